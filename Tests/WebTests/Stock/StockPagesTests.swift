import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// The pages of the stock.
struct StockPagesTests {
    @Test func explainsTheNextStepWhileThereIsNothing() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/stock").body.contains("The shelves are empty"))
            #expect(try await server.get("/stock?state=soon").body.contains("Nothing is due soon"))
            #expect(try await server.get("/stock?text=%3Cb%3E").body.contains("Nothing is called “&lt;b&gt;”"))
            #expect(try await server.get("/stock/timeline").body.contains("the first to expire first"))
            #expect(try await server.get("/stock/figures").body.contains("nothing to plot yet"))
        }
    }

    @Test func showsAmountsPlacesAndDatesInWords() async throws {
        try await withServer { server async throws in
            try await server.fill()
            let page = try await server.get("/stock").body
            for text in ["Crème fraîche", "in 2 days", "Fridge", "Freezer", "Peas"] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(page.contains("data-live=\"stock\"") && page.contains("data-areas=\"stock products household\""))
            let french = try await server.ask("GET", "/stock?sort=date", headers: ["Accept-Language": "fr"]).body
            #expect(french.contains("dans 2 jours") && french.contains("<span class=\"by\">Trié par</span> date"))
        }
    }

    @Test func narrowsToAPlaceAStateAndWords() async throws {
        try await withServer { server async throws in
            try await server.fill()
            let fridge = try await server.get("/stock?location=2&text=creme").body
            #expect(fridge.contains("Crème fraîche") && !fridge.contains("<strong>Milk"))
            #expect(fridge.contains("href=\"/stock?text=creme&amp;location=3\""), "other places keep the words")
            let frozen = try await server.get("/stock?state=frozen").body
            #expect(frozen.contains("<strong>Peas") && !frozen.contains("<strong>Milk"))
            #expect(try await server.get("/stock?state=nonsense&sort=luck&after=x").status == 200)
            #expect(try await server.get("/stock?location=99").status == 404)
        }
    }

    @Test func offersWhatIsDoneMostOnEachRow() async throws {
        try await withServer { server async throws in
            let lot = try await server.stock("Soup", 2)
            let page = try await server.get("/stock").body
            for action in ["take", "open"] { #expect(page.contains("formaction=\"/lots/\(lot.text)/\(action)\"")) }
            let form = try #require(page.components(separatedBy: "id=\"row-form\">").last)
            #expect(form.prefix { $0 != "/" }.contains("name=\"back\""))
            #expect(page.contains("href=\"/lots/\(lot.text)#move\"") && page.contains("data-more"))
        }
    }

    @Test(arguments: [("take", "amount", "1", Amount.one), ("discard", "all", "on", Amount.zero)])
    func doesWhatARowsButtonSends(action: String, field: String, value: String, left: Amount) async throws {
        try await withServer { server async throws in
            let lot = try await server.stock("Soup", 2)
            let page = "/stock/products/\(try await server.product(of: lot).text)"
            let path = "/lots/\(lot.text)/\(action)"
            let button = "formaction=\"\(path)\" name=\"\(field)\" value=\"\(value)\""
            #expect(try await server.get(page).body.contains(button))
            let answer = try await server.post(
                path, "back=\(page)&\(field)=\(value)", type: "application/x-www-form-urlencoded")
            #expect(answer.status == 303 && answer.header("location") == page)
            #expect(try await server.kiosk.store.lot(lot).lot.amount == left)
        }
    }

    @Test func putsAProductOnTheFirstListAndSaysSo() async throws {
        try await withServer { server async throws in
            let product = try await server.product(of: server.stock("Soup"))
            let answer = try await server.post(
                "/stock/list", "product=\(product.text)&back=/stock", type: "application/x-www-form-urlencoded")
            #expect(answer.status == 303 && answer.header("location") == "/stock")
            let lists = try await server.kiosk.store.lists()
            #expect(lists.map(\.list.name) == ["Shopping"] && lists.first?.lines.map(\.product?.name) == ["Soup"])
            let nonsense = try await server.post(
                "/stock/list", "product=x", type: "application/x-www-form-urlencoded")
            #expect(nonsense.status == 404)
        }
    }

    @Test func opensAProductsLots() async throws {
        try await withServer { server async throws in
            let lot = try await server.stock("Soup", 2, days: 1)
            let product = try await server.product(of: lot)
            let page = try await server.get("/stock/products/\(product.text)").body
            for text in ["2\u{A0}pieces", "/lots/\(lot.text)", "tomorrow"] { #expect(page.contains(text), "\(text)") }
            #expect(try await server.get("/stock/products/\(UUID().text)").status == 404)
            #expect(try await server.get("/stock/products/x").status == 404)
        }
    }

    @Test func ordersTheTimelineUnderHeadings() async throws {
        try await withServer { server async throws in
            for (name, days) in [("Old", -2), ("Now", 0), ("Next", 1), ("Far", 200)] {
                _ = try await server.stock(name, days: days)
            }
            _ = try await server.stock("Salt")
            let page = try await server.get("/stock/timeline").body
            let headings = ["due-expired", "due-today", "due-tomorrow", "due-later", "due-undated"]
            let places = headings.compactMap { page.range(of: "id=\"\($0)\"")?.lowerBound }
            #expect(places.count == headings.count && places == places.sorted())
            #expect(page.contains("2 days ago") && page.contains("<svg viewBox=\"0 0 360 192\" role=\"img\""))
        }
    }

    @Test func plotsWithATableBeneath() async throws {
        try await withServer { server async throws in
            try await server.fill()
            let page = try await server.get("/stock/figures").body
            #expect(page.contains("<title id=\"plot-amountCount-title\">") && page.contains("<desc "))
            #expect(page.contains("Used and thrown away, in EUR") && page.contains("<th scope=\"row\">"))
            #expect(!page.contains(" style="), "the policy of the pages forbids it")
        }
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "{{rowPath}}", "\"><img src=x onerror=alert(1)>", "\u{202E}evil\u{2066}",
        "👩‍👩‍👧‍👦🍝", "'; DROP TABLE lot; --", String(repeating: "x", count: 10_000),
    ])
    func staysWholeWithHostileNames(name: String) async throws {
        try await withServer { server async throws in
            let product = try await server.product(of: server.stock(name, days: 1))
            for path in ["/stock", "/stock/timeline", "/stock/products/\(product.text)", "/stock/figures"] {
                let page = try await server.get(path)
                #expect(page.status == 200 && page.body.hasSuffix("</html>\n"))
                #expect(!page.body.contains("<script>alert") && !page.body.contains("<img src=x"))
                #expect(!page.body.contains(String(repeating: "x", count: 400)))
            }
        }
    }

    @Test func saysThatNothingIsKnownToBeDueWithoutAClock() async throws {
        try await withServer(clock: WallClock { Date(timeIntervalSince1970: 50) }) { server async throws in
            _ = try await server.stock("Soup", days: -1)
            for path in ["/stock", "/stock/timeline", "/stock/figures"] {
                #expect(try await server.get(path).body.contains("does not know what day it is"), "\(path)")
            }
        }
    }
}

extension TestServer {
    fileprivate func product(of lot: UUID) async throws -> UUID {
        try await kiosk.store.lot(lot).product.uuid
    }
}
