import Foundation
import GRDB
import Values

/// A list with its entries in the order of its shop, and its totals.
public struct ListContents: Equatable, Sendable {
    public var list: ShoppingList
    /// The name of the list's shop, or nil for any.
    public var shop: String?
    /// The entries, by category in the order of the shop, those without one last.
    public var lines: [EntryLine]

    /// The total of all entries.
    public var total: ListTotal { ListTotal(of: lines) }
    /// The total of the ticked entries.
    public var basket: ListTotal { ListTotal(of: lines.filter(\.entry.isTicked)) }

    /// The lines grouped by category.
    public var groups: [(category: Category?, lines: [EntryLine])] {
        lines.reduce(into: []) { groups, line in
            if let last = groups.last, last.category?.id == line.category?.id {
                groups[groups.count - 1].lines.append(line)
            } else {
                groups.append((line.category, [line]))
            }
        }
    }
}

/// An entry as lists show it.
public struct EntryLine: Equatable, Sendable {
    public var entry: Entry
    public var list: UUID
    /// The product, or nil for words.
    public var product: ProductSummary?
    public var unit: Values.Unit
    /// The category, or nil if unknown.
    public var category: Category?
    /// The cost at the last price paid; nil for an entry with its own price, or without a known one.
    public var estimate: Money?
}

/// The total price of entries.
public struct ListTotal: Equatable, Sendable {
    public var money: Money
    /// Whether it includes estimates from earlier prices.
    public var isEstimate: Bool
    /// The number of entries without a known price, which it does not include.
    public var unpriced: Int

    init(of lines: [EntryLine]) {
        let prices = lines.map { $0.entry.price ?? $0.estimate }
        money = Money(hundredths: prices.reduce(0) { $0 + ($1?.hundredths ?? 0) })
        isEstimate = lines.contains { $0.entry.price == nil && $0.estimate != nil }
        unpriced = prices.count { $0 == nil }
    }
}

extension ListContents {
    init(of list: ShoppingList, _ db: Database) throws {
        self.list = list
        shop = try list.shopId.flatMap { try Shop.fetchOne(db, key: $0)?.name }
        let rows = try Row.fetchAll(
            db, sql: EntryLine.selection(of: "entry.listId = ? AND entry.isDone = 0"), arguments: [list.id])
        lines = try EntryLine.lines(rows, db)
    }
}

extension EntryLine {
    /// Reads the line of one entry, on the list or not.
    init(of entry: Entry, _ db: Database) throws {
        let rows = try Row.fetchAll(db, sql: Self.selection(of: "entry.id = ?"), arguments: [entry.id])
        guard let line = try Self.lines(rows, db).first else { throw KitchenError.violated(.missing(.entry)) }
        self = line
    }

    /// Returns SQL that selects entries with their list and category, in the order of the list's shop.
    static func selection(of condition: String) -> String {
        """
        SELECT entry.*, shoppingList.uuid AS listUuid,
            coalesce(entry.categoryId, product.categoryId) AS groupId
        FROM entry
        JOIN shoppingList ON shoppingList.id = entry.listId
        LEFT JOIN product ON product.id = entry.productId
        LEFT JOIN category ON category.id = coalesce(entry.categoryId, product.categoryId)
        LEFT JOIN shopCategory ON shopCategory.shopId = shoppingList.shopId AND shopCategory.categoryId = category.id
        WHERE \(condition)
        ORDER BY category.id IS NULL, shopCategory.position IS NULL, shopCategory.position, category.position,
            category.name, category.id, entry.position, entry.id
        """
    }

    static func lines(_ rows: [Row], _ db: Database) throws -> [EntryLine] {
        let products = try ProductSummary.byId(rows.compactMap { $0["productId"] as Int64? }, db)
        let categories = try Category.byId(rows.compactMap { $0["groupId"] as Int64? }, db)
        let units = try Values.Unit.byId(rows.map { $0["unitId"] }, db)
        return try rows.compactMap { row in
            let entry = try Entry(row: row)
            guard let unit = units[entry.unitId] else { return nil }
            return EntryLine(
                entry: entry, list: row["listUuid"], product: entry.productId.flatMap { products[$0] },
                unit: unit, category: (row["groupId"] as Int64?).flatMap { categories[$0] },
                estimate: entry.price == nil ? try entry.estimate(db) : nil)
        }
    }
}

extension RowIdentified where Self: FetchableRecord & TableRecord {
    /// Returns the records with these row ids.
    static func byId(_ ids: [Int64], _ db: Database) throws -> [Int64: Self] {
        try Dictionary(uniqueKeysWithValues: fetchAll(db, keys: Set(ids)).map { ($0.id, $0) })
    }
}
