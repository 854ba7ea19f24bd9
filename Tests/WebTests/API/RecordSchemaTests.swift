import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// The schemas of records, generated from their fields, match the records.
struct RecordSchemaTests {
    /// A record created with all its fields.
    struct Case: CustomTestStringConvertible {
        /// The names of the schemas of the response and the request.
        let answer: String
        let body: String
        /// The path to send it to; `{product}` is replaced by an existing product.
        let path: String
        let members: [String: any Sendable]
        /// The member of the response that is the record; nil for the whole response.
        var inside: String?
        /// The members that differ between request and response.
        var others: Set<String> = []
        /// Whether it replaces an existing record.
        var isPut = false

        var testDescription: String { answer }
    }

    private static let cases = [
        Case(answer: "Member", body: "NewMember", path: "members", members: ["name": "Ada", "colour": "#2f6f4f"]),
        Case(
            answer: "Location", body: "NewLocation", path: "locations",
            members: ["name": "Cellar", "kind": "other", "colour": "#2f6f4f", "parent": 1]),
        Case(
            answer: "Unit", body: "NewUnit", path: "units",
            members: [
                "symbol": "jar", "kind": "mass", "name": "Jar", "plural": "Jars",
                "measure": ["amount": "300", "unit": 2] as [String: any Sendable],
            ]),
        Case(answer: "NamedList", body: "NewName", path: "brands", members: ["name": "Mill"]),
        Case(answer: "NamedList", body: "NewName", path: "categories", members: ["name": "Bread"]),
        Case(
            answer: "NumberRule", body: "NewNumberRule", path: "number-rules",
            members: ["pattern": "21IIIIIWWWWWC", "decimals": 2, "shop": 1], inside: "rule"),
        Case(answer: "Shop", body: "NewShop", path: "shops", members: ["name": "Market"]),
        Case(
            answer: "ShoppingList", body: "NewList", path: "lists",
            members: ["name": "Week", "shop": 1, "id": "0192c5d4-0000-7000-8000-000000000001"]),
        Case(
            answer: "Product", body: "NewProduct", path: "products",
            members: [
                "name": "Oats", "brand": "Mill", "packageSize": "500 g", "category": "Breakfast", "unit": 1,
                "location": 1, "minimum": "2", "portion": "50", "origin": "Italy", "daysFresh": 100,
                "daysFrozen": -1, "daysThawed": 1, "daysOpened": 30, "hasUseBy": true, "note": "Best ones",
                "codes": [String](),
            ], others: ["codes"]),
        Case(
            answer: "Dish", body: "CookingProfile", path: "products/{product}/cooking",
            members: [
                "seconds": 600, "warning": 60, "doneness": "al dente", "unit": 2, "fullMeal": "100",
                "sideDish": "50", "mealSize": "sideDish", "people": 3,
            ], isPut: true),
        Case(
            answer: "WholeRecipe", body: "RecipeDraft", path: "recipes",
            members: [
                "title": "Rolls", "category": "Bread", "area": "Italian", "servings": 4, "seconds": 5400,
                "pieces": ["amount": "12", "noun": "rolls"], "ingredients": ["500 g flour"],
                "steps": [["text": "Bake them."]], "address": "https://example.org/rolls",
                "video": "https://example.org/film",
            ], others: ["ingredients", "steps"]),
    ]

    @Test(arguments: cases) func describesWhatCanBeSentAndWhatIsAnswered(_ one: Case) async throws {
        try await withServer { server async throws in
            _ = try await server.kiosk.store.add(ShopDraft(name: "Corner"))
            let schemas = try await schemas(server)
            let sent = try #require(schemas[one.body]?["properties"] as? [String: Any])
            #expect(Set(one.members.keys) == Set(sent.keys), "all that can be said is said here")

            let answer = try await send(one.members, as: one, to: server)
            #expect(answer.status == (one.isPut ? 200 : 201), "\(answer.json)")
            let record = try #require((one.inside.map { answer.json[$0] } ?? answer.json) as? [String: Any])
            let schema = try #require(schemas[one.answer])
            let properties = Set(try #require(schema["properties"] as? [String: Any]).keys)
            #expect(Set(record.keys).subtracting(properties).sorted() == [], "answered, but not described")
            let required = Set(try #require(schema["required"] as? [String]))
            #expect(required.subtracting(record.keys).sorted() == [], "described as always there, but not answered")
            for (name, value) in one.members where properties.subtracting(one.others).contains(name) {
                #expect(try text(of: record[name] ?? NSNull()) == text(of: value), "\(name) is as it was said")
            }
        }
    }

    /// The required members suffice.
    @Test(arguments: cases) func makesARecordOfWhatIsRequired(_ one: Case) async throws {
        try await withServer { server async throws in
            let required = try #require(try await schemas(server)[one.body]?["required"] as? [String])
            let least = one.members.filter { required.contains($0.key) }
            #expect(try await send(least, as: one, to: server).status == (one.isPut ? 200 : 201))
            for name in required {
                let answer = try await send(least.filter { $0.key != name }, as: one, to: server)
                #expect(answer.status == 422, "without \(name)")
            }
        }
    }

    private func send(
        _ members: [String: any Sendable], as one: Case, to server: TestServer
    ) async throws -> TestServer.Answer {
        var path = "/api/v1/\(one.path)"
        if path.contains("{product}") {
            let product = try await server.kiosk.store.add(ProductDraft(name: "Pasta")).product
            path = path.replacing("{product}", with: product.uuid.text)
        }
        return try await one.isPut ? server.put(path, text(of: members)) : server.post(path, text(of: members))
    }

    private func schemas(_ server: TestServer) async throws -> [String: [String: Any]] {
        let components = try await server.get("/api/v1/openapi.json").json["components"] as? [String: Any]
        return try #require(components?["schemas"] as? [String: [String: Any]])
    }

    private func text(of value: Any) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }
}
