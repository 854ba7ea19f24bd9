import Fixtures
import Foundation
import Synchronization
import Testing
import Values

@testable import Kitchen

struct ClockTrustTests {
    private static let day = 86_400.0

    /// Clocks set by a test.
    private final class Clocks: Sendable {
        let wall = Mutex(Date.november)
        let uptime = Mutex(Duration.zero)
        let isSynchronised = Mutex(false)

        func trust() -> ClockTrust {
            ClockTrust(
                wall: { self.wall.withLock { $0 } }, uptime: { self.uptime.withLock { $0 } },
                isSynchronised: { self.isSynchronised.withLock { $0 } })
        }

        func set(days: Double) { wall.withLock { $0 = .november + days * ClockTrustTests.day } }
    }

    @Test(
        arguments: [(30.9, true), (31.1, false), (13 * 365, false), (20 * 365, false), (-1, true)] as [(Double, Bool)])
    func doubtsAClockThatIsAMonthAhead(days: Double, isTrusted: Bool) {
        let clocks = Clocks()
        let trust = clocks.trust()
        trust.advance(to: .november)
        clocks.set(days: days)
        #expect(trust.isTrusted == isTrusted)
        #expect((trust.clock.today != nil) == isTrusted)
        #expect((trust.clock.timeOfDay != nil) == isTrusted)
    }

    @Test func knowsTheProgramsOwnDate() {
        let clocks = Clocks()
        let trust = clocks.trust()
        clocks.wall.withLock { $0 = WallClock.earliest + 30 * Self.day }
        #expect(trust.isTrusted)
        clocks.wall.withLock { $0 = WallClock.earliest + 32 * Self.day }
        #expect(!trust.isTrusted)
    }

    @Test func goesOnTrustingAClockThatRuns() {
        let clocks = Clocks()
        let trust = clocks.trust()
        trust.advance(to: .november)
        clocks.set(days: 200)
        clocks.uptime.withLock { $0 = .seconds(180 * Self.day) }
        #expect(trust.isTrusted)
        clocks.set(days: 260)
        #expect(!trust.isTrusted)
    }

    @Test func believesATimeServerAndRemembersIt() {
        let clocks = Clocks()
        let trust = clocks.trust()
        clocks.set(days: 400)
        #expect(!trust.isTrusted)
        clocks.isSynchronised.withLock { $0 = true }
        #expect(trust.isTrusted)
        clocks.isSynchronised.withLock { $0 = false }
        #expect(trust.isTrusted)
        clocks.set(days: 440)
        #expect(!trust.isTrusted)
    }

    @Test func believesAPerson() {
        let clocks = Clocks()
        let trust = clocks.trust()
        clocks.set(days: 400)
        #expect(trust.confirm() == .november + 400 * Self.day)
        #expect(trust.isTrusted)
    }

    @Test func learnsNothingFromTimesBefore() {
        let clocks = Clocks()
        let trust = clocks.trust()
        trust.advance(to: .november)
        trust.advance(to: .distantPast)
        clocks.set(days: 30)
        #expect(trust.isTrusted)
    }

    @Test func givesNothingADateWhileItIsDoubted() async throws {
        let (kitchen, clocks) = (TestKitchen(), Clocks())
        let trust = clocks.trust()
        let store = try kitchen.store(clock: trust.clock)
        clocks.set(days: 20 * 365)
        _ = try await store.book(.of("4006381333931"), knowing: .nutella)
        #expect(try await store.latestPurchase() == nil)
        trust.confirm()
        _ = try await store.book(.of("4006381333931"), knowing: .nutella)
        #expect(try await store.latestPurchase() == Day(.november + 20 * 365 * Self.day))
    }
}
