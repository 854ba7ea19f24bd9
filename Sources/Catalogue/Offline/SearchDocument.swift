/// A product in the word index. Their ids are in the order of results: the most scanned first, then as imported.
struct SearchDocument: Hashable {
    /// The number of scans.
    let popularity: Int
    /// The number of products before it with the same popularity.
    let place: Int

    /// Larger numbers of scans are equal in rank.
    static let mostPopular = 0xFFFF

    var id: UInt64 { UInt64(Self.rank(popularity)) << 32 | UInt64(UInt32(truncatingIfNeeded: place)) }

    /// Returns the upper half of the ids of products: the fewer scans, the larger.
    static func rank(_ popularity: Int) -> Int { mostPopular - min(max(0, popularity), mostPopular) }
}

/// The two parts of the word index, each in a table of its own. About one product in twenty is well known, and most
/// searches are for these.
enum WordTable: String, CaseIterable {
    case knownWord, word

    /// The number of scans that makes a product well known.
    static let wellKnown = 5

    /// The first rank of products that are not well known.
    static let firstUnknownRank = SearchDocument.rank(wellKnown) + 1

    /// The statement that creates the table: blocks (``WordBlock``) by their first word and document.
    var definition: String {
        "CREATE TABLE \(rawValue) (word BLOB, first INTEGER, block BLOB NOT NULL, PRIMARY KEY (word, first)) STRICT, WITHOUT ROWID;"
    }

    /// - Parameter id: A document's.
    init(of id: UInt64) { self = Int(id >> 32) < Self.firstUnknownRank ? .knownWord : .word }
}
