import GRDB

extension HouseholdImport {
    /// Notes how many of the lots that were booked an earlier table of another name has brought, too.
    mutating func noteRepetitions() throws {
        guard household.program == .table else { return }
        report.repetitions = try Row.fetchAll(db, sql: Self.repetitions, arguments: [importId, report.origin])
            .map { ImportReport.Repetition(origin: $0["origin"], lots: $0["lots"]) }
    }

    private static let repetitions = """
        WITH booked AS (
            SELECT importId, lotId, productId, unitId, change, iif(isGuessed, NULL, bestBefore) AS day
            FROM importedRow JOIN lot ON lot.id = rowId JOIN movement ON lotId = lot.id AND movement.kind = 'added'
            WHERE program = 'table' AND importedRow.kind = 'lot'
        )
        SELECT origin, count(DISTINCT new.lotId) AS lots
        FROM booked AS new
        JOIN booked AS earlier
            ON earlier.productId = new.productId AND earlier.unitId = new.unitId AND earlier.change = new.change
            AND earlier.day IS new.day
        JOIN import ON import.id = earlier.importId
        WHERE new.importId = ? AND origin <> ? AND undone IS NULL
        GROUP BY origin ORDER BY origin
        """
}
