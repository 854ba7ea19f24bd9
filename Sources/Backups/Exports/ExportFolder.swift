import Foundation
import Kitchen

/// The files of an export in a folder.
struct ExportFolder {
    let database: ExportedDatabase
    let document: DocumentFile
    let pictures: ExportedPictures

    func write(into folder: String) throws {
        try document.write(to: "\(folder)/\(DocumentFile.name)")
        try DiskFolder.make(folder + "/tables")
        for table in database.tables {
            try TableFile.write(table, of: database, to: "\(folder)/tables/\(table.name).csv")
        }
        try DiskFolder.make("\(folder)/\(Self.pictures)")
        for name in pictures.own {
            try DiskFile(reading: pictures.path(ofOwn: name)).copy(to: "\(folder)/\(Self.pictures)/\(name)")
        }
        try writeRecipes(into: folder + "/recipes")
        try DiskFolder.syncDisk(of: folder)
    }

    private func writeRecipes(into folder: String) throws {
        try DiskFolder.make(folder)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        for (recipe, ingredients) in try database.recipes() {
            let name = RecipeFile.name(of: recipe)
            var picture: String?
            if let path = pictures.path(of: recipe) {
                picture = "\(name).\((path as NSString).pathExtension)"
                try DiskFile(reading: path).copy(to: "\(folder)/\(picture ?? name)")
            }
            let json = try encoder.encode(RecipeFile(recipe, ingredients, picture: picture))
            let file = try TextFile(creating: "\(folder)/\(name).json")
            try file.write(String(decoding: json, as: UTF8.self) + "\n")
            try file.finish()
        }
    }

    /// The name of the folder with pictures.
    static let pictures = "pictures"
}
