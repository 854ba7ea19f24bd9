import Backups
import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// The page of backups and the API's operations.
struct BackupPagesTests {
    @Test func listsWhatItMakesAndHandsItOut() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            let before = try await server.get("/backups").body
            #expect(before.contains("There is no backup yet") && before.contains("scantry restore"))
            let made = try await server.post("/api/v1/backups", "{}")
            #expect(made.status == 201 && made.json["state"] as? String == "good")
            let holds = try #require(made.json["holds"] as? [String: Int])
            #expect(holds["products"] == 1 && holds["scans"] == 1 && holds["files"] == 0)
            let name = try #require(made.json["name"] as? String)
            let list = try await server.get("/api/v1/backups")
            #expect(list.items.map { $0["name"] as? String } == [name])
            let page = try await server.get("/backups").body
            #expect(page.contains("/backups/\(name)") && page.contains("The last good backup is of"))
            #expect(page.contains("1 product, 1 lot, 1 movement, 0 recipes") && !page.contains("for a week"))
            let file = try await server.get("/backups/\(name)")
            #expect(file.status == 200 && file.header("content-type") == "application/zip")
            #expect(file.header("content-disposition") == "attachment; filename=\"\(name.lowercased())\"")
            #expect(file.header("content-length") == "\(try #require(made.json["bytes"] as? Int))")
        }
    }

    @Test func makesOneFromThePage() async throws {
        try await withServer { server async throws in
            let events = server.kiosk.eventBus.events()
            #expect(try await server.fill("/backups", "").status == 303)
            var list = try await server.get("/api/v1/backups").items
            for await event in events {
                guard list.isEmpty else { break }
                guard case .changed(.backups) = event else { continue }
                list = try await server.get("/api/v1/backups").items
                // After a failure nothing more happens.
                let page = try await server.get("/backups").body
                try #require(!page.contains("no backup could be made"), "\(page)")
            }
            #expect(list.count == 1)
        }
    }

    @Test func complainsAfterAWeek() async throws {
        try await withServer { server async throws in
            let runner = BackupRunner(kiosk: server.kiosk, program: "1.2.3", clock: WallClock { Date() - 8 * 86_400 })
            _ = try await runner.make()
            #expect(try await server.get("/backups").body.contains("There was no good backup for a week"))
            let french = try await server.get("/backups", headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("depuis une semaine"))
        }
    }

    @Test func saysWhyItFails() async throws {
        try await withServer(prepare: { try Data().write(to: URL(fileURLWithPath: $0 + "/backups")) }) {
            server async throws in
            let made = try await server.post("/api/v1/backups", "{}")
            #expect(made.status == 503 && (made.json["detail"] as? String)?.contains("a file is in the way") == true)
            #expect(try await server.get("/backups").body.contains("no backup could be made"))
        }
    }

    @Test(arguments: ["kitchen.sqlite", "..%2Fkitchen.sqlite", "scantry-backup-20261126T140501Z.zip", "a%20b"])
    func handsOutNothingElse(name: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/backups/\(name)").status == 404)
        }
    }

    @Test func showsWhatCannotBeRead() async throws {
        try await withServer { server async throws in
            let folder = server.folder + "/backups"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let household = try #require(DatabaseReport.household(ofFolder: server.folder))
            let name = "scantry-backup-20261101T030000Z-\(household.short).zip"
            try Data("no".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            #expect(try await server.get("/api/v1/backups").items.map { $0["state"] as? String } == ["damaged"])
            let page = try await server.get("/backups").body
            #expect(page.contains("cannot be read") && page.contains("There is no backup yet"))
        }
    }
}
