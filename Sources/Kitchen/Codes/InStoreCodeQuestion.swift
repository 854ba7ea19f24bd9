import GRDB
import Values

/// Two in-store numbers that differ where a value may be encoded: which value is it?
public struct InStoreCodeQuestion: Equatable, Sendable {
    /// In the order in which they were scanned.
    public let first: GTIN
    public let second: GTIN
    /// The products that the numbers stand for until the question is answered.
    public let products: [ProductSummary]
    /// The currency of prices in them.
    public let currency: String
    /// The likely pattern, if the value is a weight.
    private let guess: InStoreCodePattern

    /// Returns nil for numbers that raise no question: they differ in more than a value, or a rule covers them.
    init?(_ first: GTIN, _ second: GTIN, _ db: Database) throws {
        guard first != second, let guess = Self.guess(first, second) else { return nil }
        let isUnderstood = try [first, second].contains { gtin in
            try InStoreReading.of(gtin, db) != nil
                || InStoreCodeRule.fetchAll(db).contains { $0.pattern.kind == .nothing && $0.pattern.matches(gtin) }
        }
        guard !isUnderstood else { return nil }
        (self.first, self.second, self.guess) = (first, second, guess)
        let ids = try [first, second].compactMap { try Product.having($0, db)?.id }
        products = try ProductSummary.inOrder(of: ids, db)
        currency = try Household.current(db).currency
    }

    /// Returns the pattern of both numbers for a kind of value.
    public func pattern(as kind: InStoreCodePattern.Kind) -> InStoreCodePattern? {
        guard kind != .nothing else { return InStoreCodePattern(first.digits.dropFirst().prefix(7) + "XXXXXC") }
        return InStoreCodePattern(guess.letters.replacing("W", with: String(kind.letter)))
    }

    /// Returns the values of both numbers for a kind of value.
    public func values(as kind: InStoreCodePattern.Kind) -> [InStoreValue] {
        guard let rule = pattern(as: kind).map({ InStoreCodeRule(pattern: $0) }) else { return [] }
        return [first, second].compactMap(rule.value)
    }

    /// Returns the most common pattern that fits, those with a verifier first: both verifiers are hardly right by
    /// chance. Two zeros may be the first digits of two small values.
    private static func guess(_ first: GTIN, _ second: GTIN) -> InStoreCodePattern? {
        let prefix = first.digits.dropFirst().prefix(2)
        let patterns = ["IIIIIVWWWW", "IIIIVWWWWW", "IIIIWWWWWV", "IIIIIWWWWW"].compactMap {
            InStoreCodePattern(prefix + $0 + "C")
        }
        return patterns.first { pattern in
            guard let one = pattern.read(first), let other = pattern.read(second), one.item == other.item,
                one.value != other.value
            else { return false }
            return [first, second].map { pattern.verifier(in: $0) } != ["0", "0"]
        }
    }
}

extension InStoreCodeQuestion {
    /// Returns the question that a scan raises together with the latest earlier one at its station that fits, or nil.
    static func raised(byScan id: Int64, _ db: Database) throws -> InStoreCodeQuestion? {
        let text = try String.fetchOne(db, sql: "SELECT text FROM scan WHERE id = ?", arguments: [id])
        guard let text, let number = GTIN(text) else { return nil }
        let earlier = try String.fetchAll(
            db,
            sql: """
                SELECT text FROM scan
                WHERE id >= :id - \(Self.compared) AND id < :id AND label = 'restricted' AND NOT isTakenBack
                    AND stationId = (SELECT stationId FROM scan WHERE id = :id)
                    AND substr(text, 1, \(Self.sharedDigits)) = substr(:text, 1, \(Self.sharedDigits))
                ORDER BY id DESC
                """, arguments: ["id": id, "text": text])
        for other in earlier.compactMap({ GTIN($0) }) {
            if let question = try InStoreCodeQuestion(other, number, db) { return question }
        }
        return nil
    }

    /// The digits before the value in each pattern that is guessed.
    private static let sharedDigits = 6

    /// How many earlier scans are examined: more than a week's shopping has.
    private static let compared = 300
}

extension KitchenStore {
    /// Returns the questions that the latest scans raise, the newest first, one per article.
    ///
    /// - Parameter scans: How many scans of all kinds are examined; nil for no limit.
    public func inStoreCodeQuestions(
        amongLatest scans: Int64? = nil
    ) async throws(KitchenError) -> [InStoreCodeQuestion] {
        try await readCached(scans) { db in
            let latest = try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM scan
                    WHERE label = 'restricted' AND NOT isTakenBack
                        AND id > coalesce((SELECT max(id) FROM scan) - ?, 0)
                    ORDER BY id DESC LIMIT 100
                    """, arguments: [scans])
            var articles: Set<InStoreCodePattern?> = []
            return try latest.compactMap { try InStoreCodeQuestion.raised(byScan: $0, db) }
                .filter { articles.insert($0.pattern(as: .nothing)).inserted }
        }
    }
}
