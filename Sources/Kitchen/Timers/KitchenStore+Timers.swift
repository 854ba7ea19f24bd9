import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the active timers, in the order in which they were started: running, paused, ringing or missed.
    public func timers() async throws(KitchenError) -> [TimerLine] {
        let now = moments.now
        var (board, products) = try await readCached(0) { db in
            let board = try TimerBoard(stored: db)
            return (board, try ProductSummary.byId(board.timers.compactMap(\.productId), db))
        }
        board.advance(to: now)
        return board.timers.map { TimerLine($0, products, at: now) }
    }

    /// Returns one timer, also one that ended a while ago.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError``.
    public func timer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        let now = moments.now
        return try await read { db in
            let active = try TimerBoard(db, at: now).timers.first { $0.uuid == uuid }
            return try TimerLine(active ?? .known(uuid, db), at: now, db)
        }
    }

    /// Starts a timer. If one with its id exists, the draft was sent twice, and that timer is returned.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` for an invalid draft, a product without a cooking profile, and
    ///   if the limit of timers is reached.
    public func startTimer(_ draft: TimerDraft) async throws(KitchenError) -> TimerLine {
        let draft = try draft.checked()
        return try await changeTimers { board, now, db in
            if let uuid = draft.uuid, let known = try KitchenTimer.of(uuid, db) {
                return board.timers.first { $0.uuid == uuid } ?? known
            }
            return try board.start(draft, at: now, db)
        }
    }

    /// Starts a product's timer for its cooking time; returns the timer if it runs already.
    public func cook(_ product: UUID) async throws(KitchenError) -> TimerLine {
        try await changeTimers { board, now, db in
            try board.timer(ofProduct: Product.known(product, db).id, at: now)
                ?? board.start(TimerDraft(product: product), at: now, db)
        }
    }

    public func pauseTimer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        try await change(uuid) { timer, now throws(KitchenError) in try timer.pause(at: now) }
    }

    public func continueTimer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        try await change(uuid) { timer, now throws(KitchenError) in try timer.resume(at: now) }
    }

    /// Extends a timer by some seconds; one that rings or was missed runs again for as long.
    public func extendTimer(_ uuid: UUID, bySeconds seconds: Int) async throws(KitchenError) -> TimerLine {
        guard (1...TimerDraft.longest).contains(seconds) else { throw .violated(.outOfRange(.seconds)) }
        return try await change(uuid) { timer, now throws(KitchenError) in
            try timer.extend(by: Int64(seconds) * 1_000, at: now)
        }
    }

    /// Ends a timer in any state: cancels it, stops the ringing, or clears a missed one.
    public func stopTimer(_ uuid: UUID) async throws(KitchenError) -> TimerLine {
        try await changeTimers { board, _, db in
            guard let index = board.timers.firstIndex(where: { $0.uuid == uuid }) else { return try .known(uuid, db) }
            board.timers[index].end()
            return board.timers[index]
        }
    }

    /// Ends all timers that ring or were missed.
    public func stopRinging() async throws(KitchenError) -> [TimerLine] {
        let now = moments.now
        return try await write { db in
            let ended = try TimerBoard.change(db, at: now) { $0.end { [.ringing, .missed].contains($0.state) } }
            return try TimerLine.lines(ended, at: now, db)
        }
    }

    /// Updates the timers: due ones start to ring, ones that ring for long become missed, and the moment is stored.
    ///
    /// - Returns: The timers, and those to warn of now because they end soon.
    public func tendTimers() async throws(KitchenError) -> (timers: [TimerLine], ending: [TimerLine]) {
        let now = moments.now
        return try await write { db in
            let (timers, ending) = try TimerBoard.change(db, at: now) { board in (board.timers, board.warn(at: now)) }
            return try (TimerLine.lines(timers, at: now, db), TimerLine.lines(ending, at: now, db))
        }
    }

    /// Restarts the ringing of timers that rang when the kiosk ended, and could not be heard since.
    public func ringAgain() async throws(KitchenError) {
        let now = moments.now
        try await write { db in
            try db.execute(sql: "UPDATE timer SET rang = ? WHERE state = 'ringing'", arguments: [now.sinceBoot])
        }
    }

    /// Stores the current moment if a timer is active, to be used after a power cut.
    public func noteMoment() async throws(KitchenError) {
        if try await pauseOfTimers() != nil { _ = try await tendTimers() }
    }

    /// Returns the time until a timer next changes by itself; nil for never.
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
    /// Marks the timers that end soon as warned, and returns them.
    fileprivate mutating func warn(at now: Moment) -> [KitchenTimer] {
        timers.indices.filter { timers[$0].isToWarn(at: now) }.map { index in
            timers[index].isWarned = true
            return timers[index]
        }
    }
}
