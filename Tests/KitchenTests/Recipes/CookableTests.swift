import Fixtures
import Foods
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// Finding and ranking recipes by the ingredients in stock.
struct CookableTests {
    private let kitchen = TestKitchen()

    private func recipe(_ store: KitchenStore, _ title: String, _ lines: String..., servings: Int? = nil) async throws
        -> UUID
    {
        let draft = RecipeDraft(title: title, servings: servings, ingredients: lines.map { RecipeIngredient($0) })
        return try await store.add(draft).uuid
    }

    @discardableResult
    private func stock(
        _ store: KitchenStore, _ name: String, _ amount: Amount = .one, size: String? = nil, unit: Int64 = Unit.pieceId,
        days: Int? = nil, category: String? = nil
    ) async throws -> UUID {
        let draft = ProductDraft(name: name, packageSize: size, category: category, unitId: unit)
        let product = try await store.add(draft).summary.uuid
        var lot = LotDraft(product: product, quantity: Quantity(amount, unitId: unit))
        if let day = days.flatMap({ Day.today($0) }) { lot.bestBefore = .on(day) }
        _ = try await store.add(lot, by: .cook)
        return product
    }

    @Test func ranksByWhatIsMissingThenByWhatExpires() async throws {
        let store = try kitchen.store()
        _ = try await recipe(store, "Omelette", "3 eggs", "10 g butter", "salt")
        _ = try await recipe(store, "Pancakes", "2 eggs", "250 g flour", "1/2 l milk")
        _ = try await recipe(store, "Boiled eggs", "2 eggs", "1 l water")
        _ = try await recipe(store, "Toast", "2 slices bread", "butter", "marmalade (optional)")
        _ = try await recipe(store, "Nothing at all")
        for (name, days) in [("Œufs de poule", 9), ("Butter", 2), ("Bread", 30)] as [(String, Int)] {
            try await stock(store, name, days: days)
        }
        let page = try await store.cookable()
        #expect(
            page.recipes.map(\.summary.recipe.title) == [
                "Omelette", "Toast", "Boiled eggs", "Nothing at all", "Pancakes",
            ])
        #expect(page.recipes.last?.missing == ["flour", "milk"] && page.recipes.last?.summary.inStock == 1)
        #expect(page.recipes.first?.due == .today(2) && page.recipes.first?.expiring == ["Butter"])
        #expect(page.count == 5 && page.kept == 5)
        #expect(try await store.cookable(CookableQuery(mostMissing: 0)).count == 4)
        let second = try await store.cookable(CookableQuery(offset: 1, limit: 1))
        #expect(second.recipes.map(\.summary.recipe.title) == ["Toast"] && second.count == 5)
        #expect(try await store.recipes().first { $0.recipe.title == "Pancakes" }?.inStock == 1)
    }

    @Test func findsWhatHasAllFoods() async throws {
        let store = try kitchen.store()
        _ = try await recipe(store, "Gratin", "500 g potatoes", "100 g cheddar", "gochujang")
        _ = try await recipe(store, "Soup", "2 pommes de terre", "1 poireau")
        _ = try await recipe(store, "Fondue", "200 g gruyère")
        func found(_ foods: String...) async throws -> [String] {
            try await store.cookable(CookableQuery(foods: foods)).recipes.map(\.summary.recipe.title).sorted()
        }
        #expect(try await found("potato") == ["Gratin", "Soup"])
        #expect(try await found("cheese") == ["Fondue", "Gratin"])
        #expect(try await found("Cheddar", "pommes de terre") == ["Gratin"])
        #expect(try await found("gochujang") == ["Gratin"])
        #expect(try await found("leeks", "cheese") == [])
        await #expect(throws: KitchenError.violated(.empty(.food))) {
            try await store.cookable(CookableQuery(foods: [" "]))
        }
    }

    /// A line with several foods reports each of them.
    @Test(
        arguments: [
            ("salt and pepper", ["salt", "pepper"], [.assumed, .assumed]),
            ("sel et poivre", ["sel", "poivre"], [.assumed, .assumed]),
            ("sel, poivre", ["sel", "poivre"], [.assumed, .assumed]),
            ("sel fin, poivre du moulin", ["sel fin", "poivre du moulin"], [.assumed, .assumed]),
            ("butter, flour", ["butter"], [.enough]),
            ("200 g beurre et farine", ["beurre", "farine"], [.unclear, .missing]),
            ("farine & beurre", ["farine", "beurre"], [.missing, .enough]),
            ("beurre + farine", ["beurre", "farine"], [.enough, .missing]),
            ("butter, plus flour for the tin", ["butter"], [.enough]),
            ("butter or flour", ["butter or flour"], [.enough]),
        ] as [(String, [String], [StockedIngredient.Presence])])
    func tellsOfEachFoodOfALine(line: String, foods: [String], presences: [StockedIngredient.Presence]) async throws {
        let store = try kitchen.store()
        try await store.stock("Butter")
        let stocked = try #require(try await store.stockedIngredients([RecipeIngredient(line)]).first)
        #expect(stocked.foods.map(\.read.food) == foods && stocked.foods.map(\.presence) == presences)
        #expect(stocked.isMissing == presences.contains(.missing))
        #expect(stocked.foods.map(\.part) == Array(foods.indices))
    }

    /// A short recipe without any ingredient in stock misses few, but does not rank first.
    @Test func ranksByTheShareThatIsHere() async throws {
        let store = try kitchen.store()
        for name in ["Leeks", "Carrots", "Milk"] { try await stock(store, name) }
        _ = try await recipe(store, "Two of nothing", "3 courgettes", "2 aubergines")
        _ = try await recipe(store, "Most of six", "2 leeks", "3 carrots", "1 l milk", "artichokes", "mussels", "cod")
        _ = try await recipe(store, "One of two", "2 leeks", "mussels")
        _ = try await recipe(store, "Two of three", "2 leeks", "1 l milk", "artichokes")
        let titles = try await store.cookable().recipes.map(\.summary.recipe.title)
        #expect(titles == ["Two of three", "One of two", "Most of six", "Two of nothing"])
    }

    /// The same if the other recipes miss more than half as well.
    @Test func ranksByTheShareBelowHalf() async throws {
        let store = try kitchen.store()
        for name in ["Leeks", "Carrots"] { try await stock(store, name) }
        _ = try await recipe(store, "None of two", "3 courgettes", "2 aubergines")
        _ = try await recipe(store, "One of four", "2 leeks", "artichokes", "mussels", "cod")
        _ = try await recipe(store, "Two of five", "2 leeks", "3 carrots", "artichokes", "mussels", "cod")
        _ = try await recipe(store, "One of three", "2 leeks", "artichokes", "mussels")
        let titles = try await store.cookable().recipes.map(\.summary.recipe.title)
        #expect(titles == ["Two of five", "One of three", "One of four", "None of two"])
    }

    @Test func seesChangesOfRecipesAndStock() async throws {
        let store = try kitchen.store()
        let drafts: [(originId: String, draft: RecipeDraft)] = [
            ("1", RecipeDraft(title: "Soup", ingredients: [RecipeIngredient("2 leeks")]))
        ]
        try await store.save(drafts, from: .theMealDB)
        #expect(try await store.cookable().recipes.first?.missing == ["leeks"])
        let leeks = try await stock(store, "Poireaux")
        #expect(try await store.cookable().recipes.first?.missing == [])
        try await store.save(
            [("1", RecipeDraft(title: "Soup", ingredients: [RecipeIngredient("2 carrots")]))], from: .theMealDB)
        #expect(try await store.cookable().recipes.first?.missing == ["carrots"])
        _ = try await store.edit(product: leeks) { $0.name = "Carottes" }
        #expect(try await store.cookable().recipes.first?.missing == [])
    }

    @Test(arguments: [
        ("3 eggs", "Eggs", "6 eggs", StockedIngredient.Presence.enough), ("8 eggs", "Eggs", "6 eggs", .some),
        ("400 g flour", "Plain flour", "1 kg", .enough), ("1.2 kg flour", "Plain flour", "1 kg", .some),
        ("2 lb flour", "Plain flour", "1 kg", .enough), ("3 lb flour", "Plain flour", "1 kg", .some),
        ("2 cups milk", "Milk", "500 ml", .enough), ("3 cups milk", "Milk", "500 ml", .some),
        ("1 cup flour", "Plain flour", "1 kg", .unclear),  // the weight is unknown
        ("2 tins chickpeas", "Chickpeas", "400 g", .some), ("2 x 400 g tins chickpeas", "Chickpeas", "400 g", .some),
        ("1 pinch cumin", "Ground cumin", "40 g", .unclear), ("salt", "Fine salt", "1 kg", .enough),
        ("water", "Fine salt", "1 kg", .assumed),
        ("2 chicken legs", "Chicken Thighs", "500 g", .missing),
        ("2 onions", "Onions", "1 kg", .unclear), ("leeks", "Onions", "1 kg", .missing),
    ])
    func comparesAmounts(line: String, name: String, size: String, presence: StockedIngredient.Presence) async throws {
        let store = try kitchen.store()
        try await stock(store, name, size: size)
        let uuid = try await recipe(store, "Dish", line, servings: 2)
        let found = try #require(try await store.stockedIngredients(of: uuid).first)
        #expect(found.presence == presence)
        #expect(found.places.isEmpty == [.missing, .assumed].contains(presence))
    }

    @Test func needsTheSameFoodTwice() async throws {
        let store = try kitchen.store()
        try await stock(store, "Butter", size: "250 g")
        let uuid = try await recipe(store, "Crumble", "200 g butter, softened", "100 g butter", servings: 2)
        #expect(try await store.stockedIngredients(of: uuid).map(\.presence) == [.enough, .some])
        let list = try await store.add(ListDraft(name: "Saturday")).list
        _ = try await store.addMissingEntries(ofRecipe: uuid, for: 4, on: list.uuid, by: Actor(station: "test"))
        // 350 g are missing: two packs.
        #expect(try await store.list(list.uuid).lines.map(\.entry.amount) == [Amount(thousandths: 2_000)])
    }

    @Test func growsWithThePeople() async throws {
        let store = try kitchen.store()
        try await stock(store, "Milk", size: "500 ml", days: 3)
        try await stock(store, "Lait entier", size: "1 l", days: 5)
        let uuid = try await recipe(store, "Rice pudding", "1 l milk", servings: 4)
        let milk = try #require(try await store.stockedIngredients(store.recipeDetails(uuid, for: 4)).first)
        #expect(milk.presence == .enough && milk.product?.name == "Milk" && milk.due == .today(3))
        #expect(try await store.stockedIngredients(store.recipeDetails(uuid, for: 7)).first?.presence == .some)
        await #expect(throws: KitchenError.violated(.outOfRange(.people))) {
            try await store.recipeDetails(uuid, for: 0)
        }
    }

    @Test func believesWhatSomebodyHasSaid() async throws {
        let store = try kitchen.store()
        let spread = try await stock(store, "Fleurier doux", category: "Spreads")
        let uuid = try await recipe(store, "Cake", "100 g butter", "2 tbsp gochujang", "salt", "egg wash")
        func presences() async throws -> [StockedIngredient.Presence] {
            try await store.stockedIngredients(of: uuid).map(\.presence)
        }
        #expect(try await presences() == [.missing, .missing, .assumed, .missing])
        let said = try await store.correct(FoodCorrectionDraft(food: "unsalted butter", .product(spread)))
        _ = try await store.correct(FoodCorrectionDraft(food: "Gochujang", .always))
        _ = try await store.correct(FoodCorrectionDraft(food: "sea salt", .never))
        _ = try await store.correct(FoodCorrectionDraft(food: "egg wash", .ignored))
        #expect(try await presences() == [.unclear, .assumed, .missing, .assumed])
        #expect(try await store.stockedIngredients(of: uuid).first?.belief.reason == .corrected)
        #expect(try await store.cookable().recipes.first?.missing == ["salt"])
        #expect(
            try await store.foodCorrections().map(\.correction.food) == [
                "egg wash", "Gochujang", "sea salt", "unsalted butter",
            ])
        let category = try #require(try await store.names(.category).first)
        let again = try await store.correct(FoodCorrectionDraft(food: "butter", .category(category.id)))
        #expect(again.correction.uuid == said.correction.uuid && again.category?.name == "Spreads")
        #expect(try await presences().first == .unclear)
        try await store.remove(foodCorrection: again.correction.uuid)
        #expect(try await presences().first == .missing)
        await #expect(throws: KitchenError.violated(.missing(.ingredient))) {
            try await store.remove(foodCorrection: again.correction.uuid)
        }
        await #expect(throws: KitchenError.violated(.missing(.product))) {
            try await store.correct(FoodCorrectionDraft(food: "butter", .product(uuid)))
        }
    }

    @Test func suggestsWhatIsHereFirst() async throws {
        let store = try kitchen.store()
        _ = try await recipe(store, "Soup", "2 leeks", "3 carrots", "salt")
        _ = try await recipe(store, "Salad", "1 carrot", "gochujang")
        try await stock(store, "Poireaux")
        let foods = try await store.foods()
        #expect(foods.map(\.name) == ["leek", "carrot", "gochujang"] && foods.first?.isHere == true)
        #expect(foods[1].recipes == 2 && foods[1].frenchName == "carotte")
        #expect(try await store.foods(like: "car").map(\.name) == ["carrot"])
        #expect(try await store.foods(like: "zu", besides: ["Zucchini"]).map(\.name) == ["courgette"])
    }
}
