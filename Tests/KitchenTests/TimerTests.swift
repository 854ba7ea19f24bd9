import Fixtures
import Foundation
import GRDB
import Synchronization
import Testing
import Values

@testable import Kitchen

struct TimerTests {
    private let kitchen = TestKitchen()
    private let clock = TestMoments()

    private func store() throws -> KitchenStore {
        try KitchenStore(folder: kitchen.folder, clock: .november, moments: clock.moments)
    }

    @Test func countsDownPausesAndGoesOn() async throws {
        let store = try store()
        let tea = try await store.startTimer(TimerDraft(name: " Tea ", seconds: 180))
        #expect(tea.name == "Tea" && tea.remaining == .seconds(180))
        clock.pass(60)
        #expect(try await store.pauseTimer(tea.uuid).remaining == .seconds(120))
        clock.pass(1_000)
        #expect(try await store.timer(tea.uuid).state == .paused)
        _ = try await store.continueTimer(tea.uuid)
        clock.pass(119)
        #expect(try await store.extendTimer(tea.uuid, bySeconds: 60).remaining == .seconds(61))
        clock.pass(61)
        #expect(try await store.timer(tea.uuid).state == .ringing)
        #expect(try await store.stopTimer(tea.uuid).state == .ended)
        #expect(try await store.timers().isEmpty)
    }

    /// A timer that rang while the kiosk was stopped was not heard.
    @Test func ringsAgainAfterARestart() async throws {
        let tea: UUID
        do {
            let store = try store()
            tea = try await store.startTimer(TimerDraft(seconds: 60)).uuid
            clock.pass(61)
            _ = try await store.tendTimers()
        }
        clock.pass(700)
        let store = try store()
        try await store.ringAgain()
        #expect(try await store.timer(tea).state == .ringing)
        clock.pass(601)
        #expect(try await store.timer(tea).state == .missed)
    }

    @Test func keepsManyOverARestart() async throws {
        let lengths = [60, 120, 180, 240, 300]
        do {
            let store = try store()
            for seconds in lengths { _ = try await store.startTimer(TimerDraft(seconds: seconds)) }
            clock.pass(30)
            _ = try await store.pauseTimer(store.timers()[1].uuid)
        }
        clock.pass(60)
        let timers = try await store().timers()
        #expect(timers.map(\.remaining) == [.zero, .seconds(90), .seconds(90), .seconds(150), .seconds(210)])
        #expect(timers.map(\.state) == [.ringing, .paused, .running, .running, .running])
    }

    @Test func ringsLateAfterAPowerCutAndSaysHowLate() async throws {
        let eggs = try await store().startTimer(TimerDraft(name: "Eggs", seconds: 360))
        clock.failPower(off: 600, up: 20)
        let timers = try await store().tendTimers().timers
        #expect(timers.map(\.uuid) == [eggs.uuid])
        #expect(timers.map(\.state) == [.ringing])
        #expect(timers.map(\.late) == [.seconds(260)])
    }

    @Test func ringsLateWhereNoClockTellsAndIsPutRight() async throws {
        do {
            let store = try store()
            _ = try await store.startTimer(TimerDraft(name: "Bread", seconds: 3_600))
        }
        clock.failPower(off: 600, up: 20, clockStops: true)
        let store = try store()
        #expect(try await store.tendTimers().timers.map(\.remaining) == [.seconds(3_580)])
        clock.pass(10)
        clock.synchronise()
        #expect(try await store.tendTimers().timers.map(\.remaining) == [.seconds(2_970)])
    }

    @Test func doesNotMoveWhenTheClockJumps() async throws {
        let store = try store()
        let tea = try await store.startTimer(TimerDraft(seconds: 180))
        clock.jump(86_400)
        #expect(try await store.tendTimers().timers.map(\.remaining) == [.seconds(180)])
        clock.jump(-200_000)
        clock.pass(1)
        #expect(try await store.timer(tea.uuid).remaining == .seconds(179))
    }

    @Test func warnsOnceBeforeTheEnd() async throws {
        let store = try store()
        _ = try await store.startTimer(TimerDraft(name: "Rice", seconds: 600, warning: 60))
        #expect(try await store.pauseOfTimers() == .seconds(540))
        clock.pass(540)
        #expect(try await store.tendTimers().ending.map(\.name) == ["Rice"])
        #expect(try await store.tendTimers().ending.isEmpty)
        #expect(try await store.pauseOfTimers() == .seconds(60))
    }

    @Test func isMissedWhenNobodyComes() async throws {
        let store = try store()
        _ = try await store.startTimer(TimerDraft(seconds: 1))
        clock.pass(1)
        #expect(try await store.tendTimers().timers.map(\.state) == [.ringing])
        clock.pass(600)
        #expect(try await store.tendTimers().timers.map(\.state) == [.missed])
        #expect(try await store.stopRinging().map(\.state) == [.ended])
    }

    @Test func refusesWhatMakesNoSense() async throws {
        let store = try store()
        for draft in [TimerDraft(), TimerDraft(seconds: 0), TimerDraft(seconds: 86_401)] {
            await #expect(throws: KitchenError.self) { try await store.startTimer(draft) }
        }
        let tea = try await store.startTimer(TimerDraft(seconds: 1))
        await #expect(throws: KitchenError.violated(.unchanged)) { try await store.continueTimer(tea.uuid) }
        await #expect(throws: KitchenError.violated(.missing(.timer))) { try await store.pauseTimer(UUID()) }
        for _ in 1..<TimerDraft.most { _ = try await store.startTimer(TimerDraft(seconds: 1)) }
        await #expect(throws: KitchenError.violated(.tooMany(.timer, most: 100))) {
            try await store.startTimer(TimerDraft(seconds: 1))
        }
    }

    @Test func startsOnceWhatIsSentTwice() async throws {
        let store = try store()
        let draft = TimerDraft(uuid: .version7(at: .november), seconds: 60)
        let timers = [try await store.startTimer(draft), try await store.startTimer(draft)]
        #expect(timers[0] == timers[1])
        #expect(try await store.timers().count == 1)
    }

    // MARK: Cards and packs

    @Test(arguments: ["TIMER-10", "SCANTRY-TIMER-10", "timer-10"])
    func startsByCard(code: String) async throws {
        let store = try store()
        let (scanResult, _) = try await store.book(.of(code, mode: nil))
        #expect(scanResult.effect.action == .timerStarted && scanResult.effect.timer?.seconds == 600)
        let timers = try await store.timers()
        #expect(timers.map(\.length) == [.seconds(600)])
        let (undo, _) = try await store.book(.of("SCANTRY-UNDO", mode: nil))
        #expect(undo.effect.undone == .timerStarted)
        #expect(try await store.timers().isEmpty)
    }

    @Test(arguments: ["TIMER-0", "TIMER-1441", "TIMER-", "TIMER-1.5", "TIMER-01"])
    func takesOnlyMinutesOfADay(code: String) {
        #expect(Card(code) == nil)
    }

    @Test func cooksThePackThatIsHeldUp() async throws {
        let store = try store()
        let penne = Scan.of("8076802085738", mode: .timer)
        let facts = ExternalProductData(name: "Penne", brand: "Barilla", source: .samples)
        #expect(try await store.book(penne, knowing: facts).0.effect.reason == .noCookingProfile)
        try await kitchen.write { db in
            try db.execute(
                sql: """
                    INSERT INTO cookingProfile (productId, seconds, doneness, unitId)
                    SELECT id, 660, 'al dente', 1 FROM product
                    """)
        }
        let actions = try await [timerScan(store), timerScan(store)]
        #expect(actions == [.timerStarted, .timerTold])
        #expect(try await store.timers().map(\.title) == ["Barilla Penne"])
        #expect(try await store.timers().map(\.doneness) == ["al dente"])
        clock.pass(660)
        #expect(try await timerScan(store) == .timerStopped)
        #expect(try await timerScan(store) == .timerStarted)
    }

    @Test(arguments: [
        (TimerDraft(), 60 as Int?), (TimerDraft(warning: 30), 30), (TimerDraft(seconds: 300), nil),
    ])
    func warnsAsItsProfileSays(draft: TimerDraft, warning: Int?) async throws {
        let store = try store()
        var draft = draft
        draft.product = try await store.addCooked(named: "Penne", CookingDraft(seconds: 660, warning: 60))
        #expect(try await store.startTimer(draft).warning == warning.map { .seconds($0) })
    }

    @Test func warnsOnceBeforeWhatIsCookedIsDone() async throws {
        let store = try store()
        _ = try await store.cook(store.addCooked(named: "Penne", CookingDraft(seconds: 660, warning: 60)))
        clock.pass(599)
        #expect(try await store.tendTimers().ending.isEmpty)
        clock.pass(1)
        #expect(try await store.tendTimers().ending.map(\.title) == ["Penne"])
        #expect(try await store.tendTimers().ending.isEmpty)
    }

    /// A timer that rings or has little time left takes precedence over a newer one.
    @Test func meansTheOneThatIsOverFirst() async throws {
        let store = try store()
        let penne = try await store.addCooked(named: "Penne", CookingDraft(seconds: 660))
        for seconds in [600, 60, 300] { _ = try await store.startTimer(TimerDraft(product: penne, seconds: seconds)) }
        let short = try await store.timers()[1]
        _ = try await store.pauseTimer(short.uuid)
        #expect(try await store.cook(penne).uuid == short.uuid)
        let timers = try await store.timers()
        #expect(timers.of(penne)?.uuid == short.uuid)
        #expect(timers.counting.map(\.remaining) == [.seconds(300), .seconds(600), .seconds(60)])
    }

    private func timerScan(_ store: KitchenStore) async throws -> ScanEffect.Action {
        try await store.book(.of("8076802085738", mode: .timer)).0.effect.action
    }

    @Test func stopsRingingByCardAndForgetsNothingElse() async throws {
        let store = try store()
        _ = try await store.book(.of("SCANTRY-TAKE", mode: nil))
        for _ in 0..<2 { _ = try await store.startTimer(TimerDraft(seconds: 60)) }
        clock.pass(60)
        let stop = Scan.of("SCANTRY-STOP", mode: nil)
        let first = try await store.book(stop).0
        #expect(first.effect.action == .timerStopped && first.effect.timer?.count == 2)
        #expect(try await store.book(stop).0.effect == first.effect)
        #expect(try await store.station("camera").mode == .take)
    }
}

/// A machine's clocks, set by tests.
final class TestMoments: Sendable {
    private let current = Mutex(
        Moment(boot: "first", sinceBoot: 100_000, wall: 1_795_176_000_000, isSynchronised: true))

    var moments: MomentClock { MomentClock { [self] in current.withLock { $0 } } }

    func pass(_ seconds: Int64) {
        current.withLock { moment in
            moment.sinceBoot += seconds * 1_000
            moment.wall += seconds * 1_000
        }
    }

    func jump(_ seconds: Int64) {
        current.withLock { moment in
            (moment.wall, moment.isSynchronised) = (moment.wall + seconds * 1_000, false)
        }
    }

    private let behind = Mutex<Int64>(0)

    /// Simulates a power cut and some uptime after it.
    func failPower(off: Int64, up: Int64, clockStops: Bool = false) {
        if clockStops { behind.withLock { $0 = (off + up) * 1_000 } }
        current.withLock { moment in
            let passed = clockStops ? 0 : (off + up) * 1_000
            moment = Moment(
                boot: moment.boot + "'", sinceBoot: up * 1_000, wall: moment.wall + passed,
                isSynchronised: !clockStops)
        }
    }

    /// Marks the clock as synchronised by the network.
    func synchronise() {
        let behind = behind.withLock { $0 }
        current.withLock { moment in (moment.wall, moment.isSynchronised) = (moment.wall + behind, true) }
    }
}
