import Catalogue
import Foods
import Foundation
import Kitchen

/// Reads recipes of web pages that were saved, and of JSON in schema.org's form: a file, a folder, or a zip of them.
public enum RecipePagesReader {
    /// The most bytes of a page.
    private static let largest = 8 << 20

    /// - Throws: ``ImportSourceError``.
    public static func read(_ path: String) throws -> ReadHousehold {
        let tree = try FileTree(path)
        let paths = try tree.paths()
        var collector = RecipeCollector(.pages, from: tree.name)
        var found = 0
        try tree.visit(most: StrictJSON.largest, { tree.isSingle || isWanted($0) }) { path, bytes in
            found += 1
            guard let recipes = bytes.flatMap({ recipes($0) }) else {
                return collector.omit(path, .unreadable)
            }
            if recipes.isEmpty { collector.omit(path) }
            for recipe in recipes { add(recipe, at: path, paths, to: &collector) }
        }
        guard found > 0, !tree.isSingle || !collector.household.recipes.isEmpty else {
            throw ImportSourceError.foreign(
                .pages, path: tree.name,
                cure: "Pages with a recipe end in .html or .htm, recipes in schema.org's form in .json.")
        }
        return collector.read(ExportPictures.Source.files, of: tree)
    }

    private static func isWanted(_ path: String) -> Bool { wanted.contains(ForeignPath.ending(of: path)) }

    private static let wanted: Set = ["html", "htm", "xhtml", "json", "jsonld"]

    /// Returns the recipes of a file; nil if it is damaged or too large.
    private static func recipes(_ bytes: [UInt8]) -> [RecipeFile]? {
        let first = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return StrictJSON.value(bytes).map { RecipeFile.all(in: $0, isRecipe: true) }
        }
        guard bytes.count <= largest else { return nil }
        return [RecipeFile.page(TextDecoder.text(bytes))].compactMap { $0 }
    }

    private static func add(
        _ recipe: RecipeFile, at path: String, _ paths: Set<String>, to collector: inout RecipeCollector
    ) {
        let picture = recipe.images.lazy.compactMap { file($0, from: path) }.first(where: paths.contains)
        var draft = recipe.draft
        if picture != nil { draft.picture = nil }
        collector.count(tags: recipe.keywords)
        collector.add(draft, id: recipe.id.map { "recipe \($0.prefix(500))" }, picture: picture)
    }

    /// Returns the path of a picture that a page names by a relative one; nil for addresses.
    private static func file(_ image: String, from page: String) -> String? {
        guard !image.contains("://"), !image.hasPrefix("//"),
            let path = image.split(whereSeparator: { "?#".contains($0) }).first?.removingPercentEncoding
        else { return nil }
        let folder = ForeignPath.folder(of: page)
        return ForeignPath.normalised(folder.isEmpty ? path : "\(folder)/\(path)")
    }
}
