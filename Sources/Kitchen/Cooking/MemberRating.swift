import GRDB
import Values

/// One member's rating of a dish or a recipe.
public struct MemberRating: Equatable, Sendable {
    public var memberId: Int64
    public var stars: Stars
}

extension MemberRating {
    /// What is rated, by the table of its ratings.
    enum Subject: String {
        case product = "cookingRating"
        case recipe = "recipeRating"

        fileprivate var column: String {
            switch self {
            case .product: "productId"
            case .recipe: "recipeId"
            }
        }
    }

    /// Returns the ratings of all current members, in their order, by the row ids of what they rate.
    static func all(of subject: Subject, _ db: Database) throws -> [Int64: [MemberRating]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(subject.column) AS subject, memberId, tenths
                FROM \(subject.rawValue) JOIN member ON member.id = memberId
                WHERE NOT isRemoved ORDER BY position, memberId
                """)
        return rows.reduce(into: [:]) { all, row in
            guard let stars = Stars(tenths: row["tenths"]) else { return }
            all[row["subject"], default: []].append(MemberRating(memberId: row["memberId"], stars: stars))
        }
    }

    /// Sets a member's rating; nil deletes it.
    static func set(_ stars: Stars?, of subject: Subject, _ id: Int64, by memberId: Int64, _ db: Database) throws {
        _ = try Member.known(memberId, db)
        try db.execute(
            sql: "DELETE FROM \(subject.rawValue) WHERE \(subject.column) = ? AND memberId = ?",
            arguments: [id, memberId])
        guard let stars else { return }
        try db.execute(
            sql: "INSERT INTO \(subject.rawValue) (\(subject.column), memberId, tenths) VALUES (?, ?, ?)",
            arguments: [id, memberId, stars.tenths])
    }
}
