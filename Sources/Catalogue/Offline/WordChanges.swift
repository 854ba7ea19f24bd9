import GRDB

/// Changes of the word index, applied together so that each block is written once.
struct WordChanges {
    private var changes: [Change] = []

    private struct Change {
        let word: [UInt8]
        let id: UInt64
        let order: Int
        let isAdded: Bool

        var key: BlockKey { BlockKey(word: word, first: id) }

        func apply(to lists: inout [WordBlocks.List]) {
            let place = lists.partitioningIndex { !$0.word.lexicographicallyPrecedes(word) }
            if place == lists.count || lists[place].word != word {
                if isAdded { lists.insert((word, [id]), at: place) }
                return
            }
            let idPlace = lists[place].ids.partitioningIndex { $0 >= id }
            let isThere = idPlace < lists[place].ids.count && lists[place].ids[idPlace] == id
            if isAdded, !isThere { lists[place].ids.insert(id, at: idPlace) }
            if !isAdded, isThere { lists[place].ids.remove(at: idPlace) }
        }
    }

    mutating func add(_ id: UInt64, _ word: [UInt8]) { append(id, word, isAdded: true) }

    mutating func remove(_ id: UInt64, _ word: [UInt8]) { append(id, word, isAdded: false) }

    private mutating func append(_ id: UInt64, _ word: [UInt8], isAdded: Bool) {
        changes.append(Change(word: word, id: id, order: changes.count, isAdded: isAdded))
    }

    func apply(_ db: Database) throws {
        for table in WordTable.allCases {
            let ofTable = changes.filter { WordTable(of: $0.id) == table }
            var rest = ofTable.sorted { ($0.key, $0.order) < ($1.key, $1.order) }[...]
            let blocks = try WordBlocks(db, table)
            while let first = rest.first {
                let (block, next) = try blocks.block(with: first.key)
                let end = next.map { next in rest.partitioningIndex { $0.key >= next } } ?? rest.endIndex
                var lists = block?.lists ?? []
                for change in rest[..<end] { change.apply(to: &lists) }
                try blocks.replace(block?.key, with: lists)
                rest = rest[end...]
            }
        }
    }
}

/// The key of a block: its first word and document.
private struct BlockKey: Comparable {
    let word: [UInt8]
    let first: UInt64

    static func < (one: BlockKey, other: BlockKey) -> Bool {
        one.word == other.word ? one.first < other.first : one.word.lexicographicallyPrecedes(other.word)
    }
}

/// The blocks of a table of the word index, to be changed.
private struct WordBlocks {
    typealias List = (word: [UInt8], ids: [UInt64])

    private let atOrBefore, after, delete: RawStatement
    private let insert: RawStatement

    init(_ db: Database, _ table: WordTable) throws {
        let name = table.rawValue
        atOrBefore = try RawStatement(
            db,
            "SELECT word, first, block FROM \(name) WHERE (word, first) <= (?, ?) ORDER BY word DESC, first DESC LIMIT 1"
        )
        after = try RawStatement(
            db, "SELECT word, first, block FROM \(name) WHERE (word, first) > (?, ?) ORDER BY word, first LIMIT 1")
        delete = try RawStatement(db, "DELETE FROM \(name) WHERE word = ? AND first = ?")
        insert = try RawStatement(db, "INSERT INTO \(name) VALUES (?, ?, ?)")
    }

    /// Returns the block in which a key is or belongs, nil if there is none, and the key of the next one.
    func block(with key: BlockKey) throws -> (block: (key: BlockKey, lists: [List])?, next: BlockKey?) {
        let block = try first(atOrBefore, key) ?? first(after, key)
        return (block, try block.flatMap { try first(after, $0.key)?.key })
    }

    func replace(_ key: BlockKey?, with lists: [List]) throws {
        if let key { try run(delete, key) }
        var writer = WordBlockWriter(insert)
        for list in lists where !list.ids.isEmpty {
            list.word.withUnsafeBufferPointer { writer.begin($0) }
            for id in list.ids { try writer.add(id) }
        }
        try writer.finish()
    }

    private func run(_ statement: RawStatement, _ key: BlockKey) throws {
        try key.word.withUnsafeBufferPointer { word in
            _ = try statement.run {
                $0.bind(bytes: word, at: 1)
                $0.bind(Int64(bitPattern: key.first), at: 2)
            }
        }
    }

    private func first(_ statement: RawStatement, _ key: BlockKey) throws -> (key: BlockKey, lists: [List])? {
        var found: (BlockKey, [List])?
        try key.word.withUnsafeBufferPointer { word in
            try statement.forEachRow {
                $0.bind(bytes: word, at: 1)
                $0.bind(Int64(bitPattern: key.first), at: 2)
            } _: { row in
                let key = BlockKey(word: Array(row.bytes(0)), first: UInt64(bitPattern: row.number(1)))
                found = (key, Self.lists(in: row.bytes(2)))
                return false
            }
        }
        return found
    }

    private static func lists(in block: Bytes) -> [List] {
        var lists: [List] = []
        WordBlock.forEachEntry(in: block) { word, list in
            var ids: [UInt64] = []
            WordBlock.forEachDocument(in: list) { ids.append($0) }
            lists.append((Array(word), ids))
            return true
        }
        return lists
    }
}
