import Foundation
import GRDB
import Values

extension ListChange {
    /// For how long a change is remembered: a phone that comes back later than that with changes has made them again.
    static let rememberedDays = 90

    /// Forgets the changes of long ago. Those from before the clock was set are as if they were made now: how old they
    /// are, nobody knows.
    static func forgetOld(at time: Date, _ db: Database) throws {
        guard time >= WallClock.earliest else { return }
        try db.execute(sql: "UPDATE listChange SET time = ? WHERE time IS NULL", arguments: [time])
        let oldest = time.addingTimeInterval(TimeInterval(-rememberedDays * 86_400))
        try db.execute(sql: "DELETE FROM listChange WHERE time < ?", arguments: [oldest])
    }

    /// The entry that it was about, if it was made before.
    fileprivate func former(_ db: Database) throws -> Entry? {
        let sql = "SELECT entryId FROM listChange WHERE uuid = ?"
        return try Int64.fetchOne(db, sql: sql, arguments: [id.key]).flatMap { try Entry.fetchOne(db, key: $0) }
    }

    /// Notes that it is made.
    fileprivate func note(_ entry: Entry, at time: Date, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO listChange (uuid, entryId, time) VALUES (?, ?, ?)",
            arguments: [id.key, entry.id, time < WallClock.earliest ? nil : time])
    }
}

extension ListChangeResult {
    /// Makes a change, unless it was made before.
    init(of change: ListChange, to list: ShoppingList, by actor: Actor, at time: Date, _ db: Database) throws {
        if let entry = try change.former(db) {
            self.init(id: change.id, entry: entry.uuid, fate: entry.fate)
            return
        }
        do {
            var made: (entry: Entry, fate: Fate)?
            try db.inSavepoint {
                let now = try Entry.apply(change.action, to: list, by: actor, at: time, db)
                try change.note(now.entry, at: time, db)
                made = now
                return .commit
            }
            self.init(id: change.id, entry: made?.entry.uuid, fate: made?.fate ?? .violated(.missing(.entry)))
        } catch KitchenError.violated(let violation) {
            self.init(id: change.id, entry: nil, fate: .violated(violation))
        }
    }
}

extension UUID {
    /// As the database keeps it.
    fileprivate var key: String { uuidString.lowercased() }
}
