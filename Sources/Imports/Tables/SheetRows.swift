import Values

/// Collects the rows of a sheet, within limits.
struct SheetRows {
    private(set) var rows: [Table.Row] = []
    private var bytes = 0
    private let name: String

    /// The most bytes of all cells.
    private static let mostBytes = 128 << 20

    init(named name: String) { self.name = name }

    /// Adds a row; one of which all cells are blank is dropped.
    mutating func add(_ cells: [String], line: Int) throws(ImportSourceError) {
        var cells = cells
        while cells.last?.isBlank == true { cells.removeLast() }
        guard !cells.isEmpty else { return }
        bytes += cells.reduce(0) { $0 + $1.utf8.count + 1 }
        guard rows.count < Table.mostRows, bytes <= Self.mostBytes else {
            throw .damaged(path: name, reason: "it has too many rows")
        }
        rows.append(Table.Row(line: line, cells: cells))
    }

    /// Sets a cell of a row.
    func set(_ text: String, at column: Int, in cells: inout [String], line: Int) throws(ImportSourceError) {
        guard !text.isBlank else { return }
        guard column < Table.mostColumns, text.utf8.count <= Table.longestCell else {
            throw .damaged(path: name, reason: "row \(line) has too many columns, or too long a cell")
        }
        while cells.count <= column { cells.append("") }
        cells[column] = text
    }
}
