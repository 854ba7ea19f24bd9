/// One thing that is done.
public struct RecipeStep: Codable, Equatable, Sendable {
    public var text: String
    /// The heading of this step and those after it, as `For the sauce`; nil for none of its own.
    public var heading: String?

    public init(_ text: String, heading: String? = nil) {
        (self.text, self.heading) = (text, heading)
    }
}
