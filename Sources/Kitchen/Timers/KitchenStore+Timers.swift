import Foundation
import GRDB
import Values

extension KitchenStore {
    /// The timers that are not over, in the order in which they were started: what runs, is paused, rings, or was missed.
    public func timers() async throws(KitchenError) -> [TimerLine] {
        let now = moments.now
        return try await read { db in try TimerLine.lines(TimerBoard(db, at: now).timers, at: now, db) }
    }

    /// One timer, also one that ended a while ago.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError``.
    public func timer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        let now = moments.now
        return try await read { db in
            let active = try TimerBoard(db, at: now).timers.first { $0.uuid == uuid }
            return try TimerLine(active ?? .known(uuid, db), at: now, db)
        }
    }

    /// Starts a timer. One whose number is there already is answered as it is: it was sent twice.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` for an invalid draft, a product without a cooking profile, and
    ///   if the most timers run already.
    public func startTimer(_ draft: TimerDraft) async throws(KitchenError) -> TimerLine {
        let draft = try draft.checked()
        return try await changeTimers { board, now, db in
            if let uuid = draft.uuid, let known = try KitchenTimer.of(uuid, db) {
                return board.timers.first { $0.uuid == uuid } ?? known
            }
            return try board.start(draft, at: now, db)
        }
    }

    /// Starts a product's timer, as long as it is cooked; if it runs already, that is the answer.
    public func cook(_ product: UUID) async throws(KitchenError) -> TimerLine {
        try await changeTimers { board, now, db in
            try board.timer(ofProduct: Product.known(product, db).rowId, at: now)
                ?? board.start(TimerDraft(product: product), at: now, db)
        }
    }

    public func pauseTimer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        try await change(uuid) { timer, now throws(KitchenError) in try timer.pause(at: now) }
    }

    public func continueTimer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        try await change(uuid) { timer, now throws(KitchenError) in try timer.goOn(at: now) }
    }

    /// Gives a timer so many seconds more; one that rings, or was missed, runs for so long once more.
    public func extendTimer(_ uuid: UUID, bySeconds seconds: Int) async throws(KitchenError) -> TimerLine {
        guard (1...TimerDraft.longest).contains(seconds) else { throw .violated(.outOfRange(.seconds)) }
        return try await change(uuid) { timer, now throws(KitchenError) in
            try timer.extend(by: Int64(seconds) * 1_000, at: now)
        }
    }

    /// Ends a timer, whatever it does: it is cancelled, stops ringing, or is known to have been missed.
    public func stopTimer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        try await changeTimers { board, _, db in
            guard let index = board.timers.firstIndex(where: { $0.uuid == uuid }) else { return try .known(uuid, db) }
            board.timers[index].end()
            return board.timers[index]
        }
    }

    /// Ends all that ring, or were missed.
    public func stopRinging() async throws(KitchenError) -> [TimerLine] {
        let now = moments.now
        return try await write { db in
            let ended = try TimerBoard.change(db, at: now) { $0.end { [.ringing, .missed].contains($0.state) } }
            return try TimerLine.lines(ended, at: now, db)
        }
    }

    /// Looks after the timers: what is due rings, what nobody has stopped for long ceases to, and the moment is noted.
    ///
    /// - Returns: The timers, and those of which is to be said now that they end soon.
    public func tendTimers() async throws(KitchenError) -> (timers: [TimerLine], ending: [TimerLine]) {
        let now = moments.now
        return try await write { db in
            let (timers, ending) = try TimerBoard.change(db, at: now) { board in (board.timers, board.warn(at: now)) }
            return try (TimerLine.lines(timers, at: now, db), TimerLine.lines(ending, at: now, db))
        }
    }

    /// Has what rang when the kiosk ended ring anew: nobody could hear it meanwhile.
    public func ringAgain() async throws(KitchenError) {
        let now = moments.now
        try await write { db in
            try db.execute(sql: "UPDATE timer SET rang = ? WHERE state = 'ringing'", arguments: [now.sinceBoot])
        }
    }

    /// Notes that time has gone on, if any timer runs: what is known when power fails.
    public func noteMoment() async throws(KitchenError) {
        if try await pauseOfTimers() != nil { _ = try await tendTimers() }
    }

    /// How long nothing will happen to timers by itself; nil for as long as nobody changes any.
    public func pauseOfTimers() async throws(KitchenError) -> Duration? {
        let now = moments.now
        return try await read { db in try TimerBoard(db, at: now).next(after: now).map(Duration.milliseconds) }
    }

    private func change(
        _ uuid: UUID, _ change: @escaping @Sendable (inout KitchenTimer, Moment) throws(KitchenError) -> Void
    ) async throws(KitchenError) -> TimerLine {
        try await changeTimers { board, now, db in
            let index = try board.index(of: uuid, db)
            try change(&board.timers[index], now)
            return board.timers[index]
        }
    }

    private func changeTimers(
        _ change: @escaping @Sendable (inout TimerBoard, Moment, Database) throws -> KitchenTimer
    ) async throws(KitchenError) -> TimerLine {
        let now = moments.now
        return try await write { db in
            try TimerLine(TimerBoard.change(db, at: now) { try change(&$0, now, db) }, at: now, db)
        }
    }
}

extension TimerBoard {
    /// Notes that somebody is told of those that end soon, and returns them.
    fileprivate mutating func warn(at now: Moment) -> [KitchenTimer] {
        timers.indices.filter { timers[$0].isToWarn(at: now) }.map { index in
            timers[index].isWarned = true
            return timers[index]
        }
    }
}
