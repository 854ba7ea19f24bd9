import Testing

@testable import Web

/// The access levels of the real server's routes.
struct RouteAccessTests {
    /// The routes open to strangers, besides assets. Repeated here to protect them from accidental changes.
    private static let forAnybody: Set = [
        "GET /api/v1/health",
        "GET /api/v1/openapi.json",
        "GET /api/v1/problems/{problem}",
        "GET /authority.crt",
        "GET /authority.pem",
        "GET /calendar/{secret}",
        "POST /language",
        "GET /pair",
        "POST /pair",
        "POST /api/v1/satellites",
        "GET /shopping-worker.js",
        "GET /trust",
    ]

    /// The routes closed to scripts, even with a token.
    private static let forPeople: Set = [
        "GET /about/report",
        "GET /api/v1/backups",
        "POST /api/v1/backups",
        "POST /api/v1/backups/{backup}/restore",
        "DELETE /api/v1/calendar",
        "GET /api/v1/calendar",
        "POST /api/v1/calendar",
        "GET /api/v1/devices",
        "POST /api/v1/devices",
        "DELETE /api/v1/devices/{device}",
        "DELETE /api/v1/satellites/{satellite}",
        "GET /satellites/{satellite}/remove",
        "POST /satellites/{satellite}/remove",
        "PATCH /api/v1/devices/{device}",
        "GET /api/v1/imports",
        "POST /api/v1/imports/previews",
        "POST /api/v1/imports/previews/{preview}",
        "POST /api/v1/imports/{import}/undo",
        "POST /api/v1/invitations",
        "GET /api/v1/webhooks",
        "POST /api/v1/webhooks",
        "DELETE /api/v1/webhooks/{webhook}",
        "GET /api/v1/webhooks/{webhook}",
        "PATCH /api/v1/webhooks/{webhook}",
        "GET /api/v1/webhooks/{webhook}/deliveries",
        "GET /api/v1/webhooks/{webhook}/secret",
        "POST /api/v1/webhooks/{webhook}/secret",
        "POST /api/v1/webhooks/{webhook}/test",
        "GET /backups",
        "POST /backups",
        "GET /backups/former/{former}/delete",
        "POST /backups/former/{former}/delete",
        "GET /backups/former/{former}/restore",
        "POST /backups/former/{former}/restore",
        "POST /backups/upload",
        "GET /backups/{backup}",
        "GET /backups/{backup}/restore",
        "POST /backups/{backup}/restore",
        "GET /contributing",
        "POST /contributing",
        "POST /contributing/forget",
        "GET /devices",
        "GET /devices/new",
        "POST /devices/new",
        "GET /devices/{device}",
        "POST /devices/{device}",
        "GET /devices/{device}/remove",
        "POST /devices/{device}/remove",
        "GET /import",
        "GET /import/columns/{table}",
        "POST /import/columns/{table}",
        "POST /import/file",
        "GET /import/previews/{preview}",
        "POST /import/previews/{preview}",
        "POST /import/server",
        "GET /import/{import}",
        "POST /import/{import}/undo",
        "POST /pair/invitation",
        "GET /export",
        "GET /plan/calendar",
        "POST /plan/calendar",
        "POST /plan/calendar/delete",
        "GET /api/v1/mqtt",
        "PUT /api/v1/mqtt",
        "GET /settings/mqtt",
        "POST /settings/mqtt",
        "POST /settings/mqtt/try",
        "GET /settings/webhooks",
        "POST /settings/webhooks",
        "GET /settings/webhooks/new",
        "GET /settings/webhooks/{webhook}",
        "POST /settings/webhooks/{webhook}",
        "GET /settings/webhooks/{webhook}/delete",
        "POST /settings/webhooks/{webhook}/delete",
        "GET /settings/webhooks/{webhook}/secret",
        "POST /settings/webhooks/{webhook}/secret",
        "POST /settings/webhooks/{webhook}/test",
        "GET /sources/recipes/{origin}",
        "POST /sources/recipes/{origin}",
        "GET /sources/{source}",
        "POST /sources/{source}",
    ]

    @Test func allRoutesSayWhoMayUseThem() async throws {
        try await withServer { server async throws in
            #expect(server.routes.count > 500)
            #expect(server.routes.sorted() == server.access.keys.sorted())
            for route in server.routes {
                let isForAnybody = Self.forAnybody.contains(route) || route.hasPrefix("GET /assets/")
                switch try #require(server.access[route]) {
                case .anybody(let reason): #expect(isForAnybody && reason.count > 20, "\(route) is for anybody")
                case .known: #expect(!isForAnybody && !Self.forPeople.contains(route), "\(route) is for who is known")
                case .people: #expect(Self.forPeople.contains(route), "\(route) is for people")
                case .satellites: #expect(route == "POST /api/v1/satellites/copy", "\(route) is for satellites")
                }
            }
            #expect(Self.forAnybody.union(Self.forPeople).subtracting(server.routes) == [], "These are gone.")
        }
    }

    /// A page with a form's mistakes has the form's address.
    @Test func leadsFromWhereFormsAreSentToAPage() async throws {
        try await withServer { server async throws in
            let forms = server.routes.filter { $0.hasPrefix("POST /") && !$0.hasPrefix("POST /api/") }
            var count = 0
            for route in forms.map({ "GET" + $0.dropFirst(4) }) {
                guard server.routes.contains(route) else {
                    Issue.record("\(route): say where its form comes from, as in post(…, from: …)")
                    continue
                }
                let answer = try await server.send(route, from: .here)
                guard answer.status == 303, let page = answer.header("location") else { continue }
                let depth = page.split(separator: "/").count
                let place = "/" + route.split(separator: "/").dropFirst().prefix(depth).joined(separator: "/")
                count += 1
                #expect(page == place.replacing(#/\{\w+\}/#, with: "1") && server.routes.contains("GET \(place)"))
            }
            #expect(count > 50)
        }
    }

    @Test func letsStrangersInNowhereButWhereItSays() async throws {
        try await withServer { server async throws in
            for (route, access) in server.access {
                let answer = try await server.send(route, from: .elsewhere)
                let isLetIn = ![401, 403].contains(answer.status)
                if case .anybody = access { #expect(isLetIn, "\(route)") } else { #expect(!isLetIn, "\(route)") }
            }
        }
    }

    @Test(arguments: ["GET /nothing", "POST /nothing", "DELETE /", "GET /assets/nothing", "GET /api/v1/health/more"])
    func tellsStrangersNothingOfWhatThereIsNot(route: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.send(route, from: .elsewhere).status == 401)
        }
    }

    @Test func sendsPeopleToWhereTheyCanPairAndTellsPrograms() async throws {
        try await withServer { server async throws in
            let page = try await server.send("GET /", from: .elsewhere, headers: "Accept: text/html,*/*\r\n")
            #expect(page.status == 303 && page.head.contains("location: /pair"))
            let deep = try await server.get(
                "/stock?text=milk", headers: "Accept: text/html\r\nX-Forwarded-For: 192.0.2.7\r\n")
            #expect(deep.originalHead.contains("/pair?back=%2Fstock%3Ftext%3Dmilk\r\n"))
            let program = try await server.send("GET /api/v1/stock", from: .elsewhere, headers: "Accept: text/html\r\n")
            #expect(program.status == 401 && program.head.contains("www-authenticate: bearer"))
            #expect(program.head.contains("application/problem+json") && program.json["detail"] != nil)
        }
    }
}
