import GRDB
import Values

/// How much of an entry of a list is there because a recipe needs it.
///
/// It is known until it is taken back, whatever becomes of the recipe's lines.
struct RecipeShare: Codable, Equatable {
    var id: Int64?
    var recipeId: Int64
    /// The planned meal that it is for; nil where the recipe itself was asked.
    var mealId: Int64?
    /// Which ingredient, from 0; nil once the recipe has no such line any more.
    var position: Int?
    /// Which food of it, from 0: `butter and flour` are two.
    var part = 0
    var entryId: Int64
    /// In the entry's unit.
    var amount: Amount
    /// What it has added to the entry's note.
    var note: String?
}

extension RecipeShare: FetchableRecord, MutablePersistableRecord, RowIdentified {
    static let databaseTableName = "recipeEntry"

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// Those of entries that are on a list still, in the basket or not, in the order of ingredients.
    private static func open(_ scope: SQL, _ db: Database) throws -> [RecipeShare] {
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
        try open("recipeEntry.recipeId = \(recipe.rowId)", db)
    }

    static func open(of meals: [PlannedMeal], _ db: Database) throws -> [RecipeShare] {
        try open("recipeEntry.mealId IN \(meals.map(\.rowId))", db)
    }

    /// Those of entries that nobody has in the basket.
    static func toBuy(_ shares: [RecipeShare], _ db: Database) throws -> [RecipeShare] {
        try shares.filter { try $0.entry(db)?.isTicked == false }
    }

    /// Takes them off their lists, as far as nobody has bought them, and tells how many things that were.
    static func takeBack(_ shares: [RecipeShare], _ db: Database) throws -> Int {
        var entries: Set<Int64> = []
        for share in try toBuy(shares, db) where try share.lower(by: share.amount, db) > .zero {
            entries.insert(share.entryId)
        }
        return entries.count
    }
}

extension RecipeShare {
    func entry(_ db: Database) throws -> Entry? { try Entry.fetchOne(db, key: entryId) }

    /// The same in another unit, rounded to the nearest thousandth; nil where nothing says how much that is.
    func amount(in unitId: Int64, _ db: Database) throws -> Amount? {
        guard let entry = try entry(db) else { return nil }
        guard entry.unitId != unitId, let productId = entry.productId else {
            return entry.unitId == unitId ? amount : nil
        }
        return try Measures.of(product: productId, db).ratio(from: entry.unitId, to: unitId).flatMap(amount.nearest)
    }

    /// Has so much less on the list, in the entry's unit: all of it for none any more, and nothing of what is bought.
    ///
    /// - Returns: How much less it is.
    @discardableResult
    func lower(by most: Amount, _ db: Database) throws -> Amount {
        guard var entry = try entry(db), entry.outcome == nil, !entry.isTicked, most > .zero else { return .zero }
        let less = min(most, amount)
        var rest = self
        rest.amount = amount - less
        if rest.amount > .zero { try rest.update(db) } else { try delete(db) }
        if entry.amount > less {
            entry.amount = entry.amount - less
            if rest.amount == .zero { try unsay(in: &entry, db) }
        } else {
            entry.outcome = .deleted
        }
        try entry.update(db)
        return less
    }

    /// Says something else in the entry's note than before: it is of all that the share is for.
    mutating func say(_ note: String?, _ db: Database) throws {
        guard note != self.note, var entry = try entry(db), !entry.isTicked else { return }
        try unsay(in: &entry, db)
        entry.note = note.map { entry.note?.withNote($0) ?? $0 } ?? entry.note
        try entry.update(db)
        self.note = note
        try update(db)
    }

    /// Takes its words out of the note, unless another says the same.
    private func unsay(in entry: inout Entry, _ db: Database) throws {
        let others = RecipeShare.filter(Column("entryId") == entryId && Column("note") == note && Column("id") != rowId)
        guard let note, try others.isEmpty(db) else { return }
        entry.note = entry.note?.withoutNote(note)
    }
}

extension String {
    /// Notes that were added up, without one of them; nil for none.
    func withoutNote(_ part: String) -> String? {
        guard self != part else { return nil }
        let whole = "; \(self); ".replacing("; \(part); ", with: "; ", maxReplacements: 1)
        return String(whole.dropFirst(2).dropLast(2))
    }

    /// Notes that were added up, with one more, unless it is there; as long as a note can be.
    func withNote(_ part: String) -> String {
        guard !"; \(self); ".contains("; \(part); ") else { return self }
        return String("\(self); \(part)".unicodeScalars.prefix(1_000))
    }
}
