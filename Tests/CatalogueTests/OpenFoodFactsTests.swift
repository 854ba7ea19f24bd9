import Catalogue
import Fixtures
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
        _ = try await OpenFoodFacts(at: server).answer(to: gtin(nutella), as: nutella)
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.hasPrefix("GET /api/v3.4/product/3017620422003.json?lc=en&fields=product_name,"))
        #expect(request.contains("User-Agent: Scantry/"))
    }

    @Test func asksTheCopyForTryingThingsOut() async throws {
        let server = try LocalServer(status: "404 Not Found", body: #"{"result":{"id":"product_not_found"}}"#)
        let site = OpenFoodFactsSite(stagingAt: server.address)
        _ = try await OpenFoodFacts(site, client: HTTPClient(reach: .anywhere)).answer(to: gtin(nutella), as: nutella)
        #expect(server.requests.first?.contains("Authorization: Basic b2ZmOm9mZg==") == true)
        #expect(OpenFoodFactsSite.staging.address == "https://world.openfoodfacts.net")
    }

    @Test(arguments: [
        ("beauty", Product.Source.openBeautyFacts), ("petfood", .openPetFoodFacts), ("product", .openProductsFacts),
    ])
    func saysWhichSisterKnows(kind: String, sister: Product.Source) async throws {
        let body = #"{"code":"1","status":0,"status_verbose":"product found with a different product type: \#(kind)"}"#
        #expect(try await answer(body, status: "404 Not Found") == .elsewhere(sister))
    }

    @Test func knowsNoSisterForAKindOfWhichNobodyHasHeard() async throws {
        let body = #"{"status":0,"status_verbose":"product found with a different product type: spaceship"}"#
        #expect(try await answer(body, status: "404 Not Found") == .unknown)
    }

    @Test func saysWhichSiteItIs() async throws {
        let server = try LocalServer(
            status: "200 OK", body: #"{"result":{"id":"product_found"},"product":{"product_name":"Kibble"}}"#)
        let site = OpenFoodFactsSite(.openPetFoodFacts, at: server.address)
        let answer = try await OpenFoodFacts(site, client: HTTPClient(reach: .anywhere)).answer(
            to: gtin(nutella), as: nutella)
        #expect(answer == ExternalProductData(name: "Kibble", source: .openPetFoodFacts).map(ProviderAnswer.found))
    }

    @Test(arguments: [
        (
            "503 Service Unavailable", "text/html", "<h1>Page temporarily unavailable</h1>",
            ProviderFailure.limited
        ),
        ("429 Too Many Requests", "text/html", "", .limited),
        ("200 OK", "text/html", "<html>hotel login</html>", .unexpected(status: 200)),
        ("302 Found", "text/html", "", .unexpected(status: 302)),
        ("200 OK", "application/json", "{\"resu", .unexpected(status: 200)),
        ("200 OK", "application/json", "[]", .unexpected(status: 200)),
    ])
    func failsOnWhatIsNoAnswer(status: String, type: String, body: String, failure: ProviderFailure) async throws {
        let server = try LocalServer(status: status, type: type, body: body)
        await #expect(throws: failure) {
            try await OpenFoodFacts(at: server).answer(to: gtin(nutella), as: nutella)
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

    private func facts(_ body: String, status: String = "200 OK") async throws -> ExternalProductData? {
        try await answer(body, status: status).facts
    }

    private func answer(_ body: String, status: String) async throws -> ProviderAnswer {
        let server = try LocalServer(status: status, body: body)
        return try await OpenFoodFacts(at: server).answer(to: gtin(nutella), as: nutella)
    }
}

extension OpenFoodFacts {
    /// The site for food, served by this machine.
    init(at server: LocalServer) {
        self.init(OpenFoodFactsSite(.openFoodFacts, at: server.address), client: HTTPClient(reach: .anywhere))
    }
}

extension ProviderAnswer {
    /// The data, if the product was found.
    var facts: ExternalProductData? {
        if case .found(let facts) = self { facts } else { nil }
    }
}
