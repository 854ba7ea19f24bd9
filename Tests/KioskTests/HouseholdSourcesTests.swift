import Catalogue
import Fixtures
import Foundation
import Kiosk
import Kitchen
import TestSupport
import Testing
import Values

/// The external sources that the household has enabled, replaced by real servers.
struct HouseholdSourcesTests {
    private let number = "3017620422003"
    private static let unknown = NearbyServer.Answer("404 Not Found", text: #"{"result":{"id":"product_not_found"}}"#)

    @Test func goesByWhatIsSetNow() async throws {
        let family = try Family(food: Self.named("Nutella"), edamam: Self.hint("Spread"))
        let test = try TestKiosk()
        let sources = family.sources(of: test.kiosk)
        #expect(try await sources.facts(of: gtin(number))?.name == "Nutella")
        try await test.kiosk.store.setCredential(Credential(user: "id", secret: "hush"), of: "edamam")
        _ = try await test.kiosk.store.changeSources { settings in
            settings.move(.edamam, to: 0)
            settings.set(.edamam, isOn: true)
        }
        #expect(try await sources.facts(of: gtin(number))?.name == "Spread")
        _ = try await test.kiosk.store.changeSources { $0.set(.edamam, isOn: false) }
        #expect(try await sources.facts(of: gtin(number))?.name == "Nutella")
        _ = try await test.kiosk.store.changeSources { $0.isAsking = false }
        #expect(try await sources.facts(of: gtin(number)) == nil)
        #expect(family.food.requests.count == 3 && family.edamam.requests.count == 1)
    }

    /// A trial never sends a request to the real sites.
    @Test(arguments: [true, false])
    func asksTheCopyAlone(isSet: Bool) async throws {
        let family = try Family(staging: Self.named("Trial"))
        let test = try TestKiosk(external: ExternalServices(isStaging: !isSet))
        _ = try await test.kiosk.store.changeSources { $0.isStaging = isSet }
        #expect(try await family.sources(of: test.kiosk).facts(of: gtin(number))?.name == "Trial")
        #expect(family.staging.requests.first?.head.contains("Authorization: Basic b2ZmOm9mZg==") == true)
        #expect(family.food.requests.isEmpty && family.beauty.requests.isEmpty)
    }

    @Test func lendsWhatMayNotBeKept() async throws {
        let family = try Family(food: Self.named("Nutella"), edamam: Self.hint("Spread"))
        let test = try TestKiosk()
        try await test.kiosk.store.setCredential(Credential(user: "id", secret: "hush"), of: "edamam")
        _ = try await test.kiosk.store.changeSources { $0.set(.edamam, isOn: true) }
        let facts = try await family.sources(of: test.kiosk).facts(of: gtin(number))
        #expect(facts?.name == "Nutella" && facts?.nutrition == nil)
        #expect(test.kiosk.external.nutrition(of: try gtin(number))?.kilocalories == Amount("539"))
    }

    /// A rejected key is not sent again until the user edits the settings.
    @Test func saysThatAKeyIsRefusedAndGoesOn() async throws {
        let family = try Family(edamam: NearbyServer.Answer("401 Unauthorized", text: #"{"status":"error"}"#))
        let test = try TestKiosk()
        try await test.kiosk.store.setCredential(Credential(user: "id", secret: "wrong"), of: "edamam")
        _ = try await test.kiosk.store.changeSources { $0.set(.edamam, isOn: true) }
        let sources = family.sources(of: test.kiosk)
        for _ in 0..<2 { #expect(try await sources.facts(of: gtin(number)) == nil) }
        #expect(test.kiosk.external.trouble(with: .edamam) == .refused && family.edamam.requests.count == 1)
        test.kiosk.external.forgive(.edamam)
        _ = try await sources.facts(of: gtin(number))
        #expect(family.edamam.requests.count == 2)
    }

    @Test func namesNoKeyWhenItFails() async throws {
        let family = try Family(edamam: NearbyServer.Answer("500 Oops", text: "app_key=hush-hush"))
        let test = try TestKiosk()
        try await test.kiosk.store.setCredential(Credential(user: "id", secret: "hush-hush"), of: "edamam")
        _ = try await test.kiosk.store.changeSources { $0.set(.edamam, isOn: true) }
        let error = await #expect(throws: ProviderTrouble.self) {
            try await family.sources(of: test.kiosk).facts(of: gtin(number))
        }
        #expect(error.map { "\($0)" } == "Edamam answered something that is no product (status 500)")
        #expect(test.kiosk.external.trouble(with: .edamam) == .silent)
    }

    private static func named(_ name: String) -> NearbyServer.Answer {
        NearbyServer.Answer(text: #"{"result":{"id":"product_found"},"product":{"product_name":"\#(name)"}}"#)
    }

    private static func hint(_ label: String) -> NearbyServer.Answer {
        NearbyServer.Answer(text: #"{"hints":[{"food":{"label":"\#(label)","nutrients":{"ENERC_KCAL":539}}}]}"#)
    }

    /// Servers that replace the external ones; without a prepared response they know no product.
    private struct Family {
        let food, beauty, staging, edamam: NearbyServer

        init(
            food: NearbyServer.Answer = unknown, staging: NearbyServer.Answer = unknown,
            edamam: NearbyServer.Answer = unknown
        ) throws {
            self.food = try NearbyServer { _ in food }
            beauty = try NearbyServer { _ in unknown }
            self.staging = try NearbyServer { _ in staging }
            self.edamam = try NearbyServer { _ in edamam }
        }

        func sources(of kiosk: Kiosk) -> HouseholdSources {
            var places = HouseholdSources.Places()
            places.sites = [
                OpenFoodFactsSite(.openFoodFacts, at: food.address),
                OpenFoodFactsSite(.openBeautyFacts, at: beauty.address),
            ]
            places.staging = OpenFoodFactsSite(stagingAt: staging.address)
            places.edamam = edamam.address
            return HouseholdSources(kiosk: kiosk, client: HTTPClient(reach: .anywhere), places: places)
        }
    }
}
