import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

/// Shopping for a recipe, cooking it, and freezing leftovers.
struct CookedRecipeTests {
    private let kitchen = TestKitchen()

    private func summary(_ product: UUID, _ store: KitchenStore) async throws -> ProductSummary {
        try await store.product(product).summary
    }

    @Test func buysWhatIsMissingByPacksAndWords() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        let spaghetti = try await kitchen.product("Spaghetti", "packageSize = '500 g'")
        let butter = try await kitchen.product("Butter", "unitId = 2")
        let list = try await store.newList()
        let unit = try await store.unit(2)
        let stocked: [StockedIngredient] = [
            .of("600 g spaghetti", .of(600, "g"), food: "spaghetti", product: try await summary(spaghetti, store)),
            .of(
                "100 g butter", .of(100, "g"), food: "butter", product: try await summary(butter, store), .some,
                totals: [Total(.of(30), unit)]),
            .of("2 eggs", .of(2), food: "eggs"), .of("1 clove garlic", .of(1, "clove"), food: "garlic"),
            .of("salt", nil, food: "salt", .assumed), .of("50 g peas", .of(50, "g"), food: "peas", .enough),
        ]
        let details = try await store.recipeDetails(recipe.uuid)
        let put = try await store.put(stocked, of: details, on: list, by: .phone)
        #expect(put.count == 4)
        #expect(try await store.read(list).sorted() == ["1 Garlic", "2 Eggs", "2 Spaghetti", "70 Butter"])
        #expect(try await store.list(list).lines.allSatisfy { $0.entry.note?.hasPrefix("Carbonara: ") == true })
        #expect(try await store.put(stocked, of: details, on: list, by: .phone).isEmpty)
        let more = try await store.recipeDetails(recipe.uuid, for: 4)
        #expect(try await store.put(stocked, of: more, on: list, by: .phone).count == 3)
        #expect(try await store.read(list).sorted() == ["1 Garlic", "170 Butter", "3 Spaghetti", "4 Eggs"])
    }

    @Test func addsUpWithWhatIsOnTheListAndTakesThatBack() async throws {
        let store = try kitchen.store()
        let (one, other) = (try await store.add(.carbonara), try await store.add(.carbonara))
        let spaghetti = try await kitchen.product("Spaghetti")
        let list = try await store.newList()
        try await store.want(spaghetti, on: list)
        try await store.write("eggs", on: list)
        let stocked: [StockedIngredient] = [
            .of("2 Spaghetti", .of(2), food: "spaghetti", product: try await summary(spaghetti, store)),
            .of("2 eggs", .of(2), food: "Eggs"), .of("3 limes", .of(3), food: "limes"),
        ]
        for recipe in [one, other] {
            _ = try await store.put(
                stocked, of: store.recipeDetails(recipe.uuid), on: list, by: .phone)
        }
        #expect(try await store.read(list).sorted() == ["5 Spaghetti", "5 eggs", "6 Limes"])
        #expect(try await store.entries(ofRecipe: one.uuid).map(\.position) == [0, 1, 2])
        #expect(try await store.removeMissingEntries(ofRecipe: one.uuid) == 3)
        #expect(try await store.read(list).sorted() == ["3 Limes", "3 Spaghetti", "3 eggs"])
        #expect(try await store.removeMissingEntries(ofRecipe: other.uuid) == 3)
        #expect(try await store.read(list).sorted() == ["1 Spaghetti", "1 eggs"])
        #expect(try await store.removeMissingEntries(ofRecipe: other.uuid) == 0)
    }

    @Test func asksAShopForRoundAmounts() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        let list = try await store.newList()
        let thirds: [StockedIngredient] = [
            .of("400 ml milk", .of(400, "ml"), food: "milk"), .of("100 g peas", .of(100, "g"), food: "peas"),
        ]
        let details = try await store.recipeDetails(recipe.uuid, for: 3)
        var two = details
        (two.people, two.base) = (2, 3)
        _ = try await store.put(thirds, of: two, on: list, by: .phone)
        #expect(try await store.read(list).sorted() == ["270 Milk", "70 Peas"])
        #expect(try await store.put(thirds, of: two, on: list, by: .phone).isEmpty)
        #expect(try await store.removeMissingEntries(ofRecipe: recipe.uuid) == 2)
        #expect(try await store.read(list).isEmpty)
    }

    @Test func leavesAloneWhatIsInTheBasketAlready() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        let list = try await store.newList()
        let limes: [StockedIngredient] = [.of("3 limes", .of(3), food: "limes")]
        let details = try await store.recipeDetails(recipe.uuid)
        let entry = try #require(try await store.put(limes, of: details, on: list, by: .phone).first)
        _ = try await store.editEntry(entry.entry.uuid, EntryEdit(isTicked: true), by: .phone)
        #expect(try await store.removeMissingEntries(ofRecipe: recipe.uuid) == 0)
        #expect(try await store.read(list) == ["x 3 Limes"])
    }

    @Test func proposesWhatToTakeInTheRecipesUnit() async throws {
        let store = try kitchen.store()
        let spaghetti = try await summary(kitchen.product("Spaghetti", "packageSize = '500 g'"), store)
        let eggs = try await summary(kitchen.product("Eggs", "packageSize = '10 pieces'"), store)
        let garlic = try await summary(kitchen.product("Garlic"), store)
        let stocked: [StockedIngredient] = [
            .of("200 g spaghetti", .of(200, "g"), food: "spaghetti", product: spaghetti, .enough),
            .of("2 eggs", .of(2), food: "eggs", product: eggs, .some),
            .of("1 clove garlic", .of(1, "clove"), food: "garlic", product: garlic, .enough),
            .of("salt", nil, food: "salt", product: garlic, .assumed),
            .of("1 lime", .of(1), food: "lime", product: garlic, .missing),
        ]
        let takings = try await store.takings(of: stocked, times: try #require(Ratio(3, 2)))
        #expect(takings.map(\.position) == [0, 1, 2])
        #expect(takings.map { $0.amount?.description } == ["300", "0.3", nil])
        #expect(takings.map(\.unit.symbol) == ["g", "piece", "piece"])
    }

    @Test func proposesToTakeEachFoodOfALine() async throws {
        let store = try kitchen.store()
        let butter = try await kitchen.product("Butter", "unitId = 2")
        let (flour, eggs) = (try await kitchen.product("Flour", "unitId = 2"), try await kitchen.product("Eggs"))
        for (product, amount) in [(butter, 500), (flour, 900), (eggs, 9)] as [(UUID, Int64)] {
            _ = try await store.add(
                LotDraft(
                    product: product, quantity: .of(amount), locationId: StandardLocation.pantry, bestBefore: .byRule),
                by: .cook)
        }
        let recipe = try await store.add("Pie", "200 g butter and flour", "3 œufs + 2 jaunes", "salt and pepper")
        let takings = try await store.takings(ofRecipe: recipe, for: 4)
        #expect(takings.map(\.position) == [0, 0, 1, 1] && takings.map(\.part) == [0, 1, 0, 1])
        #expect(takings.map { $0.product.name } == ["Butter", "Flour", "Eggs", "Eggs"])
        #expect(takings.map { $0.amount?.description } == ["400", nil, "6", "4"])
    }

    @Test func takesWhatWasUsedInOneGoAndUndoesIt() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        let spaghetti = try await kitchen.product("Spaghetti", "packageSize = '500 g'")
        let (eggs, limes) = (try await kitchen.product("Eggs"), try await kitchen.product("Limes"))
        _ = try await (store.stock(spaghetti), store.stock(eggs, 3))
        let taken = try await store.takeCooked(
            recipe: recipe.uuid,
            [
                ProductUse(spaghetti, Quantity(.of(200), unitId: 2)), ProductUse(eggs, .of(4)),
                ProductUse(limes, .of(1)),
            ], by: .cook)
        #expect(try await store.amounts().map(\.description) == ["0.6"])
        #expect(taken.missing.map(\.product.name) == ["Eggs", "Limes"])
        #expect(taken.missing.map(\.total.amount) == [.of(1), .of(1)])
        #expect(taken.line.parts.count == 2 && taken.line.isUndoable)
        _ = try await store.undo(taken.line.id, by: .cook)
        #expect(try await store.amounts() == [.of(1), .of(3)])
    }

    @Test func refusesWhereNothingIsThere() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        let limes = try await kitchen.product("Limes")
        let piece = try await store.unit(1)
        #expect(
            await violation { try await store.takeCooked(recipe: recipe.uuid, [ProductUse(limes, .of(1))], by: .cook) }
                == .tooLittle(there: .zero, in: piece))
        #expect(await violation { try await store.takeCooked(recipe: recipe.uuid, [], by: .cook) } == .unchanged)
        #expect(
            await violation { try await store.takeCooked(recipe: recipe.uuid, [ProductUse(limes, .of(0))], by: .cook) }
                == .item(0, .outOfRange(.amount)))
        #expect(try await store.journal().isEmpty)
    }

    private let words = LeftoversDraft.Words(portion: "portion", portions: "portions", category: "Cooked dishes")

    @Test func leftoversBecomeALotWithItsLabelAndADate() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        let label = try #require(OwnLabel.random() as OwnLabel?)
        let line = try await store.saveLeftovers(
            of: recipe.uuid,
            LeftoversDraft(portions: .of(2), locationId: StandardLocation.freezer, label: label, words: words),
            by: .cook)
        let lot = try #require(try await store.lots().first)
        #expect(lot.product.name == "Carbonara" && lot.unit.symbol == "portion" && lot.lot.amount == .of(2))
        #expect(lot.lot.isGuessed && lot.lot.bestBefore == .today(90) && lot.lot.state == .frozen)
        #expect(try await store.ownLabel(label).target == .lot(lot.lot.uuid) && line.isUndoable)
        #expect(
            await violation {
                try await store.saveLeftovers(
                    of: recipe.uuid,
                    LeftoversDraft(portions: .of(1), locationId: StandardLocation.fridge, label: label, words: words),
                    by: .cook)
            } == .taken(.label, by: "Carbonara"))
    }

    @Test func leftoversOfTheSameDishAreTheSameProduct() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        for place in [StandardLocation.fridge, StandardLocation.freezer] {
            _ = try await store.saveLeftovers(
                of: recipe.uuid, LeftoversDraft(portions: .of(1), locationId: place, words: words), by: .cook)
        }
        let lots = try await store.lots()
        #expect(lots.count == 2 && Set(lots.map(\.product.uuid)).count == 1)
        #expect(Set(lots.map(\.lot.bestBefore)) == [.today(3), .today(90)])
        for portions in [Amount.zero, .of(1_000)] {
            #expect(
                await violation {
                    try await store.saveLeftovers(
                        of: recipe.uuid,
                        LeftoversDraft(portions: portions, locationId: StandardLocation.fridge, words: words), by: .cook
                    )
                } == .outOfRange(.portions))
        }
    }

    @Test func offersContainersThatWait() async throws {
        let store = try kitchen.store()
        let (box, full) = (OwnLabel.random(), OwnLabel.random())
        _ = try await store.bind(box, OwnLabelDraft(isReusable: true, name: "box 7"))
        let product = try await kitchen.product()
        _ = try await store.bind(full, OwnLabelDraft(target: .product(product), name: "box 8"))
        #expect(try await store.freeContainers().map(\.label) == [box])
    }

    @Test func estimatesWhatAPortionHolds() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(.carbonara)
        let nutrition = Nutrition(kilocalories: .of(350), grams: [.fat: .of(2), .proteins: .of(12)])
        var facts = try #require(ExternalProductData.nutella as ExternalProductData?)
        facts.nutrition = nutrition
        try await store.save(facts, of: gtin("3017620422003"))
        let (scanResult, _) = try await store.book(.of("3017620422003"), knowing: facts)
        let product = try #require(scanResult.product)
        let known = StockedIngredient.of("200 g spread", .of(200, "g"), food: "spread", product: product, .enough)
        let unknown = StockedIngredient.of("2 eggs", .of(2), food: "eggs")
        let salt = StockedIngredient.of("salt", nil, food: "salt", .assumed)
        let details = try await store.recipeDetails(recipe.uuid, for: 4)
        let portion = try #require(try await store.nutrition(of: [known, unknown, salt], for: details))
        #expect(portion.kilocalories == .of(350) && portion.grams[.proteins] == .of(12))
        #expect(portion.known == 1 && portion.all == 2)
        #expect(try await store.nutrition(of: [known, unknown, unknown], for: details) == nil)
        #expect(try await store.nutrition(of: [salt], for: details) == nil)
    }
}
