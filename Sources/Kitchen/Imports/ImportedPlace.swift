/// A place where food is kept.
public struct ImportedPlace: Equatable, Sendable {
    public var id: ForeignID
    public var name: String
    /// Nil if the source does not say: then the name decides, as `Fridge` or `Keller`.
    public var kind: Location.Kind?

    public init(id: ForeignID, name: String, kind: Location.Kind? = nil) {
        (self.id, self.name, self.kind) = (id, name, kind)
    }
}
