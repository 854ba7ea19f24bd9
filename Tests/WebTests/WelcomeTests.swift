import Kiosk
import Kitchen
import Phrases
import Testing

@testable import Web

/// The first start.
struct WelcomeTests {
    @Test func isOfferedUntilItIsOver() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/").body.contains("href=\"/welcome\""))
            #expect(try await server.fill("/welcome/skip", "").status == 303)
            #expect(try await server.kiosk.store.household().isWelcomed)
            #expect(try await !server.get("/").body.contains("href=\"/welcome\""))
        }
    }

    @Test func suggestsPlacesInTheVisitorsLanguage() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/welcome", headers: "Accept-Language: fr\r\n").body
            #expect(page.contains("value=\"Garde-manger\"") && page.contains("value=\"Congélateur\""))
        }
    }

    /// Skipping the page still names the locations in the visitor's language.
    @Test func namesThePlacesInTheVisitorsLanguageWhenItIsSkipped() async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/welcome/skip", "", headers: "Accept-Language: fr\r\n").status == 303)
            let names = try await server.kiosk.store.locations().children(of: nil).map(\.name)
            #expect(names == ["Garde-manger", "Réfrigérateur", "Congélateur"])
        }
    }

    /// The suggestions are in the page's language; the chosen language decides.
    @Test func namesThePlacesInTheLanguageThatIsChosen() async throws {
        try await withServer { server async throws in
            let fields =
                "language=fr&id1=1&place1=Pantry&kind1=pantry&id2=2&place2=Cellar&kind2=fridge&id3=3&place3=Freezer"
                + "&kind3=freezer&drawers3=1"
            #expect(try await server.fill("/welcome", fields, headers: "Accept-Language: en\r\n").status == 303)
            let tree = try await server.kiosk.store.locations()
            #expect(tree.children(of: nil).map(\.name) == ["Garde-manger", "Cellar", "Congélateur"])
            #expect(tree.children(of: 3).map(\.name) == ["Tiroir 1"])
        }
    }

    @Test func makesThePlacesAndNamesThePeople() async throws {
        try await withServer { server async throws in
            let pantry = try #require(try await server.kiosk.store.locations().children(of: nil).first?.id)
            let fields =
                "language=fr&id1=\(pantry)&place1=R%C3%A9serve&kind1=pantry&place2=Coffre&kind2=freezer&drawers2=2&place3="
                + "&member1=Anna&member2=&member3=J%C3%A9r%C3%B4me"
            let answer = try await server.fill("/welcome", fields, headers: "Accept-Language: en\r\n")
            #expect(answer.status == 303 && answer.head.contains("set-cookie: language=fr;"))
            let tree = try await server.kiosk.store.locations()
            #expect(tree.children(of: nil).map(\.name) == ["Réserve", "Coffre"])
            #expect(tree.children(of: nil).first?.id == pantry)
            let chest = try #require(tree.children(of: nil).last?.id)
            #expect(tree.children(of: chest).map(\.name) == ["Tiroir 1", "Tiroir 2"])
            #expect(try await server.kiosk.store.members().map(\.name) == ["Anna", "Jérôme"])
            let household = try await server.kiosk.store.household()
            #expect(household.language == "fr" && household.isWelcomed)
        }
    }

    @Test func asksForTheLanguageAndStoresWhatIsAnswered() async throws {
        try await withServer { server async throws in
            let french = "Accept-Language: fr\r\n"
            let page = try await server.get("/welcome", headers: french).body
            #expect(page.contains("name=\"language\" value=\"fr\" checked"))
            let other = try await server.fill("/welcome", "place1=&language=en", headers: french)
            #expect(other.status == 422 && other.body.contains("name=\"language\" value=\"en\" checked"))
            #expect(
                try await server.fill("/welcome", "place1=A&kind1=pantry&language=de", headers: french).status == 422)
            #expect(try await server.fill("/welcome", "place1=A&kind1=pantry", headers: french).status == 303)
            #expect(try await server.kiosk.store.household().language == nil)
        }
    }

    /// The digits are shown on the same page, and the form keeps its input.
    @Test func letsAPhoneInWithoutLeavingThePage() async throws {
        try await withServer(address: ListenAddress(host: "0.0.0.0", port: 0)) { server async throws in
            #expect(try await server.get("/welcome").body.contains("name=\"phone\""))
            let page = try await server.fill("/welcome", "place1=Larder&kind1=pantry&member1=Anna&phone=1")
            let code = try #require(server.kiosk.pairing.invitation?.code)
            #expect(page.status == 200 && page.body.contains("\(code.prefix(3)) \(code.suffix(3))"))
            #expect(page.body.contains("<svg xmlns") && page.body.contains("value=\"Larder\""))
            #expect(page.body.contains("value=\"Anna\"") && !page.body.contains("name=\"phone\""))
            #expect(try await !server.kiosk.store.household().isWelcomed)
            _ = try await server.send(
                "POST /pair", from: .elsewhere, headers: "Content-Type: application/x-www-form-urlencoded\r\n",
                body: "code=\(code)&name=Anna%27s")
            #expect(try await server.get("/welcome").body.contains("Paired: Anna&#39;s"))
        }
    }

    @Test func saysWhyNoPhoneCanCome() async throws {
        try await withServer { server async throws in
            let page = try await server.fill("/welcome", "phone=1")
            #expect(page.status == 200 && page.body.contains("--listen 0.0.0.0:8080"))
            #expect(server.kiosk.pairing.invitation == nil)
        }
    }

    @Test(arguments: [
        "place1=", "place1=A&drawers1=x", "place1=A&drawers1=99", "place1=A&kind1=cellar", "place1=A&place2=a",
        "place1=A&member1=Anna&member2=anna", "id1=99&place1=A", "id1=x&place1=A",
    ])
    func changesNothingWhenItMakesNoSense(fields: String) async throws {
        try await withServer { server async throws in
            let before = try await server.kiosk.store.locations()
            let answer = try await server.fill("/welcome", fields)
            #expect(answer.status == 422 && answer.body.contains("role=\"alert\""))
            #expect(try await server.kiosk.store.locations().children(of: nil) == before.children(of: nil))
            #expect(try await !server.kiosk.store.household().isWelcomed)
        }
    }

    @Test func keepsAPlaceWithSomethingInIt() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            #expect(try await server.fill("/welcome", "place1=Keller&kind1=other").status == 303)
            let names = try await server.kiosk.store.locations().children(of: nil).map(\.name)
            #expect(names.contains("Pantry") && names.contains("Keller") && !names.contains("Fridge"))
        }
    }
}
