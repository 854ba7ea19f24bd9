import Foundation
import Kiosk
import Kitchen
import Testing
import Values

struct LotRoutesTests {
    @Test func addsAndShowsALot() async throws {
        try await withServer { server async throws in
            let product = try await server.product()
            let answer = try await server.post(
                "/api/v1/lots",
                """
                {"product": "\(product)", "amount": "2.5", "location": 2, "bestBefore": "2027-01-31", "useBy": true,
                 "price": "4.20", "note": "from the market"}
                """)
            #expect(answer.status == 201)
            let path = try #require(answer.header("location"))
            let lot = try await server.get(path).json
            #expect(lot["amount"] as? String == "2.5" && lot["bestBefore"] as? String == "2027-01-31")
            #expect(lot["useBy"] as? Bool == true && lot["price"] as? String == "4.20")
            #expect(lot["pricedAmount"] as? String == "2.5" && lot["note"] as? String == "from the market")
            #expect((lot["location"] as? [String: Any])?["name"] as? String == "Fridge")
            #expect((lot["product"] as? [String: Any])?["id"] as? String == product)
        }
    }

    @Test func doesAllThatCanBeDoneWithALot() async throws {
        try await withServer { server async throws in
            let lot = try await server.lot(amount: "10")
            let wishes = [
                ("take", #"{"amount": "1"}"#, "taken"), ("open", #"{"amount": "1"}"#, "opened"),
                ("move", #"{"amount": "1", "location": 2}"#, "moved"), ("split", #"{"amount": "1"}"#, "split"),
                ("discard", #"{"amount": "1"}"#, "spoiled"), ("count", #"{"amount": "7"}"#, "counted"),
                ("freeze", #"{"location": 3, "bestBefore": null}"#, "frozen"), ("thaw", "{}", "thawed"),
            ]
            for (action, body, kind) in wishes {
                let answer = try await server.post("\(lot)/\(action)", body)
                #expect(answer.status == 200 && answer.json["kind"] as? String == kind, "\(action): \(answer.body)")
                #expect(answer.json["undone"] as? Bool == false)
            }
            #expect(try await server.get(lot).json["state"] as? String == "thawed")
            #expect(try await server.get(lot).json["amount"] as? String == "7")
        }
    }

    @Test func putsRightWhatIsNamedAndNothingElse() async throws {
        try await withServer { server async throws in
            let lot = try await server.lot(amount: "1")
            _ = try await server.ask("PATCH", lot, #"{"note": "blue", "price": "1.10", "bestBefore": "2027-01-01"}"#)
            let answer = try await server.ask("PATCH", lot, #"{"bestBefore": null}"#)
            #expect(answer.status == 200 && answer.json["bestBefore"] == nil)
            #expect(answer.json["note"] as? String == "blue" && answer.json["price"] as? String == "1.10")
        }
    }

    @Test(arguments: [
        ("take", #"{"amount": "11"}"#, 422), ("take", #"{"amount": "0"}"#, 422), ("take", #"{"amount": 1}"#, 422),
        ("take", #"{"amount": "1", "unit": 99}"#, 404), ("take", #"{"amount": "1", "unit": 2}"#, 422),
        ("move", "{}", 422), ("move", #"{"location": 99}"#, 404), ("move", #"{"location": 1}"#, 409),
        ("thaw", "{}", 409), ("split", #"{"amount": "10"}"#, 409), ("count", "{}", 422),
        ("freeze", #"{"bestBefore": "x"}"#, 422),
    ])
    func refusesWhatMakesNoSense(action: String, body: String, status: Int) async throws {
        try await withServer { server async throws in
            let lot = try await server.lot(amount: "10")
            let answer = try await server.post("\(lot)/\(action)", body)
            #expect(answer.status == status, "\(answer.body)")
            #expect(try await server.get(lot).json["amount"] as? String == "10")
        }
    }

    @Test(arguments: ["0190c8d2-0000-7000-8000-000000000000", "1", "%00"])
    func knowsNoOtherLots(id: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/api/v1/lots/\(id)").status == 404)
            #expect(try await server.post("/api/v1/lots/\(id)/take", "{}").status == 404)
            #expect(try await server.post("/api/v1/operations/\(id)/undo", "{}").status == 404)
            #expect(try await server.get("/api/v1/operations/\(id)").status == 404)
            #expect(try await server.post("/api/v1/products/\(id)/take", #"{"amount": "1"}"#).status == 404)
        }
    }

    @Test func takesAProductWhereItExpiresFirst() async throws {
        try await withServer { server async throws in
            let product = try await server.product()
            for day in ["2027-02-01", "2027-01-01"] {
                _ = try await server.post(
                    "/api/v1/lots", #"{"product": "\#(product)", "amount": "1", "bestBefore": "\#(day)"}"#)
            }
            let answer = try await server.post("/api/v1/products/\(product)/take", #"{"amount": "1"}"#)
            #expect(answer.status == 200 && answer.json["kind"] as? String == "taken")
            let left = try await server.lots()
            #expect(left.map { $0["bestBefore"] as? String } == ["2027-02-01"])
        }
    }

    @Test func undoesAndSaysWhatStandsInTheWay() async throws {
        try await withServer { server async throws in
            let lot = try await server.lot(amount: "2")
            let adding = try #require(try await server.movements().first)
            let taking = try await server.post("\(lot)/take", "{}").json
            let path = "/api/v1/operations/\(adding["id"] ?? "")"
            #expect(try await server.get(path).json["obstacles"] as? [String] == [taking["id"] as? String ?? ""])
            let refused = try await server.post("\(path)/undo", "{}")
            #expect(refused.status == 409)
            #expect((refused.json["type"] as? String)?.hasSuffix("built-upon") == true)
            for id in [taking["id"], adding["id"]] {
                #expect(try await server.post("/api/v1/operations/\(id ?? "")/undo", "{}").status == 200)
            }
            #expect(try await server.post("\(path)/undo", "{}").status == 409)
            #expect(try await server.lots().isEmpty)
        }
    }

    @Test func pagesAndFiltersTheJournal() async throws {
        try await withServer { server async throws in
            let lot = try await server.lot(amount: "5")
            for _ in 0..<3 { _ = try await server.post("\(lot)/take", #"{"amount": "1"}"#) }
            let first = try await server.get("/api/v1/movements?limit=2").json
            #expect((first["items"] as? [Any])?.count == 2)
            let second = try await server.get("/api/v1/movements?limit=2&after=\(first["next"] ?? "")").json
            #expect((second["items"] as? [[String: Any]])?.last?["kind"] as? String == "added")
            #expect(second["next"] is NSNull)
            #expect(try await server.movements("?kind=added").count == 1)
            #expect(try await server.movements("?station=api&since=2000-01-01T00:00:00Z").count == 4)
            for query in ["?kind=eaten", "?since=soon", "?lot=1", "?after=WyIxIl0", "?limit=0"] {
                #expect(try await server.get("/api/v1/movements\(query)").status == 400, "\(query)")
            }
        }
    }

    @Test func tellsOpenPagesThatTheStockHasChanged() async throws {
        try await withServer { server async throws in
            let lot = try await server.lot(amount: "5")
            let events = server.kiosk.eventBus.events()
            _ = try await server.post("\(lot)/take", #"{"amount": "1"}"#)
            let event = await events.first { _ in true }
            guard case .changed(.stock) = event else {
                Issue.record("\(String(describing: event))")
                return
            }
        }
    }
}

extension TestServer {
    /// Creates a product without stock.
    func product(_ name: String = "Soup") async throws -> String {
        try await kiosk.store.add(ProductDraft(name: name)).product.uuid.text
    }

    /// Adds the only lot to the pantry and returns its path.
    func lot(amount: String) async throws -> String {
        let answer = try await post(
            "/api/v1/lots", #"{"product": "\#(try await product())", "amount": "\#(amount)", "location": 1}"#)
        return try #require(answer.header("location"))
    }

    func lots() async throws -> [[String: Any]] { try await items("/api/v1/lots") }

    func movements(_ query: String = "") async throws -> [[String: Any]] {
        try await items("/api/v1/movements\(query)")
    }

    private func items(_ path: String) async throws -> [[String: Any]] {
        try await get(path).json["items"] as? [[String: Any]] ?? []
    }
}
