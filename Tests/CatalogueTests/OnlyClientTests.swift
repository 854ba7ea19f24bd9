import Foundation
import Testing

/// There is one way out of the house, and all of the program goes through it.
struct OnlyClientTests {
    private static let sources = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources").standardized

    @Test func nothingElseSpeaksToOtherMachines() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        var seen = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            seen += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            for client in ["FoundationNetworking", "URLSession", "AsyncHTTPClient", "contentsOf: URL(string"] {
                #expect(!text.contains(client), "\(file.lastPathComponent) has \(client)")
            }
            if text.contains("import CCurl") { #expect(file.lastPathComponent == "HTTPClient.swift") }
        }
        #expect(seen > 300)
    }
}
