/// Reads the cells of pages, with what stands on overflow pages.
struct CellReader {
    /// A cell of a B-tree.
    struct Cell {
        /// The page below it; nil on a leaf.
        var child: Int?
        /// Nil in an index, or a table without row ids.
        var rowid: Int64?
        /// Nil if they cannot be read.
        var values: [ExportedValue]?
        /// The offset behind the cell.
        var end: Int
    }

    private let pages: DatabasePages
    /// The number of overflow pages that may still be read: a damaged file may name the same ones again and again.
    private var overflowPages: Int

    init(_ pages: DatabasePages) {
        self.pages = pages
        overflowPages = 64 * pages.count + 1_000
    }

    /// Returns the cell at an offset; nil if there can be none.
    mutating func cell(at offset: Int, of page: PageBytes, _ kind: TreePage.Kind) -> Cell? {
        var cell = Cell(end: offset)
        if kind.isInterior {
            guard let child = page.number(at: offset, bytes: 4) else { return nil }
            (cell.child, cell.end) = (child, offset + 4)
        }
        var size = 0
        if kind != .tableInterior {
            guard let (number, end) = page.varint(at: cell.end), number > 0, number <= limit else { return nil }
            (size, cell.end) = (Int(number), end)
        }
        if kind.isOfTable {
            guard let (rowid, end) = page.varint(at: cell.end) else { return nil }
            (cell.rowid, cell.end) = (rowid, end)
        }
        guard kind != .tableInterior else { return cell }
        return payload(of: size, page, kind, &cell) ? cell : nil
    }

    /// Reads the values of a cell; returns false if they reach beyond the page.
    private mutating func payload(of size: Int, _ page: PageBytes, _ kind: TreePage.Kind, _ cell: inout Cell) -> Bool {
        let local = localSize(size, kind)
        guard let part = page.slice(at: cell.end, count: local) else { return false }
        cell.end += local
        guard local < size else {
            cell.values = RecordReader.values(of: PageBytes(bytes: Array(part)))
            return true
        }
        guard let first = page.number(at: cell.end, bytes: 4) else { return false }
        cell.end += 4
        cell.values = whole(Array(part), size: size, from: first).flatMap(RecordReader.values)
        return true
    }

    /// The number of bytes of a payload that stand on the page itself.
    private func localSize(_ size: Int, _ kind: TreePage.Kind) -> Int {
        let usable = pages.usable
        let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
        guard size > most else { return size }
        let least = (usable - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (usable - 4)
        return fitting <= most ? fitting : least
    }

    private mutating func whole(_ part: [UInt8], size: Int, from first: Int) -> PageBytes? {
        var (bytes, next) = (part, first)
        while bytes.count < size {
            guard overflowPages > 0, let page = pages.page(next), let link = page.number(at: 0, bytes: 4),
                let more = page.slice(at: 4, count: min(pages.usable - 4, size - bytes.count))
            else { return nil }
            overflowPages -= 1
            bytes += more
            next = link
        }
        return PageBytes(bytes: bytes)
    }

    /// Of a payload, in bytes.
    private var limit: Int64 { Int64(pages.count) * Int64(pages.usable) }
}
