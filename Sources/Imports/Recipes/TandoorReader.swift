import Catalogue
import Foods
import Foundation
import Kitchen
import Values

/// Reads what Tandoor exports: a zip with a zip of each recipe, in which are `recipe.json` and a picture.
public enum TandoorReader {
    /// The most bytes of a recipe's archive.
    static let largest = 64 << 20

    /// - Throws: ``ImportSourceError``.
    public static func read(_ path: String) throws -> ReadHousehold {
        let tree = try FileTree(path)
        var collector = RecipeCollector(.tandoor, from: tree.name)
        var isNested = true
        if try tree.paths().contains("recipe.json") {
            isNested = false
            try add(tree, archive: nil, to: &collector)
        } else {
            try addAll(tree, to: &collector)
        }
        return collector.read(isNested ? ExportPictures.Source.nested : ExportPictures.Source.files, of: tree)
    }

    private static func addAll(_ tree: FileTree, to collector: inout RecipeCollector) throws {
        var found = 0
        try tree.visit(most: largest, { ForeignPath.ending(of: $0) == "zip" }) { path, bytes in
            found += 1
            guard let bytes, FileTree.isZip(bytes) else { return collector.omit(path, .unreadable) }
            do {
                try add(FileTree(zip: bytes, named: path), archive: path, to: &collector)
            } catch is ImportSourceError {
                collector.omit(path, .unreadable)
            }
        }
        guard found > 0, !tree.isSingle else {
            throw ImportSourceError.foreign(
                .tandoor, path: tree.name, cure: "Choose the format Default when you export from Tandoor.")
        }
    }

    /// - Parameter archive: The path of the recipe's archive in that of all; nil if there is only one.
    private static func add(_ tree: FileTree, archive: String?, to collector: inout RecipeCollector) throws {
        let picture = try tree.paths().filter { $0.hasPrefix("image.") }.min()
        var node: LooseJSON?
        try tree.visit(most: StrictJSON.largest, { $0 == "recipe.json" }) { _, bytes in
            node = bytes.flatMap(StrictJSON.value)
        }
        guard let node else { return collector.omit(tree.name, .unreadable) }
        collector.count(tags: node["keywords"]?.items.count ?? 0)
        let name = picture.map { [archive, $0].compactMap { $0 }.joined(separator: "/") }
        collector.add(TandoorRecipe(node).recipe, id: nil, picture: name, named: tree.name)
    }
}

/// A recipe as Tandoor's JSON has it: ingredients belong to steps.
struct TandoorRecipe {
    private let node: LooseJSON

    init(_ node: LooseJSON) { self.node = node }

    var recipe: ForeignRecipe {
        var recipe = ForeignRecipe(title: node.text("name"))
        let steps = Self.sorted(node.objects("steps"))
        recipe.ingredients = steps.flatMap { Self.ingredients(of: $0).compactMap(\.line) }
        recipe.steps = steps.flatMap(Self.steps)
        if let servings = node["servings"]?.string {
            recipe.yields = ["\(servings) \(node.text("servings_text") ?? "servings")"]
        }
        let minutes = ["working_time", "waiting_time"].compactMap { node.integer($0) }
        let sum = minutes.reduce(0) { $0 + max(0, min($1, 100_000)) }
        recipe.seconds = sum > 0 ? sum * 60 : nil
        recipe.address = node.text("source_url")
        return recipe
    }

    private static func ingredients(of step: LooseJSON) -> [ForeignIngredient] {
        sorted(step.objects("ingredients")).compactMap { item in
            guard !item.isTrue("is_header") else { return nil }
            let amount = item.isTrue("no_amount") ? nil : item["amount"]?.string
            return ForeignIngredient(
                amount: amount, unit: amount == nil ? nil : item.text("unit"), food: item.text("food"),
                note: item.text("note"))
        }
    }

    private static func sorted(_ nodes: [LooseJSON]) -> [LooseJSON] {
        nodes.sorted { $0.integer("order") ?? 0 < $1.integer("order") ?? 0 }
    }

    private static func steps(of step: LooseJSON) -> [RecipeStep] {
        let lines = ingredients(of: step).map { $0.line?.text ?? "" }
        let text = (step.lines("instruction") ?? "").replacing(#/\{\{\s*ingredients\[(\d{1,3})\]\s*\}\}/#) { match in
            Int(match.1).flatMap { lines.indices.contains($0) ? lines[$0] : nil } ?? ""
        }
        var steps = RecipeStep.all(from: text)
        let heading = step.text("name")
        if steps.isEmpty { return [] }
        steps[0].heading = steps[0].heading ?? heading
        return steps
    }
}
