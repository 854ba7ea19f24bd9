import Values

/// A typed or imported recipe before it is stored.
public struct RecipeDraft: Equatable, Sendable {
    public var title: String
    public var category: String?
    public var area: String?
    public var servings: Int?
    public var pieces: Pieces?
    public var seconds: Int?
    public var ingredients: [RecipeIngredient]
    public var steps: [RecipeStep]
    public var address: String?
    public var video: String?
    public var picture: String?

    public init(
        title: String, category: String? = nil, area: String? = nil, servings: Int? = nil, pieces: Pieces? = nil,
        seconds: Int? = nil, ingredients: [RecipeIngredient] = [], steps: [RecipeStep] = [], address: String? = nil,
        video: String? = nil, picture: String? = nil
    ) {
        (self.title, self.category, self.area) = (title, category, area)
        (self.servings, self.pieces, self.seconds) = (servings, pieces, seconds)
        (self.ingredients, self.steps) = (ingredients, steps)
        (self.address, self.video, self.picture) = (address, video, picture)
    }

    /// The numbers of people that a recipe may be for.
    public static let crowd = 1...999
    /// Times in seconds: from one second to thirty days, as for pickles.
    public static let times = 1...2_592_000
    public static let mostIngredients = 200
    public static let mostSteps = 200
    public static let longestIngredient = 500
    public static let longestStep = 5_000
    public static let longestAddress = 2_000
}
