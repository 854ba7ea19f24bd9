import Foundation
import Testing
import Values

@testable import Kitchen

/// Timers under random power cuts, clock jumps and kills of the kiosk, determined by a seed.
struct TimerSimulationTests {
    @Test(arguments: [true, false], 1...10 as ClosedRange<UInt64>)
    func ringsAllAndNoneEarly(hasClockOfItsOwn: Bool, seed: UInt64) throws {
        var simulation = Simulation(hasClockOfItsOwn: hasClockOfItsOwn, seed: seed)
        for _ in 0..<500 { try simulation.step() }
        try simulation.waitForAll()
        #expect(simulation.early == 0)
        #expect(simulation.lost == 0)
        #expect(simulation.lateWithoutReason == 0)
        #expect(simulation.rung > 50)
    }

    @Test func theSimulationSeesWhatIsEarly() throws {
        var simulation = Simulation(hasClockOfItsOwn: true, seed: 1)
        simulation.hurry = 1_000
        for _ in 0..<500 { try simulation.step() }
        #expect(simulation.early > 0)
    }
}

/// A machine with timers, and their true state. All times are in milliseconds.
private struct Simulation {
    private var random: Draw
    private let hasClockOfItsOwn: Bool
    /// An error of the program's clock when timers start, to verify that the test can fail.
    var hurry: Int64 = 0

    /// The true time, and the machine's clocks.
    private var now: Int64 = 1_800_000_000_000
    private var booted: Int64 = 1_800_000_000_000 - 30_000
    private var boot = 0
    /// The error of the wall clock.
    private var error: Int64 = 0
    private var isSynchronised = true

    private var board = TimerBoard(seen: nil, timers: [])
    /// The true end of each running timer, and the time left of the others.
    private var truth: [UUID: Truth] = [:]
    private var number: UInt64 = 0

    private(set) var early = 0
    private(set) var lost = 0
    private(set) var lateWithoutReason = 0
    private(set) var rung = 0

    private struct Truth {
        var ends: Int64?
        var left: Int64 = 0
        /// Whether its end cannot be known, at least for a while.
        var isGuessed = false
    }

    init(hasClockOfItsOwn: Bool, seed: UInt64) {
        self.hasClockOfItsOwn = hasClockOfItsOwn
        random = Draw(seed: seed)
        board.advance(to: moment)
    }

    private var moment: Moment {
        Moment(
            boot: "boot \(boot)", sinceBoot: now - booted, wall: now + error, isSynchronised: isSynchronised)
    }

    mutating func step() throws {
        switch random.below(12) {
        case 0, 1, 2: try start()
        case 3: try change { timer, now in try timer.pause(at: now) }
        case 4: try change { timer, now in try timer.resume(at: now) }
        case 5: try change { timer, now in try timer.extend(by: 60_000, at: now) }
        case 6: jump()
        case 7: synchronise()
        case 8: failPower()
        case 9: restart()
        default: wait(random.below(120_000))
        }
        check()
    }

    mutating func waitForAll() throws {
        synchronise()
        for uuid in Array(truth.keys) {
            try change(uuid) { timer, now in try timer.resume(at: now) }
        }
        for _ in 0..<200 where !truth.isEmpty { wait(600_000) }
        lost += truth.count
    }

    // MARK: Actions of users

    private mutating func start() throws {
        number += 1
        let length = 1_000 + random.below(900_000)
        let uuid = UUID.numbered(number)
        var timer = KitchenTimer(uuid: uuid, length: length)
        advance()
        timer.run(for: length - hurry, from: moment)
        board.timers.append(timer)
        truth[uuid] = Truth(ends: now + length)
    }

    private mutating func change(_ change: (inout KitchenTimer, Moment) throws -> Void) throws {
        guard !board.timers.isEmpty else { return }
        try self.change(board.timers[Int(random.below(Int64(board.timers.count)))].uuid, change)
    }

    /// Changes a timer, and its true state if the change is accepted.
    private mutating func change(_ uuid: UUID, _ change: (inout KitchenTimer, Moment) throws -> Void) throws {
        advance()
        guard let index = board.timers.firstIndex(where: { $0.uuid == uuid }), var known = truth[uuid] else { return }
        let before = board.timers[index]
        guard (try? change(&board.timers[index], moment)) != nil else { return }
        let after = board.timers[index]
        let left = known.ends.map { after.state == .running ? $0 - now : max(0, $0 - now) } ?? known.left
        let more = after.length - before.length
        known.ends = after.state == .running ? now + left + more : nil
        known.left = left + more
        truth[after.uuid] = known
    }

    // MARK: Events of the machine

    /// Sets the wall clock wrongly, which wakes the keeper.
    private mutating func jump() {
        error += random.below(7_200_000) - 3_600_000
        isSynchronised = false
        advance()
    }

    private mutating func synchronise() {
        (error, isSynchronised) = (0, true)
        advance()
    }

    /// Kills the kiosk: only the data on the disk survives.
    private mutating func restart() {
        wait(random.below(5_000))
        board.timers = board.timers.compactMap { timer in
            (try? JSONEncoder().encode(timer)).flatMap { try? JSONDecoder().decode(KitchenTimer.self, from: $0) }
        }
    }

    private mutating func failPower() {
        let seen = random.below(60_000)  // the keeper has looked within the last minute
        for _ in 0..<2 { wait(seen / 2, looks: false) }
        let saved = now + error - random.below(30_000)
        let off = random.below(900_000)
        let up = 5_000 + random.below(40_000)
        now += off + up
        booted = now - up
        boot += 1
        if !hasClockOfItsOwn { error = saved + up - now }
        isSynchronised = random.below(4) == 0
        if isSynchronised { error = 0 }
        for (uuid, known) in Array(truth) where known.ends != nil { truth[uuid]?.isGuessed = true }
        advance()
    }

    private mutating func wait(_ time: Int64, looks: Bool = true) {
        let end = now + time
        while looks, let next = board.next(after: moment), now + next < end {
            now += next
            advance()
        }
        now = max(now, end)
        if looks { advance() }
    }

    private mutating func advance() {
        board.advance(to: moment)
        check()
    }

    /// Compares the ringing timers with their true state.
    private mutating func check() {
        for timer in board.timers where timer.state == .ringing || timer.state == .missed {
            guard let known = truth.removeValue(forKey: timer.uuid) else { continue }
            rung += 1
            guard let ends = known.ends else {
                if known.left > 0 { early += 1 }
                continue
            }
            if now < ends { early += 1 }
            if !known.isGuessed, now - ends > 60_000 { lateWithoutReason += 1 }
        }
        let there = Set(board.timers.map(\.uuid))
        lost += truth.keys.filter { !there.contains($0) }.count
        board.timers.removeAll { [.ringing, .missed].contains($0.state) }
    }
}

extension UUID {
    fileprivate static func numbered(_ number: UInt64) -> UUID {
        UUID(uuidString: "00000000-0000-7000-8000-" + String(number + 0x1000_0000_0000, radix: 16).suffix(12)) ?? UUID()
    }
}

/// A pseudo-random generator with a seed: SplitMix64.
private struct Draw {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ end: Int64) -> Int64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return end <= 0 ? 0 : Int64((mixed ^ (mixed >> 31)) % UInt64(end))
    }
}
