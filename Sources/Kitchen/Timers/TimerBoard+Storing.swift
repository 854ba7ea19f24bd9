import Foundation
import GRDB
import Values

extension TimerBoard {
    /// Fetches the stored timers and advances them to a moment.
    init(_ db: Database, at now: Moment) throws {
        try self.init(stored: db)
        advance(to: now)
    }

    /// Fetches the stored timers.
    init(stored db: Database) throws {
        try self.init(seen: SeenMoment.fetch(db), timers: KitchenTimer.active(db))
    }

    /// Changes the timers at a moment, and stores what has changed.
    static func change<Value>(
        _ db: Database, at now: Moment, _ change: (inout TimerBoard) throws -> Value
    ) throws -> Value {
        let stored = try KitchenTimer.active(db)
        var board = try TimerBoard(db, at: now)
        let value = try change(&board)
        for var timer in board.timers where !stored.contains(timer) { try timer.save(db) }
        try board.seen?.save(db)
        return value
    }

    /// Returns the index of an active timer.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError``; ``RuleViolation/unchanged`` for an ended one.
    func index(of uuid: UUID, _ db: Database) throws -> Int {
        if let index = timers.firstIndex(where: { $0.uuid == uuid }) { return index }
        _ = try KitchenTimer.known(uuid, db)
        throw KitchenError.violated(.unchanged)
    }
}

extension KitchenTimer {
    /// Fetches the active timers, in the order in which they were started.
    static func active(_ db: Database) throws -> [KitchenTimer] {
        try fetchAll(db, sql: "SELECT * FROM timer WHERE state <> 'ended' ORDER BY id")
    }

    /// Fetches the timer of an id, also one that has ended; nil for none.
    static func of(_ uuid: UUID, _ db: Database) throws -> KitchenTimer? {
        try filter(Column("uuid") == uuid.text).fetchOne(db)
    }

    static func known(_ uuid: UUID, _ db: Database) throws -> KitchenTimer {
        guard let timer = try of(uuid, db) else {
            throw KitchenError.violated(.missing(.timer))
        }
        return timer
    }

    /// Deletes all but the 100 latest timers that have ended.
    static func tidy(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM timer WHERE state = 'ended' AND id NOT IN
                    (SELECT id FROM timer WHERE state = 'ended' ORDER BY id DESC LIMIT 100)
                """)
    }
}

extension SeenMoment {
    fileprivate static func fetch(_ db: Database) throws -> SeenMoment? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM seenMoment") else { return nil }
        let knownSinceBoot: Int64? = row["knownSinceBoot"]
        return SeenMoment(
            moment: Moment(
                boot: row["boot"], sinceBoot: row["sinceBoot"], wall: row["wall"],
                isSynchronised: row["isSynchronised"]),
            known: knownSinceBoot.map { Known(sinceBoot: $0, wall: row["knownWall"]) })
    }

    fileprivate func save(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO seenMoment VALUES (1, ?, ?, ?, ?, ?, ?)",
            arguments: [
                moment.boot, moment.sinceBoot, moment.wall, moment.isSynchronised, known?.sinceBoot, known?.wall,
            ])
    }
}
