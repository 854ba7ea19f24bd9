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
        let soup = """
            {"id": "5f0c1f0b-0000-4000-8000-000000000001", "name": "Crème de <b>potiron</b>", "recipeYield": "4 bowls",
            "recipe_servings": 4.0, "prepTime": "15 minutes", "performTime": "30 minutes", "orgURL": "https://a.example/soup",
            "recipeCategory": [{"name": "Soups"}], "tags": [{"name": "autumn"}, {"name": "quick"}],
            "recipe_ingredient": [
              {"quantity": 1.5, "unit": {"name": "kilogram", "abbreviation": "kg", "useAbbreviation": true},
               "food": {"name": "pumpkin"}, "note": "diced"},
              {"quantity": 0.333, "unit": {"name": "cup"}, "food": {"name": "cream"}},
              {"quantity": 1.0, "unit": null, "food": null, "note": "salt and pepper"},
              {"quantity": 0, "display": "", "note": ""}],
            "recipe_instructions": [{"title": "Soup", "text": "Cook the\\npumpkin."}, {"title": "", "text": "Blend."}],
            "notes": [{"title": "Tip", "text": "Freezes well."}]}
            """
        let path = try TestZip.zip([
            .init("recipes/creme/creme.json", soup), .init("recipes/creme/images/original.webp", picture),
            .init("recipes/creme/images/min-original.webp", [1]),
            .init("recipes/empty/empty.json", "{\"name\": \"Empty\"}"),
            .init("recipes/cut/cut.json", "{\"name\": \"Cut\", \"recipe_ingredient\": [\"1 eg"),
        ]).written(as: "mealie.zip", in: folder)
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
        let database = """
            {"recipes": [{"id": "5f0c1f0b000040008000000000000001", "name": "Soup", "recipe_yield": null,
               "recipe_servings": 2, "org_url": null, "total_time": "1 hour 20 minutes"}, {"id": "2", "name": ""}],
             "recipes_ingredients": [
               {"recipe_id": "5f0c1f0b000040008000000000000001", "position": 1, "food_id": "f2", "quantity": 2},
               {"recipe_id": "5f0c1f0b000040008000000000000001", "position": 0, "food_id": "f1", "unit_id": "u1",
                "quantity": 250.0, "note": "hot"}],
             "recipe_instructions": [
               {"recipe_id": "5f0c1f0b-0000-4000-8000-000000000001", "position": 0, "text": "Boil.", "title": null}],
             "ingredient_foods": [{"id": "f1", "name": "water"}, {"id": "f2", "name": "leeks"}],
             "ingredient_units": [{"id": "u1", "name": "ml"}], "notes": [], "recipes_to_tags": [{}, {}],
             "group_meal_plans": [{"id": 1, "date": "2026-11-30", "recipe_id": "5f0c1f0b000040008000000000000001"},
               {"id": 2, "date": "2026-12-01", "title": "Leftovers"}, {"id": 3, "date": "soon", "title": "x"}],
             "shopping_lists": [{"id": "a", "name": "Weekend"}],
             "shopping_list_items": [{"id": "b", "shopping_list_id": "a", "note": "2 loaves", "checked": true}]}
            """
        let image = "data/recipes/5f0c1f0b-0000-4000-8000-000000000001/images/original.webp"
        let path = try TestZip.zip([.init("database.json", database), .init(image, picture)]).written(
            as: "backup.zip", in: folder)
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
        let bread = """
            {"name": "Bread", "servings": 12, "servings_text": "slices", "working_time": 20, "waiting_time": 90,
             "source_url": "https://b.example/bread", "keywords": [{"name": "basic"}], "steps": [
              {"name": "Bake", "instruction": "Bake it.", "order": 2, "ingredients": []},
              {"name": "", "instruction": "Mix {{ ingredients[1] }} with {{ ingredients[0] }}.", "order": 1, "ingredients": [
                {"food": {"name": "flour"}, "unit": {"name": "g"}, "amount": "500.0000000000000000", "note": "sieved",
                 "order": 0, "is_header": false, "no_amount": false},
                {"food": {"name": "water"}, "unit": null, "amount": 0, "note": "", "order": 1, "no_amount": true},
                {"food": null, "note": "For the top", "is_header": true, "order": 2}]}]}
            """
        let path = try TestZip.zip([
            .init("Bread.zip", TestZip.zip([.init("recipe.json", bread), .init("image.jpeg", picture)])),
            .init(
                "Crème brûlée.zip",
                TestZip.zip([.init("recipe.json", "{\"name\": \"Crème\", \"steps\": [{\"instruction\": \"Wait.\"}]}")])),
            .init("Broken.zip", [1, 2, 3]), .init("None.zip", TestZip.zip([.init("x.txt", "x")])),
        ]).written(as: "export.zip", in: folder)
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

    private let pancakes = """
        {"@context": "http://schema.org", "@type": "Recipe", "name": "Crêpes", "recipeYield": 4, "prepTime": "PT0H20M",
         "recipeIngredient": ["250 g farine", "3 œufs"], "recipeInstructions": ["Mélanger.", "Cuire."],
         "image": "/apps/cookbook/recipes/7/image", "keywords": "rapide,sucré"}
        """

    @Test(arguments: [true, false]) func readsTheFolderOfNextcloudCookbook(isZip: Bool) async throws {
        let files: [TestZip.File] = [
            .init("Recettes/Crêpes/recipe.json", pancakes), .init("Recettes/Crêpes/full.jpg", picture),
            .init("Recettes/Crêpes/thumb.jpg", [1]), .init("Recettes/Vide/recipe.json", "{\"name\": \"Vide\"}"),
        ]
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
        let photo = Data(picture).base64EncodedString()
        let toast = """
            {"uid": "ABC-1", "name": "Toast", "servings": "Serves 2", "prep_time": "5 mins", "cook_time": "10 mins",
             "total_time": "", "ingredients": "2 slices bread\\n\\nTopping:\\n1 tomato", "directions": "Toast it.\\n\\nEat it.",
             "notes": "Good with cheese.", "source_url": "https://c.example/toast", "categories": ["Snacks", "Fast"],
             "photo_data": "\(photo)"}
            """
        let path = try TestZip.zip([
            .init("Toast.paprikarecipe", TestZip.gzip(Array(toast.utf8))),
            .init("Bad.paprikarecipe", [0x1F, 0x8B, 8, 0]),
            .init("Plain.paprikarecipe", "{}"),
        ]).written(as: "all.paprikarecipes", in: folder)
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
        _ = try "[\(pancakes), \(pancakes.replacing("Crêpes", with: "Gaufres"))]".written(
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
        let text = """
            {"name": "Home", "member": ["ann", "bob"], "shoppinglists": ["Default", " "],
             "items": [{"name": "Flour", "category": "Baking", "icon": "flour"}, {"name": "Milk"}, {"name": " "},
                       {"name": "Sugar", "category": "Baking"}],
             "recipes": [{"name": "Cake", "description": "1. Mix.\\n2. Bake.", "time": 45, "yields": 8, "photo": "x.jpg",
               "source": "https://e.example/cake", "tags": ["sweet"], "items": [
                {"name": "Flour", "description": "200 g", "optional": false},
                {"name": "Nuts", "description": "", "optional": true}]}, {"name": "", "items": []}],
             "expenses": [{"name": "Market", "amount": 12.5}]}
            """
        let read = try KitchenOwlReader.read(text.written(as: "kitchenowl.json", in: folder))
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
