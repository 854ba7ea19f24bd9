import Fixtures
import Foundation
import GRDB
import Kitchen

/// One rescue of a damaged household, compared with the household before.
struct RescueTrial {
    let damage: Damage
    let report: RescueReport
    /// The numbers of rows of each table before, of those that were saved as they were, and of those that were saved
    /// otherwise.
    private(set) var scores: [String: (all: Int, saved: Int, changed: Int)] = [:]
    /// The values that were saved otherwise than they were, by column: not those that are missing.
    private(set) var wrong: [String: Int] = [:]
    /// The sum of the lots' amounts, before and after.
    let amounts: (before: Int64, after: Int64)

    init(seed: UInt64, in folder: String) throws {
        let household = try FullHousehold.made.get()
        damage = Damage(seed: seed, to: household)
        try damage.write(to: folder)
        let rescue = try DatabaseRescue(reading: folder)
        let target = folder + "/rescued.sqlite"
        report = try rescue.write(to: target, now: .november)
        _ = try DatabaseReport(checking: target)
        let queue = try DatabaseQueue(path: target)
        let rows = try queue.read(FullHousehold.rows)
        let sum = household.rows["lot"]?.values.reduce(Int64(0)) { $0 + (Int64.fromDatabaseValue($1[6]) ?? 0) }
        amounts = (sum ?? 0, try queue.read { try Int64.fetchOne($0, sql: "SELECT sum(amount) FROM lot") ?? 0 })
        for (table, before) in household.rows {
            let after = rows[table] ?? [:]
            let present = before.keys.filter { after[$0] != nil }
            let saved = present.count { before[$0] == after[$0] }
            if Self.compared.contains(table) { for key in present { compare(before[key], after[key], table) } }
            scores[table] = (before.count, saved, present.count - saved)
        }
    }

    /// Tables whose rows are not made anew.
    private static let compared: Set = ["entry", "facts", "lot", "movement", "productCode", "recipeIngredient", "scan"]

    /// Counts what is otherwise than it was. A row with another UUID is another one: a count that was added may have the
    /// id of a lost movement. A movement that was put together from indexes may be an operation of its own.
    private mutating func compare(_ before: [DatabaseValue]?, _ after: [DatabaseValue]?, _ table: String) {
        guard let before, let after else { return }
        if String.fromDatabaseValue(before[2])?.count == 36, before[2] != after[2] { return }
        for (column, (old, new)) in zip(before, after).enumerated()
        where old != new && !new.isNull && (table, column) != ("movement", 3) {
            wrong["\(table) \(column)", default: 0] += 1
        }
    }

    /// The number of rows of a table on damaged pages.
    func exposed(_ table: String) throws -> Int {
        let household = try FullHousehold.made.get()
        return damage.pages.reduce(0) { sum, number in
            household.pages[number].map { $0.table == table ? sum + $0.rows : sum } ?? sum
        }
    }
}
