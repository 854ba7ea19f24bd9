import Foods
import GRDB

extension PantryIndex {
    /// What is here now.
    ///
    /// - Parameter isWhole: Whether products of which there is none are in it, too, and what every kitchen has is shown where
    ///   it is in stock; else it only goes for being there.
    init(isWhole: Bool, _ memory: RecipeIndex, _ db: Database) throws {
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

    /// How what a line asks for stands here, without its amount.
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
        /// What there is, by its place among the items.
        var items: [Int] = []
        var isMissing = false
        var isAssumed = false

        var isNothing: Bool { items.isEmpty && !isMissing && !isAssumed }
    }
}
