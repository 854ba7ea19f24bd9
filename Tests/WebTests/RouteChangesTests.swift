import Kiosk
import Testing

@testable import Web

/// The areas published to open pages after each kind of change.
struct RouteChangesTests {
    /// Routes that write and publish no areas. Some store nothing that pages show; for the others another event of the
    /// kiosk is published.
    private static let silent: Set = [
        "POST /api/v1/backups", "POST /api/v1/backups/{backup}/restore", "POST /backups",
        "POST /backups/former/{former}/delete", "POST /backups/former/{former}/restore", "POST /backups/upload",
        "POST /backups/{backup}/restore",
        "POST /api/v1/imports/previews", "POST /import/file", "POST /import/server", "POST /settings/mqtt/try",
        "POST /import/columns/{table}",
        "POST /api/v1/calendar", "DELETE /api/v1/calendar", "POST /api/v1/clock/confirm", "POST /api/v1/invitations",
        "POST /api/v1/products/{product}/contribution", "POST /api/v1/recipes/import",
        "POST /api/v1/satellites/copy", "POST /api/v1/scans",
        "POST /api/v1/scans/photograph", "PUT /api/v1/sound", "POST /clock", "POST /contributing",
        "POST /contributing/forget", "POST /cooking/{product}/nutrition", "POST /language", "POST /pair/invitation",
        "POST /api/v1/webhooks/{webhook}/secret", "POST /settings/webhooks/{webhook}/secret",
        "POST /plan/calendar", "POST /plan/calendar/delete", "POST /products/{product}/contribution",
        "POST /recipes/import", "POST /recipes/import/{reading}", "POST /recipes/retry", "POST /scan/date",
        "POST /scan/frames", "POST /api/v1/scans/{scan}/reread", "POST /scan/reading",
        "POST /scan/photograph", "POST /scan/station", "POST /sound", "POST /stations/{station}",
    ]

    @Test func allRoutesThatWriteSayWhatTheyChange() async throws {
        try await withServer { server async throws in
            let silent = server.changes.filter { route, areas in !route.hasPrefix("GET ") && areas.isEmpty }.keys
            #expect(Set(silent).symmetricDifference(Self.silent) == [])
            #expect(server.changes.filter { route, areas in route.hasPrefix("GET ") && !areas.isEmpty }.isEmpty)
        }
    }

    struct Change: Sendable {
        let route: String
        var json: String?
        var form: String?
        let areas: [KioskEvent.Area]
    }

    @Test(arguments: [
        Change(route: "POST /api/v1/products", json: #"{"name": "Salt"}"#, areas: [.products]),
        Change(route: "POST /api/v1/products", json: #"{"name": ""}"#, areas: []),
        Change(route: "GET /api/v1/products", areas: []),
        Change(route: "POST /products", form: "name=Salt&unit=1", areas: [.products]),
        Change(route: "POST /products", form: "name=", areas: []),
        Change(route: "POST /brands", form: "name=Barilla", areas: [.products]),
        Change(route: "POST /api/v1/brands", json: #"{"name": "Barilla"}"#, areas: [.products]),
        Change(route: "POST /api/v1/units", json: #"{"symbol": "½ jar", "kind": "count"}"#, areas: [.products]),
        Change(
            route: "POST /api/v1/locations", json: #"{"name": "Cellar", "kind": "pantry"}"#, areas: [.household]),
        Change(route: "POST /locations", form: "name=Cellar&kind=pantry", areas: [.household]),
        Change(route: "POST /members", form: "name=Ada&colour=%232f6f4f", areas: [.household]),
        Change(route: "POST /api/v1/members", json: ##"{"name": "Ada", "colour": "#2f6f4f"}"##, areas: [.household]),
        Change(route: "PATCH /api/v1/household", json: #"{"currency": "CHF"}"#, areas: [.household]),
        Change(route: "POST /devices/new", form: "name=Script", areas: [.household]),
        Change(route: "POST /api/v1/devices", json: #"{"name": "Script"}"#, areas: [.household]),
        Change(route: "POST /who", form: "member=", areas: []),
        Change(route: "POST /shopping/new", form: "name=Market", areas: [.shopping]),
        Change(route: "POST /api/v1/lists", json: #"{"name": "Market"}"#, areas: [.shopping]),
        Change(route: "POST /shops/new", form: "name=Market", areas: [.shopping]),
        Change(route: "POST /api/v1/shops", json: #"{"name": "Market"}"#, areas: [.shopping]),
        Change(route: "POST /timers", form: "minutes=5", areas: [.timers]),
        Change(route: "POST /api/v1/timers", json: #"{"seconds": 300}"#, areas: [.timers]),
        Change(route: "POST /recipes/samples", form: "", areas: [.recipes]),
        Change(route: "POST /recipes/words/new", form: "food=leek&target=always", areas: [.recipes]),
        Change(route: "PUT /api/v1/sources", json: #"{"asking": false, "sources": []}"#, areas: [.sources]),
        Change(route: "POST /cooking/samples", form: "", areas: [.products]),
        Change(
            route: "POST /settings/webhooks", form: "name=Home&address=http%3A%2F%2Fa%2F&hour=8", areas: [.webhooks]),
        Change(
            route: "POST /api/v1/webhooks", json: #"{"name": "Home", "address": "http://a/", "events": []}"#,
            areas: [.webhooks]),
        Change(route: "POST /welcome/skip", form: "", areas: [.household, .recipes]),
    ])
    func tellsPagesWhatHasChanged(by change: Change) async throws {
        try await withServer { server async throws in
            let areas = try await server.areas {
                let words = change.route.split(separator: " ").map(String.init)
                let type = change.form == nil ? "application/json" : "application/x-www-form-urlencoded"
                _ = try await server.ask(
                    words[0], words[1], change.form ?? change.json, headers: ["Content-Type": type])
            }
            #expect(Set(areas) == Set(change.areas) && areas.count == change.areas.count)
        }
    }

    @Test func tellsPagesAllThatAChangeOfStockMeans() async throws {
        try await withServer { server async throws in
            let lot = try await server.lot(amount: "5")
            let page = lot.replacing("/api/v1", with: "")
            let taking = try await server.areas { _ = try await server.post("\(lot)/take", #"{"amount": "1"}"#) }
            #expect(taking == [.stock])
            let takingByForm = try await server.areas { _ = try await server.fill("\(page)/take", "amount=1") }
            #expect(takingByForm == [.stock])
            let refused = try await server.areas { _ = try await server.post("\(lot)/take", #"{"amount": ""}"#) }
            #expect(refused == [])
        }
    }

    @Test func tellsPagesOfBothProductsAndStockAfterAMerge() async throws {
        try await withServer { server async throws in
            let (one, other) = (try await server.product("Soup"), try await server.product("Broth"))
            let merging = try await server.areas {
                _ = try await server.post("/api/v1/products/\(one)/merge", #"{"into": "\#(other)"}"#)
            }
            #expect(Set(merging) == [.stock, .products])
            let nothing = try await server.areas {
                _ = try await server.ask("DELETE", "/api/v1/products/0190c8d2-0000-7000-8000-000000000000")
            }
            #expect(nothing == [])
        }
    }
}

extension TestServer {
    /// Returns the areas published during a closure.
    fileprivate func areas(_ work: () async throws -> Void) async throws -> [KioskEvent.Area] {
        let events = kiosk.eventBus.events()
        try await work()
        kiosk.eventBus.publish(.said("the end"))
        var areas: [KioskEvent.Area] = []
        for await event in events {
            if case .said("the end") = event { break }
            if case .changed(let area) = event { areas.append(area) }
        }
        return areas
    }
}
