import GRDB

/// Numbers the products of each popularity, and stores which product has which id in the word index.
struct ProductRanks {
    private var counts: [Int]
    /// Whether the count of each rank is to be stored.
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
        for row in try Row.fetchAll(db, sql: "SELECT rank, products FROM popularity") {
            let rank: Int = row["rank"]
            if counts.indices.contains(rank) { counts[rank] = row["products"] }
        }
        insert = try RawStatement(db, "INSERT INTO ranked VALUES (?, ?)")
    }

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
            let (place, numbers) = (Int(Int64(id) - row.number(0)) * 8, row.bytes(1))
            if place + 8 <= numbers.count {
                let bytes = UnsafeRawBufferPointer(numbers.part(place..<place + 8))
                number = Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))
            }
            return false
        }
        return number
    }

    static let select = "SELECT first, numbers FROM ranked WHERE first <= ? ORDER BY first DESC LIMIT 1"
}
