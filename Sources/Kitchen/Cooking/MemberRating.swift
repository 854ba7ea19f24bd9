import GRDB
import Values

/// What one member thinks of something that is eaten here.
public struct MemberRating: Equatable, Sendable {
    public var memberId: Int64
    public var stars: Stars
}

extension MemberRating {
    /// What members say it of, by the table that keeps it.
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

    /// What those who are there think, in their order, by the row numbers of what they think it of.
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

    /// Says what a member thinks of it; nil for nothing any more.
    static func say(_ stars: Stars?, of subject: Subject, _ id: Int64, by memberId: Int64, _ db: Database) throws {
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
