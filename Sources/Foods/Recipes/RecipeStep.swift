/// A step of a recipe.
public struct RecipeStep: Codable, Equatable, Sendable {
    public var text: String
    /// The heading of this step and the following ones, as `For the sauce`; nil if no new heading begins here.
    public var heading: String?

    public init(_ text: String, heading: String? = nil) {
        (self.text, self.heading) = (text, heading)
    }
}
