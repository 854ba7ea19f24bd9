import Foundation
import Testing

@testable import Web

/// The templates and assets of features compared with the existing files.
struct FeaturesTests {
    @Test func bringEachTemplateOnce() throws {
        let brought = Features.all.flatMap { $0.templates.keys }
        #expect(brought.map { "\($0).mustache" }.sorted() == (try Self.files("mustache")))
    }

    /// The service worker is served beside the pages of shopping lists.
    @Test func bringEachAssetOnce() throws {
        let brought = Features.all.flatMap { $0.assets.keys } + ["shoppingWorker.js"]
        #expect(brought.sorted() == (try Self.files("css", "js", "svg")))
    }

    /// Returns the names of the features' resource files with this ending, sorted.
    private static func files(_ endings: String...) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources/Web").standardized
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).map { URL(filePath: $0) }
            .filter { $0.deletingLastPathComponent().lastPathComponent == "Resources" }
            .filter { endings.contains($0.pathExtension) }
            .map(\.lastPathComponent).sorted()
    }
}
