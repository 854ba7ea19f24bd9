import Fixtures
import Kiosk
import Kitchen
import Phrases
import Testing

/// The household's names and language at the first start.
struct FirstStartTests {
    private let test: TestKiosk
    private var store: KitchenStore { test.kiosk.store }

    init() throws { test = try TestKiosk() }

    @Test(
        arguments: [
            (["LANG": "fr_FR.UTF-8"], Language.fr), (["LANG": "en_GB.UTF-8", "LC_ALL": "fr_CH"], .fr),
            (["LANG": "fr_FR", "LC_MESSAGES": "en_IE@euro"], .en), (["LC_ALL": "", "LANG": "fr"], .fr),
            (["LANG": "C.UTF-8"], nil), (["LANG": "POSIX"], nil), (["LANG": "de_DE.UTF-8"], nil), (["LANG": ""], nil),
            ([:], nil),
        ] as [([String: String], Language?)])
    func theSystemsLanguageIsThatOfItsMessages(environment: [String: String], language: Language?) {
        #expect(Language(environment: environment) == language)
    }

    @Test func aFrenchFirstStartMakesFrenchPlaces() async throws {
        #expect(try await store.begin(in: "fr"))
        #expect(try await store.locations().locations.map(\.name) == ["Garde-manger", "Réfrigérateur", "Congélateur"])
        #expect(try await store.household().language == "fr")
        #expect(try await !store.begin(in: "en"))
        #expect(try await store.household().language == "fr")
    }

    /// A household with bookings keeps its language.
    @Test func aKitchenThatIsUsedStaysAsItIs() async throws {
        _ = try await test.kiosk.book(.of("8076800195057"))
        #expect(try await !store.begin(in: "fr"))
        #expect(try await store.locations().locations.first?.name == "Pantry")
        #expect(try await store.household().language == nil)
    }

    @Test func namesThatAHouseholdChoseStay() async throws {
        _ = try await store.edit(location: 1) { $0.name = "Larder" }
        #expect(try await store.begin(in: "fr"))
        #expect(try await store.locations().locations.map(\.name) == ["Larder", "Réfrigérateur", "Congélateur"])
    }

    /// The welcome page suggests the names that the first start creates.
    @Test(arguments: Language.allCases, [Location.Kind.pantry, .fridge, .freezer])
    func placesAreCalledAsPagesCallThem(language: Language, kind: Location.Kind) {
        #expect(kind.defaultName(in: language.rawValue) == language.localized("welcome.\(kind.rawValue)"))
    }
}
