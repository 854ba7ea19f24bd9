import Foundation

@testable import Imports

/// Exports as other programs write them, with what their readers have to cope with.
enum ExportFixture {
    static let image = "data/recipes/5f0c1f0b-0000-4000-8000-000000000001/images/original.webp"

    /// Recipes that Mealie has exported: one, one that is empty, and one that is cut.
    static func mealieRecipes(_ picture: [UInt8]) -> [UInt8] {
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
        return TestZip.zip([
            .init("recipes/creme/creme.json", soup), .init("recipes/creme/images/original.webp", picture),
            .init("recipes/creme/images/min-original.webp", [1]),
            .init("recipes/empty/empty.json", "{\"name\": \"Empty\"}"),
            .init("recipes/cut/cut.json", "{\"name\": \"Cut\", \"recipe_ingredient\": [\"1 eg"),
        ])
    }

    /// A backup of Mealie with recipes, meals and a list.
    static func mealieBackup(_ picture: [UInt8]) -> [UInt8] {
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
        return TestZip.zip([.init("database.json", database), .init(image, picture)])
    }

    /// Two recipes of Tandoor, an archive that is damaged, and one without a recipe.
    static func tandoor(_ picture: [UInt8]) -> [UInt8] {
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
        return TestZip.zip([
            .init("Bread.zip", TestZip.zip([.init("recipe.json", bread), .init("image.jpeg", picture)])),
            .init(
                "Crème brûlée.zip",
                TestZip.zip([.init("recipe.json", "{\"name\": \"Crème\", \"steps\": [{\"instruction\": \"Wait.\"}]}")])),
            .init("Broken.zip", [1, 2, 3]), .init("None.zip", TestZip.zip([.init("x.txt", "x")])),
        ])
    }

    static let pancakes = """
        {"@context": "http://schema.org", "@type": "Recipe", "name": "Crêpes", "recipeYield": 4, "prepTime": "PT0H20M",
         "recipeIngredient": ["250 g farine", "3 œufs"], "recipeInstructions": ["Mélanger.", "Cuire."],
         "image": "/apps/cookbook/recipes/7/image", "keywords": "rapide,sucré"}
        """

    /// The folder of Nextcloud Cookbook: a recipe with its pictures, and one that is empty.
    static func nextcloud(_ picture: [UInt8]) -> [TestZip.File] {
        [
            .init("Recettes/Crêpes/recipe.json", pancakes), .init("Recettes/Crêpes/full.jpg", picture),
            .init("Recettes/Crêpes/thumb.jpg", [1]), .init("Recettes/Vide/recipe.json", "{\"name\": \"Vide\"}"),
        ]
    }

    /// A recipe of Paprika, one that is damaged, and one that is empty.
    static func paprika(_ picture: [UInt8]) -> [UInt8] {
        let photo = Data(picture).base64EncodedString()
        let toast = """
            {"uid": "ABC-1", "name": "Toast", "servings": "Serves 2", "prep_time": "5 mins", "cook_time": "10 mins",
             "total_time": "", "ingredients": "2 slices bread\\n\\nTopping:\\n1 tomato", "directions": "Toast it.\\n\\nEat it.",
             "notes": "Good with cheese.", "source_url": "https://c.example/toast", "categories": ["Snacks", "Fast"],
             "photo_data": "\(photo)"}
            """
        return TestZip.zip([
            .init("Toast.paprikarecipe", TestZip.gzip(Array(toast.utf8))),
            .init("Bad.paprikarecipe", [0x1F, 0x8B, 8, 0]),
            .init("Plain.paprikarecipe", "{}"),
        ])
    }

    static let kitchenOwl = """
        {"name": "Home", "member": ["ann", "bob"], "shoppinglists": ["Default", " "],
         "items": [{"name": "Flour", "category": "Baking", "icon": "flour"}, {"name": "Milk"}, {"name": " "},
                   {"name": "Sugar", "category": "Baking"}],
         "recipes": [{"name": "Cake", "description": "1. Mix.\\n2. Bake.", "time": 45, "yields": 8, "photo": "x.jpg",
           "source": "https://e.example/cake", "tags": ["sweet"], "items": [
            {"name": "Flour", "description": "200 g", "optional": false},
            {"name": "Nuts", "description": "", "optional": true}]}, {"name": "", "items": []}],
         "expenses": [{"name": "Market", "amount": 12.5}]}
        """

    /// A workbook of Excel's with a sheet of texts.
    static func workbook(_ cells: [[String]]) -> [UInt8] {
        let rows = cells.map { row in
            "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
        }
        return TestZip.zip([
            .init("xl/workbook.xml", "<workbook><sheets><sheet name=\"Pantry\" id=\"rId1\"/></sheets></workbook>"),
            .init(
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/></Relationships>"),
            .init("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>"),
        ])
    }
}
