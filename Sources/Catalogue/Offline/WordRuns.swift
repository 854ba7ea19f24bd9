import Foundation

/// Collects the words of an import in bounded memory: when enough have come, they are sorted and written to a file as a
/// run, and all runs are merged at the end.
struct WordRuns {
    private let file: RunFile
    private var texts = TextTable()
    /// The collected documents, the ends of their words, and the words.
    private var ids: [UInt64] = []
    private var ends: [UInt32] = []
    private var words: [UInt32] = []
    /// Each run's range of the file for each table.
    private var runs: [[WordTable: Range<Int>]] = []

    /// The most collected words.
    private static let most = 1 << 19

    init(in folder: String) throws(ImportError) { file = try RunFile(in: folder) }

    /// Adds a document, whose id is above those of others of the same rank.
    mutating func add(_ id: UInt64, _ packed: ArraySlice<PackedBatch.PackedText>, in bytes: Bytes) throws(ImportError) {
        ids.append(id)
        for word in packed { words.append(UInt32(texts.add(bytes.part(word.range), hash: word.hash))) }
        ends.append(UInt32(words.count))
        if words.count >= Self.most { try writeRun() }
    }

    /// Calls `body` with each word and document of a table in their order: with a word first, then its documents.
    mutating func merge(
        _ table: WordTable, word: (Bytes) throws -> Void, document: (UInt64) throws -> Void
    ) throws {
        if !ids.isEmpty { try writeRun() }
        (texts, ids, ends, words) = (TextTable(), [], [], [])
        let readers = try runs.map { try RunReader(file, $0[table] ?? 0..<0) }
        while let least = readers.compactMap(\.current).min(by: { $0.precedes($1) }) {
            let same = readers.filter { $0.isAt(least) }
            try least.withWord(word)
            // Ids of a rank grow from run to run.
            while let rank = same.compactMap(\.rank).min() {
                for reader in same { try reader.consumeDocuments(of: rank, document) }
            }
            for reader in same { try reader.advance() }
        }
    }

    private mutating func writeRun() throws(ImportError) {
        let lists = WordLists(documents: ids, ends: ends, words: words, wordCount: texts.count)
        let order = sortedWords()
        var run: [WordTable: Range<Int>] = [:]
        for table in WordTable.allCases {
            let start = file.count
            try texts.withBytes { bytes throws(ImportError) in
                for word in order {
                    let list = lists.list(of: word, in: table)
                    if !list.isEmpty { try file.append(bytes.part(texts.range(word)), list, lists.sorted) }
                }
            }
            try file.flush()
            run[table] = start..<file.count
        }
        runs.append(run)
        texts.removeAll()
        ids.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
    }

    private func sortedWords() -> [Int] {
        texts.withBytes { bytes in
            let keys = (0..<texts.count).map { (key: bytes.part(texts.range($0)).sortKey, word: $0) }
            return keys.sorted { one, other in
                guard one.key == other.key else { return one.key < other.key }
                return bytes.part(texts.range(one.word)).precedes(bytes.part(texts.range(other.word)))
            }.map(\.word)
        }
    }
}

/// The documents of each word, sorted.
private struct WordLists {
    /// The ids of all documents in their order, to which lists refer.
    let sorted: [UInt64]
    private let places: [UInt32]
    private let starts: [UInt32]
    /// The number of documents that are well known.
    private let known: Int

    init(documents ids: [UInt64], ends: [UInt32], words: [UInt32], wordCount: Int) {
        let order = Self.order(of: ids)
        let sorted = order.map { ids[$0] }
        known = sorted.partitioningIndex { WordTable(of: $0) == .word }
        self.sorted = sorted
        var starts = [UInt32](repeating: 0, count: wordCount + 1)
        for word in words { starts[Int(word) + 1] += 1 }
        for word in 0..<wordCount { starts[word + 1] += starts[word] }
        var (next, places) = (starts, [UInt32](repeating: 0, count: words.count))
        for (place, document) in order.enumerated() {
            let first = document == 0 ? 0 : Int(ends[document - 1])
            for word in words[first..<Int(ends[document])] {
                places[Int(next[Int(word)])] = UInt32(place)
                next[Int(word)] += 1
            }
        }
        (self.starts, self.places) = (starts, places)
    }

    /// Returns the documents' indices in the order of their ids, which are sorted within each rank already.
    private static func order(of ids: [UInt64]) -> [Int] {
        var starts = [Int](repeating: 0, count: SearchDocument.mostPopular + 2)
        for id in ids { starts[Int(id >> 32) + 1] += 1 }
        for rank in 0...SearchDocument.mostPopular { starts[rank + 1] += starts[rank] }
        var order = [Int](repeating: 0, count: ids.count)
        for (index, id) in ids.enumerated() {
            order[starts[Int(id >> 32)]] = index
            starts[Int(id >> 32)] += 1
        }
        return order
    }

    func list(of word: Int, in table: WordTable) -> ArraySlice<UInt32> {
        let all = places[Int(starts[word])..<Int(starts[word + 1])]
        let border = all.partitioningIndex { $0 >= known }
        return table == .knownWord ? all[..<border] : all[border...]
    }
}

/// A file without a name, which ends with the process.
private final class RunFile {
    private let descriptor: Int32
    private let path: String
    /// The number of its bytes, without those in the buffer.
    private(set) var count = 0
    private var buffer: [UInt8] = []

    init(in folder: String) throws(ImportError) {
        path = folder + "/catalogue.words"
        descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Appends a word, the number of its documents, and their ids as differences.
    func append(_ word: Bytes, _ list: ArraySlice<UInt32>, _ ids: [UInt64]) throws(ImportError) {
        buffer.append(UInt8(word.count))
        buffer.append(contentsOf: word)
        buffer.append(number: list.count)
        var last: UInt64 = 0
        for place in list {
            buffer.append(number: Int(ids[Int(place)] - last))
            last = ids[Int(place)]
            if buffer.count >= 64 << 10 { try flush() }
        }
    }

    func flush() throws(ImportError) {
        var start = 0
        while start < buffer.count {
            let written = buffer.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
            start += written
        }
        count += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    /// Reads bytes at a place, and returns their number.
    func read(into bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(ImportError) -> Int {
        while true {
            let read = pread(descriptor, bytes.baseAddress, bytes.count, off_t(place))
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
            return read
        }
    }
}

/// Reads the words of a run.
private final class RunReader {
    private let file: RunFile
    private var range: Range<Int>
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 32 << 10)
    private var rest = 0..<0
    private var word: [UInt8] = []
    private var key: UInt64 = 0
    /// The number of documents after the next one.
    private var left = 0
    private var isAtEnd = false
    private var next: UInt64?

    init(_ file: RunFile, _ range: Range<Int>) throws(ImportError) {
        (self.file, self.range) = (file, range)
        try advance()
    }

    deinit { buffer.deallocate() }

    /// The reader itself unless its run is at its end.
    var current: RunReader? { isAtEnd ? nil : self }

    /// The rank of the next document; nil after the word's last.
    var rank: UInt64? { next.map { $0 >> 32 } }

    func withWord(_ body: (Bytes) throws -> Void) rethrows { try word.withUnsafeBufferPointer(body) }

    func isAt(_ other: RunReader) -> Bool { !isAtEnd && key == other.key && word == other.word }

    func precedes(_ other: RunReader) -> Bool {
        guard key == other.key else { return key < other.key }
        return word.withUnsafeBufferPointer { one in other.word.withUnsafeBufferPointer { one.precedes($0) } }
    }

    /// Reads the next word.
    func advance() throws(ImportError) {
        try fill(SearchWords.longest + 1)
        guard !rest.isEmpty else {
            isAtEnd = true
            return
        }
        let count = Int(buffer[rest.lowerBound])
        let place = rest.lowerBound + 1
        word.removeAll(keepingCapacity: true)
        word.append(contentsOf: buffer[place..<place + count])
        key = word.withUnsafeBufferPointer(\.sortKey)
        rest = rest.dropFirst(count + 1)
        left = Int(try number())
        next = nil
        try readNext()
    }

    func consumeDocuments(of rank: UInt64, _ body: (UInt64) throws -> Void) throws {
        while let id = next, id >> 32 == rank {
            try body(id)
            try readNext()
        }
    }

    private func readNext() throws(ImportError) {
        guard left > 0 else {
            next = nil
            return
        }
        left -= 1
        next = (next ?? 0) + (try number())
    }

    private func number() throws(ImportError) -> UInt64 {
        if rest.count < 10 { try fill(10) }
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while let place = rest.first {
            rest = rest.dropFirst()
            number |= UInt64(buffer[place] & 0x7F) &<< shift
            if buffer[place] < 0x80 { break }
            shift += 7
        }
        return number
    }

    /// Reads on until the buffer has that many bytes, or the run is at its end.
    private func fill(_ count: Int) throws(ImportError) {
        guard rest.count < count, let start = buffer.baseAddress else { return }
        start.update(from: start + rest.lowerBound, count: rest.count)
        rest = 0..<rest.count
        while rest.count < count, !range.isEmpty {
            let part = UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(buffer)[rest.count...].prefix(range.count))
            let read = try file.read(into: part, at: range.lowerBound)
            range = range.dropFirst(read)
            rest = 0..<rest.count + read
        }
    }
}

extension Bytes {
    /// The first eight bytes as a number that sorts as they do.
    fileprivate var sortKey: UInt64 {
        var key: UInt64 = 0
        for place in 0..<8 { key = key << 8 | UInt64(place < count ? self[place] : 0) }
        return key
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first index whose element belongs to the second part of a partitioned collection.
    func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
