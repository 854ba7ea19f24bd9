/// Rows of text in columns, the first aligned left and the others right.
struct TextTable {
    private var rows: [[String]] = []
    private var notes: [String] = []

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// Adds a line below the table.
    mutating func note(_ line: String) { notes.append(line) }

    /// The table's lines, then its notes, then an empty line.
    var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.filter { column < $0.count }.map { $0[column].count }.max() ?? 0
        }
        return rows.map { line($0, widths) } + notes + [""]
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, pair in
            let (cell, width) = pair
            let padding = String(repeating: " ", count: width - cell.count)
            return column == 0 ? cell + padding : padding + cell
        }
        let line = padded.joined(separator: "  ")
        return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
    }
}
