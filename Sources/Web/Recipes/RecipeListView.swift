import Catalogue
import Foods
import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// A list of recipes: kept ones, ones known only by name, and ones that the source does not allow to keep.
struct RecipeListView {
    /// The searched text; nil for a list of a category or an area.
    var text: String?
    /// A description of the category or the area.
    var detail: String?
    /// The address for a random recipe of the list.
    var randomPath: String?
    let cards: [RecipeCard]
    let listed: [ListedCard]
    private(set) var borrowed: [BorrowedCard] = []
    /// The number found, for screen readers; nil while the first ones are being looked up.
    let found: String?
    let asking: RecipeAskingView?
    /// Whether the list is empty and no lookup is pending.
    let isNothing: Bool
    /// Whether to credit TheMealDB.
    let isFromTheMealDB: Bool
    let nextPath: String?
    let previousPath: String?

    /// The number of recipes on a page.
    private static let length = 48

    init(
        _ kept: [RecipeSummary], _ listed: [ListedRecipe], at address: RecipeListAddress, of question: RecipeQuestion,
        asking: RecipeAsking, _ pageContext: PageContext
    ) {
        let all = kept.count + listed.count
        let first = min(address.page - 1, max(0, (all - 1) / Self.length)) * Self.length
        cards = kept.dropFirst(first).prefix(Self.length).map { RecipeCard($0, pageContext) }
        self.listed = listed.dropFirst(max(0, first - kept.count)).prefix(Self.length - cards.count).map(
            ListedCard.init)
        found = all == 0 && asking.isOpen ? nil : pageContext.localized("recipes.found", ["count": .number(all)])
        self.asking = RecipeAskingView(asking, of: question, pageContext)
        isNothing = all == 0 && !asking.isOpen
        isFromTheMealDB = !listed.isEmpty || kept.contains { $0.recipe.origin == .theMealDB }
        nextPath = first + Self.length < all ? address.path(page: first / Self.length + 2) : nil
        previousPath = first > 0 ? address.path(page: first / Self.length) : nil
    }

    /// Adds recipes that are shown but not kept.
    mutating func borrow(_ recipes: [FoundRecipe], _ pageContext: PageContext) {
        borrowed = recipes.compactMap { BorrowedCard($0, pageContext) }
    }
}

/// A card of a recipe of which only the name is known yet.
struct ListedCard {
    let id: String
    let path: String
    let title: String
    let picture: String

    init(_ recipe: ListedRecipe) {
        id = recipe.originId.filter(\.isNumber)
        path = "/recipes/found/\(recipe.originId.inAddress)"
        title = recipe.title
        let file = recipe.pictureFile.map { "?file=\($0.inAddress)" } ?? ""
        picture = "\(path)/picture\(file)"
    }
}

/// A card of a recipe on another site.
struct BorrowedCard {
    let title: String
    let address: String
    /// The author, or else the host of the page.
    let site: String
    let time: String?
    let ingredients: String
    /// The address for importing it.
    let importPath: String

    /// Nil if the recipe has no address.
    init?(_ recipe: FoundRecipe, _ pageContext: PageContext) {
        guard let address = recipe.draft.address else { return nil }
        (title, self.address) = (recipe.draft.title, address)
        site = recipe.author ?? URLComponents(string: address)?.host ?? ""
        time = recipe.draft.seconds.map { pageContext.written(cookingFor: $0) }
        ingredients = pageContext.localized(
            "recipes.ingredients", ["count": .number(recipe.draft.ingredients.count { !$0.read.isHeading })])
        importPath = "/recipes/import?address=\(address.inAddress)"
    }
}

/// The address of a list, with the page shown.
struct RecipeListAddress {
    let page: Int
    private let request: Request

    init(_ request: Request) {
        self.request = request
        page = request.queryFields["page"].flatMap { Int($0) }.map { min(max(1, $0), 1_000) } ?? 1
    }

    func path(page: Int) -> String { request.path(with: "page", "\(page)") }
}
