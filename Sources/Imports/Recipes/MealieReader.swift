import Catalogue
import Foods
import Foundation
import Kitchen
import Values

/// Reads what Mealie exports: a zip of recipes (`recipes/NAME/NAME.json` with pictures), or a backup with
/// `database.json`.
public enum MealieReader {
    /// - Throws: ``ImportSourceError``.
    public static func read(_ path: String) throws -> ReadHousehold {
        let tree = try FileTree(path)
        let paths = try tree.paths()
        let collector =
            if let database = paths.filter({ ForeignPath.name(of: $0) == "database.json" }).min() {
                try MealieBackup(tree, database, paths).collector
            } else {
                try recipes(tree, paths)
            }
        return collector.read(ExportPictures.Source.files, of: tree)
    }

    private static func recipes(_ tree: FileTree, _ paths: Set<String>) throws -> RecipeCollector {
        var collector = RecipeCollector(.mealie, from: tree.name)
        var found = 0
        try tree.visit(most: StrictJSON.largest, { ForeignPath.ending(of: $0) == "json" }) { path, bytes in
            found += 1
            guard let node = bytes.flatMap(StrictJSON.value) else { return collector.omit(path, .unreadable) }
            let folder = ForeignPath.folder(of: path)
            collector.count(tags: node["tags"]?.items.count ?? 0)
            let recipe = MealieRecipe(node).recipe
            let id = node["id"]?.string.map { "recipe \($0)" }
            collector.add(recipe, id: id, picture: picture(in: folder, paths), named: path)
        }
        guard found > 0, !tree.isSingle || !collector.household.recipes.isEmpty else {
            throw ImportSourceError.foreign(
                .mealie, path: tree.name,
                cure: "Take the zip that Mealie makes: a backup (database.json in it), or exported recipes.")
        }
        return collector
    }

    /// Returns the path of a recipe's original picture.
    static func picture(in folder: String, _ paths: Set<String>) -> String? {
        ["webp", "jpg", "jpeg", "png"].lazy.map { "\(folder)/images/original.\($0)" }.first(where: paths.contains)
    }
}

/// A recipe as Mealie's JSON has it, with names of both of its styles.
struct MealieRecipe {
    private let node: LooseJSON

    init(_ node: LooseJSON) { self.node = node }

    var recipe: ForeignRecipe {
        var recipe = ForeignRecipe(title: node.text("name"))
        recipe.category = node["recipe_category", "recipeCategory"]?.items.first?.text("name")
        recipe.yields = Self.yields(of: node)
        recipe.seconds = Self.seconds(of: node)
        recipe.address = node.text("org_url", "orgURL", "orgUrl")
        recipe.ingredients = node.ingredients.compactMap(Self.ingredient)
        recipe.steps = node.objects("recipe_instructions", "recipeInstructions").flatMap(Self.steps)
        recipe.notes = node.objects("notes").compactMap(Self.note)
        return recipe
    }

    static func yields(of node: LooseJSON) -> [String] {
        let servings = node.text("recipe_servings", "recipeServings").flatMap(count)
        let quantity = node.text("recipe_yield_quantity", "recipeYieldQuantity").flatMap(count)
        let yield = node.text("recipe_yield", "recipeYield")
        let made = [quantity, yield].compactMap { $0 }.joined(separator: " ")
        return [servings.map { "\($0) servings" }, made.isEmpty ? nil : made].compactMap { $0 }
    }

    /// Returns a whole number as text; nil for zero.
    private static func count(_ text: String) -> String? {
        guard let number = Double(text), number >= 1, number < 10_000 else { return nil }
        return "\(Int(number))"
    }

    static func seconds(of node: LooseJSON) -> Int? {
        if let total = node.text("total_time", "totalTime").flatMap(SchemaDuration.seconds) { return total }
        let parts = [node.text("prep_time", "prepTime"), node.text("perform_time", "performTime", "cook_time")]
        let sum = parts.compactMap { $0.flatMap(SchemaDuration.seconds) }.reduce(0, +)
        return sum > 0 ? sum : nil
    }

    private static func ingredient(_ item: LooseJSON) -> RecipeIngredient? {
        guard case .object = item else {
            return item.string.map(\.plainText).flatMap { $0.isBlank ? nil : RecipeIngredient($0) }
        }
        let written = ForeignIngredient(
            amount: item["quantity"]?.string, unit: unit(item["unit"]), food: item.text("food"), note: item.text("note")
        )
        return written.line ?? item.text("display", "original_text", "originalText").map(RecipeIngredient.init)
    }

    static func unit(_ unit: LooseJSON?) -> String? {
        guard let unit, case .object = unit else { return unit?.string?.plainText }
        let short = unit.isTrue("use_abbreviation") || unit.isTrue("useAbbreviation")
        return short ? unit.text("abbreviation", "name") : unit.text("name")
    }

    static func steps(_ item: LooseJSON) -> [RecipeStep] {
        guard let text = item.lines("text") else { return [] }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return [RecipeStep(line, heading: item.text("title"))]
    }

    static func note(_ item: LooseJSON) -> (title: String?, text: String)? {
        item.lines("text").map { (item.text("title"), $0) }
    }
}

extension LooseJSON {
    fileprivate var ingredients: [LooseJSON] { self["recipe_ingredient", "recipeIngredient"]?.items ?? [] }
}
