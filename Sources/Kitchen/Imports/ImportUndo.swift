import Foundation
import GRDB
import Values

/// The outcome of undoing an import.
public struct ImportUndoReport: Equatable, Sendable {
    /// The number of rows that were removed, by kind.
    public var removed: [ImportKind: Int] = [:]
    /// The names of rows that stay because something else uses them, by kind.
    public var kept: [ImportKind: [String]] = [:]
    /// The files of pictures that nothing uses any more.
    public var pictures: [String] = []
    /// The recipes that were removed, whose pictures nothing uses any more.
    public var recipes: [UUID] = []
}

/// Undoes an import within a transaction: the stock first, then the rows that it has made, those that use others first.
struct ImportUndo {
    let db: Database
    let record: ImportRecord
    private let operation: StockOperation
    private let rows: [ImportKind: [ImportedRow]]
    private let isKeepingUsed: Bool
    /// The lots that stay because some of them was used since.
    private var usedLots: Set<Int64> = []
    private var report = ImportUndoReport()

    /// - Parameters:
    ///   - operation: The operation that undoes the stock.
    ///   - isKeepingUsed: Whether lots that later changes depend on stay, instead of preventing it.
    init(_ record: ImportRecord, in operation: StockOperation, keepingUsed isKeepingUsed: Bool) throws {
        guard record.undone == nil else { throw KitchenError.violated(.notUndoable) }
        self.isKeepingUsed = isKeepingUsed
        (self.record, self.operation, db) = (record, operation, operation.db)
        let all = try ImportedRow.filter(Column("importId") == record.id).order(Column("id").desc).fetchAll(db)
        rows = Dictionary(grouping: all, by: \.kind)
    }

    mutating func run() throws -> ImportUndoReport {
        if let stock = record.operation { try undo(stock) }
        for past in try pastOperations() { try PastOperation(operation).keepingOnHand { try undo(past) } }
        try countLots()
        try forgetLabels()
        for kind in Self.order {
            for row in rows[kind] ?? [] { try undo(row) }
        }
        for row in rows.values.joined() where !isKept(row) { _ = try row.delete(db) }
        var record = record
        record.undone = operation.time
        try record.update(db)
        return report
    }

    /// Returns the operations that have booked the journal's past.
    private func pastOperations() throws -> [UUID] {
        try UUID.fetchAll(
            db,
            sql: """
                SELECT DISTINCT operation FROM movement WHERE id IN (
                    SELECT min(movement.id) FROM movement JOIN importedRow ON rowId = lotId
                    WHERE importId = ? AND importedRow.kind = 'history' GROUP BY lotId)
                """, arguments: [record.id])
    }

    /// Undoes an operation of the import, unless the journal has undone it before.
    private mutating func undo(_ booked: UUID) throws {
        let plan = try UndoPlan(of: Movement.of(booked, db), db)
        guard try plan.isPossible() else { return }
        let used = isKeepingUsed ? try plan.lotsInUse() : []
        try operation.undo(booked, keeping: used)
        usedLots.formUnion(used)
    }

    private mutating func countLots() throws {
        for kind in [ImportKind.lot, .history] {
            let removed = (rows[kind] ?? []).count { !isKept($0) }
            if removed > 0 { report.removed[kind] = removed }
        }
        guard !usedLots.isEmpty else { return }
        report.kept[.lot] = try String.fetchAll(
            db,
            sql: """
                SELECT coalesce(name, '?') FROM lot JOIN product ON product.id = productId
                WHERE lot.id IN (\(databaseQuestionMarks(count: usedLots.count))) ORDER BY lot.id
                """, arguments: StatementArguments(usedLots))
    }

    /// Whether it is of a lot that stays: the next import does not bring it again.
    private func isKept(_ row: ImportedRow) -> Bool {
        [.lot, .history].contains(row.kind) && row.rowId.map(usedLots.contains) ?? false
    }

    /// Forgets the labels, but for those of lots that stay.
    private func forgetLabels() throws {
        let labels = try Row.fetchAll(
            db, sql: "SELECT id, lotId FROM foreignLabel WHERE importId = ?", arguments: [record.id])
        for label in labels where !((label["lotId"] as Int64?).map(usedLots.contains) ?? false) {
            try db.execute(sql: "DELETE FROM foreignLabel WHERE id = ?", arguments: [label["id"]])
        }
    }

    /// The kinds, each before those that it uses.
    private static let order: [ImportKind] = [
        .meal, .recipe, .entry, .list, .barcode, .conversion, .product, .category, .brand, .shop, .place, .unit,
    ]

    private mutating func undo(_ row: ImportedRow) throws {
        guard let id = row.rowId else { return }
        switch row.kind {
        case .barcode: try undoBarcode(row)
        case .conversion: try undoConversion(row, id)
        default: try row.isCreated ? remove(row, id) : restore(row, id)
        }
    }

    private mutating func remove(_ row: ImportedRow, _ id: Int64) throws {
        guard let table = UndoneTable(row.kind), let there = try table.name(of: id, db) else { return }
        guard try !table.isUsed(id, db) else { return report.kept[row.kind, default: []].append(there) }
        if row.kind == .recipe {
            report.recipes += try UUID.fetchAll(db, sql: "SELECT uuid FROM recipe WHERE id = ?", arguments: [id])
        }
        if row.kind == .product {
            report.pictures += try String.fetchAll(
                db, sql: "SELECT picture FROM product WHERE id = ? AND picture IS NOT NULL", arguments: [id])
        }
        try table.remove(id, db)
        report.removed[row.kind, default: 0] += 1
    }

    /// Takes back what was filled in, unless the household has changed it since.
    private mutating func restore(_ row: ImportedRow, _ id: Int64) throws {
        guard row.kind == .product, let product = try Product.fetchOne(db, key: id) else { return }
        for (column, change) in row.changes where column != "source" && column != "name" {
            if column == "isRemoved", try hasStock(product) { continue }
            if column == "picture", product.picture == change.becomes { report.pictures += [product.picture ?? ""] }
            try db.execute(
                sql: """
                    UPDATE product SET \(column.quotedDatabaseIdentifier) = ?
                    WHERE id = ? AND CAST(\(column.quotedDatabaseIdentifier) AS TEXT) = ?
                    """, arguments: [change.was, id, change.becomes])
        }
        guard let name = row.changes["name"] else { return }
        try db.execute(
            sql: "UPDATE product SET name = NULL, source = NULL WHERE id = ? AND name = ?",
            arguments: [id, name.becomes])
    }

    private func hasStock(_ product: Product) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM lot WHERE productId = ? AND amount > 0)"
        return try Bool.fetchOne(db, sql: sql, arguments: [product.id]) ?? false
    }

    private mutating func undoBarcode(_ row: ImportedRow) throws {
        guard let gtin = row.gtin else { return report.removed[.barcode, default: 0] += row.isCreated ? 1 : 0 }
        if let change = row.changes["packAmount"] {
            try db.execute(
                sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ? AND packAmount = ?",
                arguments: [change.was.flatMap(Int64.init), gtin, change.becomes.flatMap(Int64.init)])
        }
        guard row.isCreated else { return }
        // A product that was scanned since is known by its barcode.
        let isScanned = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM scan WHERE productId = ? AND time >= ?)",
            arguments: [row.rowId, record.time])
        guard isScanned != true else {
            return report.kept[.barcode, default: []].append(GTIN(gtin)?.printed ?? gtin)
        }
        try db.execute(
            sql: "DELETE FROM productCode WHERE gtin = ? AND productId = ?", arguments: [gtin, row.rowId])
        report.removed[.barcode, default: 0] += 1
    }

    /// Removes a conversion, unless the household has changed it or stock that stays needs it.
    private mutating func undoConversion(_ row: ImportedRow, _ id: Int64) throws {
        guard row.isCreated, let product = try Product.fetchOne(db, key: id) else { return }
        let values = ["unitId", "amount", "otherUnitId"].map { row.changes[$0]?.becomes.flatMap(Int64.init) }
        var (isRemoved, isKept) = (false, false)
        try db.inSavepoint {
            try db.execute(
                sql: "DELETE FROM conversion WHERE productId = ? AND unitId = ? AND amount = ? AND otherUnitId = ?",
                arguments: StatementArguments([id] + values))
            isRemoved = db.changesCount > 0
            do {
                try product.refuseUncountable(Measures.of(product: id, db), db)
                return .commit
            } catch KitchenError.violated {
                isKept = true
                return .rollback
            }
        }
        if isKept {
            report.kept[.conversion, default: []].append(product.name ?? "?")
        } else if isRemoved {
            report.removed[.conversion, default: 0] += 1
        }
    }
}
