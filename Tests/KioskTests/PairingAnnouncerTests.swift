import Kiosk
import Kitchen
import Synchronization
import Testing

struct PairingVoiceTests {
    @Test func saysTheDigitsAFewTimesWhileTheyHold() async throws {
        let test = try TestKiosk()
        let voice = PairingAnnouncer(kiosk: test.kiosk, address: { "scantry.local:8080" }) { _ in }
        let code = test.kiosk.pairing.invite().code
        let digits = code.map(String.init)
        let said = try await said(5, by: voice, at: test)
        let spelled = "\(digits[0...2].joined(separator: " ")), \(digits[3...5].joined(separator: " "))"
        #expect(
            Set(said) == [
                "To pair a phone, open scantry dot local colon 8 0 8 0 in its browser, and type \(spelled)."
            ])
    }

    @Test func saysOthersAndThatOneIsPaired() async throws {
        let test = try TestKiosk()
        // The first pause ends; the second never does.
        let voice = PairingAnnouncer(kiosk: test.kiosk, address: { "192.168.1.5" }) { duration in
            if duration > .seconds(5) { try await Task.sleep(for: .seconds(600)) }
        }
        let code = test.kiosk.pairing.invite().code
        let said = try await said(2, by: voice, at: test) {
            if $0 == 1 { #expect(test.kiosk.pairing.answer(code, from: "192.168.1.9") == .welcome) }
        }
        #expect(said.first?.hasPrefix("To pair a phone, open 192 dot 168 dot 1 dot 5 in its browser") == true)
        #expect(said.last == "The phone is paired.")
    }

    /// Returns the first spoken messages.
    private func said(
        _ count: Int, by voice: PairingAnnouncer, at test: TestKiosk,
        after each: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> [String] {
        let said = Mutex<[String]>([])
        try await test.run(voice) { event in
            guard case .said(let text) = event else { return false }
            let so = said.withLock {
                $0.append(text)
                return $0.count
            }
            each(so)
            return so == count
        }
        return said.withLock { $0 }
    }
}
