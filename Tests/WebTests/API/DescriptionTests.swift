import Foundation
import Kitchen
import Testing
import Values

/// The OpenAPI document compared with the routes.
struct DescriptionTests {
    @Test func describesEachRouteAndNoOther() async throws {
        try await withServer { server async throws in
            let routes = Set(server.routes.filter { $0.contains(" /api/") })
            let paths = try #require(try await document(server)["paths"] as? [String: [String: Any]])
            let described = paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } }
            #expect(routes.subtracting(described).sorted() == [])
            #expect(Set(described).subtracting(routes).sorted() == [])
            #expect(routes.count > 7)
        }
    }

    @Test func namesOnlyWhatItHas() async throws {
        try await withServer { server async throws in
            let document = try await document(server)
            let names = references(in: document)
            #expect(names.count > 20)
            for name in Set(names) {
                let found = name.dropFirst(2).split(separator: "/").reduce(document as Any?) { value, part in
                    (value as? [String: Any])?[String(part)]
                }
                #expect(found != nil, "\(name)")
            }
        }
    }

    @Test func saysHowLongACodeMayBe() async throws {
        try await withServer { server async throws in
            let components = try await document(server)["components"] as? [String: [String: Any]]
            let scan = components?["schemas"]?["NewScan"] as? [String: Any]
            let code = (scan?["properties"] as? [String: [String: Any]])?["code"]
            #expect(code?["maxLength"] as? Int == Label.longest)
            for (length, status) in [(Label.longest, 201), (Label.longest + 1, 422)] {
                let body = #"{"code":"\#(String(repeating: "x", count: length))"}"#
                #expect(try await server.post("/api/v1/scans", body).status == status)
            }
        }
    }

    @Test func givesEachOperationANameOfItsOwn() async throws {
        try await withServer { server async throws in
            let paths = try #require(try await document(server)["paths"] as? [String: [String: [String: Any]]])
            let operations = paths.values.flatMap(\.values)
            let names = operations.compactMap { $0["operationId"] as? String }
            #expect(names.count == operations.count && Set(names).count == names.count)
            #expect(operations.allSatisfy { $0["summary"] is String && $0["tags"] is [String] })
        }
    }

    @Test func explainsKindsOfProblems() async throws {
        try await withServer { server async throws in
            let type = try #require(try await server.get("/api/v1/nothing").json["type"] as? String)
            #expect(try await server.get(type).json["title"] as? String == "There is no such thing")
            #expect(try await server.get("/api/v1/problems/none").status == 404)
        }
    }

    private func document(_ server: TestServer) async throws -> [String: Any] {
        let answer = try await server.get("/api/v1/openapi.json")
        #expect(answer.status == 200 && answer.json["openapi"] as? String == "3.1.0")
        return answer.json
    }

    private func references(in value: Any) -> [String] {
        if let object = value as? [String: Any] {
            return [object["$ref"] as? String].compactMap { $0 } + object.values.flatMap(references)
        }
        return (value as? [Any] ?? []).flatMap(references)
    }
}
