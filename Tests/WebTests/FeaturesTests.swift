import Foundation
import Testing

@testable import Web

/// The templates and assets of features compared with the existing files.
struct FeaturesTests {
    @Test func bringEachTemplateOnce() throws {
        let brought = Features.all.flatMap { $0.templates.keys }
        #expect(brought.map { "\($0).mustache" }.sorted() == (try Self.files("Templates")))
    }

    /// The service worker is served beside the pages of shopping lists.
    @Test func bringEachAssetOnce() throws {
        let brought = Features.all.flatMap { $0.assets.keys } + ["shoppingWorker.js"]
        #expect(brought.sorted() == (try Self.files("Assets")))
    }

    private static func files(_ folder: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources/Web").standardized
        return try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
    }
}
