import ArgumentParser
import Imports

/// `scantry import mealie`.
struct MealieImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mealie",
        abstract: "Import from Mealie: recipes with pictures; of a backup planned meals and shopping lists, too.",
        discussion: "Make a backup in Mealie's settings, or export recipes.")

    @Argument(help: "The zip file of a backup or of exported recipes.")
    var file: String

    @OptionGroup var options: ImportOptions

    func run() async throws { try await options.run(.export(.mealie, path: file)) }
}

/// `scantry import tandoor`.
struct TandoorImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandoor", abstract: "Import from Tandoor: recipes with pictures.",
        discussion: "Export all recipes in the format Default.")

    @Argument(help: "The zip file that Tandoor has exported.")
    var file: String

    @OptionGroup var options: ImportOptions

    func run() async throws { try await options.run(.export(.tandoor, path: file)) }
}

/// `scantry import nextcloud`.
struct NextcloudImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nextcloud", abstract: "Import from Nextcloud Cookbook: recipes with pictures.")

    @Argument(help: "The folder that Cookbook keeps its recipes in, or a zip file of it.")
    var folder: String

    @OptionGroup var options: ImportOptions

    func run() async throws { try await options.run(.export(.nextcloud, path: folder)) }
}

/// `scantry import paprika`.
struct PaprikaImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paprika", abstract: "Import from Paprika: recipes with pictures.")

    @Argument(help: "The file that ends in .paprikarecipes.")
    var file: String

    @OptionGroup var options: ImportOptions

    func run() async throws { try await options.run(.export(.paprika, path: file)) }
}

/// `scantry import recipes`.
struct RecipePagesImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes",
        abstract: "Import recipes from saved web pages, or from JSON in schema.org's form.")

    @Argument(help: "A page (.html), a JSON file, a folder of them, or a zip file of that.")
    var source: String

    @OptionGroup var options: ImportOptions

    func run() async throws { try await options.run(.export(.recipes, path: source)) }
}

/// `scantry import kitchenowl`.
struct KitchenOwlImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kitchenowl",
        abstract: "Import from KitchenOwl: items, categories, recipes, and the names of shopping lists.")

    @Argument(help: "The JSON file that KitchenOwl has exported.")
    var file: String

    @OptionGroup var options: ImportOptions

    func run() async throws { try await options.run(.export(.kitchenowl, path: file)) }
}
