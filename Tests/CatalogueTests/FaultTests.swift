import Catalogue
import Fixtures
import Foundation
import Kitchen
import Testing

/// Faults of a response on its way, produced by a real server.
struct FaultTests {
    private let found = #"{"result":{"id":"product_found"},"product":{"product_name":"Nutella"}}"#

    @Test func doesNotWaitForWhatDrips() async throws {
        let server = try LocalServer(answer: answer(found), drips: true)
        await #expect(throws: HTTPClient.Failure.tooSlow) { try await ask(server) }
    }

    @Test func believesNothingThatIsCutOff() async throws {
        let whole = answer(found)
        for kept in [whole.count - 1, whole.count - 20, whole.count - found.utf8.count, 30] {
            let server = try LocalServer(answer: Array(whole.prefix(kept)))
            await #expect(throws: (any Error).self, "\(kept) bytes") { try await ask(server) }
        }
    }

    @Test(arguments: [
        ("429 Too Many Requests", "text/html", "", ProviderFailure.limited),
        ("503 Service Unavailable", "text/html", "<h1>Page temporarily unavailable</h1>", .limited),
        ("403 Forbidden", "text/html", "<h1>403</h1>", .unexpected(status: 403)),
        ("200 OK", "application/json", "", .unexpected(status: 200)),
        ("200 OK", "application/json", "null", .unexpected(status: 200)),
        ("200 OK", "application/json", #"{"products":[{"product_name":"Nutella"}]}"#, .unexpected(status: 200)),
        ("200 OK", "application/json", #"{"result":{"id":"product_found""#, .unexpected(status: 200)),
    ])
    func saysWhatWentWrong(status: String, type: String, body: String, failure: ProviderFailure) async throws {
        let server = try LocalServer(status: status, type: type, body: body)
        await #expect(throws: failure) { try await ask(server) }
    }

    @Test func followsNoRedirection() async throws {
        let router = try LocalServer(status: "200 OK", body: found)
        for target in ["/again", router.address + "/admin", "http://192.168.1.1/", "file:///etc/passwd"] {
            let server = try LocalServer(
                answer: Array("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n".utf8))
            await #expect(throws: ProviderFailure.unexpected(status: 302), "\(target)") { try await ask(server) }
        }
        #expect(router.requests.isEmpty)
    }

    @Test func takesNoFiftyMegabytes() async throws {
        let server = try LocalServer(answer: answer(String(repeating: " ", count: 50 << 20)))
        await #expect(throws: HTTPClient.Failure.tooLarge) { try await ask(server) }
    }

    /// A few kilobytes that decompress to fifty million bytes.
    @Test func unpacksNoBomb() async throws {
        let file = NSTemporaryDirectory() + "bomb-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file + ".gz") }
        try Data(count: 50_000_000).write(to: URL(fileURLWithPath: file))
        let gzip = try Process.run(URL(fileURLWithPath: "/usr/bin/gzip"), arguments: [file])
        gzip.waitUntilExit()
        let packed = try Data(contentsOf: URL(fileURLWithPath: file + ".gz"))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        let server = try LocalServer(answer: Array(head.utf8) + Array(packed))
        #expect(packed.count < 100_000)
        await #expect(throws: HTTPClient.Failure.tooLarge) { try await ask(server) }
    }

    /// Latin-1 declared as UTF-8, next to real UTF-8.
    @Test func readsWhatIsInTheWrongCharset() async throws {
        let parts: [[UInt8]] = [
            Array(#"{"result":{"id":"product_found"},"product":{"product_name":"P"#.utf8), [0xE2],
            Array(#"te","brands":"Hénaff","quantity":"130 g","categories_tags":["fr:p"#.utf8), [0xE2, 0x74, 0xE9],
            Array(#"s"]}}"#.utf8),
        ]
        let body = Array(parts.joined())
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: \(body.count)\r\n\r\n"
        let facts = try await ask(LocalServer(answer: Array(head.utf8) + body)).facts
        #expect(facts?.name == "Pâte" && facts?.brand == "Hénaff" && facts?.packageSize == "130 g")
        #expect(facts?.categories == ["fr:pâtés"])
    }

    private func answer(_ body: String) -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    private func ask(_ server: LocalServer) async throws -> ProviderAnswer {
        var limits = HTTPClient.Limits()
        limits.totalSeconds = 1
        let site = OpenFoodFactsSite(.openFoodFacts, at: server.address)
        return try await OpenFoodFacts(site, client: HTTPClient(limits: limits, reach: .anywhere))
            .answer(to: gtin("3017620422003"), as: "3017620422003")
    }
}
