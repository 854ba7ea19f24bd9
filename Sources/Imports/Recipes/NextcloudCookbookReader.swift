import Catalogue
import Foods
import Foundation
import Kitchen

/// Reads the folder of Nextcloud Cookbook, or a zip of it: a folder for each recipe, with `recipe.json` in schema.org's
/// form and `full.jpg`.
public enum NextcloudCookbookReader {
    /// - Throws: ``ImportSourceError``.
    public static func read(_ path: String) throws -> ReadHousehold {
        let tree = try FileTree(path)
        let paths = try tree.paths()
        var collector = RecipeCollector(.nextcloudCookbook, from: tree.name)
        var found = 0
        try tree.visit(most: StrictJSON.largest, { ForeignPath.name(of: $0) == "recipe.json" }) { path, bytes in
            found += 1
            guard let node = bytes.flatMap(StrictJSON.value) else { return collector.omit(path, .unreadable) }
            guard let recipe = RecipeFile.all(in: node, isRecipe: true).first else { return collector.omit(path) }
            collector.count(tags: recipe.keywords)
            // Its picture is in the folder, whatever the address in it says.
            let folder = ForeignPath.folder(of: path)
            let picture = ["full.jpg", "full.png"].map { folder.isEmpty ? $0 : "\(folder)/\($0)" }.first(
                where: paths.contains)
            var draft = recipe.draft
            draft.picture = nil
            collector.add(draft, id: nil, picture: picture)
        }
        guard found > 0 else {
            throw ImportSourceError.foreign(
                .nextcloudCookbook, path: tree.name,
                cure: "Download the folder that Cookbook's settings name, as a zip; recipe.json is in its folders.")
        }
        return collector.read(ExportPictures.Source.files, of: tree)
    }
}
