import GRDB
import Values

/// A table whose rows undoing an import removes.
struct UndoneTable {
    private let table: String
    /// The column with a name, as SQL.
    private let name: String
    /// SQL conditions with which the household uses a row, each with the row's id as `:id`.
    private let usages: [String]
    /// Conditions with which only history refers to it: it is then marked as removed.
    private let history: [String]

    /// Whether something that is there uses a row.
    func isUsed(_ id: Int64, _ db: Database) throws -> Bool { try matches(usages, id, db) }

    /// Returns the name of a row; nil if it does not exist.
    func name(of id: Int64, _ db: Database) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT coalesce(\(name), '?') FROM \(table) WHERE id = ?", arguments: [id])
    }

    /// Deletes a row, or marks it as removed if history refers to it.
    func remove(_ id: Int64, _ db: Database) throws {
        let isOfHistory = try matches(history, id, db)
        if isOfHistory, table == "product" {
            try db.execute(
                sql: """
                    DELETE FROM conversion WHERE productId = ?;
                    UPDATE product SET picture = NULL, brandId = NULL WHERE id = ?;
                    """, arguments: [id, id])
        }
        let sql = isOfHistory ? "UPDATE \(table) SET isRemoved = 1 WHERE id = ?" : "DELETE FROM \(table) WHERE id = ?"
        try db.execute(sql: sql, arguments: [id])
    }

    private func matches(_ conditions: [String], _ id: Int64, _ db: Database) throws -> Bool {
        guard !conditions.isEmpty else { return false }
        let sql = "SELECT \(conditions.map { "EXISTS (\($0))" }.joined(separator: " OR "))"
        return try Bool.fetchOne(db, sql: sql, arguments: ["id": id]) == true
    }
}

extension UndoneTable {
    /// Returns the table of a kind; nil for kinds without one of their own.
    init?(_ kind: ImportKind) {
        switch kind {
        case .meal:
            self.init(
                table: "plannedMeal", name: "coalesce(text, day)",
                usages: ["SELECT 1 FROM recipeEntry WHERE mealId = :id"], history: [])
        case .recipe:
            let usages = ["plannedMeal", "recipeEntry", "recipeRating", "recipeNote", "recipeTimer", "recipeLeftovers"]
            self.init(
                table: "recipe", name: "title",
                usages: usages.map { "SELECT 1 FROM \($0) WHERE recipeId = :id" }
                    + ["SELECT 1 FROM recipe WHERE id = :id AND favoured IS NOT NULL"],
                history: [])
        case .entry:
            self.init(
                table: "entry", name: "coalesce(text, (SELECT product.name FROM product WHERE product.id = productId))",
                usages: [
                    "SELECT 1 FROM entry WHERE id = :id AND outcome IS NOT NULL",
                    "SELECT 1 FROM entry WHERE mergedInto = :id", "SELECT 1 FROM recipeEntry WHERE entryId = :id",
                ], history: [])
        case .list:
            self.init(
                table: "shoppingList", name: "name",
                usages: ["SELECT 1 FROM entry WHERE listId = :id AND outcome IS NULL"],
                history: ["SELECT 1 FROM entry WHERE listId = :id"])
        case .product: self = .products
        case .brand:
            self.init(
                table: "brand", name: "name", usages: ["SELECT 1 FROM product WHERE brandId = :id"], history: [])
        case .category:
            self.init(
                table: "category", name: "name",
                usages: ["product", "entry", "shopCategory", "foodCorrection", "categoryTag"].map {
                    "SELECT 1 FROM \($0) WHERE categoryId = :id\($0 == "product" ? " AND NOT isRemoved" : "")"
                }, history: [])
        case .shop:
            self.init(
                table: "shop", name: "name",
                usages: ["shoppingList", "shopCategory", "numberRule"].map {
                    "SELECT 1 FROM \($0) WHERE shopId = :id"
                }, history: [])
        case .place: self = .places
        case .unit: self = .units
        default: return nil
        }
    }

    private static let products = UndoneTable(
        table: "product", name: "name",
        usages: [
            "SELECT 1 FROM lot WHERE productId = :id AND amount > 0",
            "SELECT 1 FROM entry WHERE productId = :id AND outcome IS NULL",
            "SELECT 1 FROM productCode WHERE productId = :id",
            "SELECT 1 FROM product WHERE id = :id AND mergedInto IS NOT NULL",
            "SELECT 1 FROM product WHERE mergedInto = :id",
        ]
            + ["cookingProfile", "foodCorrection", "ownLabel", "productItem", "recipeLeftovers", "timer"].map {
                "SELECT 1 FROM \($0) WHERE productId = :id"
            },
        history: ["lot", "entry", "scan"].map { "SELECT 1 FROM \($0) WHERE productId = :id" })

    private static let places = UndoneTable(
        table: "location", name: "name",
        usages: [
            "SELECT 1 FROM lot WHERE locationId = :id AND amount > 0", "SELECT 1 FROM station WHERE locationId = :id",
            "SELECT 1 FROM product WHERE locationId = :id AND NOT isRemoved",
            "SELECT 1 FROM location WHERE parentId = :id AND NOT isRemoved",
        ],
        history: [
            "SELECT 1 FROM lot WHERE locationId = :id", "SELECT 1 FROM movement WHERE locationId = :id",
            "SELECT 1 FROM location WHERE parentId = :id",
        ])

    private static let units = UndoneTable(
        table: "unit", name: "coalesce(name, symbol)",
        usages: [
            "SELECT 1 FROM lot WHERE unitId = :id AND amount > 0",
            "SELECT 1 FROM entry WHERE unitId = :id AND outcome IS NULL",
            "SELECT 1 FROM product WHERE unitId = :id AND NOT isRemoved",
            "SELECT 1 FROM cookingProfile WHERE unitId = :id",
            "SELECT 1 FROM conversion WHERE unitId = :id OR otherUnitId = :id",
        ],
        history: [
            "SELECT 1 FROM lot WHERE unitId = :id", "SELECT 1 FROM entry WHERE unitId = :id",
            "SELECT 1 FROM product WHERE unitId = :id",
        ])
}
