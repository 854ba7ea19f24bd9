import Catalogue
import Foods
import Foundation
import Kitchen
import Values

extension GrocyHousehold {
    /// Reads the recipes. Others of the same table stand for days and weeks of the plan.
    mutating func readRecipes() throws(ImportSourceError) {
        let rows = try tables.rows("recipes").filter { ($0.text("type") ?? "normal") == "normal" }
        let lines = Dictionary(grouping: try tables.rows("recipes_pos")) { $0.integer("recipe_id") ?? 0 }
        let nested = Dictionary(grouping: try tables.rows("recipes_nestings")) { $0.integer("recipe_id") ?? 0 }
        let byNumber = Dictionary(rows.compactMap { row in row.integer("id").map { ($0, row) } }) { first, _ in first }
        for row in rows {
            guard let number = row.integer("id"), let title = row.text("name", most: 300) else {
                omit(.recipe, .nameless)
                continue
            }
            var draft = RecipeDraft(title: title)
            draft.servings = row.integer("base_servings").flatMap { Int(exactly: $0) }
            draft.steps = RecipeStep.all(from: row.text("description")?.plainLines ?? "")
            draft.ingredients = ingredients(lines[number] ?? [])
            countMissing(lines[number] ?? [], in: title)
            for nesting in nested[number] ?? [] where draft.ingredients.count < RecipeDraft.mostIngredients {
                guard let inner = nesting.integer("includes_recipe_id"), let recipe = byNumber[inner],
                    let name = recipe.text("name", most: 300)
                else { omit(.ingredient, .missingReference, title); continue }
                countMissing(lines[inner] ?? [], in: name)
                for _ in nested[inner] ?? [] { omit(.ingredient, .notKept, name) }
                draft.ingredients.append(RecipeIngredient("\(name):"))
                draft.ingredients += ingredients(
                    lines[inner] ?? [], times: Self.factor(nesting["servings"], of: recipe["base_servings"]))
            }
            var imported = ImportedRecipe(id: id(of: row), draft.cut)
            imported.picture = row.text("picture_file_name", most: 250).map { "\(Grocy.recipePictures)/\($0)" }
            change { $0.recipes.append(imported) }
        }
    }

    /// Counts the lines of a recipe that are of no product.
    private mutating func countMissing(_ rows: [ForeignRow], in recipe: String) {
        for row in rows where row.integer("product_id").flatMap({ products[$0]?.text("name") }) == nil {
            omit(.ingredient, .missingReference, recipe)
        }
    }

    /// Returns by how much the amounts of a recipe in another one are multiplied.
    private static func factor(_ servings: ForeignValue, of base: ForeignValue) -> Double {
        guard let servings = servings.number, let base = base.number, servings > 0, base > 0 else { return 1 }
        return servings / base
    }

    /// Returns the lines of a recipe, with the names of groups above them.
    private func ingredients(_ rows: [ForeignRow], times factor: Double = 1) -> [RecipeIngredient] {
        var lines: [RecipeIngredient] = []
        var groups: [String] = []
        for row in rows {
            let group = row.text("ingredient_group", most: 200) ?? ""
            if !groups.contains(group) { groups.append(group) }
        }
        for group in groups {
            if !group.isEmpty { lines.append(RecipeIngredient("\(group):")) }
            lines += rows.filter { ($0.text("ingredient_group", most: 200) ?? "") == group }.compactMap {
                ingredient($0, times: factor)
            }
        }
        return lines
    }

    private func ingredient(_ row: ForeignRow, times factor: Double) -> RecipeIngredient? {
        guard let product = row.integer("product_id").flatMap({ products[$0] }),
            let food = product.text("name", most: 300)
        else { return nil }
        let measure = row.text("variable_amount", most: 100) ?? measure(row, product, times: factor)
        var line = RecipeIngredient(food: food, measure: measure)
        if let note = row.text("note", most: 200)?.plainText, !note.isBlank { line.text += ", \(note)" }
        return line
    }

    /// Returns the amount as recipes write it. It is stored in the unit of the stock and shown in that of the line, unless
    /// only one unit is checked for.
    private func measure(_ row: ForeignRow, _ product: ForeignRow, times factor: Double) -> String? {
        guard let number = row["amount"].number, number > 0 else { return nil }
        let stock = product.integer("qu_id_stock")
        let shown = row.integer("qu_id") ?? stock
        let isAsShown = shown == stock || row["only_check_single_unit_in_stock"].isTrue
        let ratio = isAsShown ? 1 : conversionFactor(from: stock, to: shown, of: product.integer("id"))
        let unit = (ratio == nil ? stock : shown).flatMap { units[$0] }
        let all = number * factor * (ratio ?? 1)
        guard all < 1_000_000 else { return nil }
        let amount = Amount(thousandths: Int64((all * 1_000).rounded()))
        guard amount > .zero else { return nil }
        let name = amount == .one ? unit?.text("name") : unit?.text("name_plural") ?? unit?.text("name")
        guard let name, !Self.isPiece(name) else { return amount.description }
        return "\(amount) \(name)"
    }

    private static func isPiece(_ name: String) -> Bool {
        ["piece", "pieces", "stuck", "piece(s)", "unit", "units"].contains(name.folded)
    }

    mutating func readMeals() throws(ImportSourceError) {
        for row in try tables.rows("meal_plan") {
            guard let day = row.day("day") else { omit(.meal, .outOfRange); continue }
            let subject: ImportedMeal.Subject
            switch row.text("type") {
            case "note":
                guard let note = row.text("note", most: 1_000)?.plainText, !note.isBlank else {
                    omit(.meal, .nameless, day.rawValue)
                    continue
                }
                subject = .text(String(note.prefix(300)))
            case "product":
                guard let product = row.integer("product_id").flatMap({ products[$0] }),
                    let name = product.text("name", most: 200)
                else { omit(.meal, .missingReference, day.rawValue); continue }
                subject = .text(words(row, product, name))
            default:
                guard let recipe = id("recipes", row.integer("recipe_id")) else {
                    omit(.meal, .missingReference, day.rawValue)
                    continue
                }
                subject = .recipe(recipe)
            }
            let people = row.integer("recipe_servings").flatMap { Int(exactly: $0) }
            let isRecipe = if case .recipe = subject { true } else { false }
            let meal = ImportedMeal(id: id(of: row), on: day, subject, people: isRecipe ? people : nil)
            change { $0.meals.append(meal) }
            if row.integer("section_id") ?? -1 > 0 { omit(.section, .notKept, day.rawValue) }
        }
    }

    /// Returns a planned product in words, as `2 Packs Noodles`.
    private func words(_ row: ForeignRow, _ product: ForeignRow, _ name: String) -> String {
        guard case .exact(let amount) = ForeignAmount(row["product_amount"]), amount > .zero else { return name }
        let unit = product.integer("qu_id_stock").flatMap { units[$0] }
        let words = amount == .one ? unit?.text("name") : unit?.text("name_plural") ?? unit?.text("name")
        return [amount.description, words, name].compactMap(\.self).joined(separator: " ")
    }

    mutating func readOthers() throws(ImportSourceError) {
        let others: [(ImportKind, String, String)] = [
            (.chore, "chores", "name"), (.battery, "batteries", "name"), (.task, "tasks", "name"),
            (.equipment, "equipment", "name"), (.user, "users", "username"), (.userField, "userfields", "caption"),
        ]
        for (kind, table, name) in others {
            let rows = try tables.rows(table)
            let names = rows.compactMap { $0.text(name, most: 100) }
            change { $0.leftOut.add(notKept: kind, count: rows.count, names: names) }
        }
    }
}
