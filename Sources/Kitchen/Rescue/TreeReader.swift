/// Reads the rows of B-trees, from their roots on.
struct TreeReader {
    private let pages: DatabasePages
    private var cells: CellReader
    /// The pages that were read as parts of trees.
    private(set) var claimed: Set<Int> = []

    init(_ pages: DatabasePages) {
        self.pages = pages
        cells = CellReader(pages)
    }

    /// The rows of a page.
    private struct PageRows {
        var rows: [FoundRow] = []
        var lost = 0
        var children: [Int] = []
    }

    /// Returns the rows of a table, or an index.
    ///
    /// - Parameters:
    ///   - root: The number of its first page.
    ///   - accepts: Whether a record may be a row of it.
    mutating func tree(
        at root: Int, isTable: Bool, accepts: ([ExportedValue]) -> Bool
    ) -> FoundTree {
        var (tree, waiting, refused) = (FoundTree(), [root], Set<Int>())
        while let number = waiting.popLast() {
            guard let bytes = pages.page(number), !claimed.contains(number), !refused.contains(number) else {
                tree.damagedPages += 1
                tree.mayHaveOrphans = true
                continue
            }
            guard let (_, page) = pages.tree(number), page.kind.isOfTable == isTable else {
                claimed.insert(number)
                tree.damagedPages += 1
                let carved = carve(bytes, isTable: isTable, accepts: accepts)
                tree.rows += carved
                // It may have had others below it.
                if carved.isEmpty { tree.mayHaveOrphans = true }
                continue
            }
            let found = rows(of: page, bytes, accepts: accepts)
            // Another tree's page, to which damage points.
            if found.rows.isEmpty, found.lost > 0, number != root, !page.kind.isInterior {
                refused.insert(number)
                tree.damagedPages += 1
                tree.mayHaveOrphans = true
                continue
            }
            claimed.insert(number)
            add(found, of: page, bytes, accepts: accepts, to: &tree)
            waiting += found.children.reversed()
        }
        return tree
    }

    private mutating func add(
        _ found: PageRows, of page: TreePage, _ bytes: PageBytes, accepts: ([ExportedValue]) -> Bool,
        to tree: inout FoundTree
    ) {
        tree.rows += found.rows
        guard found.lost > 0 else { return }
        tree.damagedPages += 1
        if page.kind.isInterior { tree.mayHaveOrphans = true }
        let known = Set(found.rows.compactMap(\.rowid))
        let carved = carve(bytes, isTable: page.kind.isOfTable, accepts: accepts)
            .filter { row in row.rowid.map { !known.contains($0) } ?? !found.rows.contains { $0.values == row.values } }
        tree.rows += carved
        tree.lostRows += page.kind == .tableInterior ? 0 : max(0, found.lost - carved.count)
    }

    /// Returns the rows of a page that nothing leads to; nil if it is no leaf of a table, or none of an index.
    mutating func orphan(_ number: Int, isTable: Bool) -> [FoundRow]? {
        guard let (bytes, page) = pages.tree(number), page.kind.isOfTable == isTable, page.kind != .tableInterior
        else { return nil }
        return rows(of: page, bytes) { _ in true }.rows
    }

    mutating func claim(_ number: Int) { claimed.insert(number) }

    private mutating func rows(
        of page: TreePage, _ bytes: PageBytes, accepts: ([ExportedValue]) -> Bool
    ) -> PageRows {
        var found = PageRows(lost: page.lostCells)
        for offset in page.cells {
            guard let cell = cells.cell(at: offset, of: bytes, page.kind) else {
                found.lost += 1
                continue
            }
            if let child = cell.child { found.children.append(child) }
            guard page.kind != .tableInterior else { continue }
            if let values = cell.values, accepts(values) {
                found.rows.append(FoundRow(rowid: cell.rowid, values: values))
            } else {
                found.lost += 1
            }
        }
        if let last = page.lastChild { found.children.append(last) }
        return found
    }

    /// Looks for rows anywhere on a damaged page. Only those with some text are told from noise.
    private mutating func carve(
        _ page: PageBytes, isTable: Bool, accepts: ([ExportedValue]) -> Bool
    ) -> [FoundRow] {
        var (rows, offset) = ([FoundRow](), 0)
        while offset < pages.usable {
            guard let cell = cells.cell(at: offset, of: page, isTable ? .tableLeaf : .indexLeaf),
                let values = cell.values, Self.textLength(values) >= 8, accepts(values),
                !values.contains(where: \.hasReplacedCharacters)
            else {
                offset += 1
                continue
            }
            rows.append(FoundRow(rowid: cell.rowid, values: values))
            offset = cell.end
        }
        return rows
    }

    private static func textLength(_ values: [ExportedValue]) -> Int {
        values.reduce(0) { sum, value in
            if case .text(let text) = value { sum + text.utf8.count } else { sum }
        }
    }
}
