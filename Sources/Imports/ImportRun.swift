import Foundation
import Kitchen
import Pictures
import Values

/// Takes over another program's data into a household, with its pictures.
public struct ImportRun: Sendable {
    private let store: KitchenStore
    private let folder: String
    private let queue = ImageProcessingQueue()

    /// - Parameter folder: The folder of the household's own pictures.
    public init(_ store: KitchenStore, pictures folder: String) { (self.store, self.folder) = (store, folder) }

    /// Returns what an import would do, and changes nothing.
    public func preview(_ read: ReadHousehold, by actor: Actor) async throws(KitchenError) -> ImportOutcome {
        let names = read.household.pictureNames.filter { read.pictures.names?.contains($0) ?? true }
        let files = Dictionary(names.map { ($0, $0) }) { first, _ in first }
        return try await store.importHousehold(read.household, pictures: files, isTrial: true, by: actor)
    }

    /// Imports it.
    public func importData(_ read: ReadHousehold, by actor: Actor) async throws(KitchenError) -> ImportOutcome {
        let preview = try await preview(read, by: actor)
        guard !preview.report.changesNothing else { return preview }
        let files = try await encode(read)
        let outcome: ImportOutcome
        do throws(KitchenError) {
            outcome = try await store.importHousehold(
                read.household, pictures: files, isTrial: false, by: actor, willCommit: { copyPictures($0, files) })
        } catch {
            for file in files.values { erase(file) }
            throw error
        }
        let used = try await store.pictures()
        for file in files.values where !used.contains(file) { erase(file) }
        if let columns = read.columns { try? RememberedColumns(folder: store.folder).remember(columns) }
        return outcome
    }

    /// Undoes an import, and removes the pictures that nothing uses any more.
    ///
    /// - Parameter isKeepingUsed: Whether lots that were used since stay, and are named, instead of preventing it.
    public func undo(
        _ id: UUID, keepingUsed isKeepingUsed: Bool = false, by actor: Actor
    ) async throws(KitchenError) -> ImportUndoReport {
        let report = try await store.undoImport(id, keepingUsed: isKeepingUsed, by: actor)
        let used = try await store.pictures()
        for file in report.pictures where !used.contains(file) { erase(file) }
        for recipe in report.recipes { erase(Recipe.ownPicture(of: recipe)) }
        return report
    }

    /// Encodes the pictures anew and writes them; returns their files by their names in the source.
    private func encode(_ read: ReadHousehold) async throws(KitchenError) -> [String: String] {
        var files: [String: String] = [:]
        for name in read.household.pictureNames.sorted() {
            guard let bytes = await read.pictures.picture(name), let photograph = try? await queue.develop(bytes) else {
                continue
            }
            let file = UUID().text + ".jpg"
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data(photograph.jpeg).write(to: URL(fileURLWithPath: folder + "/" + file), options: .atomic)
            } catch {
                for file in files.values { erase(file) }
                throw .inaccessible(path: folder, reason: error.localizedDescription)
            }
            files[name] = file
        }
        return files
    }

    /// Copies the pictures of recipes to files that are named after these.
    private func copyPictures(_ outcome: ImportOutcome, _ files: [String: String]) {
        for picture in outcome.recipePictures {
            guard let file = files[picture.name] else { continue }
            let target = folder + "/" + Recipe.ownPicture(of: picture.recipe)
            try? FileManager.default.copyItem(atPath: folder + "/" + file, toPath: target)
        }
    }

    private func erase(_ name: String) { try? FileManager.default.removeItem(atPath: folder + "/" + name) }
}

extension ImportedHousehold {
    /// The names of the pictures of products and recipes.
    fileprivate var pictureNames: Set<String> { Set(products.compactMap(\.picture) + recipes.compactMap(\.picture)) }
}
