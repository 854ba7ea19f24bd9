/// Rows put together from the entries of indexes, which repeat some of their columns.
struct IndexEntries {
    /// The values that are known of rows, by their ids.
    private(set) var rows: [Int64: [String: ExportedValue]] = [:]

    mutating func add(_ tree: FoundTree, of index: StoredSchema.Index) {
        for entry in tree.rows where entry.values.count == index.columns.count + 1 {
            guard case .integer(let id) = entry.values.last else { continue }
            for (column, value) in zip(index.columns, entry.values) {
                if let column { rows[id, default: [:]][column] = value }
            }
        }
    }
}
