import Catalogue
import Kitchen

/// The kinds of files that other programs export, and are read as a whole.
public enum ForeignExport: String, CaseIterable, Sendable {
    case mealie, tandoor, nextcloud, paprika, recipes, kitchenowl, csv

    /// Finds what a file or folder is by looking into it; nil for what is none of them.
    ///
    /// - Throws: ``ImportSourceError`` if it cannot be read.
    public init?(at path: String) throws {
        let tree = try FileTree(path)
        let found = tree.isSingle ? try Self.file(tree, path) : Self.tree(try tree.paths())
        guard let found else { return nil }
        self = found
    }

    private static func tree(_ paths: Set<String>) -> ForeignExport? {
        let names = Set(paths.map(ForeignPath.name))
        let endings = Set(paths.map(ForeignPath.ending))
        if names.contains("grocy.db") { return nil }
        if paths.contains("content.xml") || paths.contains("xl/workbook.xml") { return .csv }
        if names.contains("database.json") || paths.contains(where: isOfMealie) { return .mealie }
        if endings.contains("paprikarecipe") { return .paprika }
        if paths.contains("recipe.json") || endings.contains("zip") { return .tandoor }
        if names.contains("recipe.json") { return .nextcloud }
        return endings.isDisjoint(with: ["html", "htm", "xhtml", "json", "jsonld"]) ? nil : .recipes
    }

    /// Whether a path is as `recipes/soup/soup.json`.
    private static func isOfMealie(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count >= 3 && parts[parts.count - 3] == "recipes"
            && parts[parts.count - 1] == parts[parts.count - 2] + ".json"
    }

    private static func file(_ tree: FileTree, _ path: String) throws -> ForeignExport? {
        let bytes = try OpenFile(path).read(most: StrictJSON.largest)
        if ChosenTable.begins(bytes) { return .csv }
        let start = bytes.prefix(200).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
        switch start {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard let node = StrictJSON.value(bytes) else { return nil }
            return KitchenOwlReader.isExport(node) ? .kitchenowl : .recipes
        case UInt8(ascii: "<"): return .recipes
        case nil: return nil
        default:
            let rows = (try? CSVTable.read(bytes, named: tree.name))?.rows ?? []
            return rows.contains { $0.cells.count > 1 || TableHeader.known(in: $0.cells) > 0 } ? .csv : nil
        }
    }

    /// Reads a file or folder.
    ///
    /// - Throws: ``ImportSourceError``.
    public func read(_ path: String) throws -> ReadHousehold {
        switch self {
        case .mealie: try MealieReader.read(path)
        case .tandoor: try TandoorReader.read(path)
        case .nextcloud: try NextcloudCookbookReader.read(path)
        case .paprika: try PaprikaReader.read(path)
        case .recipes: try RecipePagesReader.read(path)
        case .kitchenowl: try KitchenOwlReader.read(path)
        case .csv: try TableReader.readHousehold(path)
        }
    }
}
