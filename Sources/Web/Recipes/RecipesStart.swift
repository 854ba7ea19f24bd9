import Kiosk
import Kitchen
import Phrases
import Values

/// The start page for finding recipes.
struct RecipesStart {
    let tiles: [Tile]
    let areas: [Link]
    let asking: RecipeAskingView?
    /// Whether no categories and areas are known and no lookup is pending.
    let isEmpty: Bool

    /// A category with its picture.
    struct Tile {
        let name: String
        let path: String
        let picture: String
    }

    struct Link {
        let name: String
        let path: String
    }

    /// - Parameters:
    ///   - categories: In their source's order; Beef is moved to the front, as the source has it.
    init(
        categories: [RecipeList], areas: [RecipeList], asking: RecipeAskingView?, _ pageContext: PageContext
    ) {
        let first = categories.filter { $0.name == "Beef" } + categories.filter { $0.name != "Beef" }
        tiles = first.map { list in
            let path = "/recipes/categories/\(list.name.inAddress)"
            return Tile(name: pageContext.written(recipeCategory: list.name), path: path, picture: list.picturePath)
        }
        self.areas = areas.map {
            Link(name: pageContext.written(area: $0.name), path: "/recipes/areas/\($0.name.inAddress)")
        }.sorted { $0.name.folded < $1.name.folded }
        self.asking = asking
        isEmpty = categories.isEmpty && areas.isEmpty && asking?.isOpen != true
    }
}

extension RecipeList {
    /// The address of its picture, or of a drawn one; it changes with the picture file.
    var picturePath: String {
        "/recipes/categories/\(name.inAddress)/picture" + (pictureFile.map { "?file=\($0.inAddress)" } ?? "")
    }
}

extension Recipe {
    /// The address of its picture, or of a drawn one; it changes with the picture file.
    var picturePath: String {
        "/recipes/\(uuid.text)/picture" + (pictureFile.map { "?file=\($0.inAddress)" } ?? "")
    }
}

extension PageContext {
    /// Returns a category in the visitor's language; an unknown one is returned unchanged.
    func written(recipeCategory name: String) -> String {
        Self.categories.contains(name) ? localized(Phrase("recipes.category\(name)")) : name
    }

    /// Returns an area in the visitor's language; an unknown one is returned unchanged.
    func written(area name: String) -> String {
        Self.areas.contains(name) ? localized(Phrase("recipes.area\(name.filter(\.isLetter))")) : name
    }

    /// Returns a recipe's category and area; nil if it has neither.
    func written(kindOf recipe: Recipe) -> String? {
        let kinds = [recipe.category.map(written(recipeCategory:)), recipe.area.map(written(area:))].compactMap(\.self)
        return kinds.isEmpty ? nil : kinds.joined(separator: " · ")
    }

    private static let categories: Set = [
        "Beef", "Chicken", "Dessert", "Lamb", "Miscellaneous", "Pasta", "Pork", "Seafood", "Side", "Soup", "Starter",
        "Vegan", "Vegetarian", "Breakfast", "Goat",
    ]

    private static let areas: Set = [
        "Algerian", "American", "Argentinian", "Australian", "British", "Canadian", "Chinese", "Croatian", "Dutch",
        "Egyptian", "Filipino", "French", "Greek", "Indian", "Irish", "Italian", "Jamaican", "Japanese", "Kenyan",
        "Malaysian", "Mexican", "Moroccan", "Norwegian", "Polish", "Portuguese", "Russian", "Saudi Arabian",
        "Slovakian", "Spanish", "Syrian", "Thai", "Tunisian", "Turkish", "Ukrainian", "Uruguayan", "Venezulan",
        "Vietnamese",
    ]
}
