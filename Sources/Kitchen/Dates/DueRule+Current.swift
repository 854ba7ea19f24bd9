import GRDB
import Values

extension DueRule {
    static func current(_ today: Day?, _ db: Database) throws -> DueRule {
        let days = try SQLRequest<Int>(sql: "SELECT dueSoonDays FROM household", cached: true).fetchOne(db)
        return DueRule(today: today, soonDays: days ?? 5)
    }
}
