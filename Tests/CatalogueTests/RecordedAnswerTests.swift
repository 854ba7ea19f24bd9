import Catalogue
import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// Real responses of the service, from a folder beside the repository.
@Suite(.enabled(if: Recordings.areThere, "needs ../shared/reference"))
struct RecordedAnswerTests {
    /// Sends each with the headers and in the chunks of a recorded response.
    @Test func understandsWhatTheServiceReallySent() async throws {
        var (answers, found): (Int, [ExternalProductData]) = (0, [])
        for file in try files("responses") {
            answers += 1
            if case .found(let facts) = try await answer(file) { found.append(facts) }
        }
        let understood = Understood(found, of: answers)
        print(understood)
        #expect(answers >= 55 && understood.share(\.named) >= 90)
        #expect(understood.share(\.sized) >= 60 && understood.share(\.branded) >= 70)
        #expect(understood.share(\.nourishing) >= 65 && understood.share(\.shown) >= 45)
    }

    @Test func understandsThatTheServiceKnowsNothing() async throws {
        for file in try files("not-found") {
            let answer = try await answer(file)
            let isElsewhere = file.lastPathComponent.hasPrefix("v2-other-type")
            #expect(answer == (isElsewhere ? .elsewhere(.openBeautyFacts) : .unknown), "\(file.lastPathComponent)")
        }
    }

    /// Responses of the same service that are no products.
    @Test(arguments: ["cgi-countries.json", "image-upload-ok.json", "search-a-licious-docs.json"])
    func takesNothingElseForAProduct(file: String) async throws {
        await #expect(throws: ProviderFailure.unexpected(status: 200)) {
            try await answer(URL(fileURLWithPath: "\(Recordings.folder)/other-shapes/\(file)"))
        }
    }

    @Test func asksTheSisterThatKnowsIt() async throws {
        let body = try Data(
            contentsOf: URL(fileURLWithPath: Recordings.folder + "/not-found/v2-other-type-beauty.json"))
        let food = try LocalServer(status: "404 Not Found", body: String(decoding: body, as: UTF8.self))
        let beauty = try LocalServer(
            status: "200 OK", body: #"{"result":{"id":"product_found"},"product":{"product_name":"Soap"}}"#)
        let sister = OpenFoodFacts(
            OpenFoodFactsSite(.openBeautyFacts, at: beauty.address), client: HTTPClient(reach: .anywhere))
        let facts = try await Providers([OpenFoodFacts(at: food), sister]).facts(of: gtin("8710447445990"))
        #expect(facts?.name == "Soap" && facts?.source == .openBeautyFacts)
        #expect(food.requests.count == 1 && beauty.requests.count == 1)
    }

    private func files(_ folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: "\(Recordings.folder)/\(folder)"), includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    private func answer(_ file: URL) async throws -> ProviderAnswer {
        let server = try LocalServer(answer: try RecordedHead.bytes(before: Array(Data(contentsOf: file))))
        return try await OpenFoodFacts(at: server).answer(to: gtin("3017620422003"), as: "3017620422003")
    }
}

/// Their folder.
enum Recordings {
    static let folder = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/off").standardized.path
    static let areThere = FileManager.default.fileExists(atPath: folder)
}

/// The recorded head of a response.
private struct RecordedHead: Decodable {
    let headers: [String: [String]]

    /// Returns a response with this body, chunked as the recorded one was.
    static func bytes(before body: [UInt8]) throws -> [UInt8] {
        let file = URL(fileURLWithPath: Recordings.folder + "/other-shapes/response-headers-v2-product.json")
        let head = try JSONDecoder().decode(RecordedHead.self, from: Data(contentsOf: file))
        let lines = head.headers.filter { $0.key != "Connection" }.map {
            "\($0.key): \($0.value.joined(separator: ", "))\r\n"
        }
        var bytes = Array("HTTP/1.1 200 OK\r\n\(lines.joined())Connection: close\r\n\r\n".utf8)
        for start in stride(from: 0, to: body.count, by: 1_000) {
            let piece = body[start..<min(start + 1_000, body.count)]
            bytes += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
        }
        return bytes + Array("0\r\n\r\n".utf8)
    }
}

/// The number of responses in which each field was parsed.
private struct Understood: CustomStringConvertible {
    let (answers, named, branded, sized, nourishing, shown, allergens): (Int, Int, Int, Int, Int, Int, Int)

    init(_ found: [ExternalProductData], of answers: Int) {
        func count(_ holds: (ExternalProductData) -> Bool) -> Int { found.count(where: holds) }
        self.answers = answers
        named = found.count
        branded = count { $0.brand != nil }
        sized = count { $0.packageSize.flatMap { PackageSize($0) } != nil }
        nourishing = count { $0.nutrition != nil }
        shown = count { $0.picture != nil }
        allergens = count { !$0.allergens.isEmpty }
    }

    /// Returns the percentage of responses with a field.
    func share(_ count: KeyPath<Understood, Int>) -> Int { self[keyPath: count] * 100 / max(1, answers) }

    var description: String {
        let parts: [(String, KeyPath<Understood, Int>)] = [
            ("name", \.named), ("brand", \.branded), ("amount", \.sized), ("nutrients", \.nourishing),
            ("picture", \.shown), ("allergens", \.allergens),
        ]
        return "Understood of \(answers) recorded answers:\n"
            + parts.map { "  \($0.padding(toLength: 10, withPad: " ", startingAt: 0)) \(share($1)) %" }
            .joined(separator: "\n")
    }
}
