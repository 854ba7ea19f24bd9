import Foundation
import Kiosk
import Kitchen
import Phrases
import Pictures
import Values

/// The household's pictures of its products: files in a folder, named by products.
struct OwnPictures: Sendable {
    private let folder: String
    private let store: KitchenStore
    private let imageQueue = ImageProcessingQueue()

    /// The largest form with a picture, in bytes.
    static let largestUpload = Photograph.largestFile + (64 << 10)

    init(folder: String, store: KitchenStore) {
        self.folder = folder
        self.store = store
    }

    /// Stores a file as the picture of a product and removes the one before.
    ///
    /// - Throws: ``PhotographError`` if the file is not a usable picture; ``KitchenError``.
    func save(_ file: [UInt8], of product: UUID) async throws {
        let photograph = try await imageQueue.develop(file)
        let name = UUID().text + ".jpg"
        try photograph.write(to: folder, as: name)
        do {
            let former = try await store.setPicture(name, ofProduct: product)
            if let former { erase(former) }
        } catch {
            erase(name)
            throw error
        }
    }

    func remove(of product: UUID) async throws(KitchenError) {
        if let former = try await store.setPicture(nil, ofProduct: product) { erase(former) }
    }

    /// Returns the picture of this name; nil if there is none.
    func picture(_ name: String) -> [UInt8]? {
        guard let path = path(name), let data = FileManager.default.contents(atPath: path) else { return nil }
        return [UInt8](data)
    }

    /// Removes files that no product names, left by a power failure between writing a file and naming it.
    ///
    /// Call it only before clients can send pictures: a file exists before its product names it.
    func tidy() async {
        guard let names = try? await store.pictures() else { return }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {  // an SD card may be slow
                let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                for file in files where path(file) != nil && !names.contains(file) { erase(file) }
                continuation.resume()
            }
        }
    }

    private func erase(_ name: String) {
        if let path = path(name) { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Returns the path of a file that this type has named; nil for other files in the folder, which belong to the
    /// household.
    private func path(_ name: String) -> String? {
        guard name.hasSuffix(".jpg"), UUID(uuidString: String(name.dropLast(4))) != nil else { return nil }
        return folder + "/" + name
    }
}

extension Photograph {
    /// Writes its JPEG to a file of a folder, which need not exist.
    func write(to folder: String, as name: String) throws(KitchenError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(jpeg).write(to: URL(fileURLWithPath: folder + "/" + name), options: .atomic)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw .full(path: folder)
        } catch {
            throw .inaccessible(path: folder, reason: error.localizedDescription)
        }
    }
}

extension PhotographError {
    /// The message for the user who sent it.
    var phrase: Phrase {
        switch self {
        case .empty: "pictures.empty"
        case .tooManyBytes: Phrase("pictures.tooManyBytes", ["count": .number(Photograph.largestFile >> 20)])
        case .tooManyPixels: "pictures.tooManyPixels"
        case .unreadableKind(let kind?): Phrase("pictures.unreadableKind", ["kind": .text(kind)])
        case .unreadableKind(nil): "pictures.noPicture"
        case .damaged: "pictures.damaged"
        case .busy: "pictures.busy"
        }
    }
}
