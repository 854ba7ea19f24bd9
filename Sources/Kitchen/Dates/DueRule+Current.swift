import GRDB
import Values

extension DueRule {
    static func current(_ today: Day?, _ db: Database) throws -> DueRule {
        let days = try Int.fetchOne(db, sql: "SELECT dueSoonDays FROM household")
        return DueRule(today: today, soonDays: days ?? 5)
    }
}
