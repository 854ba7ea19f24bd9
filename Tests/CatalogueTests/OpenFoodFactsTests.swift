import Catalogue
import Foundation
import Kitchen
import Testing

struct OpenFoodFactsTests {
    private let nutella = "3017620422003"

    @Test func understandsAProduct() async throws {
        let facts = try await facts(
            """
            {"code":"3017620422003","errors":[],"result":{"id":"product_found"},"status":"success_with_warnings",
             "product":{"product_name":"Pâte à tartiner","product_name_en":"Nutella","brands":"Ferrero,Nutella",
                        "quantity":"400 g","categories_tags":["en:spreads","en:hazelnut-spreads","fr:Nutella"]}}
            """)
        #expect(facts?.name == "Nutella" && facts?.brand == "Ferrero" && facts?.packageSize == "400 g")
        #expect(facts?.category == "en:hazelnut-spreads" && facts?.source == .openFoodFacts)
    }

    @Test func takesTheMainNameIfThereIsNoneInTheLanguage() async throws {
        let facts = try await facts(
            #"{"result":{"id":"product_found"},"product":{"product_name":"Nouilles","product_name_en":" ","quantity":null}}"#
        )
        #expect(facts?.name == "Nouilles" && facts?.brand == nil && facts?.packageSize == nil)
    }

    @Test(arguments: [
        #"{"result":{"id":"product_not_found"},"status":"failure"}"#,
        #"{"result":{"id":"product_found"},"product":{}}"#,
        #"{"result":{"id":"product_found"}}"#, #"{"result":{"id":"product_found"},"product":{"product_name":7}}"#,
    ])
    func knowsNothingWhereThereIsNoName(body: String) async throws {
        #expect(try await facts(body, status: "404 Not Found") == nil)
    }

    @Test func asksOnceForTheFieldsItNeedsAndSaysWhoAsks() async throws {
        let server = try LocalServer(status: "404 Not Found", body: #"{"result":{"id":"product_not_found"}}"#)
        _ = try await OpenFoodFacts(client: HTTPClient(reach: .anywhere), address: server.address).facts(
            of: gtin(nutella))
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.hasPrefix("GET /api/v3.4/product/3017620422003.json?lc=en&fields=product_name,"))
        #expect(request.contains("User-Agent: Scantry/"))
    }

    @Test func keepsShopNumbersInTheHouse() async throws {
        let server = try LocalServer(status: "200 OK", body: "{}")
        let service = OpenFoodFacts(client: HTTPClient(reach: .anywhere), address: server.address)
        for code in ["2012345203990", "22007377", "9900012345674", "9801234567892"] {
            #expect(try await service.facts(of: gtin(code)) == nil)
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (
            "503 Service Unavailable", "text/html", "<h1>Page temporarily unavailable</h1>",
            OpenFoodFacts.Failure.limited
        ),
        ("429 Too Many Requests", "text/html", "", .limited),
        ("200 OK", "text/html", "<html>hotel login</html>", .unexpected(status: 200)),
        ("302 Found", "text/html", "", .unexpected(status: 302)),
        ("200 OK", "application/json", "{\"resu", .unexpected(status: 200)),
        ("200 OK", "application/json", "[]", .unexpected(status: 200)),
    ])
    func failsOnWhatIsNoAnswer(status: String, type: String, body: String, failure: OpenFoodFacts.Failure) async throws
    {
        let server = try LocalServer(status: status, type: type, body: body)
        await #expect(throws: failure) {
            try await OpenFoodFacts(client: HTTPClient(reach: .anywhere), address: server.address).facts(
                of: gtin(nutella))
        }
    }

    @Test(arguments: [
        ("034000470693", "0034000470693"), ("00034000470693", "0034000470693"), ("49000042566", "0049000042566"),
        ("0000096385074", "96385074"), ("1234567", "01234567"), ("13017620422000", "13017620422000"),
        ("301 762 042 2003", "3017620422003"), ("0000000000000", "00000000"),
    ])
    func filesNumbersAsTheServiceDoes(code: String, key: String) {
        #expect(OpenFoodFacts.key(for: code) == key)
    }

    private func facts(_ body: String, status: String = "200 OK") async throws -> ProductFacts? {
        let server = try LocalServer(status: status, body: body)
        return try await OpenFoodFacts(client: HTTPClient(reach: .anywhere), address: server.address).facts(
            of: gtin(nutella))
    }
}

/// Answers that were recorded from the real service, which lie beside the repository.
struct RecordedAnswerTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/off").standardized.path

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder), "needs ../shared/reference"))
    func understandsWhatTheServiceReallySent() async throws {
        var counts = (answers: 0, named: 0, sized: 0, nourishing: 0, shown: 0)
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/responses").sorted() {
            let facts = try await facts("responses/" + file)
            counts.answers += 1
            counts.named += facts == nil ? 0 : 1
            counts.sized += facts?.packageSize.flatMap(PackageSize.init) == nil ? 0 : 1
            counts.nourishing += facts?.nutrition == nil ? 0 : 1
            counts.shown += facts?.picture == nil ? 0 : 1
        }
        #expect(counts.answers >= 55 && counts.named >= 50 && counts.sized >= 30, "\(counts)")
        #expect(counts.nourishing >= 35 && counts.shown >= 25, "\(counts)")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder), "needs ../shared/reference"))
    func understandsThatTheServiceKnowsNothing() async throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/not-found").sorted() {
            #expect(try await facts("not-found/" + file) == nil, "\(file)")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder), "needs ../shared/reference"))
    func asksTheSisterThatKnowsIt() async throws {
        let body = try String(contentsOfFile: Self.folder + "/not-found/v2-other-type-beauty.json", encoding: .utf8)
        let food = try LocalServer(status: "404 Not Found", body: body)
        let beauty = try LocalServer(
            status: "200 OK", body: #"{"result":{"id":"product_found"},"product":{"product_name":"Soap"}}"#)
        let service = OpenFoodFacts(
            client: HTTPClient(reach: .anywhere), address: food.address, sisters: ["beauty": beauty.address])
        #expect(try await service.facts(of: gtin("8710447445990"))?.name == "Soap")
        #expect(food.requests.count == 1 && beauty.requests.count == 1)
    }

    private func facts(_ file: String) async throws -> ProductFacts? {
        let body = try String(contentsOfFile: Self.folder + "/" + file, encoding: .utf8)
        let server = try LocalServer(status: "200 OK", body: body)
        return try await OpenFoodFacts(client: HTTPClient(reach: .anywhere), address: server.address, sisters: [:])
            .facts(of: gtin("3017620422003"))
    }
}
