import Catalogue

/// A web page whose recipe is being read, before the recipe is stored.
public struct PageReading: Equatable, Sendable {
    /// The address, or nil if the text was pasted.
    public let address: String?
    public internal(set) var state: State

    public enum State: Equatable, Sendable {
        case reading
        /// Takes longer than it should.
        case late
        case failed(RecipePageFailure)
        case read(FoundRecipe)
    }

    /// The largest text that can be pasted, in bytes.
    public static let longestText = RecipePages.largest
}
