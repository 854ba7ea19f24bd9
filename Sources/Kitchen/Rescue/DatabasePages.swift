import Foundation

/// The pages of a damaged database, with those of its write-ahead log.
///
/// SQLite refuses a damaged file; so this reads the file format itself (https://www.sqlite.org/fileformat2.html).
struct DatabasePages {
    let pageSize: Int
    /// The bytes of each page that SQLite uses.
    let usable: Int
    let count: Int
    /// The number of blocks that the disk cannot read.
    let unreadableBlocks: Int
    /// The number of damaged frames of the log.
    let lostFrames: Int
    private let file: [UInt8]
    private let log: [Int: PageBytes]

    init(_ path: String, _ reader: BlockReader) throws {
        let (file, unreadable) = try reader.contents(of: path)
        let hasLog = access(path + "-wal", F_OK) == 0
        let (logBytes, unreadableLog) = hasLog ? try reader.contents(of: path + "-wal") : ([], 0)
        let log = WriteAheadLog(logBytes, pageSize: Self.ownPageSize)
        let size = Self.pageSize(of: file, log)
        self.file = file
        self.log = log.pages
        (pageSize, usable) = (size, size)
        let whole = file.count / size + (file.count % size == 0 ? 0 : 1)
        // Pages behind the file's end are all in the log.
        count = max(whole, min(log.pageCount ?? 0, whole + log.pages.count))
        unreadableBlocks = unreadable + unreadableLog
        lostFrames = log.lostFrames
    }

    /// Returns a page, numbered from 1; what is cut off are zeros.
    func page(_ number: Int) -> PageBytes? {
        guard number >= 1, number <= count else { return nil }
        if let page = log[number] { return page }
        let start = (number - 1) * pageSize
        guard start < file.count else { return PageBytes(bytes: [UInt8](repeating: 0, count: pageSize)) }
        let part = file[start..<min(start + pageSize, file.count)]
        return PageBytes(bytes: part + [UInt8](repeating: 0, count: pageSize - part.count))
    }

    func tree(_ number: Int) -> (bytes: PageBytes, page: TreePage)? {
        guard let bytes = page(number),
            let page = TreePage(bytes, start: number == 1 ? Self.header : 0, usable: usable)
        else { return nil }
        return (bytes, page)
    }

    /// The numbers of the free pages, whose contents were deleted.
    func freePages() -> Set<Int> {
        var free: Set<Int> = []
        guard Self.hasHeader(page(1)?.bytes ?? []) else { return free }
        var next = page(1)?.number(at: 32, bytes: 4) ?? 0
        while let trunk = page(next), free.insert(next).inserted {
            let leaves = min(trunk.number(at: 4, bytes: 4) ?? 0, usable / 4 - 2)
            free.formUnion((0..<max(0, leaves)).compactMap { trunk.number(at: 8 + 4 * $0, bytes: 4) })
            next = trunk.number(at: 0, bytes: 4) ?? 0
        }
        return free
    }

    /// Writes the database with its log moved in, as SQLite sees it.
    func write(to path: String) throws {
        DatabaseFile.make(path)
        guard let handle = FileHandle(forWritingAtPath: path) else { throw RescueError.last(path) }
        for number in 1...max(1, count) {
            guard var bytes = page(number)?.bytes else { continue }
            // It has no log any more.
            if number == 1, bytes.count > 19 { (bytes[18], bytes[19]) = (1, 1) }
            try handle.write(contentsOf: Data(bytes))
        }
        try handle.close()
    }

    static func isPageSize(_ size: Int) -> Bool { (512...65_536).contains(size) && size & (size - 1) == 0 }

    /// Returns the size with which the first page can be read. What the header says may be damaged.
    private static func pageSize(of file: [UInt8], _ log: WriteAheadLog) -> Int {
        let sizes = [ownPageSize, log.pageSize, pageSize(inHeaderOf: file)].compactMap { $0 }
        let readable = sizes.first { size in
            let page = TreePage(PageBytes(bytes: Array(file.prefix(size))), start: header, usable: size)
            return page?.kind.isOfTable == true && page?.lostCells == 0
        }
        return readable ?? log.pageSize ?? ownPageSize
    }

    private static func hasHeader(_ file: [UInt8]) -> Bool {
        file.starts(with: "SQLite format 3\0".utf8) && file.count >= header
    }

    private static func pageSize(inHeaderOf file: [UInt8]) -> Int? {
        guard hasHeader(file) else { return nil }
        let size = Int(file[16]) << 8 | Int(file[17])
        return size == 1 ? 65_536 : isPageSize(size) ? size : nil
    }

    /// The size of the pages of all households' databases, which use each whole page.
    private static let ownPageSize = 4_096
    /// The length of the database's header, on its first page.
    private static let header = 100
}
