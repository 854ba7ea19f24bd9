import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

/// The household's printed labels, by pages and by the API.
struct OwnLabelPagesTests {
    @Test func bindsNamesAndForgets() async throws {
        try await withServer { server async throws in
            let label = OwnLabel.random()
            let lot = try await server.lasagne()
            let page = try await server.get("/labels/new?lot=\(lot.text)").body
            #expect(page.contains("value=\"lot:\(lot.text)\" selected"))
            let fields = "code=\(label.code)&name=Box+7&target=lot:\(lot.text)&isReusable=on"
            #expect(try await server.fill("/labels", fields).status == 303)
            #expect(try await server.kiosk.store.ownLabel(label).target == .lot(lot))
            #expect(try await server.get("/labels").body.contains("Box 7"))
            let path = "/labels/\(label.characters)"
            #expect(try await server.get(path).body.contains(label.code))
            #expect(try await server.fill(path, "name=Box+8&target=").status == 303)
            let binding = try await server.kiosk.store.ownLabel(label)
            #expect(binding.target == nil && binding.name == "Box 8" && !binding.isReusable)
            #expect(try await server.get("\(path)/delete").status == 200)
            #expect(try await server.fill("\(path)/delete", "").status == 303)
            #expect(try await server.get(path).status == 404)
        }
    }

    @Test(arguments: [
        ("code=&target=", "code"), ("code=SCANTRY-L-00000001&target=", "code"),
        ("code=00000000&target=lot:nonsense", "target"),
        ("code=00000000&target=lot:00000000-0000-0000-0000-000000000000", "target"),
    ])
    func saysWhatIsWrongBesideTheField(fields: String, field: String) async throws {
        try await withServer { server async throws in
            let page = try await server.fill("/labels", fields)
            #expect(page.status == 422 && page.body.contains("id=\"field-\(field)-error\""))
        }
    }

    @Test func answersScripts() async throws {
        try await withServer { server async throws in
            let label = OwnLabel.random()
            let path = "/api/v1/labels/\(label.characters)"
            #expect(try await server.get(path).status == 404)
            let lot = try await server.lasagne()
            let bound = try await server.put(path, "{\"lot\": \"\(lot.text)\", \"name\": \"Box 7\"}")
            #expect(bound.status == 200 && bound.json["lot"] as? String == lot.text)
            #expect(try await server.get("/api/v1/labels").items.count == 1)
            #expect(try await server.post("\(path)/release", "").json["lot"] == nil)
            let both = try await server.put(path, "{\"lot\": \"\(lot.text)\", \"product\": \"\(lot.text)\"}")
            #expect(both.status == 422 && both.faults == ["lot"])
            #expect(try await server.put("/api/v1/labels/00000001", "{}").status == 404)
            #expect(try await server.ask("DELETE", path).status == 204)
            #expect(try await server.get("/api/v1/labels").items.isEmpty)
        }
    }
}

extension TestServer {
    /// Adds four portions to the freezer.
    fileprivate func lasagne() async throws -> UUID {
        let product = try await kiosk.store.add(ProductDraft(name: "Lasagne")).product.uuid
        let quantity = Quantity(Amount(thousandths: 4_000))
        let draft = LotDraft(product: product, quantity: quantity, locationId: 3)
        return try #require(try await kiosk.store.add(draft, by: Actor(station: "kiosk")).lot)
    }
}
