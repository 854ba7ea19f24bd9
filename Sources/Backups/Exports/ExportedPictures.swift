import Foundation
import Kitchen

/// The pictures in a household's folder.
struct ExportedPictures {
    private let folder: String

    init(of household: String) { folder = household + "/pictures" }

    /// The names of the household's own.
    var own: [String] { DiskFolder.names(in: folder).filter { isFile("\(folder)/\($0)") } }

    func path(ofOwn name: String) -> String { "\(folder)/\(name)" }

    /// Returns the path of a recipe's picture, the household's own or one that was fetched; nil if there is none.
    func path(of recipe: Recipe) -> String? {
        [Recipe.ownPicture(of: recipe.uuid), recipe.pictureFile.map { "recipes/\($0)" }].compactMap(\.self)
            .filter { !$0.contains("..") }.map { "\(folder)/\($0)" }.first(where: isFile)
    }

    /// Returns whether it is a file that can be read, and no link.
    private func isFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
    }
}
