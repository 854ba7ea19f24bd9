import Kitchen
import Values

/// A product of an export, with the texts that are stored of it.
struct ExportedProduct {
    var key = CatalogueKey(number: 0)
    var popularity = 0
    /// The time of its last change in seconds since 1970; nil if unknown.
    var changed: Int64?
    /// True if it has a name and fits the catalogue's choice.
    var isTaken = false
    var name = Bytes.empty
    /// Other names by language.
    var names: [(language: Bytes, name: Bytes)] = []
    var brand: Bytes?
    var packageSize = Bytes.empty, servingSize = Bytes.empty
    /// The tags of each of ``PackedProduct/lists``.
    var tags: [(list: Int, tag: Bytes)] = []
    var nutriScore = 0, greenScore = 0, novaGroup = 0
    var nutrition: Nutrition?
    var picture: Picture?

    /// A picture of the front.
    enum Picture {
        case front(language: Bytes, revision: Int)
        /// An address of another form.
        case address(Bytes)
    }

    /// The time in seconds since 1970 of a number; nil if it is not a plausible one.
    static func time(_ cell: Bytes) -> Int64? {
        if let number = cell.number { return number <= latest ? number : nil }
        return Double(cell.text).flatMap { (0...Double(latest)).contains($0) ? Int64($0) : nil }
    }

    private static let latest: Int64 = 1 << 40
}

/// Some products of an export in the order of their lines, packed as far as that is possible without the catalogue.
struct PackedBatch: Sendable {
    private(set) var rows: [PackedRow] = []
    /// The bytes that rows, tags and words refer to.
    private(set) var bytes: [UInt8] = []
    private(set) var tags: [PackedText] = []
    private(set) var words: [PackedText] = []

    /// A product: its key, and the ranges of what belongs to it in ``PackedBatch``.
    struct PackedRow {
        let number: Int64
        let popularity: Int
        let changed: Int64?
        let isTaken: Bool
        /// Its brand, if that is there, precedes the tags of its lists.
        let hasBrand: Bool
        let tags: Range<Int>, words: Range<Int>, rest: Range<Int>
    }

    /// A tag of a list, or a word.
    struct PackedText {
        let list: UInt8
        let hash: UInt32
        private let start, end: UInt32

        var range: Range<Int> { Int(start)..<Int(end) }

        init(list: Int, hash: UInt32, range: Range<Int>) {
            (self.list, self.hash) = (UInt8(list), hash)
            (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
        }
    }

    /// The words of the text that is being added.
    private var folded: [Range<Int>] = []

    mutating func add(_ product: ExportedProduct, _ hash: TextHash) {
        let (firstTag, firstWord) = (tags.count, words.count)
        guard product.isTaken else {
            rows.append(
                PackedRow(
                    number: product.key.number, popularity: 0, changed: nil, isTaken: false, hasBrand: false,
                    tags: firstTag..<firstTag, words: firstWord..<firstWord, rest: 0..<0))
            return
        }
        if let brand = product.brand { addTag(brand, list: 0, hash) }
        for (list, tag) in product.tags { addTag(tag, list: list, hash) }
        addWords(of: product.name, from: firstWord, hash)
        for (_, name) in product.names { addWords(of: name, from: firstWord, hash) }
        if let brand = product.brand { addWords(of: brand, from: firstWord, hash) }
        let start = bytes.count
        PackedProduct.write(product, to: &bytes)
        rows.append(
            PackedRow(
                number: product.key.number, popularity: product.popularity, changed: product.changed, isTaken: true,
                hasBrand: product.brand != nil, tags: firstTag..<tags.count, words: firstWord..<words.count,
                rest: start..<bytes.count))
    }

    private mutating func addTag(_ tag: Bytes, list: Int, _ hash: TextHash) {
        let start = bytes.count
        bytes.append(contentsOf: tag)
        tags.append(PackedText(list: list, hash: hash(tag), range: start..<bytes.count))
    }

    /// Adds the words of a text that the product does not have yet.
    private mutating func addWords(of text: Bytes, from first: Int, _ hash: TextHash) {
        SearchWords.fold(text, into: &bytes, &folded)
        bytes.withUnsafeBufferPointer { bytes in
            for range in folded {
                let word = bytes.part(range)
                let value = hash(word)
                let isKnown = words[first...].contains { $0.hash == value && bytes.part($0.range).equals(word) }
                if !isKnown { words.append(PackedText(list: 0, hash: value, range: range)) }
            }
        }
    }
}
