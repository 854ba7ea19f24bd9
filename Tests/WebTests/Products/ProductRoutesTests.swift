import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// The API of products and of the household's lists.
struct ProductRoutesTests {
    @Test func changesWhatIsSentAndNothingElse() async throws {
        try await withServer { server async throws in
            let added = try await server.post(
                "/api/v1/products",
                #"{"name":"Oats","brand":"Mill","daysFresh":300,"codes":[{"gtin":"3017620422003"}]}"#)
            #expect(added.status == 201)
            let path = try #require(added.header("location"))
            let changed = try await server.ask("PATCH", path, #"{"daysFresh":null,"minimum":"1.5"}"#)
            #expect(changed.status == 200 && changed.json["brand"] as? String == "Mill")
            #expect(changed.json["daysFresh"] == nil && changed.json["minimum"] as? String == "1.5")
            let found = try await server.get("/api/v1/products/3017620422003")
            #expect(found.json["id"] as? String == path.split(separator: "/").last.map(String.init))
            #expect(try await server.ask("DELETE", path).status == 204)
            #expect(try await server.get(path).status == 404)
        }
    }

    @Test func keepsCodesApart() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let code = try #require(GTIN("3017620422003"))
            _ = try await store.add(ProductDraft(name: "One"), codes: [ProductCode(gtin: code)])
            let other = try await store.add(ProductDraft(name: "Other")).product.uuid.text
            let taken = try await server.post("/api/v1/products/\(other)/codes", #"{"gtin":"3017620422003"}"#)
            #expect(taken.status == 409)
            #expect(try await server.post("/api/v1/products/\(other)/codes", #"{"gtin":"123"}"#).status == 422)
        }
    }

    @Test func offersSuggestions() async throws {
        try await withServer { server async throws in
            _ = try await server.kiosk.store.add(ProductDraft(name: "Spaghetti", brand: "Barilla"))
            let answer = try await server.get("/api/v1/suggestions?q=spagetti")
            let products = answer.json["products"] as? [[String: Any]]
            #expect(products?.first?["name"] as? String == "Spaghetti")
            #expect((answer.json["stock"] as? [String: Any])?.isEmpty == true)
            _ = try await server.scan("8076800195057")
            let again = try await server.get("/api/v1/suggestions?q=spaghetti")
            let stock = try #require(again.json["stock"] as? [String: [[String: Any]]])
            #expect(stock.count == 1)
            let place = try #require(stock.values.first?.first)
            #expect((place["location"] as? [String: Any])?["name"] as? String == "Pantry")
            #expect((place["totals"] as? [[String: String]])?.first?["amount"] == "1")
            #expect(try await server.get("/api/v1/suggestions").status == 400)
        }
    }

    @Test func deletesAPlaceOnlyIfSomebodySaysWhatBecomesOfItsLots() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            #expect(try await server.ask("DELETE", "/api/v1/locations/1").status == 409)
            #expect(try await server.ask("DELETE", "/api/v1/locations/1?moveTo=2").status == 204)
            #expect(try await server.get("/api/v1/locations").items.count == 2)
        }
    }

    @Test(arguments: [
        ("brands", #"{"name":"Mill"}"#, #"{"name":"The Mill"}"#),
        ("categories", #"{"name":"Nuts"}"#, #"{"name":"Seeds"}"#),
        ("units", #"{"symbol":"mug","kind":"volume","measure":{"amount":"300","unit":3}}"#, #"{"name":"mug"}"#),
        ("locations", #"{"name":"Cellar","kind":"other","parent":1}"#, #"{"parent":null}"#),
    ])
    func addsChangesAndDeletes(list: String, new: String, change: String) async throws {
        try await withServer { server async throws in
            let added = try await server.post("/api/v1/\(list)", new)
            let path = try #require(added.header("location"))
            #expect(added.status == 201)
            #expect(try await server.ask("PATCH", path, change).status == 200)
            #expect(try await server.ask("PATCH", path, #"{"nonsense":1}"#).status == 422)
            #expect(try await server.ask("DELETE", path).status == 204)
            #expect(try await server.get(path).status == 404)
        }
    }

    @Test func settlesThingsForEverybody() async throws {
        try await withServer { server async throws in
            let changed = try await server.ask("PATCH", "/api/v1/household", #"{"currency":"CHF","dueSoonDays":9}"#)
            #expect(changed.status == 200 && changed.json["currency"] as? String == "CHF")
            #expect(try await server.ask("PATCH", "/api/v1/household", #"{"dueSoonDays":999}"#).status == 422)
            #expect(try await server.get("/api/v1/household").json["dueSoonDays"] as? Int == 9)
        }
    }

    @Test func takesPicturesAndRefusesWhatIsNone() async throws {
        try await withServer { server async throws in
            let uuid = try await server.kiosk.store.add(ProductDraft(name: "Oats")).product.uuid.text
            let path = "/api/v1/products/\(uuid)/picture"
            let front = URL(fileURLWithPath: #filePath).appending(path: "../../../../Samples/fronts").standardized
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: front.path).first { $0.hasSuffix(".png") })
            let file = [UInt8](try Data(contentsOf: front.appending(path: name)))
            let taken = try await server.post(path, file, type: "image/png", method: "PUT")
            let picture = try #require(taken.json["picture"] as? String)
            #expect(taken.status == 200 && picture.hasSuffix(".jpg"))
            #expect(try await server.get(picture).header("content-type") == "image/jpeg")
            #expect(try await server.post(path, [1, 2, 3], type: "image/jpeg", method: "PUT").status == 422)
            let other = try await server.post(path, file, type: "image/gif", method: "PUT")
            #expect(other.status == 415 && (other.json["title"] as? String)?.contains("JSON") == false)
            let large = [UInt8](repeating: 0, count: 12 << 20 + 1)
            let refused = try await server.post(path, large, type: "image/png", method: "PUT")
            #expect(refused.json["detail"] as? String == "The file is larger than 12 MB. Send a smaller one.")
            #expect(try await server.ask("DELETE", path).status == 204)
            #expect(try await server.get(picture).status == 404)
        }
    }
}
