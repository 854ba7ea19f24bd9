import Fixtures
import Foundation
import Kiosk
import Kitchen
import Scanner
import Sounds
import Testing
import Values

/// Scanning by gun, from its keys to the stock. A named pipe replaces the gun.
struct GunStationsTests {
    private let test: TestKiosk
    private let pipe: String

    init() throws {
        test = try TestKiosk()
        pipe = test.folder + "/gun"
        guard mkfifo(pipe, 0o600) == 0 else { throw POSIXError(.EEXIST) }
    }

    @Test func booksEachTriggerPullAtTheGunsOwnStation() async throws {
        type(tapping("8076800195057\n8076800195057\n7\n"))
        try await run { if case .booked(let scanResult) = $0 { scanResult.text == "7" } else { false } }
        let scans = try await test.kiosk.store.scans(limit: 10)
        #expect(scans.map(\.text) == ["7", "8076800195057", "8076800195057"])
        #expect(Set(scans.map(\.station)) == ["gun"])
        #expect(try await test.kiosk.store.shelves().map(\.amount) == [Amount(thousandths: 2_000)])
    }

    @Test func believesTheGunHowACodeIsPrinted() async throws {
        // ]E0 before the eight digits of a UPC-E, which could be an EAN-8 as well
        type(tapping("]") + event(1, 42, 1) + tapping("e") + event(1, 42, 0) + tapping("006420680\n"))
        try await run { if case .booked = $0 { true } else { false } }
        let scan = try #require(try await test.kiosk.store.scans(limit: 1).first)
        #expect(scan.symbology == "UPC-E" && scan.text == "0064206000080")
    }

    @Test func saysAndSoundsThatALineIsLost() async throws {
        type(tapping("807680") + event(0, 3, 0) + tapping("57\n"))
        try await run { event in
            guard case .warning(let text, let message) = event else { return false }
            return text.contains("Scan again") && message == "voice.lost"
        }
        #expect(try await test.kiosk.store.scans(limit: 1).isEmpty)
        // Possibly followed by a second tone, because the gun is gone.
        #expect(try await test.heard().starts(with: Tone.error.samples))
    }

    @Test func notesAndSoundsThatAGunHasGone() async throws {
        type(tapping("7\n"))
        try await run { if case .device(.gun("gun"), .broken) = $0 { true } else { false } }
        // The pipe remains, so that the gun may be found again.
        #expect(try await test.heard().starts(with: Tone.unknown.samples + Tone.error.samples))
    }

    private func run(until happened: @Sendable (KioskEvent) -> Bool) async throws {
        let guns = GunStations(rack: GunRack(.devices([pipe])), kiosk: test.kiosk, clock: .november)
        try await test.run(guns, until: happened)
    }

    /// Writes events as soon as there is a reader, and closes the pipe.
    private func type(_ events: [UInt8]) {
        Thread { [pipe] in
            let descriptor = open(pipe, O_WRONLY)
            _ = events.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
        }.start()
    }

    /// Returns the events of pressing and releasing the keys of some characters.
    private func tapping(_ text: String) -> [UInt8] {
        let keys: [Character: UInt16] = [
            "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11, "\n": 28, "]": 27,
            "e": 18,
        ]
        return text.compactMap { keys[$0] }.flatMap { event(1, $0, 1) + event(1, $0, 0) }
    }

    /// Returns an `input_event` with time zero.
    private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        withUnsafeBytes(of: type) { bytes += $0 }
        withUnsafeBytes(of: code) { bytes += $0 }
        withUnsafeBytes(of: value) { bytes += $0 }
        return bytes
    }
}
