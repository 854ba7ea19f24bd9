/// A row that was found in a damaged database.
struct FoundRow {
    /// Nil in a table without row ids.
    let rowid: Int64?
    /// The values of its record.
    let values: [ExportedValue]
}

/// The rows found in the tree of a table or an index.
struct FoundTree {
    var rows: [FoundRow] = []
    /// The number of rows of which only the place is known.
    var lostRows = 0
    /// The number of its pages that are damaged.
    var damagedPages = 0
    /// Whether there may be pages that nothing leads to any more.
    var mayHaveOrphans = false

    var isWhole: Bool { damagedPages == 0 && lostRows == 0 && !mayHaveOrphans }
}
