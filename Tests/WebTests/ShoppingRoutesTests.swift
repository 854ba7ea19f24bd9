import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// The API of shopping lists.
struct ShoppingRoutesTests {
    @Test func makesListsAndWritesOnThem() async throws {
        try await withServer { server async throws in
            let shop = try await server.post("/api/v1/shops", #"{"name": "Corner"}"#)
            let shopId = try #require(shop.json["id"] as? Int)
            let made = try await server.post("/api/v1/lists", #"{"name": "Saturday", "shop": \#(shopId)}"#)
            let list = try #require(made.json["id"] as? String)
            #expect(made.status == 201 && made.head.contains("location: /api/v1/lists/\(list)"))
            let entry = try await server.post(
                "/api/v1/lists/\(list)/entries", #"{"text": "Milk", "amount": "1.5", "price": "2.40", "note": "whole"}"#
            )
            #expect(entry.status == 201 && entry.json["amount"] as? String == "1.5")
            let id = try #require(entry.json["id"] as? String)
            let ticked = try await server.ask(
                "PATCH", "/api/v1/entries/\(id)", #"{"ticked": true, "price": null}"#)
            #expect(ticked.json["ticked"] as? Bool == true && ticked.json["price"] == nil)
            #expect(ticked.json["note"] as? String == "whole")
            let shown = try await server.get("/api/v1/lists/\(list)")
            #expect(shown.json["entries"] as? Int == 1 && shown.json["ticked"] as? Int == 1)
            let cleared = try await server.post("/api/v1/lists/\(list)/clear", "{}")
            #expect(cleared.json["cleared"] as? [String] == [id])
            #expect(try await server.get("/api/v1/entries/\(id)").json["outcome"] as? String == "cleared")
            #expect(try await server.ask("DELETE", "/api/v1/lists/\(list)").status == 204)
            #expect(try await server.get("/api/v1/lists/\(list)").status == 404)
        }
    }

    @Test func raisesAnOpenEntryOfTheSameProduct() async throws {
        try await withServer { server async throws in
            let (list, product) = (try await server.newList(), try await server.newProduct())
            let first = try await server.post("/api/v1/lists/\(list)/entries", #"{"product": "\#(product)"}"#)
            let again = try await server.post("/api/v1/lists/\(list)/entries", #"{"named": "spaghetti N.5"}"#)
            #expect(first.status == 201 && again.status == 200)
            #expect(again.json["id"] as? String == first.json["id"] as? String)
            #expect(again.json["amount"] as? String == "2")
        }
    }

    @Test func takesWhatPhonesDidWhileTheyWereAway() async throws {
        try await withServer { server async throws in
            let list = try await server.newList()
            let (entry, gone) = (UUID().text, UUID().text)
            let changes = """
                {"changes": [
                    {"id": "\(UUID())", "do": "add", "entry": "\(entry)", "text": "Milk"},
                    {"id": "\(UUID())", "do": "edit", "entry": "\(entry)", "ticked": true},
                    {"id": "\(UUID())", "do": "delete", "entry": "\(gone)"}
                ]}
                """
            for _ in 0..<2 {
                let answer = try await server.post("/api/v1/lists/\(list)/changes", changes)
                let results = try #require(answer.json["results"] as? [[String: Any]])
                #expect(results.map { $0["outcome"] as? String } == ["applied", "applied", "declined"])
                #expect((answer.json["entries"] as? [Any])?.count == 1)
            }
        }
    }

    @Test func putsWhatWasBoughtToStock() async throws {
        try await withServer { server async throws in
            let (list, product) = (try await server.newList(), try await server.newProduct())
            let entry = try await server.post(
                "/api/v1/lists/\(list)/entries", #"{"product": "\#(product)", "amount": "4", "ticked": true}"#)
            let plan = try await server.get("/api/v1/lists/\(list)/check-in")
            let planned = try #require((plan.json["entries"] as? [[String: Any]])?.first)
            #expect(planned["product"] as? String == product && planned["location"] as? Int == 1)
            let id = try #require(entry.json["id"] as? String)
            let done = try await server.post("/api/v1/lists/\(list)/check-in", #"{"entries": [{"entry": "\#(id)"}]}"#)
            #expect(done.json["stocked"] as? [String] == [id] && done.json["operation"] is String)
            #expect(try await server.kiosk.store.shelves().map(\.amount) == [Amount(thousandths: 5_000)])
        }
    }

    @Test(arguments: [
        ("POST", "/api/v1/lists", #"{"name": ""}"#, 422), ("POST", "/api/v1/lists", #"{"name": 1}"#, 422),
        ("POST", "/api/v1/lists", #"{"name": "x", "shop": 99}"#, 404),
        ("GET", "/api/v1/lists/x", nil, 404), ("GET", "/api/v1/lists/\(UUID())", nil, 404),
        ("POST", "/api/v1/lists/LIST/entries", "{}", 422),
        ("POST", "/api/v1/lists/LIST/entries", #"{"text": "x", "named": "y"}"#, 422),
        ("POST", "/api/v1/lists/LIST/entries", #"{"text": "x", "amount": "0"}"#, 422),
        ("POST", "/api/v1/lists/LIST/entries", #"{"text": "x", "amount": 1}"#, 422),
        ("POST", "/api/v1/lists/LIST/entries", #"{"product": "\#(UUID())"}"#, 404),
        ("POST", "/api/v1/lists/LIST/changes", #"{"changes": [{"id": "x"}]}"#, 422),
        ("POST", "/api/v1/lists/LIST/check-in", #"{"entries": [{"entry": "\#(UUID())"}]}"#, 404),
        ("PATCH", "/api/v1/entries/\(UUID())", #"{"ticked": true}"#, 404),
        ("PATCH", "/api/v1/shops/1", #"{"name": "x"}"#, 404),
    ])
    func saysWhatIsWrong(method: String, path: String, body: String?, status: Int) async throws {
        try await withServer { server async throws in
            let path = path.replacing("LIST", with: try await server.newList())
            let answer = try await server.ask(method, path, body)
            #expect(answer.status == status && answer.head.contains("application/problem+json"))
        }
    }
}

/// The pages of shopping lists, as a browser without scripts uses them.
struct ShoppingPagesTests {
    @Test func writesTicksAndClearsByForms() async throws {
        try await withServer { server async throws in
            let list = try await server.newList("Samedi <b>")
            #expect(try await server.submit("/shopping/\(list)", "text=Milk+%26+honey&amount=1,5").status == 303)
            let page = try await server.get("/shopping/\(list)").body
            #expect(page.contains("Milk &amp; honey") && page.contains("Samedi &lt;b&gt;") && !page.contains("<b>"))
            let uuid = try #require(UUID(uuidString: list))
            let entry = try #require(
                try await server.kiosk.store.list(uuid).lines.first?.entry.uuid.text)
            #expect(try await server.submit("/shopping/\(list)/entries/\(entry)/tick", "ticked=1").status == 303)
            #expect(try await server.get("/shopping/\(list)").body.contains("aria-pressed=\"true\""))
            #expect(
                try await server.get("/shopping/\(list).txt").body
                    == "Samedi <b>\n\nOther things\n[x] Milk & honey (1.5\u{A0}pieces)\n")
            #expect(try await server.submit("/shopping/\(list)/clear", "").status == 303)
            #expect(try await server.kiosk.store.list(uuid).lines.isEmpty)
        }
    }

    @Test func readsAmountAndNameOutOfOneLine() async throws {
        try await withServer { server async throws in
            let list = try await server.newList()
            for text in ["2+kg+potatoes", "3x+toilet+paper", "lait+2+l", "1+kg+potatoes"] {
                #expect(try await server.submit("/shopping/\(list)", "text=\(text)&amount=1").status == 303)
            }
            let uuid = try #require(UUID(uuidString: list))
            let lines = try await server.kiosk.store.list(uuid).lines
            #expect(
                lines.map { "\($0.entry.amount) \($0.unit.symbol) \($0.entry.text ?? "")" }
                    == ["3 kg potatoes", "3 piece toilet paper", "2 l lait"])
            let change = #"{"id": "\#(UUID())", "do": "add", "entry": "\#(UUID())", "typed": "lait 1 l"}"#
            #expect(try await server.post("/shopping/\(list)/changes", #"{"changes": [\#(change)]}"#).status == 200)
            #expect(try await server.post("/api/v1/lists/\(list)/entries", #"{"typed": "6 eggs"}"#).status == 201)
            let now = try await server.kiosk.store.list(uuid).lines.map { "\($0.entry.amount) \($0.entry.text ?? "")" }
            #expect(now.suffix(2) == ["3 lait", "6 eggs"])
        }
    }

    /// Without scripts, too, similar products are suggested before a new entry is created.
    @Test func offersWhatIsNearBeforeItMakesAnythingNew() async throws {
        try await withServer { server async throws in
            let list = try await server.newList()
            let uuid = try #require(UUID(uuidString: list))
            let milk = try await server.kiosk.store.add(ProductDraft(name: "Whole <i>milk")).product.uuid
            let path = "/shopping/\(list)"
            let asked = try await server.submit(path, "text=2+l+milk&amount=1")
            #expect(asked.status == 200 && asked.body.contains("Do you mean one of these?"))
            let value = "product:\(milk.text)"
            #expect(asked.body.contains("value=\"\(value)\"") && asked.body.contains("Whole &lt;i&gt;milk"))
            #expect(asked.body.contains("name=\"asked\" value=\"2 l milk\"") && asked.body.contains("Add “milk”"))
            #expect(try await server.kiosk.store.list(uuid).lines.isEmpty)
            #expect(try await server.get("\(path)/near?text=2+l+milk").body.contains(value))
            #expect(try await server.submit(path, "text=2+l+milk&amount=1&asked=2+l+milk&as=\(value)").status == 303)
            let line = try #require(try await server.kiosk.store.list(uuid).lines.first)
            #expect(line.product?.uuid == milk && line.entry.amount == Amount("2") && line.unit.symbol == "l")
            #expect(try await server.submit(path, "text=milk&amount=1&asked=milk").status == 303)
            #expect(try await server.submit(path, "text=milc&amount=1").status == 200)
            #expect(try await server.submit(path, "text=milc&amount=1&asked=milc&as=words:milk").status == 303)
            let lines = try await server.kiosk.store.list(uuid).lines
            #expect(lines.compactMap(\.entry.text) == ["milk"] && lines.last?.entry.amount == Amount("2"))
            #expect(try await server.submit(path, "text=Candles&amount=1").status == 303)
        }
    }

    @Test func putsWordsToStockUnlessSomebodySaysOtherwise() async throws {
        try await withServer { server async throws in
            let list = try await server.newList()
            _ = try await server.post("/api/v1/lists/\(list)/entries", #"{"text": "Flour", "ticked": true}"#)
            let look = try await server.get("/shopping/\(list)/check-in").body
            #expect(look.contains("<option value=\"new\" selected>To stock, as a new product Flour</option>"))
        }
    }

    @Test func opensTheOnlyListThereIs() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/shopping").status == 200)
            let list = try await server.newList()
            let answer = try await server.get("/shopping")
            #expect(answer.status == 303 && answer.header("location") == "/shopping/\(list)")
            #expect(try await server.get("/shopping?all=1").body.contains("id=\"list-\(list)\""))
            let kept = try await server.get("/shopping", headers: "Scantry-Renewal: 1\r\n")
            #expect(kept.status == 200 && kept.body.contains("id=\"list-\(list)\""))
            #expect(try await server.get("/shopping/\(list)").body.contains("href=\"/shopping?all=1\""))
            _ = try await server.newList("Another")
            #expect(try await server.get("/shopping").status == 200)
        }
    }

    @Test func saysBesideTheFieldWhatIsWrong() async throws {
        try await withServer { server async throws in
            let list = try await server.newList()
            let page = try await server.submit("/shopping/\(list)", "text=Milk&amount=many")
            #expect(
                page.status == 422 && page.body.contains("This is not a number") && page.body.contains("value=\"Milk\"")
            )
            #expect(try await server.submit("/shopping/new", "name=").status == 422)
            #expect(try await server.submit("/shops/new", "name=" + String(repeating: "x", count: 301)).status == 422)
            #expect(try await server.get("/shopping/\(UUID())").status == 404)
            #expect(try await server.get("/shopping/\(UUID()).txt").status == 404)
            #expect(try await server.submit("/shopping/\(list)/entries/\(UUID())/tick", "ticked=1").status == 404)
        }
    }

    @Test func putsAllThatWasBoughtToStockAfterOneLook() async throws {
        try await withServer { server async throws in
            let (list, product) = (try await server.newList(), try await server.newProduct())
            for body in [#"{"product": "\#(product)", "ticked": true}"#, #"{"text": "Flour", "ticked": true}"#] {
                _ = try await server.post("/api/v1/lists/\(list)/entries", body)
            }
            let uuid = try #require(UUID(uuidString: list))
            let ids = try await server.kiosk.store.list(uuid).lines.map(\.entry.uuid.text)
            let look = try await server.get("/shopping/\(list)/check-in").body
            #expect(look.contains("Flour") && look.contains("fate.\(ids[0])"))
            let fields = ids.map { "amount.\($0)=3&location.\($0)=2&bestBefore.\($0)=&shown.\($0)=" }.joined(
                separator: "&")
            let wrong = try await server.submit("/shopping/\(list)/check-in", "fate.\(ids[0])=stock&amount.\(ids[0])=0")
            #expect(wrong.status == 422)
            let answer = try await server.submit(
                "/shopping/\(list)/check-in", "fate.\(ids[0])=stock&fate.\(ids[1])=new&\(fields)")
            #expect(answer.status == 303)
            let shelves = try await server.kiosk.store.shelves().map { "\($0.amount) \($0.location.name)" }
            #expect(shelves.sorted() == ["1 Pantry", "3 Fridge", "3 Fridge"])
        }
    }

    /// An entry in words may be a product with another name.
    @Test func putsWordsToStockAsAnotherProduct() async throws {
        try await withServer { server async throws in
            let (list, product) = (try await server.newList(), try await server.newProduct())
            for brand in ["Lactel", "Candia"] {
                _ = try await server.kiosk.store.add(ProductDraft(name: "Lait demi-écrémé", brand: brand))
            }
            for name in ["spagetti", "milk", "cocoa"] {
                _ = try await server.post("/api/v1/lists/\(list)/entries", #"{"text": "\#(name)", "ticked": true}"#)
            }
            let uuid = try #require(UUID(uuidString: list))
            let ids = try await server.kiosk.store.list(uuid).lines.map(\.entry.uuid.text)
            let look = try await server.get("/shopping/\(list)/check-in").body
            #expect(look.contains("value=\"as:\(product)\"") && look.contains("name=\"other.\(ids[1])\""))
            func fields(_ other: String) -> String {
                "fate.\(ids[0])=as:\(product)&fate.\(ids[1])=other&other.\(ids[1])=\(other)&fate.\(ids[2])=stay&"
                    + ids.map { "amount.\($0)=3&location.\($0)=2&bestBefore.\($0)=&shown.\($0)=" }.joined(
                        separator: "&")
            }
            for other in ["", "butter", "lait demi-ecreme", "as:1"] {
                let wrong = try await server.submit("/shopping/\(list)/check-in", fields(other))
                #expect(wrong.status == 422 && wrong.body.contains("id=\"field-other.\(ids[1])-error\""), "\(other)")
            }
            let answer = try await server.submit(
                "/shopping/\(list)/check-in", fields("lait demi-ecreme, LACTEL"))
            #expect(answer.status == 303)
            let shelves = try await server.kiosk.store.shelves().filter { $0.location.name == "Fridge" }
            #expect(shelves.map { $0.product.uuid.text }.contains(product))
            #expect(shelves.compactMap(\.product.brand).contains("Lactel") && shelves.count == 2)
            #expect(try await server.kiosk.store.list(uuid).lines.map(\.entry.text) == ["cocoa"])
        }
    }

    @Test func ordersTheWayThroughAShop() async throws {
        try await withServer { server async throws in
            let shop = try await server.kiosk.store.add(ShopDraft(name: "Corner")).shop.id
            let categories = try await [
                server.kiosk.store.add(NameDraft(name: "Bread"), to: .category).id,
                server.kiosk.store.add(NameDraft(name: "Dairy"), to: .category).id,
            ]
            for (category, move) in [(categories[0], "in"), (categories[1], "in"), (categories[1], "up")] {
                #expect(
                    try await server.submit("/shops/\(shop)/order", "category=\(category)&to=\(move)").status == 303)
            }
            #expect(try await server.kiosk.store.shop(shop).categoryIds == categories.reversed())
            #expect(try await server.get("/shops/\(shop)").body.contains("Dairy"))
        }
    }

    @Test func offersTheWorkerWhereItMayWatchOverTheLists() async throws {
        try await withServer { server async throws in
            let worker = try await server.get("/shopping-worker.js")
            #expect(worker.status == 200 && worker.head.contains("content-type: text/javascript"))
        }
    }
}

extension TestServer {
    fileprivate func newList(_ name: String = "Saturday") async throws -> String {
        try await kiosk.store.add(ListDraft(name: name)).list.uuid.text
    }

    /// Creates a product with one pack in stock.
    fileprivate func newProduct() async throws -> String {
        _ = try await scan("8076800195057")
        return try #require(try await kiosk.store.shelves().first?.product.uuid.text)
    }

    fileprivate func submit(_ path: String, _ form: String) async throws -> Answer {
        try await post(path, form, type: "application/x-www-form-urlencoded")
    }
}
