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
            let program = try await server.send("GET /api/v1/stock", from: .elsewhere, headers: "Accept: text/html\r\n")
            #expect(program.status == 401 && program.head.contains("www-authenticate: bearer"))
            #expect(program.head.contains("application/problem+json") && program.json["detail"] != nil)
        }
    }
}
            let deep = try await server.get(
                "/stock?text=milk", headers: "Accept: text/html\r\nX-Forwarded-For: 192.0.2.7\r\n")
            #expect(deep.originalHead.contains("/pair?back=%2Fstock%3Ftext%3Dmilk\r\n"))
