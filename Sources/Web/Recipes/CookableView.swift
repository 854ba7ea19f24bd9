import Foods
import Kiosk
import Kitchen
import Phrases
import Values

/// Recipes by what goes into them, as cards that say what is missing.
struct CookableView {
    /// The number found, in words; nil if it is 0.
    let found: String?
    let cards: [RecipeCard]
    /// The address of the next page; nil on the last one.
    let more: String?
    /// Whether to report that the household keeps no recipes.
    let isEmpty: Bool
    /// Whether to report that none of the kept recipes matches.
    let isNothing: Bool
    /// Recipes of which only the name is known yet; they follow the last of the kept ones.
    let listed: [ListedCard]
    let hasCards: Bool

    private static let mostListed = 96

    /// - Parameters:
    ///   - outside: Recipes that external sources list as well; nil if none is asked.
    ///   - isExplained: Whether the page already explains why it has no results.
    init(
        _ page: CookablePage, and outside: IngredientSearch? = nil, at address: CookableAddress,
        isExplained: Bool = false, _ pageContext: PageContext
    ) {
        let others = outside?.listed ?? []
        let count = page.count + others.count
        found = count == 0 ? nil : pageContext.localized("ingredients.found", ["count": .number(count)])
        cards = page.recipes.map { RecipeCard($0, pageContext) }
        let end = address.query.offset + page.recipes.count
        more = end < page.count && !page.recipes.isEmpty ? address.with(isPage: true) { $0.offset = end } : nil
        listed = more == nil ? others.prefix(Self.mostListed).map(ListedCard.init) : []
        hasCards = !cards.isEmpty || !listed.isEmpty
        let isQuiet = others.isEmpty && outside?.asking.isOpen != true && !isExplained
        (isEmpty, isNothing) = (page.kept == 0 && isQuiet, page.kept > 0 && page.count == 0 && isQuiet)
    }
}

/// `/recipes/search`: the chosen ingredients, and suggestions of more.
struct IngredientSearchView {
    let chips: [Chip]
    let isFull: Bool
    let most: Int
    /// Ingredients that can be added with one touch.
    let offers: [Offers]
    /// The chosen words that are not known as food.
    let unknown: [Unknown]
    let asking: RecipeAskingView?
    let results: CookableView?
    /// Whether to credit TheMealDB.
    let isFromTheMealDB: Bool

    /// A word that is not known as food, and suggestions of what it may mean.
    struct Unknown {
        let text: String
        let question: String
        let guesses: [Offer]
    }

    struct Chip {
        let food: String
        let remove: String
        let removeLabel: String
    }

    struct Offers {
        let heading: String
        let foods: [Offer]
    }

    struct Offer {
        let food: String
        let path: String
    }

    /// - Parameters:
    ///   - results: Nil if there is no search.
    ///   - outside: The recipes that external sources list; nil if there is no search.
    init(
        _ results: CookablePage?, _ outside: IngredientSearch?, _ foods: [FoodSuggestion],
        at address: CookableAddress, _ pageContext: PageContext
    ) {
        let added = address.query.foods
        chips = added.map { food in
            Chip(
                food: food, remove: address.with { $0.foods.removeAll { $0 == food } },
                removeLabel: pageContext.localized("ingredients.removeChip", ["food": .text(food)]))
        }
        isFull = added.count >= CookableQuery.mostFoods
        most = CookableQuery.longestFood
        let known = Set(added.map(\.folded))
        let others = foods.filter { !known.contains($0.name.folded) && !known.contains($0.frenchName.folded) }
        func offered(_ foods: some Sequence<FoodSuggestion>, _ heading: String) -> Offers {
            Offers(
                heading: pageContext.localized(heading),
                foods: foods.prefix(12).map { food in
                    let name = pageContext.name(of: food)
                    return Offer(food: name, path: address.with { $0.foods.append(name) })
                })
        }
        let all = [
            offered(others.filter(\.isHere), "ingredients.fromHere"),
            offered(
                others.filter { !$0.isHere && $0.recipes > 0 }.sorted { $0.recipes > $1.recipes }, "ingredients.often"),
        ]
        offers = isFull ? [] : all.filter { !$0.foods.isEmpty }
        // An external source may still know the word.
        let isKnown = outside?.asking.isOpen != true
        let unknown = isKnown ? (results?.unknown ?? []).map { Unknown($0, at: address, pageContext) } : []
        self.unknown = unknown
        asking = outside.flatMap { RecipeAskingView($0.asking, of: $0.question, pageContext) }
        self.results = results.map {
            CookableView($0, and: outside, at: address, isExplained: !unknown.isEmpty, pageContext)
        }
        isFromTheMealDB = outside?.listed.isEmpty == false
    }
}

extension IngredientSearchView.Unknown {
    fileprivate init(_ unknown: UnknownFood, at address: CookableAddress, _ pageContext: PageContext) {
        text = pageContext.localized("ingredients.unknownWord", ["word": .text(unknown.word)])
        question = pageContext.localized(unknown.like.isEmpty ? "ingredients.noGuess" : "ingredients.didYouMean")
        guesses = unknown.like.map { food in
            let name = pageContext.name(of: food)
            let path = address.with { query in
                query.foods = query.foods.map { $0 == unknown.word ? name : $0 }
            }
            return .init(food: name, path: path)
        }
    }
}

extension PageContext {
    /// Returns a food's name in the visitor's language.
    func name(of food: FoodSuggestion) -> String { language == .fr ? food.frenchName : food.name }
}

/// `/recipes/here`: the recipes to cook from stock, by how many ingredients are missing.
struct HereView {
    let missingTabs: [Tab]
    let categoryTabs: [Tab]
    /// The name of the selected category, or of the tab for all.
    let category: String
    let results: CookableView

    struct Tab {
        let path: String
        let label: String
        let isOn: Bool
    }

    init(_ page: CookablePage, at address: CookableAddress, _ pageContext: PageContext) {
        missingTabs = [nil, 0, 1, 2, 3, 5].map { most in
            let label =
                switch most {
                case nil: pageContext.localized("ingredients.anyMissing")
                case 0?: pageContext.localized("ingredients.nothingMissing")
                case let most?: pageContext.localized("ingredients.atMost", ["count": .number(most)])
                }
            return Tab(
                path: address.with { $0.mostMissing = most }, label: label, isOn: address.query.mostMissing == most)
        }
        let chosen = address.query.category
        let names = Set(page.categories.keys).union([chosen].compactMap(\.self)).sorted { $0.folded < $1.folded }
        let all = Tab(
            path: address.with { $0.category = nil }, label: pageContext.localized("ingredients.allCategories"),
            isOn: chosen == nil)
        categoryTabs =
            [all]
            + names.map { name in Tab(path: address.with { $0.category = name }, label: name, isOn: name == chosen) }
        category = chosen ?? all.label
        results = CookableView(page, at: address, pageContext)
    }
}
