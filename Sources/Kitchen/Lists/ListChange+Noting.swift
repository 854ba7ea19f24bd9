import Foundation
import GRDB
import Values

extension ListChange {
    /// The days for which a change is remembered. A phone that sends it again later applies it twice.
    static let rememberedDays = 90

    /// Deletes the records of old changes. Records without a time, from before the clock was set, get the current time.
    static func forgetOld(at time: Date, _ db: Database) throws {
        guard time >= WallClock.earliest else { return }
        try db.execute(sql: "UPDATE listChange SET time = ? WHERE time IS NULL", arguments: [time])
        let oldest = time.addingTimeInterval(TimeInterval(-rememberedDays * 86_400))
        try db.execute(sql: "DELETE FROM listChange WHERE time < ?", arguments: [oldest])
    }

    /// Returns the entry of the change, if it was applied before.
    fileprivate func former(_ db: Database) throws -> Entry? {
        let sql = "SELECT entryId FROM listChange WHERE uuid = ?"
        return try Int64.fetchOne(db, sql: sql, arguments: [id.text]).flatMap { try Entry.fetchOne(db, key: $0) }
    }

    /// Records that the change was applied.
    fileprivate func note(_ entry: Entry, at time: Date, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO listChange (uuid, entryId, time) VALUES (?, ?, ?)",
            arguments: [id.text, entry.id, time < WallClock.earliest ? nil : time])
    }
}

extension ListChangeResult {
    /// Applies a change, unless it was applied before.
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
