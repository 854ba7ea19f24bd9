import Fixtures
import Foundation
import Kiosk
import Kitchen
import TestSupport
import Testing
import Values

@testable import Web

/// The page for moving in, and the API's operations.
struct ImportPagesTests {
    @TemporaryFolder(isMade: true) private var folder

    private func database() throws -> [UInt8] {
        let grocy = try GrocyFixture(folder + "/grocy.db")
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: grocy.path)))
    }

    @Test func showsImportsAndUndoes() async throws {
        let file = try database()
        try await withServer { server async throws in
            #expect(try await server.get("/import").body.contains("Nothing yet."))
            let sent = try await server.upload(file)
            let look = try #require(sent.header("location"))
            #expect(sent.status == 303 && look.hasPrefix("/import/previews/"))
            let page = try await server.get(look).body
            #expect(page.contains("Nothing has changed yet") && page.contains(">Import</button>"))
            #expect(page.contains(#"<th scope="row">lots</th><td>5</td><td>4</td><td>0</td><td>0</td><td>1</td>"#))
            #expect(page.contains(#"<th scope="row">g</th><td>1</td><td>1,250.5</td><td>1,250.5</td>"#))
            #expect(page.contains("2 × chores: Scantry does not keep this") && page.contains("Vacuum, Windows"))
            #expect(page.contains("from grocy.db"))
            #expect(try await server.kiosk.store.products().isEmpty)
            let booked = try await server.fill(look, "")
            let report = try #require(booked.header("location"))
            #expect(booked.status == 303 && report.hasPrefix("/import/"))
            #expect(try await server.kiosk.store.products().count == 3)
            let done = try await server.get(report).body
            #expect(done.contains("Undo this import") && !done.contains(">Import</button>"))
            // The data is forgotten with the import.
            #expect(try await server.fill(look, "").header("location") == "/import")
            let again = try #require(try await server.upload(file).header("location"))
            #expect(try await server.get(again).body.contains("There is nothing new in"))
            #expect(try await server.fill(report + "/undo", "").header("location") == "/import")
            #expect(try await server.kiosk.store.products().isEmpty)
            #expect(try await server.get("/import").body.contains("undone"))
            #expect(try await server.get(report).body.contains("was undone"))
            #expect(try await server.fill(report + "/undo", "").status == 422)
            #expect(server.leftovers == [])
        }
    }

    @Test func undoesTheRestIfSomeWasUsed() async throws {
        let file = try database()
        try await withServer { server async throws in
            let preview = try #require(try await server.upload(file).header("location"))
            let report = try #require(try await server.fill(preview, "").header("location"))
            let store = server.kiosk.store
            let peas = try #require(try await store.products().first { $0.name == "Peas" }).uuid
            _ = try await store.take(Quantity(.one), ofProduct: peas, by: Actor(station: "test"))
            let refused = try await server.fill(report + "/undo", "")
            #expect(refused.status == 422 && refused.body.contains("Some of it was used since: Peas."))
            #expect(refused.body.contains("Undo the rest</button>") && refused.body.contains(#"name="keepUsed""#))
            let id = report.replacing("/import/", with: "")
            #expect(try await server.post("/api/v1/imports/\(id)/undo", "{}").status == 409)
            #expect(try await server.fill(report + "/undo", "keepUsed=1").header("location") == "/import")
            #expect(try await store.products().map(\.name) == ["Peas"])
            #expect(try await server.post("/api/v1/imports/\(id)/undo", #"{"keepUsed": true}"#).status == 409)
        }
    }

    @Test func speaksFrench() async throws {
        let file = try database()
        try await withServer { server async throws in
            let french = "Accept-Language: fr\r\n"
            #expect(try await server.get("/import", headers: french).body.contains("Depuis un fichier"))
            let look = try #require(try await server.upload(file).header("location"))
            let page = try await server.get(look, headers: french).body
            #expect(
                page.contains("Rien n’a encore changé") && page.contains("× corvées")
                    && page.contains("Scantry ne garde pas cela"))
            #expect(page.contains("1\u{202F}250,5") || page.contains("1 250,5") || page.contains("1250,5"))
            let wrong = try await server.upload(Array("no database".utf8), headers: french)
            #expect(wrong.status == 422 && wrong.body.contains("Ce ne sont pas des données de Grocy"))
        }
    }

    @Test func saysWhatIsWrongWithAFile() async throws {
        let folder = folder
        try await withServer { server async throws in
            let wrong = try await server.upload(Array("no database".utf8))
            #expect(wrong.status == 422 && wrong.body.contains("This is no data of Grocy"))
            #expect(try await server.upload([]).status == 422)
            let old = try GrocyFixture(
                folder + "/old.db", "ALTER TABLE products ADD COLUMN qu_factor_purchase_to_stock REAL")
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: old.path)))
            #expect(try await server.upload(bytes).body.contains("start it once"))
            let server2 = try await server.fill("/import/server", "address=ftp%3A%2F%2Fx&key=k")
            #expect(server2.status == 422 && server2.body.contains("This is no address"))
            let cut = try await server.post(
                "/import/file",
                Array("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\nabc".utf8),
                type: "multipart/form-data; boundary=b")
            #expect(cut.status == 400)
            #expect(server.leftovers == [])
        }
    }

    @Test func worksByTheAPI() async throws {
        let file = try database()
        try await withServer { server async throws in
            let looked = try await server.post("/api/v1/imports/previews", file, type: "application/octet-stream")
            let look = try #require(looked.json["id"] as? String)
            let report = try #require(looked.json["report"] as? [String: Any])
            #expect(looked.status == 201 && report["program"] as? String == "grocy")
            let sums = try #require(report["sums"] as? [[String: Any]])
            #expect(sums.map { $0["read"] as? String } == ["6", "1250.5", "2.5"])
            let booked = try await server.post("/api/v1/imports/previews/\(look)", "{}")
            let id = try #require(booked.json["id"] as? String)
            #expect(booked.status == 201)
            #expect(try await server.get("/api/v1/imports").items.map { $0["id"] as? String } == [id])
            #expect(try await server.post("/api/v1/imports/previews/\(look)", "{}").status == 404)
            let undone = try await server.post("/api/v1/imports/\(id)/undo", "{}")
            #expect(undone.status == 200 && (undone.json["removed"] as? [String: Int])?["product"] == 3)
            #expect(try await server.post("/api/v1/imports/\(id)/undo", "{}").status == 409)
            #expect(try await server.post("/api/v1/imports/\(UUID().text)/undo", "{}").status == 404)
            #expect(try await server.post("/api/v1/imports/previews", file, type: "text/plain").status == 415)
            let wrong = try await server.post(
                "/api/v1/imports/previews", Array("x".utf8), type: "application/octet-stream")
            #expect(wrong.status == 422 && (wrong.json["detail"] as? String)?.contains("no data of Grocy") == true)
            let address = try await server.post("/api/v1/imports/previews", #"{"address": "ftp://x", "key": "k"}"#)
            #expect(address.status == 422)
        }
    }

    /// Whatever the pieces are in which a form arrives.
    @Test(arguments: [1, 2, 7, 64, 1_000]) func findsTheFileInAFormInPieces(length: Int) throws {
        let content = Array("\r\n--bo\r\n--boundar\r\n\r\n".utf8) + (0..<500).map { UInt8($0 % 256) }
        let form =
            Array("--boundary\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n".utf8)
            + Array("--boundary\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n".utf8) + content
            + Array("\r\n--boundary--\r\n".utf8)
        var reader = try #require(MultipartFile(type: "multipart/form-data; boundary=\"boundary\""))
        var found: [UInt8] = []
        for start in stride(from: 0, to: form.count, by: length) {
            #expect(reader.parse(form[start..<min(start + length, form.count)]) { found += $0 })
        }
        #expect(found == content && reader.isComplete)
    }
}

extension TestServer {
    /// Sends a file as the page does.
    fileprivate func upload(_ file: [UInt8], headers: String = "") async throws -> Answer {
        let head = "--b0undary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"grocy.db\"\r\n\r\n"
        let body = Array(head.utf8) + file + Array("\r\n--b0undary--\r\n".utf8)
        return try await post("/import/file", body, headers: headers, type: "multipart/form-data; boundary=b0undary")
    }

    /// What is left in the folder for files that are sent.
    fileprivate var leftovers: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/imports")) ?? []
    }
}
