import Kitchen

/// The data of another program, and its pictures.
public struct ReadHousehold: Sendable {
    public let household: ImportedHousehold
    public let pictures: any ForeignPictures
    /// The folder that its files were unpacked into, which is removed with this value.
    private let scratch: ImportScratch?

    init(
        _ household: ImportedHousehold, _ pictures: any ForeignPictures = NoPictures(), in scratch: ImportScratch? = nil
    ) {
        (self.household, self.pictures, self.scratch) = (household, pictures, scratch)
    }
}
