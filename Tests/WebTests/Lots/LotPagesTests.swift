import Foundation
import Testing
import Values

struct LotPagesTests {
    @Test func showsAllAboutALot() async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let page = try await server.get(lot)
            #expect(page.status == 200 && page.body.contains("3\u{A0}pieces") && page.body.contains("Soup"))
            for action in ["take", "open", "move", "freeze", "discard", "count", "split"] {
                #expect(page.body.contains("action=\"\(lot)/\(action)\""), "\(action)")
            }
            #expect(!page.body.contains("\(lot)/thaw"))
            #expect(Set(page.ids).count == page.ids.count)
        }
    }

    @Test(arguments: [
        ("take", "amount=1", "Taken"), ("take", "amount=2&all=1", "Taken"), ("open", "amount=1", "Opened"),
        ("move", "amount=&location=2", "Moved"), ("split", "amount=1", "Split"), ("discard", "", "Thrown away"),
        ("count", "amount=7", "Counted"), ("freeze", "amount=1,5&location=3&bestBefore=x", "Frozen"),
        ("freeze", "amount=1&location=&bestBefore=24.12.2030", "Frozen"),
    ])
    func doesWhatIsAsked(action: String, form: String, said: String) async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let answer = try await server.send(form, to: "\(lot)/\(action)")
            #expect(answer.status == 303 && answer.header("location")?.hasPrefix("/lots/") == true)
            let cookie = try #require(answer.header("set-cookie")?.split(separator: ";").first)
            #expect(cookie.hasPrefix("notice="))
            let page = try await server.get(try #require(answer.header("location")))
            #expect(page.status == 200 && page.body.contains(said))
        }
    }

    /// Forms show and parse decimals in the format of the page's language.
    @Test(arguments: [("en", "2.49"), ("fr", "2,49")])
    func writesDecimalsAsTheVisitorDoes(language: String, price: String) async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let form = "price=2.49&pricedAmount=1.5&bestBefore=&kind=bestBefore"
            #expect(try await server.send(form, to: "\(lot)/edit").status == 303)
            let page = try await server.get("\(lot)/edit", headers: "Accept-Language: \(language)\r\n").body
            #expect(page.contains("name=\"price\" type=\"text\" value=\"\(price)\""))
            #expect(page.contains("value=\"\(language == "fr" ? "1,5" : "1.5")\""))
        }
    }

    @Test func goesBackToThePageThatOfferedIt() async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let answer = try await server.send("amount=1&back=/stock", to: "\(lot)/take")
            #expect(answer.header("location") == "/stock")
            let elsewhere = try await server.send("amount=1&back=https://example.org", to: "\(lot)/take")
            #expect(elsewhere.header("location") == "/")
        }
    }

    @Test(arguments: [
        ("take", "amount=4", "amount"), ("take", "amount=lots", "amount"), ("take", "amount=0", "amount"),
        ("move", "amount=1", "location"), ("move", "amount=1&location=1;DROP", "location"),
        ("count", "amount=", "amount"), ("freeze", "amount=1&bestBefore=soon", "bestBefore"),
        ("take", "amount=1&unit=2", "unit"),
    ])
    func saysBesideTheFieldWhatIsWrong(action: String, form: String, field: String) async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let answer = try await server.send(form, to: "\(lot)/\(action)")
            #expect(answer.status == 422 && answer.body.contains("id=\"\(action)-\(field)-error\""))
            #expect(answer.body.contains("id=\"\(action)\" name=\"deed\" open"))
            #expect(try await server.lots().first?["amount"] as? String == "3")
        }
    }

    /// Freezing an expired lot needs a confirmation.
    @Test(arguments: ["freeze", "move"])
    func asksBeforeItFreezesWhatHasExpired(action: String) async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let edit = "price=&pricedAmount=&bestBefore=1.1.2020&kind=bestBefore"
            #expect(try await server.send(edit, to: "\(lot)/edit").status == 303)
            let asked = try await server.send("amount=&location=3", to: "\(lot)/\(action)")
            #expect(asked.status == 422 && asked.body.contains("Its date has passed"))
            #expect(asked.body.contains("id=\"\(action)-anyway\""))
            let path = "/api/v1\(lot)/\(action)"
            #expect(try await server.post(path, #"{"location": 3}"#).status == 409)
            #expect(try await server.send("amount=&location=3&anyway=1", to: "\(lot)/\(action)").status == 303)
            #expect(try await server.post(path, #"{"location": 3, "anyway": 1}"#).status == 422)
        }
    }

    @Test func tellsHowMuchThereIsWithItsUnit() async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let page = try await server.send("amount=4", to: "\(lot)/take").body
            #expect(page.contains("Only 3\u{A0}pieces in stock."))
        }
    }

    @Test func isPutRight() async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            #expect(try await server.get("\(lot)/edit").status == 200)
            let form = "bestBefore=31.12.2030&kind=useBy&price=2,50&pricedAmount=&unit=1&note=%3Cb%3Eblue"
            #expect(try await server.send(form, to: "\(lot)/edit").status == 303)
            let page = try await server.get(lot)
            #expect(page.body.contains("<dd class=\"name\">31 Dec 2030</dd>"))
            #expect(try await server.get("\(lot)/edit").body.contains("value=\"31.12.2030\""))
            #expect(page.body.contains("Use by") && page.body.contains("&lt;b&gt;blue") && !page.body.contains("<b>"))
            #expect(try await server.lots().first?["pricedAmount"] as? String == "3")
            #expect(try await server.send("bestBefore=never", to: "\(lot)/edit").status == 422)
        }
    }

    @Test func addsWithoutAScan() async throws {
        try await withServer { server async throws in
            let product = try await server.product("Crème <brûlée>")
            let found = try await server.get("/lots/new?q=creme+brule&location=2")
            #expect(found.body.contains("/lots/new?product=\(product)&amp;location=2"))
            #expect(found.body.contains("Crème &lt;brûlée&gt;"))
            #expect(
                try await server.get("/lots/new?product=\(product)&location=2").body.contains("value=\"2\" selected"))
            let form = "product=\(product)&amount=2&unit=1&location=2&bestBefore=20301224&kind=bestBefore&price=3&note="
            let answer = try await server.send(form, to: "/lots/new")
            #expect(answer.status == 303)
            let lot = try #require(try await server.lots().first)
            #expect(lot["amount"] as? String == "2" && lot["bestBefore"] as? String == "2030-12-24")
            let wrong = try await server.send("product=\(product)&amount=&location=77", to: "/lots/new")
            #expect(wrong.status == 422 && wrong.body.contains("field-amount-error"))
        }
    }

    @Test func tellsTheJournalAndWhatStandsInTheWay() async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let adding = try #require(try await server.movements().first?["id"] as? String)
            _ = try await server.send("amount=2", to: "\(lot)/take")
            let journal = try await server.get("/journal")
            #expect(journal.status == 200)
            #expect(journal.body.contains("Taken: Soup"))
            #expect(journal.body.contains("2\u{A0}pieces"))
            #expect(!(try await server.get("/journal?kind=added")).body.contains("Taken: Soup"))
            let operation = try await server.get("/journal/\(adding)")
            #expect(operation.body.contains("Later changes build on it") && operation.body.contains("Taken: Soup"))
            #expect(try await server.get("/journal/\(UUID().uuidString)").status == 404)
            #expect(try await server.get("/journal?after=\(UUID().uuidString)&member=x&kind=eaten").status == 200)
        }
    }

    @Test func tellsWhatHasNoNameByItsNumber() async throws {
        try await withServer { server async throws in
            for code in ["9521234567899", "4099999999996"] { _ = try await server.scan(code) }
            let journal = try await server.get("/journal").body
            #expect(journal.contains("Added: Unknown product 9521234567899"))
            #expect(journal.contains("Added: Unknown product 4099999999996"))
            let id = try #require(try await server.movements().first?["id"] as? String)
            #expect(try await server.get("/journal/\(id)").body.contains("Unknown product 4099999999996"))
        }
    }

    @Test func offersUnitsByTheirWholeNames() async throws {
        try await withServer { server async throws in
            _ = try await server.post("/api/v1/units", #"{"symbol": "½ jar", "kind": "count"}"#)
            let product = try await server.product("Soup")
            #expect(try await server.get("/lots/new?product=\(product)").body.contains(">½ jar</option>"))
        }
    }

    @Test func knowsNoOtherLots() async throws {
        try await withServer { server async throws in
            let nothing = "/lots/\(UUID().text)"
            for path in [nothing, "\(nothing)/edit", "/lots/1", "/lots/new?product=\(UUID())"] {
                #expect(try await server.get(path).status == 404, "\(path)")
            }
            #expect(try await server.send("amount=1", to: "\(nothing)/take").status == 404)
            let lot = try await server.lotPage(amount: "1")
            #expect(try await server.send("amount=1", to: "\(lot)/eat").status == 404)
        }
    }

    @Test func speaksFrench() async throws {
        try await withServer { server async throws in
            let lot = try await server.lotPage(amount: "3")
            let page = try await server.ask("GET", lot, headers: ["Accept-Language": "fr"])
            #expect(page.body.contains("3\u{A0}pièces") && page.body.contains("Décongeler") == false)
            #expect(page.body.contains("Congeler") && page.body.contains("Ajouté"))
        }
    }
}

extension TestServer {
    /// Adds a lot to the pantry and returns its page.
    func lotPage(amount: String) async throws -> String {
        try await lot(amount: amount).replacingOccurrences(of: "/api/v1", with: "")
    }

    /// Sends a form as the page does.
    func send(_ form: String, to path: String) async throws -> Answer {
        try await post(path, form, type: "application/x-www-form-urlencoded")
    }
}

extension TestServer.Answer {
    /// The ids of a page's elements.
    var ids: [String] {
        body.components(separatedBy: " id=\"").dropFirst().compactMap { $0.components(separatedBy: "\"").first }
    }
}
