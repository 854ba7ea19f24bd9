import GRDB
import Values

/// A ``StockQuery`` as SQL: conditions on products and on their lots.
struct StockSelection {
    private let query: StockQuery
    /// Conditions on `product` and `brand`.
    private var products: [SQL]
    /// Conditions on `lot`.
    private var lots: [SQL] = ["lot.amount > 0"]
    /// Whether only products with matching lots are found.
    private let needsLots: Bool

    /// - Parameter index: Finds similar names if the words are found nowhere.
    init(_ query: StockQuery, _ rule: DueRule, _ index: SearchIndex?, _ db: Database) throws {
        self.query = query
        products = try Self.products(query, index, db)
        if let product = query.product { products.append("product.id = \(try Product.known(product, db).id)") }
        let includesEmpty =
            query.state == .belowMinimum || query.state == nil && query.unitId == nil && !products.isEmpty
        if let unit = query.unitId { lots.append("lot.unitId = \(unit)") }
        if let id = query.locationId {
            lots.append("lot.locationId IN \(try Location.inside(id, db).listed)")
        }
        switch query.state {
        case .expired: lots.append("lot.bestBefore < \(rule.today)")
        case .soon: lots.append("lot.bestBefore >= \(rule.today) AND lot.bestBefore <= \(rule.soon)")
        case .opened: lots.append("lot.isOpened")
        case .frozen: lots.append("lot.state = 'frozen'")
        case .belowMinimum: products.append("product.id IN \(try Product.belowMinimum(db).keys.sorted().listed)")
        case nil: break
        }
        needsLots = !includesEmpty || query.locationId != nil && query.state != nil
        if needsLots, !sortsLots { products.append(presence) }
        if !needsLots { products.append("product.mergedInto IS NULL AND NOT product.isRemoved") }
    }

    /// Returns conditions for products with all words of the text, in other spellings too; else for similar names.
    private static func products(_ query: StockQuery, _ index: SearchIndex?, _ db: Database) throws -> [SQL] {
        let exact = query.words.map(contains)
        guard let index else { return exact }
        guard try isAny(exact, db) else {
            return ["product.id IN \(index.best(for: query.text, limit: StockQuery.mostProducts).listed)"]
        }
        let alike = index.spelt(query.text, limit: StockQuery.mostProducts)
        return alike.isEmpty ? exact : ["(\(exact.joined(separator: " AND ")) OR product.id IN \(alike.listed))"]
    }

    /// Matches names, brands and GTINs that contain a word.
    private static func contains(_ word: String) -> SQL {
        let isNumber = word.utf8.allSatisfy { (48...57).contains($0) }
        let number: SQL =
            isNumber ? "OR product.id IN (SELECT productId FROM productCode WHERE instr(gtin, \(word)))" : ""
        return "(instr(product.nameKey, \(word)) OR instr(brand.nameKey, \(word)) \(number))"
    }

    /// Whether any known product meets the conditions.
    private static func isAny(_ conditions: [SQL], _ db: Database) throws -> Bool {
        try SQLRequest<Bool>(
            literal: """
                SELECT EXISTS (SELECT 1 FROM product LEFT JOIN brand ON brand.id = product.brandId
                WHERE NOT product.isRemoved AND \(conditions.joined(separator: " AND ")))
                """
        ).fetchOne(db) == true
    }

    /// Matches products with lots. A filter for few lots starts from the lots, any other from the products.
    private var presence: SQL {
        switch query.state {
        case .expired, .soon, .opened: "product.id IN (SELECT productId FROM lot WHERE \(wanted))"
        default: "EXISTS (SELECT 1 FROM lot WHERE lot.productId = product.id AND \(wanted))"
        }
    }

    /// Whether there are few such statements, so that they are kept: each word of a text adds a condition.
    private var isCommon: Bool { query.text.isEmpty }

    private var wanted: SQL { lots.joined(separator: " AND ") }

    // MARK: - Which products

    /// Returns the ids of a page's products in order, and the cursor of the next page.
    func page(_ db: Database) throws -> (ids: [Int64], next: StockCursor?) {
        var conditions = products
        if let cursor = query.after { conditions.append(try beyond(cursor)) }
        let order: SQL = query.isDescending ? "DESC" : "ASC"
        let key = key
        let keys: SQL = query.sort == .name ? "" : "\(key) \(order),"
        let rows = try SQLRequest<Row>(
            literal: """
                \(shelf) SELECT product.id, product.nameKey AS name, \(key) AS sortKey
                FROM \(source) LEFT JOIN brand ON brand.id = product.brandId
                WHERE \(conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "))
                ORDER BY \(keys) product.nameKey \(order), product.id \(order)
                LIMIT \(query.limit + 1)
                """, cached: isCommon
        ).fetchAll(db)
        let page = rows.prefix(query.limit)
        return (page.map { $0["id"] }, rows.count > page.count ? page.last.map(cursor) : nil)
    }

    private func cursor(_ row: Row) -> StockCursor {
        let key: StockCursor.Key =
            query.sort == .amount ? .number(row["sortKey"]) : .text(row["sortKey"] ?? "")
        return StockCursor(
            sort: query.sort, isDescending: query.isDescending, key: key, name: row["name"], id: row["id"])
    }

    private func beyond(_ cursor: StockCursor) throws -> SQL {
        guard cursor.sort == query.sort, cursor.isDescending == query.isDescending else {
            throw KitchenError.violated(.unreadable(.after))
        }
        let beyond: SQL = query.isDescending ? "<" : ">"
        guard query.sort != .name else {
            return "(product.nameKey, product.id) \(beyond) (\(cursor.name), \(cursor.id))"
        }
        let place: SQL =
            switch cursor.key {
            case .text(let text): "\(text)"
            case .number(let number): "\(number)"
            }
        return "(\(key), product.nameKey, product.id) \(beyond) (\(place), \(cursor.name), \(cursor.id))"
    }

    /// The sort key. Products without a date or a brand come last in either direction.
    private var key: SQL {
        let last = query.isDescending ? "" : "\u{10FFFD}"
        return switch query.sort {
        case .name: "product.nameKey"
        case .brand: "coalesce(brand.nameKey, \(last))"
        case .date, .added: "coalesce(shelf.sortKey, \(last))"
        case .amount: "coalesce(shelf.sortKey, 0)"
        }
    }

    /// The lots grouped by product, if the sort key comes from them.
    private var shelf: SQL {
        let value: SQL
        switch query.sort {
        case .name, .brand: return ""
        case .date: value = "min(lot.bestBefore)"
        case .added: value = "max(lot.added)"
        case .amount: value = "sum(lot.amount * coalesce(numerator, 1) / coalesce(denominator, 1))"
        }
        let units: SQL = query.sort == .amount ? "JOIN unit ON unit.id = lot.unitId" : ""
        return """
            WITH shelf AS MATERIALIZED (
                SELECT lot.productId, \(value) AS sortKey FROM lot \(units) WHERE \(wanted) GROUP BY lot.productId)
            """
    }

    /// The FROM clause: it starts from the lots if the sort key comes from them.
    private var source: SQL {
        guard sortsLots else { return "product" }
        return needsLots
            ? "shelf CROSS JOIN product ON product.id = shelf.productId"
            : "product LEFT JOIN shelf ON shelf.productId = product.id"
    }

    private var sortsLots: Bool { ![.name, .brand].contains(query.sort) }

    // MARK: - Which of their lots

    /// Fetches all non-empty lots of some products, the first to expire first, and whether each matches the query.
    func lots(of products: [Int64], _ db: Database) throws -> [(lot: Lot, isWanted: Bool)] {
        // A cursor, as copied rows look columns up slowly.
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT lot.*, (\(wanted)) IS TRUE AS isWanted FROM lot
                WHERE productId IN \(products.listed) AND amount > 0
                ORDER BY \(sql: Lot.firstExpiredFirst)
                """, cached: isCommon
        ).fetchCursor(db)
        return try Array(rows.map { (try Lot(row: $0), $0["isWanted"]) })
    }

    /// Fetches the lots of some products that match the query, as rows of a table: in the order of the products, and of each
    /// the first to expire first.
    func tableRows(of products: [Int64], _ db: Database) throws -> [StockTableRow] {
        let places = try Location.paths(db)
        let units = Dictionary(try Unit.all(db).map { ($0.id, $0.symbol) }) { $1 }
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT \(sql: StockTableRow.columns)
                FROM lot JOIN product ON product.id = lot.productId
                LEFT JOIN brand ON brand.id = product.brandId LEFT JOIN category ON category.id = product.categoryId
                WHERE lot.productId IN \(products.listed) AND \(wanted)
                ORDER BY \(sql: Lot.firstExpiredFirst)
                """, cached: isCommon
        ).fetchCursor(db)
        let found = Dictionary(
            grouping: try Array(rows.map { StockTableRow($0, in: places, units: units) }), by: \.productId)
        return products.flatMap { found[$0] ?? [] }
    }
}
