import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// The API of cooking profiles.
struct CookingRoutesTests {
    @Test func saysHowAProductIsCooked() async throws {
        try await withServer { server async throws in
            let path = try await product(server) + "/cooking"
            #expect(try await server.get(path).status == 404)
            let body =
                #"{"seconds":660,"doneness":"al dente","fullMeal":"100","sideDish":"60","people":3,"warning":60}"#
            let said = try await server.put(path, body).json
            #expect(said["seconds"] as? Int == 660 && said["warning"] as? Int == 60 && said["onHand"] as? Bool == false)
            #expect((said["toPrepare"] as? [String: Any])?["amount"] as? String == "300")
            let listed = try await server.get("/api/v1/cooking?sort=time&filter=notOnHand").items
            #expect(listed.compactMap { $0["doneness"] as? String } == ["al dente"])
            #expect(try await server.get("/api/v1/cooking?filter=onHand").items.isEmpty)
            #expect(try await server.get("/api/v1/cooking?sort=odd").status == 400)
            #expect(try await server.ask("DELETE", path).status == 204)
            #expect(try await server.ask("DELETE", path).status == 404)
        }
    }

    @Test(arguments: [
        (#"{}"#, ["seconds"]), (#"{"seconds":0}"#, ["seconds"]), (#"{"seconds":9,"people":100}"#, ["people"]),
        (#"{"seconds":9,"warning":0}"#, ["warning"]),
        (#"{"seconds":9,"fullMeal":"0"}"#, ["fullMeal"]), (#"{"seconds":9,"mealSize":"feast"}"#, ["mealSize"]),
    ])
    func findsFaultField(body: String, faults: [String]) async throws {
        try await withServer { server async throws in
            let answer = try await server.put(try await product(server) + "/cooking", body)
            #expect(answer.status == 422 && answer.faults == faults)
            #expect(!answer.body.contains("The people"))
        }
    }

    @Test func ratesAndTakes() async throws {
        try await withServer { server async throws in
            let path = try await product(server) + "/cooking"
            _ = try await server.put(path, #"{"seconds":660,"fullMeal":"1","unit":1}"#)
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: .teal)).id
            let rated = try await server.put("\(path)/ratings/\(anna)", #"{"stars":"4.5"}"#)
            #expect(rated.json["stars"] as? String == "4.5")
            #expect(try await server.put("\(path)/ratings/\(anna)", #"{"stars":"5.1"}"#).status == 422)
            #expect(try await server.get("\(path)/ratings").items.count == 1)
            #expect(try await server.ask("DELETE", "\(path)/ratings/\(anna)").status == 204)
            #expect(try await server.put("\(path)/on-hand", #"{"onHand":true}"#).json["onHand"] as? Bool == true)
            #expect(try await server.post("\(path)/take", "{}").status == 422)
            let uuid = try #require(UUID(uuidString: String(path.split(separator: "/")[3])))
            let draft = LotDraft(product: uuid, quantity: Quantity(.one), locationId: 1)
            _ = try await server.kiosk.store.add(draft, by: Actor(station: "test"))
            let taken = try await server.post("\(path)/take", "").json
            #expect(taken["taken"] as? String == "1" && taken["missing"] as? String == "1")
        }
    }

    private func product(_ server: TestServer) async throws -> String {
        let product = try await server.kiosk.store.add(ProductDraft(name: "Penne")).product.uuid
        return "/api/v1/products/\(product.text)"
    }
}
