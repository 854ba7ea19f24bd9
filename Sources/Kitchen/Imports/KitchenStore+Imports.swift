import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Takes over the data of another program, in one transaction. Rows of an earlier import from the same program are
    /// not taken again.
    ///
    /// - Parameters:
    ///   - pictures: The files of products' and recipes' pictures, by their names in the source.
    ///   - isTrial: Whether nothing is kept: the report says what would be done.
    ///   - willCommit: Called in the transaction once all is done, unless nothing is kept.
    /// - Throws: ``KitchenError``, and then nothing has changed.
    public func importHousehold(
        _ household: ImportedHousehold, pictures: [String: String] = [:], isTrial: Bool, by actor: Actor,
        willCommit: @escaping @Sendable (ImportOutcome) -> Void = { _ in }
    ) async throws(KitchenError) -> ImportOutcome {
        let clock = clock
        return try await write { db in
            var outcome: ImportOutcome?
            try db.inSavepoint {
                let operation = try StockOperation(.added, by: actor, clock: clock, db)
                let done = try ImportRecord.insert(household, pictures, operation)
                outcome = done
                guard !isTrial, !done.report.changesNothing else {
                    outcome?.id = nil
                    return .rollback
                }
                willCommit(done)
                return .commit
            }
            return outcome ?? ImportOutcome(report: ImportReport(household.program, from: household.origin))
        }
    }

    /// Returns the imports, the newest first.
    public func imports() async throws(KitchenError) -> [ImportRecord] {
        try await read { try ImportRecord.order(Column("id").desc).fetchAll($0) }
    }

    /// Returns an import.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if it does not exist.
    public func dataImport(_ uuid: UUID) async throws(KitchenError) -> ImportRecord {
        try await read { try ImportRecord.known(uuid, $0) }
    }

    /// Undoes an import: its stock by the journal, and rows that it has made unless something else uses them.
    ///
    /// - Parameter isKeepingUsed: Whether lots that were used since stay, and are named, instead of preventing it.
    /// - Throws: ``RuleViolation/builtUpon(by:)`` with the later changes of its stock, ``RuleViolation/notUndoable`` for
    ///   one that was undone before.
    public func undoImport(
        _ uuid: UUID, keepingUsed isKeepingUsed: Bool = false, by actor: Actor
    ) async throws(KitchenError) -> ImportUndoReport {
        let clock = clock
        return try await write { db in
            let operation = try StockOperation(.undone, by: actor, clock: clock, db)
            var undo = try ImportUndo(.known(uuid, db), in: operation, keepingUsed: isKeepingUsed)
            return try undo.run()
        }
    }
}

extension ImportRecord {
    fileprivate static func insert(
        _ household: ImportedHousehold, _ pictures: [String: String], _ operation: StockOperation
    ) throws -> ImportOutcome {
        let db = operation.db
        let origin = try household.origin.checked(as: .address, most: 1_000)
        var record = try ImportRecord(
            uuid: .version7(at: operation.time), time: operation.time,
            report: ImportReport(household.program, from: origin)
        ).inserted(db)
        var run = try HouseholdImport(household, pictures: pictures, in: operation, importId: record.id)
        run.report.origin = origin
        try run.run()
        record.report = run.report
        record.operation = run.report.sums.contains { $0.booked > .zero } ? operation.id : nil
        try record.update(db)
        return ImportOutcome(report: run.report, id: record.uuid, recipePictures: run.recipePictures)
    }
}
