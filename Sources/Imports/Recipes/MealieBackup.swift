import Catalogue
import Foods
import Foundation
import Kitchen
import Values

/// The tables in a backup of Mealie: recipes, planned meals and shopping lists.
struct MealieBackup {
    private(set) var collector: RecipeCollector
    private let tables: LooseJSON
    private let foods: [String: LooseJSON]
    private let units: [String: LooseJSON]

    init(_ tree: FileTree, _ path: String, _ paths: Set<String>) throws {
        var bytes: [UInt8]?
        try tree.visit(most: StrictJSON.largest, { $0 == path }) { bytes = $1 }
        guard let tables = bytes.flatMap(StrictJSON.value), tables["recipes"] != nil else {
            throw ImportSourceError.damaged(path: "\(tree.name)/\(path)", reason: "it is no table of recipes in JSON")
        }
        self.tables = tables
        collector = RecipeCollector(.mealie, from: tree.name)
        foods = Self.byId(tables.objects("ingredient_foods"))
        units = Self.byId(tables.objects("ingredient_units"))
        addRecipes(ForeignPath.folder(of: path), paths)
        addMeals()
        addLists()
    }

    private static func byId(_ rows: [LooseJSON]) -> [String: LooseJSON] {
        Dictionary(rows.compactMap { row in row["id"]?.string.map { ($0.uuidKey, row) } }) { first, _ in first }
    }

    /// Returns the rows of a table by the recipe that they belong to, in their order.
    private func rows(_ table: String) -> [String: [LooseJSON]] {
        let all = Dictionary(grouping: tables.objects(table)) { $0["recipe_id"]?.string?.uuidKey ?? "" }
        return all.mapValues { rows in
            rows.map { ($0, $0.integer("position") ?? 0) }.enumerated()
                .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
        }
    }

    private mutating func addRecipes(_ root: String, _ paths: Set<String>) {
        let ingredients = rows("recipes_ingredients")
        let (steps, notes) = (rows("recipe_instructions"), rows("notes"))
        let names = Self.byId(tables.objects("categories"))
        let categories = rows("recipes_to_categories").compactMapValues { rows in
            rows.first?["category_id"]?.string.flatMap { names[$0.uuidKey] }?.text("name")
        }
        for node in tables.objects("recipes") {
            let id = node["id"]?.string ?? ""
            var recipe = ForeignRecipe(title: node.text("name"), category: categories[id.uuidKey])
            (recipe.yields, recipe.seconds) = (MealieRecipe.yields(of: node), MealieRecipe.seconds(of: node))
            recipe.address = node.text("org_url")
            recipe.ingredients = (ingredients[id.uuidKey] ?? []).compactMap(ingredient)
            recipe.steps = (steps[id.uuidKey] ?? []).flatMap(MealieRecipe.steps)
            recipe.notes = (notes[id.uuidKey] ?? []).compactMap(MealieRecipe.note)
            let folder = [root, "data/recipes", id.dashed].filter { !$0.isEmpty }.joined(separator: "/")
            collector.add(
                recipe, id: "recipe \(id.dashed)", picture: MealieReader.picture(in: folder, paths), named: id)
        }
        collector.count(tags: tables.objects("recipes_to_tags").count)
    }

    private func ingredient(_ row: LooseJSON) -> RecipeIngredient? {
        let written = written(row)
        return written.line ?? row.text("original_text").map(RecipeIngredient.init)
    }

    private func written(_ row: LooseJSON) -> ForeignIngredient {
        let unit = row["unit_id"]?.string.flatMap { units[$0.uuidKey] }
        let food = row["food_id"]?.string.flatMap { foods[$0.uuidKey] }
        return ForeignIngredient(
            amount: row["quantity"]?.string, unit: MealieRecipe.unit(unit), food: food?.text("name"),
            note: row.text("note"))
    }

    private mutating func addMeals() {
        for row in tables.objects("group_meal_plans") {
            let name = row.text("date", "title")
            guard let day = row["date"]?.string.flatMap({ Day(rawValue: String($0.prefix(10))) }) else {
                collector.household.leftOut.add(.meal, .outOfRange, name)
                continue
            }
            let id = "meal \(row["id"]?.string ?? "\(day.rawValue) \(collector.household.meals.count)")"
            if let recipe = row["recipe_id"]?.string {
                collector.household.meals.append(ImportedMeal(id: id, on: day, .recipe("recipe \(recipe.dashed)")))
            } else if let text = row.text("title", "text") {
                collector.household.meals.append(ImportedMeal(id: id, on: day, .text(text)))
            } else {
                collector.household.leftOut.add(.meal, .nameless, name)
            }
        }
    }

    private mutating func addLists() {
        for row in tables.objects("shopping_lists") {
            guard let id = row["id"]?.string, let name = row.text("name") else {
                collector.household.leftOut.add(.list, .nameless)
                continue
            }
            collector.household.lists.append(ImportedList(id: "list \(id.dashed)", name: name))
        }
        for row in tables.objects("shopping_list_items") {
            guard let list = row["shopping_list_id"]?.string, let id = row["id"]?.string,
                let line = written(row).line
            else {
                collector.household.leftOut.add(.entry, .nameless)
                continue
            }
            var entry = ImportedEntry(id: "entry \(id.dashed)", list: "list \(list.dashed)", .text(line.text))
            entry.isTicked = row.isTrue("checked")
            collector.household.entries.append(entry)
        }
    }
}

extension String {
    /// A UUID for comparison, which backups of SQLite write without dashes.
    fileprivate var uuidKey: String { lowercased().filter { $0 != "-" } }

    /// A UUID with dashes, as folders have it; other text as it is.
    fileprivate var dashed: String {
        let digits = Array(uuidKey)
        guard digits.count == 32, digits.allSatisfy(\.isHexDigit) else { return self }
        let parts = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
        return parts.map { String($0) }.joined(separator: "-")
    }
}
