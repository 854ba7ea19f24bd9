import GRDB

/// The number of products of each rank, by which ids become dense numbers in the order of results.
struct RankCounts: Sendable {
    private let ranks: [UInt64]
    /// The number of products before those of each rank, and of all.
    private let starts: [Int]

    init(_ db: Database, of table: WordTable) throws {
        var (ranks, starts): ([UInt64], [Int]) = ([], [0])
        try ProductRanks.forEach(db) { rank, products in
            guard (rank < WordTable.firstUnknownRank) == (table == .knownWord) else { return }
            ranks.append(UInt64(rank))
            starts.append((starts.last ?? 0) + products)
        }
        (self.ranks, self.starts) = (ranks, starts)
    }

    var total: Int { starts.last ?? 0 }

    /// Returns the numbers of the products of a rank; empty if there is none.
    func numbers(of rank: UInt64) -> Range<Int> {
        let place = ranks.partitioningIndex { $0 >= rank }
        return place < ranks.count && ranks[place] == rank ? starts[place]..<starts[place + 1] : 0..<0
    }

    /// Returns the id of a number.
    func id(of number: Int) -> UInt64 {
        let place = starts.partitioningIndex { $0 > number } - 1
        return ranks[place] << 32 | UInt64(number - starts[place])
    }
}

/// Searches a table of the word index.
struct WordSearch {
    private let counts: RankCounts
    private let before, within: RawStatement

    init(_ db: Database, _ table: WordTable, _ counts: RankCounts) throws {
        self.counts = counts
        before = try RawStatement(
            db, "SELECT block FROM \(table.rawValue) WHERE word < ? ORDER BY word DESC, first DESC LIMIT 1")
        within = try RawStatement(
            db, "SELECT block FROM \(table.rawValue) WHERE word >= ? AND word < ? ORDER BY word, first")
    }

    /// Returns the ids of the first documents that match all terms.
    func documents(matching terms: [SearchWords.Term], most: Int) throws -> [UInt64] {
        guard let first = terms.first else { return [] }
        var found = try numbers(matching: first)
        for term in terms.dropFirst() where !found.isEmpty { found.formIntersection(try numbers(matching: term)) }
        return found.prefix(most).map(counts.id)
    }

    private func numbers(matching term: SearchWords.Term) throws -> NumberSet {
        var found = NumberSet(count: counts.total)
        var (rank, range) = (UInt64.max, 0..<0)
        try term.word.withUnsafeBufferPointer { word in
            try forEachBlock(with: word, isBeginning: term.isBeginning) { block in
                WordBlock.forEachEntry(in: block) { other, list in
                    guard term.isBeginning ? other.hasPrefix(word) : other.equals(word) else {
                        return other.precedes(word)
                    }
                    WordBlock.forEachDocument(in: list) { id in
                        if id >> 32 != rank { (rank, range) = (id >> 32, counts.numbers(of: id >> 32)) }
                        let place = Int(UInt32(truncatingIfNeeded: id))
                        if place < range.count { found.insert(range.lowerBound + place) }
                    }
                    return true
                }
            }
        }
        return found
    }

    /// Calls `body` with the blocks that may have a word, or words that begin with it.
    private func forEachBlock(with word: Bytes, isBeginning: Bool, _ body: (Bytes) -> Void) throws {
        try before.forEachRow {
            $0.bind(bytes: word, at: 1)
        } _: {
            body($0.bytes(0))
            return false
        }
        // No byte of UTF-8 is 0xFF.
        let end = Array(word) + [isBeginning ? 0xFF : 0]
        try end.withUnsafeBufferPointer { end in
            try within.forEachRow {
                $0.bind(bytes: word, at: 1)
                $0.bind(bytes: end, at: 2)
            } _: {
                body($0.bytes(0))
                return true
            }
        }
    }
}

/// A set of numbers below a bound.
private struct NumberSet {
    private var bits: [UInt64]

    init(count: Int) { bits = Array(repeating: 0, count: (count + 63) / 64) }

    var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

    @inline(__always)
    mutating func insert(_ number: Int) { bits[number >> 6] |= 1 << UInt64(number & 63) }

    mutating func formIntersection(_ other: NumberSet) {
        for place in bits.indices { bits[place] &= other.bits[place] }
    }

    /// Returns the lowest numbers.
    func prefix(_ most: Int) -> [Int] {
        var numbers: [Int] = []
        for (place, word) in bits.enumerated() {
            var rest = word
            while rest != 0 {
                guard numbers.count < most else { return numbers }
                numbers.append(place << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return numbers
    }
}
