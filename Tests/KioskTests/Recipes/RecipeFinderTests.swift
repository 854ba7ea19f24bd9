import Catalogue
import Foods
import Foundation
import Kiosk
import Kitchen
import Synchronization
import TestSupport
import Testing

/// Recipe look-ups while a user waits, with a server that answers, fails, or is slow.
struct RecipeFinderTests {
    @Test func asksForListsOnceAndKeepsThem() async throws {
        let server = try NearbyServer(MealAnswers.answer)
        let test = try RecipeKitchen(server)
        #expect(try await test.kiosk.lookUp(.lists(.category)) == .asking)
        #expect(try await test.kiosk.lookUp(.lists(.category)) == .asking)
        try await test.find(until: .lists(.category))
        #expect(try await test.kiosk.store.recipeLists(.category).map(\.name) == ["Beef", "Goat"])
        #expect(try await test.kiosk.lookUp(.lists(.category)) == .answered)
        #expect(try await test.kiosk.lookUp(.list(.category, "Beef")) == .asking)
        try await test.find(until: .list(.category, "Beef"))
        #expect(try await test.kiosk.store.listedRecipes(.category, named: "Beef").map(\.title) == ["Pie", "Stew"])
        #expect(try await test.kiosk.lookUp(.recipe("1")) == .asking)
        try await test.find(until: .recipe("1"))
        let whole = try #require(try await test.kiosk.store.recipe("1", from: .theMealDB))
        #expect(try await test.kiosk.store.recipe(whole.uuid).ingredients.map(\.text) == ["2 Eggs"])
        #expect(try await test.kiosk.store.listedRecipes(.category, named: "Beef").map(\.title) == ["Stew"])
        #expect(server.requests.count { !$0.path.contains("?f=") } == 3)
    }

    @Test func saysThatItFailedAndTriesAgainWhenAsked() async throws {
        let isBroken = Flag(true)
        let server = try NearbyServer { isBroken.isUp ? .init("503 Busy", text: "") : MealAnswers.answer($0) }
        let test = try RecipeKitchen(server)
        _ = try await test.kiosk.lookUp(.lists(.category))
        try await test.find(until: .lists(.category))
        #expect(test.kiosk.lookupState(of: .lists(.category)) == .failed(.busy))
        #expect(test.kiosk.external.recipes.trouble(with: .theMealDB) == .busy)
        #expect(try await test.kiosk.lookUp(.lists(.category)) == .failed(.busy))
        isBroken.isUp = false
        #expect(try await test.kiosk.lookUp(.lists(.category), again: true) == .asking)
        try await test.find(until: .lists(.category))
        #expect(test.kiosk.lookupState(of: .lists(.category)) == .answered)
        #expect(test.kiosk.external.recipes.trouble(with: .theMealDB) == nil)
    }

    @Test func isLateBeforeItFails() async throws {
        let server = try NearbyServer { _ in .init(bytes: Array("HTTP/1.1 200 OK\r\n".utf8), stalls: true) }
        let test = try RecipeKitchen(server)
        _ = try await test.kiosk.lookUp(.random)
        // Pauses end at once in tests.
        try await test.find { test.kiosk.lookupState(of: .random) == .late }
    }

    @Test func asksNobodyWhereTheHouseholdWantsNobodyAsked() async throws {
        let server = try NearbyServer(MealAnswers.answer)
        let test = try RecipeKitchen(server)
        _ = try await test.kiosk.store.changeSources { $0.isAsking = false }
        #expect(try await test.kiosk.lookUp(.lists(.category)) == .nobody)
        await #expect(throws: RecipePageFailure.offline) { try await test.kiosk.readPage(at: server.address) }
        let offline = try TestKiosk(
            external: ExternalServices(isOffline: true, recipes: RecipeLookups.Places(at: server.address)))
        #expect(try await offline.kiosk.lookUp(.random) == .nobody)
        let id = offline.kiosk.startReading("https://example.org/soup")
        #expect(offline.kiosk.reading(id)?.state == .failed(.offline))
        #expect(server.requests.isEmpty)
    }

    /// Edamam forbids storing its recipes.
    @Test func keepsNothingOfEdamam() async throws {
        let server = try NearbyServer(MealAnswers.answer)
        let test = try RecipeKitchen(server)
        let store = test.kiosk.store
        try await store.setCredential(Credential(user: "u", secret: "k"), of: Recipe.Origin.edamam.credentialName)
        try await store.changeRecipeSettings { $0.on = [.edamam] }
        _ = try await test.kiosk.lookUp(.search("soup"))
        try await test.find(until: .search("soup"))
        #expect(test.kiosk.external.recipes.borrowed(like: "Soup").map(\.draft.title) == ["Leek soup"])
        #expect(try await store.recipes().isEmpty)
        #expect(server.requests.allSatisfy { $0.path.hasPrefix("/api/recipes/v2") })
        let database = try Data(contentsOf: URL(fileURLWithPath: test.folder + "/kitchen.sqlite-wal"))
        #expect(database.range(of: Data("Leek soup".utf8)) == nil)
    }

    /// Once a user has opened the recipes, all are fetched letter by letter, and again after a month.
    @Test func fetchesAllOfItOnceAMonth() async throws {
        let server = try NearbyServer(MealAnswers.answer)
        let test = try RecipeKitchen(server)
        _ = try await test.kiosk.lookUp(.lists(.category))
        try await test.find(until: .lists(.category))
        try await test.find { test.kiosk.lookupState(of: .initial("9")) == .answered }
        #expect(server.requests.count { $0.path.contains("search.php?f=") } == 36)
        #expect(try await test.kiosk.store.recipes().map(\.recipe.title) == ["Pie", "Stew"])
        let count = server.requests.count
        try await test.find { test.rests.contains(.seconds(3_600)) }
        #expect(server.requests.count == count)
    }

    @Test func readsAPageAndKeepsItWhenAsked() async throws {
        let page =
            #"<script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]}</script>"#
        let server = try NearbyServer { request in
            switch request.path {
            case "/soup": .init(type: "text/html", text: page)
            case "/away": .init("302 Found", headers: ["Location: /soup"])
            case "/login": .init("403 Forbidden", type: "text/html", text: "")
            case "/film": .init(type: "video/mp4", text: page)
            case "/large": .init(type: "text/html", text: String(repeating: "x", count: 4 << 20))
            default: .init("404 Not Found", type: "text/html", text: "")
            }
        }
        let test = try RecipeKitchen(server)
        let address = server.address
        let id = test.kiosk.startReading(address + "/soup#top")
        try await test.find { ![.reading, .late].contains(test.kiosk.reading(id)?.state) }
        guard case .read(let found)? = test.kiosk.reading(id)?.state else {
            Issue.record("it is not read")
            return
        }
        #expect(found.draft.title == "Soup" && found.originId == address + "/soup")
        let kept = try await test.kiosk.save(found)
        #expect(try await test.kiosk.save(found).uuid == kept.uuid)
        #expect(try await test.kiosk.readPage(at: address + "/away").draft.title == "Soup")
        for (path, failure) in [
            ("/login", RecipePageFailure.turnedAway), ("/film", .noPage), ("/large", .tooLarge), ("/no", .gone),
        ] {
            await #expect(throws: failure) { try await test.kiosk.readPage(at: address + path) }
        }
        // Outside of tests, addresses of the household are rejected.
        await #expect(throws: RecipePageFailure.inside) { try await RecipePages().recipe(at: address + "/soup") }
    }

    @Test(arguments: [
        ("example.org/soup", "https://example.org/soup"), (" https://example.org ", "https://example.org/"),
        ("Soup https://example.org/a?b=c#d", "https://example.org/a?b=c"), ("soup", nil), ("", nil),
        ("ftp://example.org/", nil), ("https://me:you@example.org/", nil), ("javascript:alert(1)", nil),
        ("https://localhost/", nil), ("leek soup", nil),
    ])
    func readsAddresses(typed: String, address: String?) {
        #expect(RecipePages.address(typed) == address)
    }
}

/// A kiosk whose recipe sources are a server of the test, and whose pauses end at once.
final class RecipeKitchen: Sendable {
    private let test: TestKiosk
    private let rested = Mutex<[Duration]>([])

    var kiosk: Kiosk { test.kiosk }
    var folder: String { test.folder }
    /// The pauses so far.
    var rests: [Duration] { rested.withLock { $0 } }

    init(_ server: NearbyServer) throws {
        test = try TestKiosk(external: ExternalServices(recipes: RecipeLookups.Places(at: server.address)))
    }

    func find(until question: RecipeQuestion) async throws {
        try await find { [kiosk] in kiosk.lookupState(of: question)?.isOpen == false }
    }

    /// Runs until a condition holds. Pauses end at once, except those of an hour.
    func find(until isDone: @escaping @Sendable () -> Bool) async throws {
        let finder = RecipeFinder(kiosk: kiosk) { [self] duration in
            rested.withLock { $0.append(duration) }
            if duration >= .seconds(3_600) { try await Task.sleep(for: duration) }
            try Task.checkCancellation()
            await Task.yield()
        }
        await withTaskGroup { group in
            group.addTask { await finder.run() }
            while !isDone() { await Task.yield() }
            group.cancelAll()
        }
    }
}

final class Flag: Sendable {
    private let value: Mutex<Bool>

    init(_ isUp: Bool) { value = Mutex(isUp) }

    var isUp: Bool {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

/// A small TheMealDB, and a small Edamam.
enum MealAnswers {
    @Sendable static func answer(_ request: NearbyServer.Request) -> NearbyServer.Answer {
        let page = request.path.split(separator: "/").last.map(String.init) ?? ""
        switch page {
        case "categories.php":
            return .init(text: #"{"categories":[{"strCategory":"Beef"},{"strCategory":"Goat"}]}"#)
        case "filter.php?c=Beef":
            return .init(text: #"{"meals":[{"idMeal":"1","strMeal":"Pie"},{"idMeal":"2","strMeal":"Stew"}]}"#)
        case "lookup.php?i=1", "search.php?f=p": return .init(text: #"{"meals":[\#(meal(1, "Pie"))]}"#)
        case "search.php?f=s": return .init(text: #"{"meals":[\#(meal(2, "Stew"))]}"#)
        case _ where page.hasPrefix("v2?"):
            return .init(
                text: """
                    {"hits":[{"recipe":{"uri":"x#recipe_a1","label":"Leek soup","url":"https://example.org/leek",
                    "source":"Example","ingredientLines":["1 leek"]}}]}
                    """)
        default: return .init(text: #"{"meals":null}"#)
        }
    }

    private static func meal(_ id: Int, _ name: String) -> String {
        #"{"idMeal":"\#(id)","strMeal":"\#(name)","strCategory":"Beef","strIngredient1":"Eggs","strMeasure1":"2"}"#
    }
}
