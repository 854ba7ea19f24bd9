import Foods
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

struct RecipeReaderTests {
    @TemporaryFolder(isMade: true) private var folder
    private let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 1, 2, 3]

    private func show(_ read: ReadHousehold) {
        for count in read.household.readCounts {
            print(
                "\(read.household.program.name): \(count.kind) rows \(count.rows) taken \(count.taken) left out \(count.leftOut)"
            )
        }
    }

    // MARK: - Mealie

    @Test func readsRecipesThatMealieExports() async throws {
        let path = try ExportFixture.mealieRecipes(picture).written(as: "mealie.zip", in: folder)
        let read = try MealieReader.read(path)
        show(read)
        let recipe = try #require(read.household.recipes.first)
        #expect(recipe.id == "recipe 5f0c1f0b-0000-4000-8000-000000000001" && recipe.draft.title == "Crème de potiron")
        #expect(
            recipe.draft.ingredients.map(\.text)
                == ["1.5 kg pumpkin, diced", "1/3 cup cream", "salt and pepper"])
        #expect(recipe.draft.steps.map(\.text) == ["Cook the pumpkin.", "Blend.", "Freezes well."])
        #expect(recipe.draft.steps.map(\.heading) == ["Soup", nil, "Tip"])
        #expect(recipe.draft.servings == 4 && recipe.draft.seconds == 2_700 && recipe.draft.category == "Soups")
        #expect(recipe.draft.address == "https://a.example/soup")
        #expect(await read.pictures.picture(recipe.picture ?? "") == picture)
        #expect(
            read.household.readCounts == [
                ReadCount(.picture, taken: 1), ReadCount(.recipe, taken: 1, leftOut: 2),
                ReadCount(.tag, taken: 0, leftOut: 2),
            ])
        #expect(read.household.leftOut.first { $0.reason == .unreadable }?.names == ["recipes/cut/cut.json"])
    }

    @Test func readsABackupOfMealie() async throws {
        let image = ExportFixture.image
        let path = try ExportFixture.mealieBackup(picture).written(as: "backup.zip", in: folder)
        let read = try MealieReader.read(path)
        show(read)
        let recipe = try #require(read.household.recipes.first)
        #expect(recipe.draft.ingredients.map(\.text) == ["250 ml water, hot", "2 leeks"])
        #expect(
            recipe.draft.steps.map(\.text) == ["Boil."] && recipe.draft.seconds == 4_800 && recipe.draft.servings == 2)
        #expect(recipe.picture == image && read.household.meals.map(\.day.rawValue) == ["2026-11-30", "2026-12-01"])
        #expect(read.household.meals.first?.subject == .recipe(recipe.id))
        #expect(read.household.entries.map(\.subject) == [.text("2 loaves")] && read.household.entries[0].isTicked)
        #expect(read.household.readCounts.contains(ReadCount(.meal, taken: 2, leftOut: 1)))
        #expect(await read.pictures.picture(image) == picture)
    }

    // MARK: - Tandoor

    @Test func readsWhatTandoorExports() async throws {
        let path = try ExportFixture.tandoor(picture).written(as: "export.zip", in: folder)
        let read = try TandoorReader.read(path)
        show(read)
        #expect(read.household.recipes.map(\.draft.title) == ["Bread", "Crème"])
        let recipe = read.household.recipes[0]
        #expect(recipe.draft.ingredients.map(\.text) == ["500 g flour, sieved", "water"])
        #expect(recipe.draft.steps.map(\.text) == ["Mix water with 500 g flour, sieved.", "Bake it."])
        #expect(recipe.draft.steps.map(\.heading) == [nil, "Bake"] && recipe.draft.seconds == 6_600)
        #expect(recipe.draft.pieces?.noun == "slices")
        #expect(await read.pictures.picture(recipe.picture ?? "") == picture)
        #expect(read.household.leftOut.first { $0.kind == .recipe }?.names == ["Broken.zip", "None.zip"])
    }

    // MARK: - Nextcloud

    @Test(arguments: [true, false]) func readsTheFolderOfNextcloudCookbook(isZip: Bool) async throws {
        let files = ExportFixture.nextcloud(picture)
        var path = folder + "/cookbook"
        if isZip {
            path = try TestZip.zip(files).written(as: "cookbook.zip", in: folder)
        } else {
            for file in files { _ = try file.bytes.written(as: String(decoding: file.name, as: UTF8.self), in: path) }
        }
        let read = try NextcloudCookbookReader.read(path)
        show(read)
        let recipe = try #require(read.household.recipes.first)
        #expect(recipe.draft.title == "Crêpes" && recipe.draft.ingredients.map(\.text) == ["250 g farine", "3 œufs"])
        #expect(recipe.draft.steps.map(\.text) == ["Mélanger.", "Cuire."] && recipe.draft.seconds == 1_200)
        #expect(recipe.picture == "Recettes/Crêpes/full.jpg" && recipe.draft.servings == 4)
        #expect(await read.pictures.picture("Recettes/Crêpes/full.jpg") == picture)
        #expect(await read.pictures.picture("Recettes/Crêpes/thumb.jpg") == nil)
        #expect(
            read.household.readCounts == [
                ReadCount(.picture, taken: 1), ReadCount(.recipe, taken: 1, leftOut: 1),
                ReadCount(.tag, taken: 0, leftOut: 2),
            ])
    }

    // MARK: - Paprika

    @Test func readsWhatPaprikaExports() async throws {
        let path = try ExportFixture.paprika(picture).written(as: "all.paprikarecipes", in: folder)
        let read = try PaprikaReader.read(path)
        show(read)
        let recipe = try #require(read.household.recipes.first)
        #expect(recipe.id == "recipe ABC-1" && recipe.draft.ingredients.map(\.text) == ["2 slices bread", "1 tomato"])
        #expect(recipe.draft.steps.map(\.text) == ["Toast it.", "Eat it.", "Good with cheese."])
        #expect(recipe.draft.servings == 2 && recipe.draft.seconds == 900 && recipe.draft.category == "Snacks")
        #expect(await read.pictures.picture(recipe.picture ?? "") == picture)
        #expect(read.household.readCounts.contains(ReadCount(.recipe, taken: 1, leftOut: 2)))
    }

    // MARK: - Pages

    @Test func readsSavedPagesAndDocuments() async throws {
        let page = """
            <html><head><script type="application/ld+json">{"@type": "Recipe", "name": "Soup", "url": "https://d.example/s",
            "image": "soup_files/soup.jpg", "recipeIngredient": ["1 leek"], "recipeInstructions": "Cook."}</script></head></html>
            """
        _ = try page.written(as: "pages/soup.html", in: folder)
        _ = try picture.written(as: "pages/soup_files/soup.jpg", in: folder)
        _ = try "<html><p>Nothing</p></html>".written(as: "pages/none.htm", in: folder)
        _ = try "[\(ExportFixture.pancakes), \(ExportFixture.pancakes.replacing("Crêpes", with: "Gaufres"))]".written(
            as: "pages/all.json", in: folder)
        _ = try "x".written(as: "pages/readme.txt", in: folder)
        let read = try RecipePagesReader.read(folder + "/pages")
        show(read)
        #expect(read.household.recipes.map(\.draft.title) == ["Crêpes", "Gaufres", "Soup"])
        #expect(read.household.recipes[2].id == "recipe https://d.example/s")
        #expect(
            read.household.recipes[2].picture == "soup_files/soup.jpg" && read.household.recipes[2].draft.picture == nil
        )
        #expect(await read.pictures.picture("soup_files/soup.jpg") == picture)
        #expect(read.household.leftOut.first { $0.kind == .recipe }?.names == ["none.htm"])
    }

    // MARK: - KitchenOwl

    @Test func readsWhatKitchenOwlExports() throws {
        let read = try KitchenOwlReader.read(ExportFixture.kitchenOwl.written(as: "kitchenowl.json", in: folder))
        show(read)
        let household = read.household
        #expect(
            household.products.map(\.name) == ["Flour", "Milk", "Sugar"]
                && household.categories.map(\.name) == ["Baking"])
        let cake = try #require(household.recipes.first?.draft)
        #expect(cake.ingredients.map(\.text) == ["200 g Flour", "Nuts (optional)"] && cake.seconds == 2_700)
        #expect(cake.steps.map(\.text) == ["Mix.", "Bake."] && cake.servings == 8)
        #expect(
            household.readCounts == [
                ReadCount(.category, taken: 1), ReadCount(.product, taken: 3, leftOut: 1),
                ReadCount(.picture, taken: 0, leftOut: 1), ReadCount(.list, taken: 1, leftOut: 1),
                ReadCount(.recipe, taken: 1, leftOut: 1), ReadCount(.user, taken: 0, leftOut: 2),
                ReadCount(.tag, taken: 0, leftOut: 1), ReadCount(.expense, taken: 0, leftOut: 1),
            ])
    }
}
