/// A page of a B-tree (https://www.sqlite.org/fileformat2.html#b_tree_pages).
struct TreePage {
    enum Kind: UInt8 {
        case indexInterior = 0x02
        case tableInterior = 0x05
        case indexLeaf = 0x0A
        case tableLeaf = 0x0D

        var isInterior: Bool { self == .indexInterior || self == .tableInterior }
        var isOfTable: Bool { self == .tableInterior || self == .tableLeaf }
    }

    let kind: Kind
    /// The offsets of the cells.
    let cells: [Int]
    /// The number of cells whose offsets are outside of the page's cells.
    let lostCells: Int
    /// The page of the last child; nil for a leaf.
    let lastChild: Int?

    /// Nil if the page's header is none of a B-tree's.
    ///
    /// - Parameters:
    ///   - start: The offset of the header: 100 on the first page, else 0.
    ///   - usable: The number of bytes that SQLite uses.
    init?(_ page: PageBytes, start: Int, usable: Int) {
        guard let kind = page.byte(at: start).flatMap(Kind.init), let count = page.number(at: start + 3, bytes: 2),
            let content = page.number(at: start + 5, bytes: 2)
        else { return nil }
        let array = start + (kind.isInterior ? 12 : 8)
        let first = content == 0 ? 65_536 : content
        guard first >= array + 2 * count, first <= usable else { return nil }
        self.kind = kind
        cells = (0..<count).compactMap { index in
            page.number(at: array + 2 * index, bytes: 2).flatMap { (first..<usable).contains($0) ? $0 : nil }
        }
        lostCells = count - cells.count
        lastChild = kind.isInterior ? page.number(at: start + 8, bytes: 4) : nil
    }
}
