import GRDB

/// Numbers the products of each popularity, and stores which product has which id in the word index.
struct ProductRanks {
    private var counts: [Int]
    /// Marks the ranks whose count has to be stored.
    private var isChanged: [Bool]
    /// The products of each rank that are not stored yet.
    private var waiting: [Int: Waiting] = [:]
    private var waitingCount = 0
    private let insert: RawStatement

    private struct Waiting {
        let first: UInt64
        private(set) var numbers: [UInt8] = []

        /// Adds a product, and returns how many there are.
        mutating func add(_ number: Int64) -> Int {
            withUnsafeBytes(of: number.littleEndian) { numbers.append(contentsOf: $0) }
            return numbers.count / 8
        }
    }

    /// The products of a stored row, and the most that wait.
    private static let (rowCount, mostWaiting) = (128, 1 << 15)

    init(_ db: Database) throws {
        counts = Array(repeating: 0, count: SearchDocument.mostPopular + 1)
        isChanged = Array(repeating: false, count: SearchDocument.mostPopular + 1)
        insert = try RawStatement(db, "INSERT INTO ranked VALUES (?, ?)")
        try Self.forEach(db) { counts[$0] = $1 }
    }

    /// Calls `body` with each rank and its number of products.
    ///
    /// - Throws: If the numbers are those of a damaged file.
    static func forEach(_ db: Database, _ body: (_ rank: Int, _ products: Int) -> Void) throws {
        var total: Int64 = 0
        let select = try RawStatement(db, "SELECT rank, products FROM popularity ORDER BY rank")
        try select.forEachRow { _ in
        } _: { row in
            let (rank, products) = (row.number(0), row.number(1))
            guard (0...Int64(SearchDocument.mostPopular)).contains(rank) else { return true }
            guard (0...mostProducts - total).contains(products) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
            total += products
            body(Int(rank), Int(products))
            return true
        }
    }

    /// More than any catalogue has, so that the memory of a search is bounded by 32 MiB.
    private static let mostProducts: Int64 = 1 << 28

    /// Returns the document that another product of this popularity would be.
    func next(_ popularity: Int) -> SearchDocument {
        SearchDocument(popularity: popularity, place: counts[SearchDocument.rank(popularity)])
    }

    /// Adds the product of a document that ``next(_:)`` returned.
    mutating func add(_ document: SearchDocument, _ number: Int64) throws {
        let rank = SearchDocument.rank(document.popularity)
        counts[rank] += 1
        isChanged[rank] = true
        waitingCount += 1
        if waiting[rank, default: Waiting(first: document.id)].add(number) == Self.rowCount,
            let row = waiting.removeValue(forKey: rank)
        {
            try store(row)
        }
        if waitingCount > Self.mostWaiting { try storeWaiting() }
    }

    /// Stores all products and counts.
    mutating func finish(_ db: Database) throws {
        try storeWaiting()
        for rank in counts.indices where isChanged[rank] {
            try db.execute(sql: "INSERT OR REPLACE INTO popularity VALUES (?, ?)", arguments: [rank, counts[rank]])
            isChanged[rank] = false
        }
    }

    private mutating func storeWaiting() throws {
        for row in waiting.values.sorted(by: { $0.first < $1.first }) { try store(row) }
        waiting = [:]
    }

    private mutating func store(_ row: Waiting) throws {
        waitingCount -= row.numbers.count / 8
        try row.numbers.withUnsafeBufferPointer { numbers in
            _ = try insert.run {
                $0.bind(Int64(row.first), at: 1)
                $0.bind(bytes: numbers, at: 2)
            }
        }
    }

    /// Returns the product of an id; nil if there is none.
    static func number(of id: UInt64, _ statement: RawStatement) throws -> Int64? {
        var number: Int64?
        try statement.forEachRow {
            $0.bind(Int64(id), at: 1)
        } _: { row in
            let (place, isOutside) = Int64(id).subtractingReportingOverflow(row.number(0))
            let numbers = row.bytes(1)
            if !isOutside, place < numbers.count / 8 {
                let bytes = UnsafeRawBufferPointer(numbers.part(Int(place) * 8..<Int(place) * 8 + 8))
                number = Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))
            }
            return false
        }
        return number
    }

    static let select = "SELECT first, numbers FROM ranked WHERE first <= ? ORDER BY first DESC LIMIT 1"
}
