import Foundation
import Kitchen
import Logging
import Phrases
import Sounds

/// The timers that ring now, and when they ring next.
struct Ringing {
    let kiosk: Kiosk
    /// A monotonic clock.
    let time: @Sendable () -> Duration
    /// In the order in which they began to ring.
    private var timers: [UUID] = []
    /// Missed timers that were announced; nil before the first look.
    private var missed: Set<UUID>?
    /// The index of the timer whose name is spoken next.
    private var turn = 0
    private var nextRing = Duration.zero
    private var nextNote = Duration.zero

    /// The time between two rings: enough for the bell and a name after it.
    private static let period = Duration.seconds(4)
    /// How often the time is recorded while a timer runs.
    private static let noting = Duration.seconds(60)
    private static let afterFailure = Duration.seconds(5)

    init(kiosk: Kiosk, time: @escaping @Sendable () -> Duration) {
        (self.kiosk, self.time) = (kiosk, time)
    }

    /// Rings what is due, and returns how long to wait before the next look, or nil to wait for a change.
    ///
    /// It rings before it is stored: a late bell is worse than one that rings again after a power failure.
    mutating func look() async -> Duration? {
        do throws(KitchenError) {
            let lines = try await kiosk.store.timers()
            missed = missed ?? Set(lines.filter { $0.state == .missed }.map(\.uuid))
            let fresh = ring(lines.filter { $0.state == .ringing })
            let isRunning = lines.contains { $0.state == .running }
            if !lines.isEmpty { try await tend(hasFresh: !fresh.isEmpty) }
            for line in fresh { kiosk.eventBus.publish(.rang(line)) }
            return try await rest(isRunning: isRunning)
        } catch {
            kiosk.log.notice("timers wait for the database", metadata: ["reason": "\(error)"])
            return timers.isEmpty ? Self.afterFailure : min(Self.afterFailure, max(.zero, nextRing - time()))
        }
    }

    /// Plays and speaks the ringing timers, and returns those that have just begun to ring.
    private mutating func ring(_ ringing: [TimerLine]) -> [TimerLine] {
        let fresh = ringing.filter { !timers.contains($0.uuid) }
        timers = timers.filter { uuid in ringing.contains { $0.uuid == uuid } } + fresh.map(\.uuid)
        guard !timers.isEmpty, !fresh.isEmpty || time() >= nextRing else { return fresh }
        kiosk.sound.play(.timer)
        nextRing = time() + Self.period
        if fresh.isEmpty {
            turn = (turn + 1) % timers.count
            if let line = ringing.first(where: { $0.uuid == timers[turn] }) { kiosk.sound.repeat(line.message) }
        } else {
            kiosk.say(SpokenMessage(ringing: fresh))
        }
        return fresh
    }

    /// Stores timers that have just begun to ring, and publishes those that end soon and those that were missed.
    private mutating func tend(hasFresh: Bool) async throws(KitchenError) {
        let isDue = try await kiosk.store.pauseOfTimers().map { $0 <= .zero } ?? false
        guard hasFresh || isDue || time() >= nextNote else { return }
        let (lines, ending) = try await kiosk.store.tendTimers()
        nextNote = time() + Self.noting
        for line in ending {
            kiosk.sound.play(.told)
            kiosk.eventBus.publish(.endsSoon(line))
        }
        let gone = lines.filter { $0.state == .missed }
        for line in gone where missed?.contains(line.uuid) == false { kiosk.eventBus.publish(.missed(line)) }
        missed = Set(gone.map(\.uuid))
    }

    private func rest(isRunning: Bool) async throws(KitchenError) -> Duration? {
        let next = try await kiosk.store.pauseOfTimers()
        let ring = timers.isEmpty ? nil : nextRing - time()
        let note = isRunning ? nextNote - time() : nil
        return [next, ring, note].compactMap(\.self).min().map { max(.zero, $0) }
    }
}
