/// One thing that is done.
public struct RecipeStep: Codable, Equatable, Sendable {
    public var text: String
    /// What the steps from this one on are for: `For the sauce`; nil to go on.
    public var heading: String?

    public init(_ text: String, heading: String? = nil) {
        (self.text, self.heading) = (text, heading)
    }
}
