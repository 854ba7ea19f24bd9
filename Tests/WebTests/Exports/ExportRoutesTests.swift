import Foundation
import Testing

/// The page of exports and the API's operations.
struct ExportRoutesTests {
    @Test func givesAllRowsAsTheDescriptionSays() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            let export = try await server.get("/api/v1/export.json")
            #expect(export.status == 200 && export.header("content-type") == "application/json")
            let tables = try #require(export.json["tables"] as? [String: [[String: Any]]])
            #expect(tables["scan"]?.first?["text"] as? String == "8076800195057")
            #expect(tables["lot"]?.first?["amount"] as? Int == 1_000)
            #expect(export.json["program"] as? String == "1.2.3")

            let description = try await server.get("/api/v1/openapi.json").json
            let schemas = (description["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]]
            let document = try #require(schemas?["HouseholdDocument"]?["properties"] as? [String: [String: Any]])
            let described = try #require(document["tables"]?["properties"] as? [String: [String: Any]])
            #expect(Set(described.keys) == Set(tables.keys))
            let lot = try #require(
                (described["lot"]?["items"] as? [String: Any])?["properties"] as? [String: [String: Any]])
            #expect(lot["amount"]?["type"] as? String == "integer")
            #expect((lot["amount"]?["description"] as? String)?.hasPrefix("Thousandths of the unit") == true)
            #expect(lot["isDone"] == nil)
        }
    }

    @Test func givesAnArchiveAndTables() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            let archive = try await server.get("/api/v1/export.zip")
            #expect(archive.status == 200 && archive.header("content-type") == "application/zip")
            #expect(archive.body.hasPrefix("PK"))
            let table = try await server.get("/api/v1/export/tables/scan")
            #expect(table.status == 200 && table.body.contains("8076800195057"))
            #expect(table.header("content-disposition") == "attachment; filename=\"scan.csv\"")
            for other in ["device", "sqlite_master", "nothing", "a%22b", "..%2Flot"] {
                #expect(try await server.get("/api/v1/export/tables/\(other)").status == 404)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: server.folder)
            #expect(!names.contains { $0.hasPrefix("backup-scratch") })
        }
    }

    @Test func offersThemOnThePage() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/export").body
            for path in ["/api/v1/export.zip", "/api/v1/export.json", "/api/v1/export/tables/product"] {
                #expect(page.contains("href=\"\(path)\""))
            }
            #expect(
                try await server.get("/export", headers: "Accept-Language: fr\r\n").body.contains("Tout télécharger"))
            #expect(try await server.get("/settings").body.contains("href=\"/export\""))
        }
    }
}
