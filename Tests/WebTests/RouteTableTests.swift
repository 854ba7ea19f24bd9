import Testing

@testable import Web

/// Every route of the real server is open for a reason, or for those who are known.
struct RouteTableTests {
    @Test func knowsEveryRouteAndNoOther() async throws {
        try await withServer { server async throws in
            let routes = Set(server.routes)
            #expect(
                routes.subtracting(RouteTable.all.keys).sorted() == [],
                "Write these into RouteTable, in the part of their area.")
            #expect(Set(RouteTable.all.keys).subtracting(routes).sorted() == [], "These are gone: delete them there.")
        }
    }

    /// A page that tells of a mistake in a form stands at the form's address.
    @Test func leadsFromWhereFormsAreSentToAPage() async throws {
        try await withServer { server async throws in
            let forms = server.routes.filter { $0.hasPrefix("POST /") && !$0.hasPrefix("POST /api/") }
            let missing = forms.map { "GET" + $0.dropFirst(4) }.filter { !server.routes.contains($0) }
            #expect(missing == [], "Write these into FormPlaces.")
            for route in FormPlaces.all {
                let answer = try await server.send(route, from: .here)
                let page = try #require(answer.header("location"))
                #expect(
                    answer.status == 303 && route.replacing(#/\{\w+\}/#, with: "1").hasPrefix("GET \(page)"), "\(route)"
                )
            }
        }
    }

    @Test func letsStrangersInNowhereButWhereItSays() async throws {
        try await withServer { server async throws in
            for (route, access) in RouteTable.all {
                let answer = try await server.send(route, from: .elsewhere)
                let isLetIn = ![401, 403].contains(answer.status)
                if case .anybody(let reason) = access {
                    #expect(isLetIn && reason.count > 20, "\(route)")
                } else {
                    #expect(!isLetIn, "\(route)")
                }
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
