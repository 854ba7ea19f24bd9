import GRDB
import Values

/// A recipe's share of an entry of a shopping list.
///
/// It is stored until it is taken back, even if the recipe's lines change.
struct RecipeShare: Codable, Equatable {
    @RowID var id: Int64 = 0
    var recipeId: Int64
    /// The planned meal that it is for; nil for the recipe itself.
    var mealId: Int64?
    /// The index of the ingredient, from 0; nil once the recipe has no such line.
    var position: Int?
    /// The index of the food within it, from 0: `butter and flour` are two.
    var part = 0
    var entryId: Int64
    /// In the entry's unit.
    var amount: Amount
    /// The part of the entry's note that is its own.
    var note: String?
}

extension RecipeShare: FetchableRecord, RowIdentified {
    static let databaseTableName = "recipeEntry"

    /// Fetches the shares of open entries that meet an SQL condition, in the basket or not, in the order of ingredients.
    static func open(_ scope: SQL, _ db: Database) throws -> [RecipeShare] {
        try SQLRequest<RecipeShare>(
            """
            SELECT recipeEntry.* FROM recipeEntry JOIN entry ON entry.id = entryId
                JOIN shoppingList ON shoppingList.id = entry.listId
            WHERE outcome IS NULL AND NOT shoppingList.isRemoved AND \(literal: scope)
            ORDER BY recipeEntry.position, recipeEntry.part, recipeEntry.id
            """
        ).fetchAll(db)
    }

    static func open(of recipe: Recipe, _ db: Database) throws -> [RecipeShare] {
        try open("recipeEntry.recipeId = \(recipe.id)", db)
    }

    /// Returns the shares of entries that are not in the basket.
    static func toBuy(_ shares: [RecipeShare], _ db: Database) throws -> [RecipeShare] {
        try shares.filter { try $0.entry(db)?.isTicked == false }
    }

    /// Removes shares from their lists unless they are in the basket, and returns the number of entries.
    static func remove(_ shares: [RecipeShare], _ db: Database) throws -> Int {
        var entries: Set<Int64> = []
        for share in try toBuy(shares, db) where try share.lower(by: share.amount, db) > .zero {
            entries.insert(share.entryId)
        }
        return entries.count
    }
}

extension RecipeShare {
    func entry(_ db: Database) throws -> Entry? { try Entry.fetchOne(db, key: entryId) }

    /// Returns the amount in another unit, to the nearest thousandth; nil if it cannot be converted.
    func amount(in unitId: Int64, _ db: Database) throws -> Amount? {
        guard let entry = try entry(db) else { return nil }
        guard entry.unitId != unitId, let productId = entry.productId else {
            return entry.unitId == unitId ? amount : nil
        }
        return try Measures.of(product: productId, db).ratio(from: entry.unitId, to: unitId).flatMap(amount.nearest)
    }

    /// Reduces the share and its entry, in the entry's unit; deletes them at zero, and leaves entries in the basket.
    ///
    /// - Returns: The reduction.
    @discardableResult
    func lower(by most: Amount, _ db: Database) throws -> Amount {
        guard var entry = try entry(db), entry.outcome == nil, !entry.isTicked, most > .zero else { return .zero }
        let less = min(most, amount)
        var rest = self
        rest.amount = amount - less
        if rest.amount > .zero { try rest.update(db) } else { try delete(db) }
        if entry.amount > less {
            entry.amount = entry.amount - less
            if rest.amount == .zero { try removeNote(from: &entry, db) }
        } else {
            entry.outcome = .deleted
        }
        try entry.update(db)
        return less
    }

    /// Replaces its part of the entry's note.
    mutating func setNote(_ note: String?, _ db: Database) throws {
        guard note != self.note, var entry = try entry(db), !entry.isTicked else { return }
        try removeNote(from: &entry, db)
        entry.note = note.map { entry.note?.withNote($0) ?? $0 } ?? entry.note
        try entry.update(db)
        self.note = note
        try update(db)
    }

    /// Removes its part of the note, unless another share has the same.
    private func removeNote(from entry: inout Entry, _ db: Database) throws {
        let others = RecipeShare.filter(Column("entryId") == entryId && Column("note") == note && Column("id") != id)
        guard let note, try others.isEmpty(db) else { return }
        entry.note = entry.note?.withoutNote(note)
    }
}

extension String {
    /// Returns a joined note without one of its parts; nil if nothing is left.
    func withoutNote(_ part: String) -> String? {
        guard self != part else { return nil }
        let whole = "; \(self); ".replacing("; \(part); ", with: "; ", maxReplacements: 1)
        return String(whole.dropFirst(2).dropLast(2))
    }

    /// Returns a joined note with another part, unless it has it; limited to the length of a note.
    func withNote(_ part: String) -> String {
        guard !"; \(self); ".contains("; \(part); ") else { return self }
        return String("\(self); \(part)".unicodeScalars.prefix(1_000))
    }
}
