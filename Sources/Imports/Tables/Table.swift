import Values

/// The cells of a table as texts.
public struct Table: Equatable, Sendable {
    public struct Row: Equatable, Sendable {
        /// The number of its first line in the file, or of the row in its sheet, from 1.
        public let line: Int
        public let cells: [String]

        public init(line: Int, cells: [String]) { (self.line, self.cells) = (line, cells) }

        /// Returns a cell, trimmed; empty beyond the last.
        subscript(column: Int) -> String { cells.indices.contains(column) ? cells[column].trimmingSpaces() : "" }

        var isBlank: Bool { cells.allSatisfy(\.isBlank) }
    }

    /// The rows that are not blank.
    public var rows: [Row]
    /// Whether a spreadsheet's file has said which cells are numbers and days: these then have a decimal point, and are
    /// written `2026-11-30`.
    public var isTyped = false

    /// Limits against files that are made to do harm.
    static let (mostRows, mostColumns, longestCell) = (200_000, 300, 40_000)
    /// The most bytes of a file.
    static let largest = 64 << 20
}
