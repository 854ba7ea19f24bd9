import Catalogue
import Fixtures
import Foundation
import Kitchen
import Testing
import Values

struct EdamamTests {
    private let memory = BorrowedNutrition()

    @Test func asksByNumberWithTheHouseholdsKey() async throws {
        let server = try LocalServer(status: "404 Not Found", body: #"{"error":"not_found","message":"No food"}"#)
        #expect(
            try await edamam(server, secret: "a+b&c d").answer(to: gtin("0034000470693"), as: "0034000470693")
                == .unknown)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("GET /api/food-database/v2/parser?upc="))
        #expect(request.contains("&app_id=id&app_key=a%2Bb%26c%20d "))
    }

    @Test func keepsTheNameAndLendsTheRest() async throws {
        let gtin = try gtin("3017620422003")
        let answer = try await answer(
            """
            {"text":"upc:3017620422003","parsed":[],"hints":[{"food":{"foodId":"food_a","label":"Nutella","brand":"Ferrero",
             "nutrients":{"ENERC_KCAL":539,"PROCNT":6.3,"FAT":30.9,"CHOCDF":61,"FIBTG":3.5}},"measures":[]}],
             "_links":{"self":{"href":"https://api.edamam.com/?app_id=id&app_key=secret"}}}
            """)
        #expect(answer == ExternalProductData(name: "Nutella", source: .edamam).map(ProviderAnswer.found))
        let lent = try #require(memory[gtin])
        #expect(lent.kilocalories == Amount("539") && lent.grams[.fat] == Amount("30.9"))
        // 61 g of which 3.5 g are fibre.
        #expect(lent.grams[.carbohydrates] == Amount("57.5") && lent.grams[.fibre] == Amount("3.5"))
    }

    @Test func doesNotGuessCarbohydratesWithoutFibre() async throws {
        _ = try await answer(#"{"hints":[{"food":{"label":"Apple","nutrients":{"ENERC_KCAL":52,"CHOCDF":13.81}}}]}"#)
        let lent = try #require(memory[gtin("3017620422003")])
        #expect(lent.grams[.carbohydrates] == nil && lent.kilocalories == Amount("52"))
    }

    @Test(arguments: [
        #"{"hints":[]}"#, #"{"hints":[{"food":{"label":"  "}}]}"#,
        #"{"hints":[{"food":{"nutrients":{"FAT":"much"}}}]}"#,
    ])
    func knowsNothingWithoutALabel(body: String) async throws {
        #expect(try await answer(body) == .unknown)
    }

    @Test(arguments: [
        ("401 Unauthorized", #"{"status":"error"}"#, ProviderFailure.refused),
        ("403 Forbidden", "<html>", .refused),
        ("429 Too Many Requests", "", .limited), ("503 Service Unavailable", "<html>", .limited),
        ("404 Not Found", "<html>hotel</html>", .unexpected(status: 404)),
        ("200 OK", "<html>hotel login</html>", .unexpected(status: 200)),
        ("200 OK", #"{"text":"no hints"}"#, .unexpected(status: 200)),
    ])
    func failsOnWhatIsNoAnswer(status: String, body: String, failure: ProviderFailure) async throws {
        await #expect(throws: failure) { try await answer(body, status: status) }
    }

    /// The recorded example answers a text search; its hints have the format of a search by number.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: example), "needs ../shared/reference"))
    func understandsTheExample() async throws {
        let answer = try await answer(try String(contentsOfFile: Self.example, encoding: .utf8))
        #expect(answer == ExternalProductData(name: "Apple", source: .edamam).map(ProviderAnswer.found))
        #expect(memory[try gtin("3017620422003")]?.kilocalories == Amount("52"))
    }

    @Test func forgetsTheOldest() throws {
        let numbers = (0..<501).compactMap { GTIN(completing: "9521234" + String(10_000 + $0)) }
        for number in numbers { memory[number] = Nutrition(kilocalories: Amount("1"), grams: [:]) }
        #expect(numbers.count == 501 && memory[numbers[0]] == nil)
        #expect(memory[numbers[1]] != nil && memory[numbers[500]] != nil)
    }

    private static let example = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/edamam/food-parser.example.json").standardized.path

    private func answer(_ body: String, status: String = "200 OK") async throws -> ProviderAnswer {
        let server = try LocalServer(status: status, body: body)
        return try await edamam(server).answer(to: gtin("3017620422003"), as: "3017620422003")
    }

    private func edamam(_ server: LocalServer, secret: String = "secret") -> Edamam {
        Edamam(
            client: HTTPClient(reach: .anywhere), address: server.address, key: .init(user: "id", secret: secret),
            memory: memory)
    }
}
