import Kitchen

/// The data of another program, and its pictures.
public struct ReadHousehold: Sendable {
    public let household: ImportedHousehold
    public let pictures: any ForeignPictures
    /// The mapping of a table's columns, to be remembered once the table is imported.
    let columns: RememberedColumns.Header?
    /// The folder that its files were unpacked into, which is removed with this value.
    private let scratch: ImportScratch?

    init(
        _ household: ImportedHousehold, _ pictures: any ForeignPictures = NoPictures(),
        in scratch: ImportScratch? = nil,
        columns: RememberedColumns.Header? = nil
    ) {
        (self.household, self.pictures, self.scratch, self.columns) = (household, pictures, scratch, columns)
    }
}
