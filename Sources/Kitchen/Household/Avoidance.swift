import GRDB

/// Something that a member does not eat.
public enum Avoidance: Hashable, Sendable {
    /// An allergen that packs must name, by Open Food Facts' tag.
    case allergen(String)
    /// Words that must not be in the list of ingredients.
    case ingredient(String)
    case diet(Diet)

    /// A diet that excludes ingredients on principle.
    public enum Diet: String, CaseIterable, Sendable {
        case vegan, vegetarian, noPalmOil
    }

    /// The fourteen that packs must name in the EU (Regulation 1169/2011, Annex II), by Open Food Facts' tags.
    public static let allergens = [
        "en:gluten", "en:milk", "en:eggs", "en:nuts", "en:peanuts", "en:soybeans", "en:fish", "en:crustaceans",
        "en:molluscs", "en:celery", "en:mustard", "en:sesame-seeds", "en:lupin",
        "en:sulphur-dioxide-and-sulphites",
    ]

    /// The largest number of avoidances of one member.
    static let most = 50
}

extension KitchenStore {
    /// Returns what a member does not eat.
    public func avoidances(ofMember id: Int64) async throws(KitchenError) -> [Avoidance] {
        try await read { db in
            _ = try Member.known(id, db)
            return try Avoidance.all(db).filter { $0.member.id == id }.map(\.avoidance)
        }
    }

    /// Replaces what a member does not eat.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` for words that are too long, or too many avoidances.
    public func set(_ avoidances: [Avoidance], ofMember id: Int64) async throws(KitchenError) {
        guard avoidances.count <= Avoidance.most else { throw .violated(.outOfRange(.ingredients)) }
        let rows = try Set(avoidances).map { avoidance throws(KitchenError) in try avoidance.checked().row }
        try await write { db in
            _ = try Member.known(id, db)
            try db.execute(sql: "DELETE FROM avoidance WHERE memberId = ?", arguments: [id])
            for row in rows {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO avoidance (memberId, kind, text) VALUES (?, ?, ?)",
                    arguments: [id, row.kind, row.text])
            }
        }
    }
}

extension Avoidance {
    /// Returns what all current members do not eat, in their order.
    static func all(_ db: Database) throws -> [(member: Member, avoidance: Avoidance)] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT member.*, avoidance.kind, avoidance.text FROM avoidance JOIN member ON member.id = memberId
                WHERE NOT isRemoved ORDER BY position, memberId, kind, text
                """)
        return try rows.compactMap { row in
            let avoidance = Avoidance(kind: row["kind"], text: row["text"])
            return try avoidance.map { (try Member(row: row), $0) }
        }
    }

    private init?(kind: String, text: String) {
        switch kind {
        case "allergen": self = .allergen(text)
        case "ingredient": self = .ingredient(text)
        default:
            guard let diet = Diet(rawValue: text) else { return nil }
            self = .diet(diet)
        }
    }

    fileprivate func checked() throws(KitchenError) -> Avoidance {
        switch self {
        case .diet: return self
        case .ingredient(let words):
            // Commas separate the words in the form.
            guard !words.contains(",") else { throw .violated(.unreadable(.ingredients)) }
            return .ingredient(try words.checked(as: .ingredients, most: 60))
        case .allergen(let tag):
            guard Self.allergens.contains(tag) else { throw .violated(.unreadable(.allergens)) }
            return self
        }
    }

    fileprivate var row: (kind: String, text: String) {
        switch self {
        case .allergen(let tag): ("allergen", tag)
        case .ingredient(let words): ("ingredient", words)
        case .diet(let diet): ("diet", diet.rawValue)
        }
    }
}
