import Foundation
import Testing

/// All of the program's requests to the internet go through one client.
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
