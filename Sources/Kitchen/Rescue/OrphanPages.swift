import GRDB

/// Finds the tables of pages that nothing leads to any more: by their columns, then by the table that takes their rows.
struct OrphanPages {
    /// Tables of which pages may be missing.
    let candidates: [StoredTable]
    /// The row ids that are known of each table.
    let ids: [String: Set<Int64>]
    /// A database with the tables, without triggers, in which rows are tried.
    let model: Database

    /// Returns the table that a page's rows are of, and those rows; nil if it is none, or cannot be told.
    func table(of rows: [FoundRow]) throws -> (table: StoredTable, rows: [FoundRow])? {
        let fitting = candidates.compactMap { table -> (table: StoredTable, rows: [FoundRow])? in
            let accepted = rows.filter { ($0.rowid != nil) == table.hasRowid && table.canHold($0.values) }
            return accepted.count * 2 > rows.count ? (table, accepted) : nil
        }
        let scores = try fitting.map { try score($0.table, $0.rows) }
        guard let best = scores.max(), best > 0, scores.count(where: { $0 == best }) == 1 else { return nil }
        return zip(fitting, scores).first { $1 == best }?.0
    }

    /// Grows with the number of rows that a table takes; of two that take the same ones, the table whose rows refer to
    /// rows that are known has more.
    private func score(_ table: StoredTable, _ rows: [FoundRow]) throws -> Int {
        var score = 0
        try model.inSavepoint {
            for row in rows.prefix(Self.sample).map(table.named) {
                guard (try? model.insert(row, into: table.name, isReplacing: true)) != nil else { continue }
                score += 100 + 10 * knownReferences(row, of: table)
            }
            return .rollback
        }
        return score
    }

    private func knownReferences(_ row: [String: ExportedValue], of table: StoredTable) -> Int {
        table.references.count { column, parent in
            if case .integer(let id) = row[column] { ids[parent]?.contains(id) == true } else { false }
        }
    }

    /// So many rows of a page tell the table.
    private static let sample = 20
}
