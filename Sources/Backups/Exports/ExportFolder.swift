import Foundation
import Kitchen

/// The files of an export in a folder.
struct ExportFolder {
    let database: ExportedDatabase
    let document: DocumentFile
    let pictures: ExportedPictures

    func write(into folder: String) throws {
        try document.write(to: TextFile(creating: "\(folder)/\(DocumentFile.name)"))
        try DiskFolder.make(folder + "/tables")
        for table in database.tables {
            try TableFile.write(table, of: database, to: TextFile(creating: "\(folder)/tables/\(table.name).csv"))
        }
        try DiskFolder.make("\(folder)/\(Self.pictures)")
        for name in pictures.own { try Self.copy(pictures.path(ofOwn: name), to: "\(folder)/\(Self.pictures)/\(name)") }
        try writeRecipes(into: folder + "/recipes")
        try DiskFolder.syncDisk(of: folder)
    }

    private func writeRecipes(into folder: String) throws {
        try DiskFolder.make(folder)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        for (recipe, ingredients) in try database.recipes() {
            let name = RecipeFile.name(of: recipe)
            let picture = try copyPicture(of: recipe, named: name, into: folder)
            let json = try encoder.encode(RecipeFile(recipe, ingredients, picture: picture))
            let file = try TextFile(creating: "\(folder)/\(name).json")
            try file.write(String(decoding: json, as: UTF8.self) + "\n")
            try file.finish()
        }
    }

    /// Returns the name of the picture's file beside the recipe's; nil if it has none.
    private func copyPicture(
        of recipe: Recipe, named name: String, into folder: String
    ) throws(BackupError) -> String? {
        guard let path = pictures.path(of: recipe) else { return nil }
        let file = "\(name).\((path as NSString).pathExtension)"
        return try Self.copy(path, to: "\(folder)/\(file)") ? file : nil
    }

    /// Copies a picture, unless it was deleted meanwhile.
    @discardableResult
    private static func copy(_ path: String, to copy: String) throws(BackupError) -> Bool {
        do throws(BackupError) {
            try DiskFile(reading: path).copy(to: copy)
            return true
        } catch {
            guard access(path, F_OK) != 0, errno == ENOENT else { throw error }
            return false
        }
    }

    /// The name of the folder with pictures.
    static let pictures = "pictures"
}
