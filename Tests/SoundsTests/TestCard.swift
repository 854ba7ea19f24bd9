import Foundation
import Sounds

/// A card whose drawer sets its answers and records its samples.
struct TestCard: ~Copyable, Card {
    private let drawer: Drawer

    init(_ drawer: Drawer) {
        self.drawer = drawer
    }

    deinit { drawer.change { $0.openNow -= 1 } }

    mutating func prepare() -> Int32 { drawer.isPluggedIn ? 0 : -ENODEV }
    mutating func write(_ samples: UnsafeBufferPointer<Int16>) -> Int { drawer.take(samples) }
    mutating func start() -> Int32 { 0 }
    mutating func drain() -> Int32 { drawer.isPluggedIn ? 0 : -ENODEV }
    mutating func stop() -> Int32 { drawer.stop() }
    mutating func delay() -> Int? { drawer.state.samplesInside + drawer.state.lastTaken }

    func isThere() -> Bool {
        drawer.change { $0.looks += 1 }
        return drawer.isPluggedIn
    }
}

/// The scripted behaviour of a test's cards, and their recorded output.
final class Drawer: @unchecked Sendable {  // all state is behind `condition`
    struct State {
        /// The answers of the next writes: a number of samples taken, or a fault. Later writes take all samples.
        var writes: [Int] = []
        /// The `errno` of opening a card; 0 if it succeeds.
        var fault = Int32(0)
        var isStuck = false
        /// The number of samples after which the card blocks, until it is changed.
        var stuckAfter = Int.max
        var stops = 0
        var samplesInside = 0
        var heard: [Int16] = []
        var said: [SoundError?] = []
        var saidOfVoice: [VoiceError?] = []
        /// The number of requests to the voice.
        var asked = 0
        var opened = 0
        var openNow = 0
        var looks = 0
        var isWriting = false
        var lastTaken = 0
    }

    private let condition = NSCondition()
    private var now = State()
    private var waiting: [(isMet: (State) -> Bool, go: CheckedContinuation<Void, Never>)] = []

    var state: State { condition.withLock { now } }
    var isPluggedIn: Bool { state.fault == 0 }

    func change(_ body: (inout State) -> Void) {
        let met = condition.withLock {
            body(&now)
            condition.broadcast()
            let met = waiting.filter { $0.isMet(now) }
            waiting.removeAll { $0.isMet(now) }
            return met
        }
        for waiter in met { waiter.go.resume() }
    }

    /// Waits until a condition holds.
    func until(_ isMet: @escaping (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            condition.withLock { waiting.append((isMet, continuation)) }
            change { _ in }
        }
    }

    func open() throws(CardFault) -> TestCard {
        let fault = state.fault
        change { state in
            state.looks += 1
            if fault == 0 { (state.opened, state.openNow) = (state.opened + 1, state.openNow + 1) }
        }
        if fault != 0 { throw CardFault(code: -fault) }
        return TestCard(self)
    }

    func stop() -> Int32 {
        change { $0.stops += 1 }
        return 0
    }

    func take(_ samples: UnsafeBufferPointer<Int16>) -> Int {
        change { $0.isWriting = true }
        condition.withLock { while now.isStuck || now.heard.count >= now.stuckAfter { condition.wait() } }
        var answer = 0
        change { state in
            state.isWriting = false
            answer =
                state.fault == 0 ? min(state.writes.isEmpty ? .max : state.writes.removeFirst(), samples.count) : -19
            state.heard += samples.prefix(max(0, answer))
            state.lastTaken = max(0, answer)
        }
        return answer
    }
}
