import Foundation
import Kitchen
import Scanner
import Synchronization
import Testing
import Values

@testable import Kiosk

/// Scanning by the cameras of phones: a pack counts once per presentation.
struct PhoneStationsTests {
    /// A clock that a test advances.
    private final class Machine: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func wait(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private static func withKiosk(_ body: (Kiosk) async throws -> Void) async throws {
        let test = try TestKiosk()
        _ = try await test.kiosk.show(.mode(.add), at: "Anna's phone", by: nil)
        try await body(test.kiosk)
    }

    private static let key = PhoneWatch.Key(station: "Anna's phone", page: "1")

    private static func picture(_ name: String) throws -> Picture {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/frames").standardized.path
        return try Picture(contentsOf: "\(root)/\(name)").fitted(in: FrameSize(width: 960, height: 960))
    }

    @Test func countsAPackOnceUntilItIsShownAgain() async throws {
        try await Self.withKiosk { kiosk in
            let machine = Machine()
            let phones = PhoneStations(kiosk: kiosk, now: { machine.now })
            let (pack, nothing) = (try Self.picture("01-spaghetti.jpg"), try Self.picture("20-empty.png"))
            func show(_ picture: Picture, times: Int) async throws -> Int {
                var booked = 0
                for _ in 0..<times {
                    machine.wait(.milliseconds(200))
                    booked += try await phones.look(through: Self.key, by: nil) { picture }.booked.count
                }
                return booked
            }
            #expect(try await show(pack, times: 8) == 1)
            #expect(try await show(nothing, times: 3) == 0)  // a hand before it
            #expect(try await show(pack, times: 3) == 0)
            #expect(try await show(nothing, times: 7) == 0)
            #expect(try await show(pack, times: 3) == 1)
            let scans = try await kiosk.store.scans(limit: 9).filter { $0.label != .card }
            #expect(scans.map(\.text) == ["8076800195057", "8076800195057"])
            #expect(scans.allSatisfy { $0.station == "Anna's phone" })
        }
    }

    /// Three seconds between two frames do not mean three seconds without the pack.
    @Test func aSlowNetworkTakesNoPackAway() async throws {
        try await Self.withKiosk { kiosk in
            let machine = Machine()
            let phones = PhoneStations(kiosk: kiosk, now: { machine.now })
            let pack = try Self.picture("01-spaghetti.jpg")
            var booked = 0
            for _ in 0..<4 {
                machine.wait(.seconds(3))
                booked += try await phones.look(through: Self.key, by: nil) { pack }.booked.count
            }
            #expect(booked == 1)
        }
    }

    @Test func letsAFewFilmAndForgetsWhoIsSilent() async throws {
        try await Self.withKiosk { kiosk in
            let machine = Machine()
            let phones = PhoneStations(kiosk: kiosk, now: { machine.now })
            let nothing = try #require(
                Picture(size: FrameSize(width: 64, height: 64), luma: [UInt8](repeating: 0, count: 4_096)))
            for number in 0..<PhoneStations.most {
                _ = try await phones.look(through: .init(station: "\(number)", page: ""), by: nil) { nothing }
            }
            let one = PhoneWatch.Key(station: "one more", page: "")
            await #expect(throws: PhoneStations.Busy.tooManyPhones) {
                try await phones.look(through: one, by: nil) { nothing }
            }
            machine.wait(.seconds(11))
            _ = try await phones.look(through: one, by: nil) { nothing }
            #expect(phones.filming == 1)
        }
    }
}
