import Catalogue
import Fixtures
import Foundation
import Kitchen
import Synchronization
import Testing
import Values

struct ProvidersTests {
    private let nutella = "3017620422003"

    @Test func asksInTheHouseholdsOrderUntilOneKnows() async throws {
        let log = RequestLog()
        let providers = log.providers([.edamam: .unknown, .openFoodFacts: .found(try named("Nutella"))])
        #expect(try await providers([.edamam, .openFoodFacts]).facts(of: gtin(nutella))?.name == "Nutella")
        #expect(log.asked == [.edamam, .openFoodFacts])
    }

    @Test func asksTheSiteThatIsNamedAndNoOtherOfItsFamily() async throws {
        let log = RequestLog()
        let providers = log.providers([
            .openFoodFacts: .elsewhere(.openProductsFacts),
            .openProductsFacts: .found(try named("Soap", from: .openProductsFacts)),
        ])
        let facts = try await providers([.openFoodFacts, .openBeautyFacts, .openProductsFacts, .edamam])
            .facts(of: gtin(nutella))
        #expect(facts?.source == .openProductsFacts)
        #expect(log.asked == [.openFoodFacts, .openProductsFacts])
    }

    @Test func asksNobodyWhoIsSwitchedOff() async throws {
        let log = RequestLog()
        let providers = log.providers([.openFoodFacts: .elsewhere(.openBeautyFacts)])
        #expect(try await providers([.openFoodFacts, .openPetFoodFacts]).facts(of: gtin(nutella)) == nil)
        #expect(log.asked == [.openFoodFacts])
    }

    @Test func neverGoesInCircles() async throws {
        let log = RequestLog()
        let providers = log.providers([
            .openFoodFacts: .elsewhere(.openBeautyFacts), .openBeautyFacts: .elsewhere(.openFoodFacts),
        ])
        #expect(try await providers([.openFoodFacts, .openBeautyFacts]).facts(of: gtin(nutella)) == nil)
        #expect(log.asked == [.openFoodFacts, .openBeautyFacts])
    }

    @Test func takesNutritionFromTheNextThatHasSome() async throws {
        var other = try named("Spread", from: .edamam)
        other.nutrition = Nutrition(kilocalories: Amount("539"), grams: [:])
        let log = RequestLog()
        let providers = log.providers([.openFoodFacts: .found(try named("Nutella")), .edamam: .found(other)])
        let facts = try await providers([.openFoodFacts, .openBeautyFacts, .edamam]).facts(of: gtin(nutella))
        #expect(facts?.name == "Nutella" && facts?.source == .openFoodFacts && facts?.nutrition == other.nutrition)
        #expect(log.asked == [.openFoodFacts, .edamam])
    }

    @Test func asksNobodyForTheNutritionOfSoap() async throws {
        let log = RequestLog()
        let providers = log.providers([.openBeautyFacts: .found(try named("Soap", from: .openBeautyFacts))])
        #expect(try await providers([.openBeautyFacts, .edamam]).facts(of: gtin(nutella))?.name == "Soap")
        #expect(log.asked == [.openBeautyFacts])
    }

    @Test func hasANameThoughNobodyCanSayWhatIsInIt() async throws {
        let log = RequestLog()
        let providers = log.providers([.openFoodFacts: .found(try named("Nutella"))], failing: [.edamam: .limited])
        #expect(try await providers([.openFoodFacts, .edamam]).facts(of: gtin(nutella))?.name == "Nutella")
        #expect(log.failed == [.edamam])
    }

    /// A provider whose rate limit is reached does not stop the others from being asked.
    @Test func asksTheOthersWhereOneFails() async throws {
        let log = RequestLog()
        let providers = log.providers([.openFoodFacts: .found(try named("Nutella"))], failing: [.edamam: .limited])
        #expect(try await providers([.edamam, .openFoodFacts]).facts(of: gtin(nutella))?.name == "Nutella")
        #expect(log.failed == [.edamam])
    }

    /// Edamam has a name and no data that may be stored: allergens come from another provider, which is their source.
    @Test func keepsAllThatIsSaidUnderTheNameOfTheFirst() async throws {
        let log = RequestLog()
        var known = try named("Nutella")
        known.allergens = ["en:milk"]
        let label = try named("Hazelnut spread", from: .edamam)
        let providers = log.providers([.edamam: .found(label), .openFoodFacts: .found(known)])
        let facts = try await providers([.edamam, .openFoodFacts]).facts(of: gtin(nutella))
        #expect(facts?.name == "Hazelnut spread" && facts?.allergens == ["en:milk"] && facts?.source == .openFoodFacts)
    }

    @Test func saysWhoFails() async throws {
        let log = RequestLog()
        let providers = log.providers([:], failing: [.openFoodFacts: .limited])
        let error = await #expect(throws: ProviderTrouble.self) {
            try await providers([.openFoodFacts, .edamam]).facts(of: gtin(nutella))
        }
        #expect(error.map { "\($0)" } == "Open Food Facts asks for a pause")
        #expect(log.failed == [.openFoodFacts])
    }

    /// A wrong key must not leave all numbers pending for ever.
    @Test func goesOnWithoutOneThatRefusesTheKey() async throws {
        let log = RequestLog()
        let providers = log.providers(
            [.openFoodFacts: .found(try named("Nutella"))], failing: [.edamam: .refused])
        #expect(try await providers([.edamam, .openFoodFacts]).facts(of: gtin(nutella))?.name == "Nutella")
        #expect(log.failed == [.edamam])
    }

    /// Open Food Facts stores a UPC-E as it is printed, or as the GTIN that it encodes.
    @Test func asksForAUPCEAsItIsPrintedFirst() async throws {
        let server = try LocalServer(status: "404 Not Found", body: #"{"result":{"id":"product_not_found"}}"#)
        let log = RequestLog()
        let yoghurt = try #require(GTIN(upcE: "06420680"))
        let providers = Providers([OpenFoodFacts(at: server)], permit: log.permit)
        #expect(try await providers.facts(of: yoghurt) == nil)
        let asked = server.requests.compactMap { $0.firstMatch(of: #/product/([0-9]+)\.json/#).map { String($0.1) } }
        #expect(asked == ["06420680", "0064206000080"])
        #expect(log.asked.count == 2)
    }

    @Test func keepsShopNumbersInTheHouse() async throws {
        let log = RequestLog()
        for code in ["2012345203990", "22007377", "9900012345674", "9801234567892"] {
            #expect(try await log.providers([:])([.openFoodFacts]).facts(of: gtin(code)) == nil)
        }
        #expect(log.asked.isEmpty)
    }

    private func named(_ name: String, from source: Product.Source = .openFoodFacts) throws -> ExternalProductData {
        try #require(ExternalProductData(name: name, source: source))
    }
}

/// Providers with prepared answers, which record the order in which requests are permitted, made and reported.
private final class RequestLog: Sendable {
    private let state = Mutex<(permitted: [Product.Source], failed: [Product.Source])>(([], []))

    /// The providers that requests were permitted to; each is made at once.
    var asked: [Product.Source] { state.withLock { $0.permitted } }
    var failed: [Product.Source] { state.withLock { $0.failed } }

    func permit(_ source: Product.Source) { state.withLock { $0.permitted.append(source) } }

    func providers(
        _ answers: [Product.Source: ProviderAnswer], failing failures: [Product.Source: ProviderFailure] = [:]
    ) -> ([Product.Source]) -> Providers {
        { sources in
            Providers(
                sources.map { Prepared(source: $0, answer: answers[$0] ?? .unknown, failure: failures[$0]) },
                permit: self.permit,
                report: { source, error in
                    if error != nil { self.state.withLock { $0.failed.append(source) } }
                })
        }
    }

    private struct Prepared: Provider {
        let source: Product.Source
        let answer: ProviderAnswer
        let failure: ProviderFailure?

        func answer(to gtin: GTIN, as form: String) async throws -> ProviderAnswer {
            if let failure { throw failure }
            return answer
        }
    }
}
