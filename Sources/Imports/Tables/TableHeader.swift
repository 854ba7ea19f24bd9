import Values

/// The line of a table that names its columns.
public struct TableHeader: Equatable, Sendable {
    /// A column and what it says; nil for one that is not known.
    public struct Column: Equatable, Sendable {
        public let name: String
        public internal(set) var field: TableField?
    }

    public let line: Int
    public private(set) var columns: [Column]

    /// Spreadsheets may have so many lines of titles before it.
    static let mostRowsBefore = 10

    /// Finds the line that names the most columns, among the first.
    ///
    /// - Parameter map: What columns say, by their names; it takes precedence over what their names say.
    /// - Throws: ``ImportSourceError/noNames(columns:)`` if no column is a name or a barcode,
    ///   ``ImportSourceError/noColumn(_:columns:)`` for a mapped column that is not there.
    init(of table: Table, _ map: [String: TableField] = [:]) throws(ImportSourceError) {
        self.init(unchecked: table, map)
        let names = columns.map(\.name).filter { !$0.isEmpty }
        if let missing = map.keys.first(where: { name in !columns.contains { $0.name.columnKey == name.columnKey } }) {
            throw .noColumn(missing, columns: names)
        }
        guard self[.name] != nil || self[.barcode] != nil else { throw .noNames(columns: names) }
    }

    /// Finds the line that names the most columns, among the first, else the fullest.
    init(unchecked table: Table, _ map: [String: TableField]) {
        let map = Dictionary(map.map { ($0.columnKey, $1) }) { first, _ in first }
        let rows = table.rows.prefix(Self.mostRowsBefore)
        let counts = rows.map { row in
            Self.known(in: row.cells) + row.cells.count { map[$0.columnKey] != nil }
        }
        let widths = rows.map { row in row.cells.count { !$0.isBlank } }
        let best = rows.indices.max { (counts[$0], widths[$0], -$0) < (counts[$1], widths[$1], -$1) }
        let row = best.map { rows[$0] } ?? Table.Row(line: 0, cells: [])
        line = row.line
        columns = row.cells.map { cell in
            let name = cell.trimmingSpaces()
            return Column(name: name, field: map[name.columnKey] ?? TableField(column: name))
        }
        if isOwn, let lot = columns.firstIndex(where: { $0.name == "lot" }) { columns[lot].field = .lot }
        dropRepeated(Set(map.keys))
    }

    /// Leaves a field to one column: one that is mapped, else the first.
    private mutating func dropRepeated(_ mapped: Set<String>) {
        var taken: [TableField: Int] = [:]
        for (index, column) in columns.enumerated() {
            guard let field = column.field, field != .ignore else { continue }
            guard let other = taken[field] else {
                taken[field] = index
                continue
            }
            let isBetter = mapped.contains(column.name.columnKey) && !mapped.contains(columns[other].name.columnKey)
            columns[isBetter ? other : index].field = nil
            if isBetter { taken[field] = index }
        }
    }

    /// Returns the number of names that are known.
    static func known(in cells: [String]) -> Int { Set(cells.compactMap { TableField(column: $0) }).count }

    /// The index of a field's column; nil if the table has none.
    subscript(field: TableField) -> Int? { columns.firstIndex { $0.field == field } }

    /// The name of a field's column.
    func name(of field: TableField) -> String? { self[field].map { columns[$0].name } }

    /// The names of the columns that nothing is read of.
    public var unread: [String] { columns.filter { $0.field == nil && !$0.name.isEmpty }.map(\.name) }

    /// The header for comparison: two tables with it are mapped alike.
    public var key: String { Self.key(of: columns.map(\.name)) }

    static func key(of cells: [String]) -> String { cells.map(\.columnKey).joined(separator: "|") }

    /// Whether it is of the stock that Scantry writes itself.
    var isOwn: Bool {
        Set(["product", "location", "pricedamount", "lot", "guessed"]).isSubset(of: columns.map(\.name.columnKey))
    }
}
