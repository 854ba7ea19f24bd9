import Values

/// A record with the row number that the database gave it.
protocol RowIdentified {
    var id: Int64? { get }
}

extension RowIdentified {
    /// The row number of a stored record; 0, which no row has, for one that is not stored.
    var rowId: Int64 { id ?? 0 }
}

extension Brand: RowIdentified {}
extension BulkSession: RowIdentified {}
extension Category: RowIdentified {}
extension Location: RowIdentified {}
extension Lot: RowIdentified {}
extension Member: RowIdentified {}
extension Product: RowIdentified {}
extension ScanRecord: RowIdentified {}
extension Station: RowIdentified {}
extension Unit: RowIdentified {}
