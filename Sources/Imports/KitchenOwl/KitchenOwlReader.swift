import Catalogue
import Foods
import Foundation
import Kitchen
import Values

/// Reads the JSON that KitchenOwl exports of a household: items with categories, recipes, and names of shopping lists.
///
/// It has neither ids nor stock, nor the entries of lists.
public enum KitchenOwlReader {
    /// - Throws: ``ImportSourceError``.
    public static func read(_ path: String) throws -> ReadHousehold {
        let tree = try FileTree(path)
        var document: LooseJSON?
        try tree.visit(most: StrictJSON.largest, { tree.isSingle || ForeignPath.ending(of: $0) == "json" }) {
            _, bytes in
            document = document ?? bytes.flatMap(StrictJSON.value)
        }
        guard let document, isExport(document) else {
            throw ImportSourceError.foreign(
                .kitchenOwl, path: tree.name,
                cure: "Take the JSON file that KitchenOwl makes: the household's settings, Export.")
        }
        return KitchenOwlHousehold(document, from: tree.name).read
    }

    static func isExport(_ document: LooseJSON) -> Bool { parts.contains { document[$0] != nil } }

    private static let parts = ["items", "recipes", "shoppinglists"]
}

/// The parts of KitchenOwl's JSON.
private struct KitchenOwlHousehold {
    private var collector: RecipeCollector
    private let document: LooseJSON

    init(_ document: LooseJSON, from origin: String) {
        self.document = document
        collector = RecipeCollector(.kitchenOwl, from: origin)
        addItems()
        addLists()
        for node in document.objects("recipes") { add(recipe: node) }
        omitExpensesAndUsers()
    }

    var read: ReadHousehold { ReadHousehold(collector.finished) }

    private mutating func addItems() {
        var categories: Set<String> = []
        for item in document.objects("items") {
            guard let name = item.text("name") else {
                collector.household.leftOut.add(.product, .nameless)
                continue
            }
            var product = ImportedProduct(id: "item \(RecipeIdentity.key(name))", name: name)
            if let category = item.text("category") {
                let id = "category \(category.folded)"
                product.category = id
                if categories.insert(id).inserted {
                    collector.household.categories.append(ImportedName(id: id, name: category))
                }
            }
            collector.household.products.append(product)
        }
    }

    private mutating func addLists() {
        for list in document["shoppinglists"]?.items ?? [] {
            guard let name = list.string?.plainText, !name.isBlank else {
                collector.household.leftOut.add(.list, .nameless)
                continue
            }
            collector.household.lists.append(ImportedList(id: "list \(name.folded)", name: name))
        }
    }

    private mutating func add(recipe node: LooseJSON) {
        var recipe = ForeignRecipe(title: node.text("name"))
        recipe.yields = [node["yields"]?.string].compactMap { $0 }.filter { $0 != "0" }
        recipe.seconds = seconds(of: node)
        recipe.address = node.text("source")
        recipe.ingredients = node.objects("items").compactMap(ingredient)
        recipe.steps = RecipeStep.all(from: node.lines("description") ?? "")
        collector.count(tags: node["tags"]?.items.count ?? 0)
        collector.add(recipe, id: nil, named: node.text("source") ?? "?")
        if node.text("photo") != nil {
            collector.household.leftOut.add(.picture, .unreadable, recipe.title)
        }
    }

    /// The minutes of a recipe, in seconds; 0 stands for unknown ones.
    private func seconds(of node: LooseJSON) -> Int? {
        func minutes(_ name: String) -> Int {
            node.integer(name).map { max(0, min($0, 100_000)) } ?? 0
        }
        let sum = minutes("time") > 0 ? minutes("time") : minutes("prep_time") + minutes("cook_time")
        return sum > 0 ? sum * 60 : nil
    }

    private func ingredient(_ item: LooseJSON) -> RecipeIngredient? {
        guard let name = item.text("name") else { return nil }
        var line = RecipeIngredient(food: name, measure: item.text("description"))
        if item.isTrue("optional") { line.text += " (optional)" }
        return line
    }

    private mutating func omitExpensesAndUsers() {
        let expenses = document.objects("expenses")
        collector.household.leftOut.add(
            notKept: .expense, count: expenses.count, names: expenses.compactMap { $0.text("name") })
        collector.household.leftOut.add(notKept: .user, count: document["member"]?.items.count ?? 0)
    }
}
