import Kiosk
import Synchronization
import Testing
import Values

/// Pairing devices by six digits.
struct PairingTests {
    private let time = Time()

    private func pairing(_ onChange: @escaping @Sendable () -> Void = {}) -> Pairing {
        Pairing(now: { [time] in time.now }, onChange: onChange)
    }

    @Test func letsInWhoKnowsTheDigitsOnce() {
        let pairing = pairing()
        let code = pairing.invite().code
        #expect(code.count == 6 && code.allSatisfy(\.isNumber))
        #expect(pairing.answer(" \(code.prefix(3)) \(code.suffix(3)) ", from: "192.168.1.9") == .welcome)
        #expect(pairing.invitation == nil)
        #expect(pairing.answer(code, from: "192.168.1.9") == .notInvited)
    }

    @Test func invitesNobodyByItself() {
        #expect(pairing().answer("000000", from: "192.168.1.9") == .notInvited)
    }

    @Test func showsTheSameDigitsUntilTheyEnd() {
        let pairing = pairing()
        let first = pairing.invite()
        time.pass(.seconds(599))
        #expect(pairing.invite() == first)
        time.pass(.seconds(2))
        #expect(pairing.invitation == nil && pairing.answer(first.code, from: "192.168.1.9") == .notInvited)
        #expect(pairing.invite() != first)
    }

    @Test func showsOtherDigitsAfterFiveWrongOnesAndNoneAfterTwenty() {
        let pairing = pairing()
        var codes = [pairing.invite().code]
        for guess in 0..<20 {
            if case .tooSoon(let wait) = pairing.answer("", from: "192.168.1.\(guess)") {
                time.pass(wait)
                #expect(pairing.answer("", from: "192.168.1.\(guess)") == .wrong)
            }
            if let code = pairing.invitation?.code, code != codes.last { codes.append(code) }
        }
        #expect(codes.count == 4 && pairing.invitation == nil)
        // A device that has never guessed must wait, too.
        #expect(pairing.answer("", from: "10.0.0.1") == .tooSoon(wait: .seconds(60)))
        time.pass(.seconds(60))
        #expect(pairing.answer(codes[3], from: "10.0.0.1") == .notInvited)
        #expect(pairing.answer(pairing.invite().code, from: "10.0.0.1") == .welcome)
    }

    @Test func letsWhoGuessesWrongWaitTwiceAsLongEachTime() {
        let pairing = pairing()
        _ = pairing.invite()
        #expect(pairing.answer("", from: "192.168.1.9") == .wrong)
        #expect(pairing.answer("", from: "192.168.1.9") == .wrong)
        #expect(pairing.answer("", from: "192.168.1.9") == .tooSoon(wait: .seconds(2)))
        time.pass(.seconds(2))
        #expect(pairing.answer("", from: "192.168.1.9") == .wrong)
        #expect(pairing.answer("", from: "192.168.1.9") == .tooSoon(wait: .seconds(4)))
        let code = pairing.invite().code
        #expect(pairing.answer(code, from: "192.168.1.9") == .tooSoon(wait: .seconds(4)))
        #expect(pairing.answer(code, from: "192.168.1.10") == .welcome)
    }

    @Test func takesAHouseOfAddressesForOne() {
        let pairing = pairing()
        _ = pairing.invite()
        for last in 1...2 { #expect(pairing.answer("", from: "2001:db8:1:2::\(last)") == .wrong) }
        #expect(pairing.answer("", from: "2001:db8:1:2::3") == .tooSoon(wait: .seconds(2)))
        #expect(pairing.answer("", from: "2001:db8:1:3::3") == .wrong)
    }

    @Test func tellsWhenWhatIsShownHasChanged() {
        let changes = Mutex(0)
        let pairing = pairing { changes.withLock { $0 += 1 } }
        let code = pairing.invite().code
        _ = pairing.invite()
        #expect(changes.withLock { $0 } == 1)
        _ = pairing.answer(code, from: "192.168.1.9")
        #expect(changes.withLock { $0 } == 2)
    }
}

/// A clock that a test advances.
private final class Time: Sendable {
    private let current = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { current.withLock { $0 } }

    func pass(_ duration: Duration) { current.withLock { $0 += duration } }
}
