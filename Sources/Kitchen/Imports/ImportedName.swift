/// A shop or a category, of which only the name counts.
public struct ImportedName: Equatable, Sendable {
    public var id: ForeignID
    public var name: String

    public init(id: ForeignID, name: String) { (self.id, self.name) = (id, name) }
}
