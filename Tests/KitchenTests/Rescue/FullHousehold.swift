import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Values

/// A household with rows in all tables that matter, made once for all tests of rescues.
struct FullHousehold: Sendable {
    /// The database's file, without a log.
    let database: Data
    /// Another state of the file, with a log beside it that has the latest changes.
    let (unfinished, log): (Data, Data)
    /// The rows of each table by their keys.
    let rows: [String: [String: [DatabaseValue]]]
    /// What stands on each page of the file without a log.
    let pages: [Int: Page]

    struct Page: Sendable {
        let table: String
        /// The number of rows that are lost with it.
        let rows: Int
    }

    static let made = Result { try FullHousehold() }

    static let pageSize = 4_096

    private init() throws {
        let folder = NSTemporaryDirectory() + "scantry-full-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try KitchenStore.opened(in: folder)
        let path = folder + "/kitchen.sqlite"
        let pool = try DatabasePool(path: path)
        var builder = Builder()
        try pool.write { try builder.furnish($0) }
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        // One commit for each, as a kiosk makes them; all stay in the log.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
        for number in 0..<120 { try pool.write { try builder.addLot(number % 150 + 1, $0) } }
        unfinished = try Data(contentsOf: URL(fileURLWithPath: path))
        log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        (rows, pages) = try pool.read { (try Self.rows($0), try Self.pages($0)) }
        try pool.close()
        database = try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// Returns the rows of each table of a database by their keys.
    static func rows(_ db: Database) throws -> [String: [String: [DatabaseValue]]] {
        let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        return try names.filter { !$0.hasPrefix("grdb") }.reduce(into: [:]) { tables, name in
            let keys = try db.primaryKey(name).columns.map(\.quotedDatabaseIdentifier)
            let query = "SELECT \(keys.joined(separator: ", ")), * FROM \(name.quotedDatabaseIdentifier)"
            for row in try Row.fetchAll(db, sql: query) {
                let values = Array(row.databaseValues)
                tables[name, default: [:]][values.prefix(keys.count).map(\.description).joined(separator: "|")] = values
            }
        }
    }

    private static func pages(_ db: Database) throws -> [Int: Page] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                -- In tables without row ids, the upper pages of the tree hold rows, too.
                SELECT dbstat.name, pageno,
                    CASE WHEN pagetype = 'leaf' OR (pagetype = 'internal' AND wr) THEN ncell
                        WHEN pagetype = 'overflow' THEN 1 ELSE 0 END AS rows
                FROM dbstat LEFT JOIN pragma_table_list AS tables ON tables.name = dbstat.name
                """)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["pageno"], Page(table: $0["name"], rows: $0["rows"])) })
    }
}

/// Writes the rows.
private struct Builder {
    private var random = SeededGenerator(state: 21)
    private var now = Date.november.addingTimeInterval(-300 * 86_400)

    mutating func furnish(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO station (name, locationId) VALUES ('camera', 1), ('cellar', 3)")
        for (name, colour) in [("Ada", "#2f6f4f"), ("Blaise", "#6f2f4f")] {
            try db.execute(
                sql: "INSERT INTO member (uuid, name, colour, position) VALUES (?, ?, ?, 1)",
                arguments: [id, name, colour])
        }
        for number in 1...20 {
            try db.execute(
                sql: "INSERT INTO brand (name) VALUES (?); INSERT INTO category (name) VALUES (?)",
                arguments: ["Brand \(number)", "Category \(number)"])
        }
        try db.execute(sql: "INSERT INTO shop (name) VALUES ('Corner')")
        for number in 1...150 { try addProduct(number, db) }
        for number in 1...300 { try addLot(number % 150 + 1, db) }
        for number in 1...40 { try addRecipe(number, db) }
        try addLists(db)
    }

    private mutating func addProduct(_ number: Int, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO product (uuid, name, brandId, packageSize, source, categoryId, locationId, daysFresh, note)
                VALUES (?, ?, ?, '500 g', 'household', ?, ?, ?, ?)
                """,
            arguments: [
                id, "\(word) \(word) \(number)", number % 20 + 1, number % 20 + 1, number % 3 + 1, number,
                number % 5 == 0 ? words(8) : nil,
            ])
        let digits = String(3_000_000_000_000 + number * 7_919)
        try db.execute(
            sql: """
                INSERT INTO productCode (gtin, productId) VALUES (?, ?);
                INSERT INTO facts (gtin, facts, time) VALUES (?, json_object('name', ?, 'ingredients', ?), ?);
                """,
            arguments: [
                "0" + digits, number, "0" + digits, word, words(40), now.timeIntervalSince1970,
            ])
        if number % 10 == 0 {
            try db.execute(
                sql: """
                    INSERT INTO conversion (productId, unitId, amount, otherUnitId) VALUES (?, 10, 6000, 1);
                    INSERT INTO cookingProfile (productId, seconds, unitId) VALUES (?, 600, 1);
                    INSERT INTO cookingRating (productId, memberId, tenths) VALUES (?, 1, 45);
                    """, arguments: [number, number, number])
        }
    }

    /// Adds a lot with its scan and movements, all but every third used up.
    mutating func addLot(_ product: Int, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO lot (uuid, productId, locationId, unitId, bestBefore, added, price, pricedAmount)
                VALUES (?, ?, ?, 1, '2026-12-24', '2026-10-02', ?, ?)
                """,
            arguments: [id, product, product % 3 + 1, product % 2 == 0 ? 249 : nil, product % 2 == 0 ? 1000 : nil])
        let lot = db.lastInsertedRowID
        let packs = Int.random(in: 1...3, using: &random)
        for _ in 0..<packs { try move(lot, product, "added", 1_000, db) }
        guard lot % 3 != 0 else { return }
        for _ in 0..<packs { try move(lot, product, lot % 7 == 0 ? "spoiled" : "taken", -1_000, db) }
    }

    private mutating func move(_ lot: Int64, _ product: Int, _ kind: String, _ change: Int, _ db: Database) throws {
        now += 3_600
        let operation = id
        try db.execute(
            sql: """
                INSERT INTO scan (uuid, stationId, symbology, text, label, productId, time, did, operation)
                VALUES (?, 1, 'EAN-13', ?, 'article', ?, ?, '{"added":{"amount":1000}}', ?)
                """, arguments: [id, String(3_000_000_000_000 + product * 7_919), product, now, operation])
        try db.execute(
            sql: """
                INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, scanId, stationId, memberId, time)
                VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
                """,
            arguments: [id, operation, lot, kind, change, product % 3 + 1, db.lastInsertedRowID, lot % 2 + 1, now])
    }

    private mutating func addRecipe(_ number: Int, _ db: Database) throws {
        let steps = (1...(number % 4 == 0 ? 40 : 6)).map { _ in "\"\(words(24))\"" }.joined(separator: ",")
        try db.execute(
            sql: "INSERT INTO recipe (uuid, origin, title, servings, steps, time) VALUES (?, 'household', ?, 4, ?, ?)",
            arguments: [id, "\(word) with \(word) \(number)", "[\(steps)]", now])
        for position in 0..<8 {
            try db.execute(
                sql: "INSERT INTO recipeIngredient (recipeId, position, text, food) VALUES (?, ?, ?, ?)",
                arguments: [number, position, "200 g \(word)", word])
        }
        try db.execute(
            sql: """
                INSERT INTO recipePeople (recipeId, people) VALUES (?, 3);
                INSERT INTO recipeRating (recipeId, memberId, tenths) VALUES (?, 2, 40);
                INSERT INTO plannedMeal (uuid, day, recipeId, people) VALUES (?, '2026-11-26', ?, 2);
                """, arguments: [number, number, id, number])
    }

    private mutating func addLists(_ db: Database) throws {
        for (number, name) in ["Week", "Feast"].enumerated() {
            try db.execute(
                sql: "INSERT INTO shoppingList (uuid, name, shopId, position) VALUES (?, ?, 1, ?)",
                arguments: [id, name, number])
            for entry in 1...60 {
                try db.execute(
                    sql: """
                        INSERT INTO entry (uuid, listId, productId, text, amount, unitId, note, position, time)
                        VALUES (?, ?, ?, ?, 2000, 1, ?, ?, ?)
                        """,
                    arguments: [
                        id, number + 1, entry % 2 == 0 ? entry : nil, entry % 2 == 0 ? nil : words(3),
                        entry % 4 == 0 ? words(6) : nil, entry, now,
                    ])
            }
        }
    }

    private var id: String {
        mutating get {
            // Random ones that are the same in each run.
            let (high, low) = (random.next(), random.next())
            let bytes = [high, low].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
            let digits = bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
            let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
                String(Array(digits)[range])
            }
            return parts.joined(separator: "-")
        }
    }

    private var word: String {
        mutating get { Self.vocabulary.randomElement(using: &random) ?? "" }
    }

    private mutating func words(_ count: Int) -> String { (0..<count).map { _ in word }.joined(separator: " ") }

    private static let vocabulary = [
        "Crème", "tomato", "Épinards", "peas", "rye", "Müsli", "soup", "œufs", "milk", "bœuf", "rice", "compote", "tea",
        "pâté", "oats", "honey", "gruyère", "lentils", "jam", "noodles", "salmon", "beurre", "apple", "yoghurt",
    ]
}
