import Foods
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// The shares of entries that recipes and planned meals have put on lists.
struct RecipeShareTests {
    private let kitchen = TestKitchen()

    private func draft(_ title: String = "Stew", _ lines: String...) -> RecipeDraft {
        RecipeDraft(title: title, servings: 2, ingredients: lines.map { RecipeIngredient($0) })
    }

    private func day(_ text: String) throws -> Day { try #require(Day(rawValue: text)) }

    @Test(arguments: [false, true])
    func changedLinesAskForWhatIsNeededThen(isCopy: Bool) async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        var recipe =
            if isCopy {
                try #require(try await store.save([("1", draft("Stew", "250 g turnips"))], from: .page).first).uuid
            } else { try await store.add("Stew", "250 g turnips") }
        try await store.write("bread", on: list)
        for (people, amount) in [(2, "250"), (4, "500")] {
            _ = try await store.addMissingEntries(ofRecipe: recipe, for: people, on: list, by: .phone)
            #expect(try await store.read(list).contains("\(amount) Turnips"))
        }
        let changed = draft("Stew", "1 onion", "200 g turnips")
        recipe =
            try await isCopy ? store.makeOwn(recipe: recipe, changed).uuid : store.edit(recipe: recipe, changed).uuid
        #expect(try await store.entries(ofRecipe: recipe).map(\.text) == ["Turnips"])
        for (people, amounts) in [(2, ["1 Onion", "200 Turnips"]), (4, ["2 Onion", "400 Turnips"])] {
            _ = try await store.addMissingEntries(ofRecipe: recipe, for: people, on: list, by: .phone)
            #expect(try await store.read(list).sorted() == (["1 bread"] + amounts).sorted())
        }
        #expect(try await store.removeMissingEntries(ofRecipe: recipe) == 2)
        #expect(try await store.read(list) == ["1 bread"])
    }

    @Test func linesThatAreGoneLeaveTheirList() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let stew = try await store.add("Stew", "250 g turnips", "2 swedes")
        try await store.write("turnips", on: list)
        _ = try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone)
        _ = try await store.edit(recipe: stew, draft("Stew", "1 swedes"))
        let put = try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone)
        #expect(put.isEmpty)
        #expect(try await store.read(list).sorted() == ["1 Swedes", "1 turnips"])
        let again = try await store.add("Soup", "3 kohlrabi")
        _ = try await store.addMissingEntries(ofRecipe: again, for: 2, on: list, by: .phone)
        _ = try await store.edit(recipe: again, draft("Soup", "3 apples"))
        #expect(try await store.removeMissingEntries(ofRecipe: again) == 1)
        #expect(try await store.read(list).sorted() == ["1 Swedes", "1 turnips"])
    }

    @Test func notesSayTheLatestOfEachRecipe() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let stew = try await store.add("Stew", "250 g turnips")
        let soup = try await store.add("Soup", "100 g turnips")
        func note() async throws -> String? { try await store.list(list).lines.first?.entry.note }
        _ = try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone)
        _ = try await store.addMissingEntries(ofRecipe: soup, for: 2, on: list, by: .phone)
        _ = try await store.addMissingEntries(ofRecipe: stew, for: 4, on: list, by: .phone)
        #expect(try await note() == "Soup: 100 g turnips; Stew: 500 g turnips")
        _ = try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone)
        #expect(try await note() == "Soup: 100 g turnips; Stew: 250 g turnips")
        _ = try await store.removeMissingEntries(ofRecipe: stew)
        #expect(try await note() == "Soup: 100 g turnips")
    }

    @Test func whatIsInTheBasketIsNotPutThereAgain() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let stew = try await store.add("Stew", "4 salsifies")
        let put = try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone)
        _ = try await store.editEntry(#require(put.first).entry.uuid, EntryEdit(isTicked: true), by: .phone)
        #expect(try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone).isEmpty)
        _ = try await store.addMissingEntries(ofRecipe: stew, for: 4, on: list, by: .phone)
        #expect(try await store.read(list).sorted() == ["4 Salsifies", "x 4 Salsifies"])
    }

    /// Each food of a line is added and removed separately.
    @Test(arguments: [
        ("butter and flour", ["1 Butter", "1 Flour"]), ("3 œufs + 2 jaunes", ["2 Jaune d'œuf", "3 Œufs"]),
        ("3 eggs, plus 2 whites", ["2 Egg white", "3 Eggs"]), ("200 g beurre et farine", ["1 Farine", "200 Beurre"]),
        ("100 g beurre + 50 g sucre + 1 citron", ["1 Citron", "100 Beurre", "50 Sucre"]),
        ("100 g butter, plus 2 tbsp for the tin", ["100 Butter"]),
        ("100 g butter + butter for the tin", ["100 Butter"]),
    ])
    func buysEachFoodOfALine(line: String, bought: [String]) async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let recipe = try await store.add("Pie", line)
        for _ in 1...2 { _ = try await store.addMissingEntries(ofRecipe: recipe, for: 2, on: list, by: .phone) }
        #expect(try await store.read(list).sorted() == bought)
        let entries = try await store.entries(ofRecipe: recipe)
        #expect(entries.map(\.position) == bought.map { _ in 0 } && entries.map(\.part) == Array(bought.indices))
        #expect(try await store.removeMissingEntries(ofRecipe: recipe) == bought.count)
        #expect(try await store.read(list).isEmpty)
    }

    @Test func buysOfALineWhatIsMissingOnly() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let recipe = try await store.add("Pie", "butter and flour", "2 leeks")
        _ = try await store.addMissingEntries(ofRecipe: recipe, for: 2, on: list, by: .phone)
        #expect(try await store.read(list).sorted() == ["1 Butter", "1 Flour", "2 Leeks"])
        try await store.stock("Butter")
        let changed = draft("Pie", "2 leeks", "butter and flour")
        _ = try await store.edit(recipe: recipe, changed)
        #expect(try await store.addMissingEntries(ofRecipe: recipe, for: 2, on: list, by: .phone).isEmpty)
        #expect(try await store.read(list).sorted() == ["1 Flour", "2 Leeks"])
        let entries = try await store.entries(ofRecipe: recipe)
        #expect(entries.map(\.position) == [0, 1] && entries.map(\.part) == [0, 1])
    }

    /// The stock used for one food of a line is not available for the next.
    @Test func foodsOfALineShareWhatIsThere() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let eggs = try await kitchen.product("Eggs")
        _ = try await store.stock(eggs, 4)
        let recipe = try await store.add("Flan", "3 œufs + 2 jaunes")
        _ = try await store.addMissingEntries(ofRecipe: recipe, for: 2, on: list, by: .phone)
        #expect(try await store.read(list) == ["1 Eggs"])
    }

    // MARK: - The plan

    @Test(arguments: [true, false])
    func eachWeekHasItsOwn(isOneList: Bool) async throws {
        let store = try kitchen.store()
        let one = try await store.newList()
        let other = try await isOneList ? one : store.newList("Market")
        let stew = try await store.add("Stew", "4 salsifies")
        let weeks = [try day("2027-04-06"), try day("2027-04-14")]
        for week in weeks { _ = try await store.plan(MealDraft(.recipe(stew), on: week, people: 2)) }
        for _ in 1...2 {
            for (week, list) in zip(weeks, [one, other]) {
                _ = try await store.addMissingEntries(ofPlanFrom: week, on: list, by: .phone)
            }
        }
        #expect(try await store.read(one) == [isOneList ? "8 Salsifies" : "4 Salsifies"])
        #expect(try await store.read(other) == [isOneList ? "8 Salsifies" : "4 Salsifies"])
        #expect(try await store.listed(ofPlanFrom: weeks[0]) == 1)
        #expect(try await store.removeMissingEntries(ofPlanFrom: weeks[0]) == 1)
        #expect(try await store.read(other) == ["4 Salsifies"])
        #expect(try await store.listed(ofPlanFrom: weeks[0]) == 0)
        #expect(try await store.removeMissingEntries(ofRecipe: stew) == 1)
        for list in [one, other] { #expect(try await store.read(list).isEmpty) }
    }

    @Test func mealsTakeWithThemWhatIsThereForThem() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let stew = try await store.add("Stew", "4 salsifies")
        let (first, later) = (try day("2027-04-06"), try day("2027-04-14"))
        let meal = try await store.plan(MealDraft(.recipe(stew), on: first, people: 6)).meal.uuid
        let second = try await store.plan(MealDraft(.recipe(stew), on: first, people: 2)).meal.uuid
        #expect(try await store.addMissingEntries(ofPlanFrom: first, on: list, by: .phone).count == 1)
        #expect(try await store.read(list) == ["16 Salsifies"])
        _ = try await store.edit(meal: meal, day: later, people: 1)
        #expect(try await store.addMissingEntries(ofPlanFrom: later, on: list, by: .phone).isEmpty)
        #expect(try await store.read(list) == ["6 Salsifies"])
        _ = try await store.remove(meal: second)
        #expect(try await store.read(list) == ["2 Salsifies"])
        #expect(try await store.removeMissingEntries(ofPlanFrom: first) == 0)
        #expect(try await store.removeMissingEntries(ofPlanFrom: later) == 1)
        #expect(try await store.read(list).isEmpty)
    }

    @Test func recipesAndTheirMealsAskForTheSameOnce() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let stew = try await store.add("Stew", "4 salsifies")
        let first = try day("2027-04-06")
        _ = try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone)
        _ = try await store.plan(MealDraft(.recipe(stew), on: first, people: 2))
        #expect(try await store.addMissingEntries(ofPlanFrom: first, on: list, by: .phone).isEmpty)
        #expect(try await store.addMissingEntries(ofRecipe: stew, for: 2, on: list, by: .phone).isEmpty)
        _ = try await store.addMissingEntries(ofRecipe: stew, for: 4, on: list, by: .phone)
        #expect(try await store.read(list) == ["8 Salsifies"])
        #expect(try await store.removeMissingEntries(ofPlanFrom: first) == 1)
        #expect(try await store.read(list) == ["4 Salsifies"])
    }

    /// Entries of an older release can still be removed.
    @Test func keepsWhatWasThereBefore() async throws {
        try FileManager.default.createDirectory(atPath: kitchen.folder, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: kitchen.path)
        try UnreleasedMigrations.migrator.migrate(database, upTo: "Let an ingredient be another food")
        let recipe = UUID()
        try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO shoppingList (uuid, name, position) VALUES
                        ('00000000-0000-7000-8000-0000000000a1', 'Saturday', 1);
                    INSERT INTO recipe (uuid, title, time, origin, steps) VALUES
                        ('\(recipe.text)', 'Stew', '2026-11-01 10:00:00.000', 'household', '[]');
                    INSERT INTO entry (uuid, listId, text, amount, unitId, isTicked, position, time) VALUES
                        ('00000000-0000-7000-8000-0000000000b1', 1, 'Turnips', 5000, 1, 0, 1, '2026-11-01 10:00:00.000');
                    INSERT INTO recipeEntry (recipeId, position, entryId, amount) VALUES (1, 0, 1, 3000);
                    """)
        }
        try database.close()
        let store = try kitchen.store()
        #expect(try await store.removeMissingEntries(ofRecipe: recipe) == 1)
        let list = try #require(UUID(uuidString: "00000000-0000-7000-8000-0000000000a1"))
        #expect(try await store.read(list) == ["2 Turnips"])
    }
}
