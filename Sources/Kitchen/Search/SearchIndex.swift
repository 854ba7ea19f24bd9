import Values

/// An index for finding names by typed text, tolerating typing errors.
///
/// Every word of the text must match a word of the name: be equal, its beginning, a part of it, one or two letters from
/// its beginning, or spelt like it. It works on folded names, see `String.folded`.
struct SearchIndex: Sendable {
    private var words: [Word] = []
    private var entries: [IndexedName] = []

    private struct Word {
        let letters: [UInt8]
        /// The letters with doubled ones reduced to one, the most common error in long words.
        let plain: [UInt8]
        /// A bit for each letter in the word, to skip most words quickly.
        let mask: UInt32
    }

    private struct IndexedName {
        let id: Int64
        /// The indices of its words; those of the name come first.
        let words: [Int32]
        let nameWords: Int
        let length: Int
    }

    /// - Parameter names: Folded names, each with a second one that counts a little less, such as the brand's.
    init(_ names: some Sequence<(id: Int64, name: String, other: String?)>) {
        var places: [Substring: Int32] = [:]
        func place(_ word: Substring) -> Int32 {
            if let known = places[word] { return known }
            let letters = Array(word.utf8)
            words.append(Word(letters: letters, plain: Self.undoubled(letters), mask: Self.mask(letters)))
            places[word] = Int32(words.count - 1)
            return Int32(words.count - 1)
        }
        for (id, name, other) in names {
            let inName = Self.split(name).map(place)
            let inOther = other.map { Self.split($0).map(place) } ?? []
            entries.append(
                IndexedName(id: id, words: inName + inOther, nameWords: inName.count, length: name.utf8.count))
        }
    }

    /// Returns the row ids of the names that match the text, the best first.
    func best(for text: String, limit: Int) -> [Int64] {
        let wanted = Self.split(text.folded).prefix(8).map { Array($0.utf8.prefix(40)) }
        guard !wanted.isEmpty else { return [] }
        var typos = TypoCounter()
        let likeness = wanted.map { wanted in
            let mask = Self.mask(wanted)
            return words.map { Self.likeness(wanted, mask, $0, &typos) }
        }
        return likest(likeness, limit: limit)
    }

    /// Returns the row ids of the names that have each whole word of the text, give or take an ending or a typing
    /// error, the best first. A word that merely begins the same does not match: `salt` is not near `salted butter`.
    func near(_ text: String, limit: Int) -> [Int64] {
        let wanted = Self.split(text.folded).prefix(8).map { Array($0.utf8.prefix(40)) }
        guard !wanted.isEmpty else { return [] }
        var typos = TypoCounter()
        let likeness = wanted.map { wanted in
            let mask = Self.mask(wanted)
            return words.map { Self.isEnded(wanted, $0) ? Self.likeness(wanted, mask, $0, &typos) : 0 }
        }
        return likest(likeness, limit: limit)
    }

    /// Returns the row ids of the names that have each word of the text, at least one of them in another spelling.
    func spelt(_ text: String, limit: Int) -> [Int64] {
        let wanted = Self.split(text.folded).prefix(8).map { Array($0.utf8.prefix(40)) }
        guard wanted.contains(where: { Self.undoubled($0).count >= Self.leastSpelt }) else { return [] }
        var typos = TypoCounter()
        let likeness = wanted.map { wanted in
            let plain = Self.undoubled(wanted)
            return words.map { word -> UInt8 in
                if word.letters.starts(with: wanted) || Self.contains(wanted, in: word.letters) { return 50 }
                return Self.isSpelt(wanted, plain, as: word, &typos) ? 25 : 0
            }
        }
        return likest(likeness, limit: limit)
    }

    /// The least length without doubled letters: a shorter word with another letter is another word.
    private static let leastSpelt = 6

    /// Whether two long words begin alike and are equal except for doubled letters and one typing error.
    private static func isSpelt(_ wanted: [UInt8], _ plain: [UInt8], as word: Word, _ typos: inout TypoCounter) -> Bool
    {
        guard plain.count >= leastSpelt, wanted.first == word.letters.first, abs(plain.count - word.plain.count) <= 1,
            plain.count < wanted.count || word.plain.count < word.letters.count
        else { return false }
        return typos.between(plain, beginningOf: word.plain, atMost: 1) <= 1
    }

    private static func undoubled(_ letters: [UInt8]) -> [UInt8] {
        letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }.map { letters[$0] }
    }

    /// - Parameter likeness: The likeness of each word of the text to each word of the index.
    private func likest(_ likeness: [[UInt8]], limit: Int) -> [Int64] {
        let found = entries.compactMap { entry in Self.score(entry, likeness).map { (entry, $0) } }
        return found.sorted { ($1.1, $0.0.length, $0.0.id) < ($0.1, $1.0.length, $1.0.id) }.prefix(limit).map(\.0.id)
    }

    /// Whether a word can be the whole of the wanted one: longer by an ending or a typing error at most, and not merely
    /// containing it.
    private static func isEnded(_ wanted: [UInt8], _ word: Word) -> Bool {
        if word.letters.starts(with: wanted) { return endings.contains(word.letters.dropFirst(wanted.count)) }
        return word.letters.count <= wanted.count + (wanted.count < 8 ? 1 : 2) && !contains(wanted, in: word.letters)
    }

    /// Singular and plural endings, in English and French.
    private static let endings: Set<ArraySlice<UInt8>> = Set(["", "s", "es", "x"].map { ArraySlice($0.utf8) })

    /// Returns how well an entry matches; nil if a wanted word matches none of its words.
    private static func score(_ entry: IndexedName, _ likeness: [[UInt8]]) -> Int? {
        var score = 0
        for (position, likeness) in likeness.enumerated() {
            var best = 0
            for (place, word) in entry.words.enumerated() {
                var here = Int(likeness[Int(word)]) * 4
                guard here > 0 else { continue }
                // A match at the same position counts more, and one in the brand counts less.
                if place == position { here += 20 } else if place >= entry.nameWords { here -= 10 }
                best = max(best, here)
            }
            guard best > 0 else { return nil }
            score += best
        }
        return score
    }

    /// Returns the likeness of two words, 0 to 100.
    private static func likeness(_ wanted: [UInt8], _ mask: UInt32, _ word: Word, _ typos: inout TypoCounter) -> UInt8 {
        let missing = (mask & ~word.mask).nonzeroBitCount
        let allowed = wanted.count >= 8 ? 2 : wanted.count >= 4 ? 1 : 0
        guard missing <= allowed else { return 0 }
        if missing == 0, word.letters.starts(with: wanted) {
            return UInt8(80 + 20 * wanted.count / word.letters.count)
        }
        if missing == 0, wanted.count >= 3, contains(wanted, in: word.letters) { return 50 }
        guard allowed > 0, word.letters.count + allowed >= wanted.count else { return 0 }
        let distance = typos.between(wanted, beginningOf: word.letters, atMost: allowed)
        if distance <= allowed { return UInt8(45 - 10 * distance) }
        return isSpelt(wanted, undoubled(wanted), as: word, &typos) ? 20 : 0
    }

    private static func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool {
        guard whole.count > part.count else { return false }
        return (1...whole.count - part.count).contains { whole[$0...].starts(with: part) }
    }

    private static func split(_ text: String) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }
    }

    private static func mask(_ letters: [UInt8]) -> UInt32 {
        letters.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    }
}

/// Counts typing errors: letters that are missing, too many, wrong, or swapped with their neighbours.
private struct TypoCounter {
    private var rows = [[Int]](repeating: [Int](repeating: 0, count: 64), count: 3)

    /// Returns the number of typing errors between the typed text and the closest beginning of a word.
    mutating func between(_ typed: [UInt8], beginningOf word: [UInt8], atMost most: Int) -> Int {
        let length = min(word.count, typed.count + most, 63)
        for column in 0...length { rows[0][column] = column }
        for row in 1...typed.count {
            let (this, last, before) = (row % 3, (row - 1) % 3, (row + 1) % 3)
            rows[this][0] = row
            var least = row
            for column in stride(from: 1, through: length, by: 1) {
                let isSame = typed[row - 1] == word[column - 1]
                var cost = min(
                    rows[last][column - 1] + (isSame ? 0 : 1), rows[last][column] + 1, rows[this][column - 1] + 1)
                if row > 1, column > 1, typed[row - 1] == word[column - 2], typed[row - 2] == word[column - 1] {
                    cost = min(cost, rows[before][column - 2] + 1)
                }
                rows[this][column] = cost
                least = min(least, cost)
            }
            if least > most { return most + 1 }
        }
        return rows[typed.count % 3][0...length].min() ?? most + 1
    }
}
