/// The files that a backup includes although they can be fetched or imported again.
public struct BackupChoice: Equatable, Sendable {
    /// The offline catalogue, which an import makes again.
    public var hasCatalogue: Bool
    /// Pictures that were fetched from outside, which are fetched again.
    public var hasFetchedPictures: Bool

    public init(hasCatalogue: Bool = false, hasFetchedPictures: Bool = false) {
        (self.hasCatalogue, self.hasFetchedPictures) = (hasCatalogue, hasFetchedPictures)
    }
}
