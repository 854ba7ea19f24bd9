import Foods
import GRDB

extension PantryIndex {
    /// Reads the stock.
    ///
    /// - Parameter isWhole: Whether to include products that are out of stock, and to show staples that are in stock;
    ///   otherwise staples only count as being there.
    init(isWhole: Bool, _ memory: RecipeMemory, _ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT product.id, product.name, product.source, brand.name AS brand, product.categoryId, category.name AS category,
                    stock.productId IS NOT NULL AS isThere, stock.due
                FROM product \(isWhole ? "LEFT JOIN" : "JOIN") (
                    SELECT productId, min(bestBefore) AS due FROM lot WHERE amount > 0 GROUP BY productId
                ) AS stock ON stock.productId = product.id
                LEFT JOIN brand ON brand.id = brandId LEFT JOIN category ON category.id = categoryId
                WHERE product.name IS NOT NULL AND NOT product.isRemoved
                """)
        var items: [Item] = []
        while let row = try rows.next() {
            let isOfFood = (row["source"] as String?).flatMap(Product.Source.init(rawValue:))?.isOfFood ?? true
            let food = memory.food(
                .init(name: row["name"], brand: row["brand"], category: row["category"], isOfFood: isOfFood))
            items.append(
                Item(
                    productId: row["id"], categoryId: row["categoryId"], food: food, isThere: row["isThere"],
                    due: row["due"]))
        }
        self.init(items, try FoodCorrection.all(db), showsStaples: isWhole)
    }

    /// Returns whether the foods of a line are in stock, regardless of amounts.
    func presence(of wanted: WantedFood) -> Presence {
        var all = Presence()
        for choices in wanted.parts {
            switch find(anyOf: choices) {
            case .item(let place, _) where items[place].isThere:
                all.items.append(place)
            case .item, .none: all.isMissing = true
            case .assumed: all.isAssumed = true
            case .ignored: break
            }
        }
        return all
    }

    struct Presence: Sendable {
        /// The indices of the items in stock.
        var items: [Int] = []
        var isMissing = false
        var isAssumed = false

        var isNothing: Bool { items.isEmpty && !isMissing && !isAssumed }
    }
}
