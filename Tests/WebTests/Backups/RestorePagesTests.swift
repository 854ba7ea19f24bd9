import Backups
import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// Restoring from the page and by the API. Here nobody starts the program anew after that.
struct RestorePagesTests {
    /// Makes a backup of one scan, and scans once more. Returns its name.
    private func backup(_ server: TestServer, passphrase: String? = nil) async throws -> String {
        if let passphrase {
            let path = server.folder + "/backup-passphrase"
            try Data(passphrase.utf8).write(to: URL(fileURLWithPath: path))
            chmod(path, 0o600)
        }
        _ = try await server.scan("8076800195057")
        let made = try await server.post("/api/v1/backups", "{}")
        _ = try await server.scan("3017620422003")
        return try #require(made.json["name"] as? String)
    }

    /// Asks for the page until a restore is decided or has failed.
    private func ended(_ server: TestServer) async throws {
        while true {
            let page = try await server.get("/backups").body
            if page.contains("starts anew with the restored") || page.contains("nothing was restored") { return }
        }
    }

    @Test func asksFirstAndSaysWhatStays() async throws {
        try await withServer { server async throws in
            let name = try await backup(server)
            let page = try await server.get("/backups").body
            #expect(page.contains("/backups/\(name)/restore"))
            let question = try await server.get("/backups/\(name)/restore").body
            #expect(question.contains("It holds 1 product, 1 lot, 1 movement, 0 recipes, 0 other files."))
            #expect(question.contains("The household now has 2 products, 2 lots, 2 movements, 0 recipes."))
            #expect(question.contains("stays in the kiosk") && question.contains("Restore now"))
            #expect(!question.contains("another household") && !question.contains("Passphrase"))
            let french = try await server.get("/backups/\(name)/restore", headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("Restaurer maintenant"))
            #expect(try await server.scansStored() == 2 && RestoreRecord(of: server.folder) == nil)
        }
    }

    @Test func restoresAndBooksNothingMore() async throws {
        try await withServer { server async throws in
            let name = try await backup(server)
            let runner = server.kiosk.eventBus.events()
            #expect(try await server.fill("/backups/\(name)/restore", "").status == 303)
            for await event in runner {
                if case .changed(.backups) = event, RestoreRecord(of: server.folder) != nil { break }
            }
            let scan = try await server.scan("8076800195057")
            #expect(scan.status == 503 && (scan.json["detail"] as? String)?.contains("being restored") == true)
            #expect(RestoreRecord(of: server.folder)?.isUnfinished == true)
            #expect(try await server.scansStored() == 2)
            server.kiosk.store.close()
            // As the next start does.
            let copy = server.folder + "-restarted"
            defer { try? FileManager.default.removeItem(atPath: copy) }
            try FileManager.default.copyItem(atPath: server.folder, toPath: copy)
            let store = try KitchenStore(folder: copy)
            #expect(try await store.scans(limit: 9).count == 1)
            let former = try #require(FormerHousehold.all(in: copy).first)
            #expect(try await KitchenStore(folder: former.path).scans(limit: 9).count == 2)
        }
    }

    @Test func wantsAConfirmationByTheAPI() async throws {
        try await withServer { server async throws in
            let name = try await backup(server)
            let path = "/api/v1/backups/\(name)/restore"
            for body in ["{}", #"{"confirm": "yes"}"#, #"{"confirm": true}"#, #"{"confirm": null}"#] {
                let refused = try await server.post(path, body)
                #expect(refused.status == 422 && refused.faults == ["confirm"], "\(body)")
            }
            for other in ["scantry-backup-20261126T140501Z.zip", "uploaded", "1", "..%2Fkitchen.sqlite"] {
                let missing = try await server.post("/api/v1/backups/\(other)/restore", "{\"confirm\": \"\(other)\"}")
                #expect(missing.status == 404)
            }
            #expect(RestoreRecord(of: server.folder) == nil)
            let decided = try await server.post(path, "{\"confirm\": \"\(name)\"}")
            #expect(
                decided.status == 202 && (decided.json["former"] as? String)?.hasPrefix("household-before-") == true)
            #expect(try await server.post(path, "{\"confirm\": \"\(name)\"}").status == 409)
        }
    }

    @Test func wantsThePassphrase() async throws {
        try await withServer { server async throws in
            let name = try await backup(server, passphrase: "correct horse battery")
            let path = "/backups/\(name)/restore"
            let question = try await server.get(path)
            #expect(question.status == 200 && question.body.contains("type=\"password\""))
            for (passphrase, words) in [("", "Write the passphrase"), ("another+passphrase", "is another one")] {
                let again = try await server.fill(path, "passphrase=\(passphrase)")
                #expect(again.status == 422 && again.body.contains(words))
            }
            let wrong = try await server.post("/api/v1\(path)", "{\"confirm\": \"\(name)\", \"passphrase\": \"wrong\"}")
            #expect(wrong.status == 422 && (wrong.json["detail"] as? String)?.contains("passphrase") == true)
            #expect(RestoreRecord(of: server.folder) == nil)
            let right = "{\"confirm\": \"\(name)\", \"passphrase\": \"correct horse battery\"}"
            #expect(try await server.post("/api/v1\(path)", right).status == 202)
            #expect(
                !(try FileManager.default.contentsOfDirectory(atPath: server.folder))
                    .contains { $0.hasPrefix("backup-scratch") })
        }
    }

    @Test func saysWhatIsWrongWithAFileAndGoesOn() async throws {
        try await withServer { server async throws in
            let name = try await backup(server)
            let file = "\(server.folder)/backups/\(name)"
            let whole = try Data(contentsOf: URL(fileURLWithPath: file))
            for (bytes, words) in [
                (whole.prefix(whole.count / 2), "The end of this file"), (Data("no".utf8), "not a backup"),
            ] {
                try bytes.write(to: URL(fileURLWithPath: file))
                let question = try await server.get("/backups/\(name)/restore")
                #expect(
                    question.status == 422 && question.body.contains(words) && !question.body.contains("Restore now"))
            }
            // Only unpacking finds it.
            var damaged = whole
            damaged[whole.count / 3] ^= 0x55
            try damaged.write(to: URL(fileURLWithPath: file))
            let answer = try await server.post("/api/v1/backups/\(name)/restore", "{\"confirm\": \"\(name)\"}")
            #expect(answer.status == 422)
            let page = try await server.get("/backups").body
            #expect(page.contains("nothing was restored") && page.contains("damaged"))
            #expect(try await server.scan("8076800195057").status == 201)
            #expect(
                !(try FileManager.default.contentsOfDirectory(atPath: server.folder))
                    .contains { $0.hasPrefix("restoring-") })
        }
    }

    @Test func restoresAFileOfThisDevice() async throws {
        try await withServer { server async throws in
            let name = try await backup(server)
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(server.folder)/backups/\(name)")))
            #expect(try await server.get("/backups/uploaded/restore").status == 404)
            let incomplete = try await server.post("/backups/upload", bytes, type: "multipart/form-data; boundary=x")
            #expect(incomplete.status == 503)
            #expect(try await server.get("/backups/uploaded/restore").status == 404)
            let sent = try await server.post("/backups/upload", bytes, type: "application/octet-stream")
            #expect(sent.status == 201 && sent.json["path"] as? String == "/backups/uploaded/restore")
            #expect(try await server.get("/backups/uploaded/restore").body.contains("It holds 1 product"))
            // It is not in backups, nor one of the list.
            var made = try await server.post("/api/v1/backups", "{}")
            // The name of a backup is its second: there is no other one in that of the first.
            while made.status == 409 { made = try await server.post("/api/v1/backups", "{}") }
            #expect((made.json["holds"] as? [String: Int])?["files"] == 0)
            #expect(try await server.fill("/backups/uploaded/restore", "").status == 303)
            try await ended(server)
            #expect(RestoreRecord(of: server.folder)?.isUnfinished == true)
        }
    }

    @Test func takesAFileFromAForm() async throws {
        try await withServer { server async throws in
            let name = try await backup(server)
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(server.folder)/backups/\(name)")))
            let head = "--x\r\nContent-Disposition: form-data; name=\"backup\"; filename=\"\(name)\"\r\n\r\n"
            let sent = try await server.post(
                "/backups/upload", Array(head.utf8) + bytes + Array("\r\n--x--\r\n".utf8),
                type: "multipart/form-data; boundary=x")
            #expect(sent.status == 303 && sent.header("location") == "/backups/uploaded/restore")
            #expect(try await server.get("/backups/uploaded/restore").body.contains("It holds 1 product"))
        }
    }

    @Test func goesBackToAndDeletesWhatWasReplaced() async throws {
        try await withServer { server async throws in
            let name = "household-before-20261101T030000Z"
            let former = "\(server.folder)/\(name)"
            try FileManager.default.createDirectory(atPath: former, withIntermediateDirectories: true)
            try server.kiosk.store.copyDatabase(to: former + "/kitchen.sqlite")
            _ = try await server.scan("8076800195057")
            let page = try await server.get("/backups").body
            #expect(page.contains("/backups/former/\(name)/restore") && page.contains("Replaced households"))
            #expect(try await server.get("/backups/former/\(name)/restore").body.contains("It holds 0 products"))
            for other in ["backups", "..", "household-before-x", "household-before-20261101T030001Z"] {
                #expect(try await server.get("/backups/former/\(other)/restore").status == 404)
                #expect(try await server.fill("/backups/former/\(other)/delete", "").status == 404)
            }
            #expect(try await server.get("/backups/former/\(name)/delete").body.contains("gone for good"))
            #expect(try await server.fill("/backups/former/\(name)/delete", "").status == 303)
            #expect(!FileManager.default.fileExists(atPath: former))
        }
    }

    @Test func saysThatARestoreWasTakenBack() async throws {
        try await withServer { server async throws in
            let incoming = "restoring-x/household"
            try FileManager.default.createDirectory(
                atPath: "\(server.folder)/\(incoming)", withIntermediateDirectories: true)
            try Data("no".utf8).write(to: URL(fileURLWithPath: "\(server.folder)/\(incoming)/kitchen.sqlite"))
            let swap = HouseholdSwap(of: server.folder)
            try swap.begin(incoming, at: .now)
            try swap.goBack(because: "it is damaged")
            let page = try await server.get("/backups").body
            #expect(page.contains("could not be opened") && page.contains("it is damaged"))
        }
    }
}
