import Foundation
import GRDB
import Values

/// Takes over the rows of another program, within a transaction.
///
/// Each kind is a file. Rows that an earlier import has taken are found by their foreign ids, others by barcode or
/// name; the rest is new. A row that breaks a rule is left out with the reason, and all others go on.
struct HouseholdImport {
    let db: Database
    let household: ImportedHousehold
    /// The products of the source.
    let products: [ForeignID: ImportedProduct]
    let units: [ForeignID: ImportedUnit]
    /// The files of pictures, by their names in the source.
    let pictures: [String: String]
    /// The operation that books the stock.
    let operation: StockOperation
    let importId: Int64
    var report: ImportReport
    var recipePictures: [ImportOutcome.RecipePicture] = []
    /// The labels of lots that were taken over before, by imports that hold.
    let labelsBefore: Set<String>
    /// The rows of earlier imports from this program.
    private let earlier: [ImportKind: [ForeignID: ImportedRow]]
    /// The rows here of all rows of this run.
    private var rows: [ImportKind: [ForeignID: Int64]] = [:]
    /// The rows that this import has made.
    private(set) var created: [ImportKind: Set<Int64>] = [:]

    init(
        _ household: ImportedHousehold, pictures: [String: String], in operation: StockOperation, importId: Int64
    ) throws {
        (self.household, self.pictures, self.importId) = (household, pictures, importId)
        (self.operation, db) = (operation, operation.db)
        products = Dictionary(household.products.map { ($0.id, $0) }) { first, _ in first }
        units = Dictionary(household.units.map { ($0.id, $0) }) { first, _ in first }
        report = ImportReport(household.program, from: household.origin)
        labelsBefore = Set(
            try String.fetchAll(
                db,
                sql: """
                    SELECT lower(code) FROM foreignLabel JOIN import ON import.id = importId
                    WHERE lotId IS NOT NULL AND undone IS NULL
                    """))
        let known = try ImportedRow.filter(Column("program") == household.program.rawValue).fetchAll(db)
        earlier = Dictionary(grouping: known, by: \.kind).mapValues { rows in
            Dictionary(rows.map { ($0.foreignId, $0) }) { first, _ in first }
        }
    }

    mutating func run() throws {
        report.add(household.leftOut)
        try importUnits()
        try importPlaces()
        try importNames()
        try importProducts()
        try importConversions()
        try importMinimums()
        try importBarcodes()
        // The past comes before the present in the journal.
        try importHistory()
        try importLots()
        try noteRepetitions()
        try importLists()
        try importRecipes()
        try importMeals()
    }

    /// Returns the row here that a foreign row is; nil if it is left out, or is not there any more.
    func row(_ kind: ImportKind, _ id: ForeignID?) -> Int64? { id.flatMap { rows[kind]?[$0] } }

    /// Returns what an earlier import has made of a row; nil if none has taken it.
    func earlier(_ kind: ImportKind, _ id: ForeignID) -> ImportedRow? { earlier[kind]?[id] }

    /// Imports one row: as an earlier import has, else as `find` does, else as `create` does.
    ///
    /// - Parameters:
    ///   - find: Returns the row that is here already; nil if none is.
    ///   - create: Adds the row; nil where there is no row of its own.
    /// - Returns: What has become of it; nil if it was left out.
    @discardableResult mutating func importRow(
        _ kind: ImportKind, _ id: ForeignID, named name: String?, gtin: String? = nil,
        find: (inout HouseholdImport) throws -> (row: Int64, changes: [String: ImportedRow.Change])?,
        create: (inout HouseholdImport) throws -> Int64?
    ) throws -> ImportReport.RowOutcome? {
        let known = earlier(kind, id)
        // A unit that the household has deleted since is needed again.
        if let known, known.rowId != nil || kind != .unit {
            rows[kind, default: [:]][id] = known.rowId
            report.count(kind, .known)
            return .known
        }
        guard rows[kind]?[id] == nil else {
            report.count(kind, .merged)
            return .merged
        }
        var result: ImportReport.RowOutcome?
        try attempt(kind, named: name) { run in
            let found = try find(&run)
            let made = try found == nil ? create(&run) : nil
            if let known { _ = try known.delete(run.db) }
            var row = run.newRow(kind, id, is: found?.row ?? made, isCreated: found == nil)
            (row.gtin, row.changes) = (gtin, found?.changes ?? [:])
            try run.insert(row)
            run.rows[kind, default: [:]][id] = row.rowId
            if let made { run.created[kind, default: []].insert(made) }
            result = found == nil ? .taken : .merged
        }
        if let result { report.count(kind, result) }
        return result
    }

    /// Runs `work` in a savepoint. What breaks a rule is left out, with the reason; until then `work` changes nothing but
    /// the database.
    mutating func attempt(
        _ kind: ImportKind, named name: String?, isReported: Bool = true,
        _ work: (inout HouseholdImport) throws -> Void
    ) throws {
        if let reason = try reasonForLeavingOut(work), isReported { report.omit(kind, reason, name) }
    }

    /// Runs `work` in a savepoint, and returns why it is left out if it breaks a rule; nil if it was done.
    mutating func reasonForLeavingOut(
        _ work: (inout HouseholdImport) throws -> Void
    ) throws -> ImportOmission.Reason? {
        var reason: ImportOmission.Reason?
        try db.inSavepoint {
            do {
                try work(&self)
                return .commit
            } catch KitchenError.violated(let violation) {
                reason = ImportOmission.Reason(violation)
                return .rollback
            } catch let omission as LeftOut {
                reason = omission.reason
                return .rollback
            }
        }
        return reason
    }

    /// Thrown for a row that is left out.
    struct LeftOut: Error {
        let reason: ImportOmission.Reason

        init(_ reason: ImportOmission.Reason) { self.reason = reason }
    }

    /// Returns the row here that a foreign row is.
    ///
    /// - Throws: ``LeftOut`` if there is none.
    func known(_ kind: ImportKind, _ id: ForeignID) throws -> Int64 {
        guard let row = row(kind, id) else { throw LeftOut(.missingReference) }
        return row
    }

    /// Notes that a foreign row is a row here, without counting it.
    mutating func note(_ kind: ImportKind, _ id: ForeignID, is row: Int64) { rows[kind, default: [:]][id] = row }

    /// Returns a row to be added to those that are taken over.
    func newRow(_ kind: ImportKind, _ id: ForeignID, is row: Int64?, isCreated: Bool) -> ImportedRow {
        ImportedRow(
            importId: importId, program: household.program, kind: kind, foreignId: id, rowId: row, isCreated: isCreated)
    }

    /// Notes a change of a product beside those of its own row, so that undoing takes it back.
    func record(_ column: String, of product: Int64, was: String?, becomes: String) throws {
        var row = newRow(
            .product, "\(column) of product \(product) by import \(importId)", is: product, isCreated: false)
        row.changes = [column: .init(was: was, becomes: becomes)]
        try insert(row)
    }

    /// Adds a row to those that are taken over.
    func insert(_ row: ImportedRow) throws { _ = try row.inserted(db) }
}

extension ImportOmission.Reason {
    init(_ violation: RuleViolation) {
        self =
            switch violation {
            case .missing: .missingReference
            case .empty: .nameless
            case .tooLong, .tooMany: .tooLong
            case .taken: .taken
            case .inconvertible: .inconvertible
            case .item(_, let inner): Self(inner)
            default: .outOfRange
            }
    }
}
