import Foundation
import GRDB
import Kitchen
import Values

/// A reproducible household with three years of history, of any size, for measurements.
struct SampleHousehold: Sendable {
    let products: Int
    /// The number of lots that are not empty; used-up ones come on top.
    let lots: Int
    let movements: Int
    /// Whether each product has one lot, instead of a random number.
    let hasOneLotEach: Bool

    /// - Parameter times: The number of households in one: 1 has 2,000 products, 5,000 lots and 50,000 movements.
    init(times: Int) {
        products = 2_000 * times
        lots = 5_000 * times
        movements = 50_000 * times
        hasOneLotEach = false
    }

    /// A household with one lot of each product, and no other history than theirs.
    init(products: Int) {
        self.products = products
        lots = products
        movements = 0
        hasOneLotEach = true
    }
}

extension SampleHousehold {
    /// Creates a database in a folder that no process has open, and writes the household into it in one transaction.
    func moveIn(to folder: String, now: Date = Date()) throws {
        _ = try KitchenStore(folder: folder)
        let database = try DatabaseQueue(path: folder + "/kitchen.sqlite")
        try database.write { db in
            var builder = HouseholdBuilder(self, now: now, db)
            try builder.build()
        }
        try database.close()
    }
}

/// Writes the rows of a sample household.
private struct HouseholdBuilder {
    private let household: SampleHousehold
    private let now: Date
    private let db: Database
    private var random = RandomSource()
    private var places: [Int64] = []
    private var movements = 0
    private var stationId: Int64 = 0

    init(_ household: SampleHousehold, now: Date, _ db: Database) {
        self.household = household
        self.now = now
        self.db = db
    }

    mutating func build() throws {
        try furnish()
        let brands = try (0..<(household.products / 12)).map { number in
            let name = "\(word(number / 7)) & \(word(number)) \(number)"
            return try insert("INSERT INTO brand (name) VALUES (?)", [name], called: name, in: "brand")
        }
        for number in 0..<household.products { try addProduct(number, brands) }
        for number in 0..<household.lots { try addLot(number, isLeft: true) }
        var number = household.lots
        while movements < household.movements {
            try addLot(number, isLeft: false)
            number += 1
        }
    }

    /// Adds a second freezer and fridge, and four drawers in each location.
    private mutating func furnish() throws {
        places = try Int64.fetchAll(db, sql: "SELECT id FROM location ORDER BY id")
        for kind in ["freezer", "fridge"] {
            let sql = "INSERT INTO location (name, kind, position) VALUES (?, ?, ?)"
            places.append(try insert(sql, ["Second \(kind)", kind, places.count + 1]))
        }
        for parent in places {
            for number in 1...4 {
                let sql = """
                    INSERT INTO location (name, kind, parentId, position)
                    SELECT ?, kind, id, ? FROM location WHERE id = ?
                    """
                places.append(try insert(sql, ["Drawer \(number)", number, parent]))
            }
        }
        stationId = try insert("INSERT INTO station (name, locationId) VALUES ('bench', ?)", [places.first])
    }

    private mutating func addProduct(_ number: Int, _ brands: [Int64]) throws {
        let name = "\(word(number * 7)) \(word(number * 3 + 1)) \(number)"
        let sql = """
            INSERT INTO product (uuid, name, brandId, packageSize, source, unitId, minimum)
            VALUES (?, ?, ?, ?, 'household', ?, ?)
            """
        let product = try insert(
            sql,
            [
                UUID.version7(at: now).text, name, brands[number % brands.count],
                "\((number % 10 + 1) * 100) g", [1, 1, 1, 2, 4][number % 5], number % 8 == 0 ? 2_000 : nil,
            ], called: name, in: "product")
        let body = String(300_000_000_000 + number * 7)
        guard let check = CheckDigit.of(body) else { return }
        try db.execute(
            sql: "INSERT INTO productCode (gtin, productId) VALUES (?, ?)", arguments: ["0\(body)\(check)", product])
    }

    /// Inserts a row and returns its id. A name also gets its key, by which the kitchen finds its own names.
    private func insert(
        _ sql: String, _ arguments: StatementArguments, called name: String? = nil, in table: String = ""
    ) throws -> Int64 {
        try db.execute(sql: sql, arguments: arguments)
        let id = db.lastInsertedRowID
        if let name {
            try db.execute(sql: "UPDATE \(table) SET nameKey = ? WHERE id = ?", arguments: [name.folded, id])
        }
        return id
    }

    /// Inserts a lot with its history: added within three years and used bit by bit, to the end unless `isLeft`.
    private mutating func addLot(_ number: Int, isLeft: Bool) throws {
        let drawn = random.below(household.products)
        let product = Int64(household.hasOneLotEach ? number : drawn) + 1
        let place = places[random.below(places.count)]
        let age = isLeft ? random.below(200) : random.below(1_095)
        let begun = now.addingTimeInterval(-86_400 * Double(age + 1))
        let whole = Amount(thousandths: Int64(random.below(6) + 2) * 1_000)
        let lot = try insertLot(number, product, at: place, on: begun, good: isLeft ? random.below(300) - 20 : 30)
        try book(.added, whole, lot, place, begun)
        var left = whole
        let keeps = isLeft ? random.below(2) + 1 : 0
        while left > Amount(thousandths: Int64(keeps) * 1_000) {
            let later = begun.addingTimeInterval(86_400 * Double(age) * Double(random.below(1_000)) / 1_000)
            try book(random.below(12) == 0 ? .spoiled : .taken, -.one, lot, place, later)
            left = left - .one
        }
    }

    private mutating func insertLot(
        _ number: Int, _ product: Int64, at place: Int64, on begun: Date, good days: Int
    ) throws -> Int64 {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO lot (uuid, productId, locationId, unitId, bestBefore, added, isOpened, state, price, pricedAmount)
                SELECT ?, id, ?, unitId, ?, ?, ?, iif(location.kind = 'freezer', 'frozen', 'fresh'), ?, ?
                FROM product, (SELECT kind FROM location WHERE id = ?) AS location WHERE id = ?
                """)
        let price: Int? = number % 3 == 0 ? nil : random.below(900) + 50
        try statement.execute(arguments: [
            UUID.version7(at: begun).text, place,
            number % 10 == 0 ? nil : Day(now).adding(days: days), Day(begun), number % 25 == 0, price,
            price.map { _ in 1_000 }, place, product,
        ])
        return db.lastInsertedRowID
    }

    private mutating func book(
        _ kind: MovementKind, _ change: Amount, _ lot: Int64, _ place: Int64, _ time: Date
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, stationId, time)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let (uuid, operation) = (UUID.version7(at: time), UUID.version7(at: time))
        try statement.execute(arguments: [
            uuid.text, operation.text, lot, kind.rawValue, change, place, stationId, time,
        ])
        movements += 1
    }

    private func word(_ number: Int) -> String { Self.words[number % Self.words.count] }

    private static let words = [
        "Crème", "Tomato", "Épinards", "Peas", "Rye", "Müsli", "Soup", "Œufs", "Milk", "Bœuf", "Rice", "Compote", "Tea",
        "Pâté", "Oats", "Honey", "Gruyère", "Lentils", "Jam", "Noodles", "Salmon", "Beurre", "Apple", "Yoghurt",
    ]
}

/// A random source that always gives the same numbers.
private struct RandomSource {
    private var state: UInt64 = 2_026

    /// Returns a number from 0 to below `limit`.
    mutating func below(_ limit: Int) -> Int {
        // Numbers and method: Knuth, The Art of Computer Programming 2, 3.3.4, line 26.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
