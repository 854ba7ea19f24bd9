import Catalogue
import Foods
import Foundation
import Kitchen
import Values

/// Reads `.paprikarecipes` of Paprika: a zip of recipes, each JSON that is compressed with gzip and has its picture as
/// text.
public enum PaprikaReader {
    /// The most bytes of a recipe's file, compressed or not.
    static let largest = 64 << 20

    /// - Throws: ``ImportSourceError``.
    public static func read(_ path: String) throws -> ReadHousehold {
        let tree = try FileTree(path)
        var collector = RecipeCollector(.paprika, from: tree.name)
        var found = 0
        let isWanted = { ForeignPath.ending(of: $0) == "paprikarecipe" }
        try tree.visit(most: largest, isWanted) { path, bytes in
            found += 1
            guard let node = bytes.flatMap(recipe) else { return collector.omit(path, .unreadable) }
            let hasPhoto = node["photo_data"]?.string.map { !$0.isEmpty } ?? false
            collector.count(tags: max(0, (node["categories"]?.items.count ?? 0) - 1))
            collector.add(
                PaprikaRecipe(node).recipe, id: node.text("uid").map { "recipe \($0)" },
                picture: hasPhoto ? path : nil, named: path)
        }
        guard found > 0 else {
            throw ImportSourceError.foreign(
                .paprika, path: tree.name, cure: "Choose Paprika Recipe Format when you export from Paprika.")
        }
        return collector.read(ExportPictures.Source.paprika, of: tree)
    }

    /// Unpacks and parses a recipe; nil if it is damaged.
    static func recipe(_ bytes: [UInt8]) -> LooseJSON? {
        GzipFile.unpacked(bytes, most: largest).flatMap(StrictJSON.value)
    }
}

/// A recipe as Paprika's JSON has it.
struct PaprikaRecipe {
    private let node: LooseJSON

    init(_ node: LooseJSON) { self.node = node }

    var recipe: ForeignRecipe {
        var recipe = ForeignRecipe(
            title: node.text("name"), category: node["categories"]?.items.first?.string?.plainText)
        recipe.yields = [node.text("servings")].compactMap { $0 }
        recipe.seconds = MealieRecipe.seconds(of: node)
        recipe.address = node.text("source_url")
        recipe.ingredients = (node.lines("ingredients") ?? "").split(whereSeparator: \.isNewline)
            .map { String($0).plainText }.filter { !$0.isBlank && !$0.hasSuffix(":") }.map(RecipeIngredient.init)
        recipe.steps = RecipeStep.all(from: node.lines("directions") ?? "")
        if let notes = node.lines("notes") { recipe.notes = [(nil, notes)] }
        return recipe
    }
}
