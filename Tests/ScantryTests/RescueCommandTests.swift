import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

/// `scantry rescue`.
struct RescueCommandTests {
    @TemporaryFolder(isMade: true) private var place

    private var folder: String { place + "/household" }

    /// Makes a household with three packs and a picture.
    private func furnish() async throws {
        let store = try KitchenStore.opened(in: folder)
        for _ in 0..<3 {
            _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
        try FileManager.default.createDirectory(atPath: folder + "/pictures", withIntermediateDirectories: true)
        try Data("a picture".utf8).write(to: URL(fileURLWithPath: folder + "/pictures/1.jpg"))
    }

    /// Overwrites the first page of a table.
    private func damage(_ table: String) throws {
        let path = folder + "/kitchen.sqlite"
        let queue = try DatabaseQueue(path: path)
        let page = try queue.read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
        }
        try queue.close()
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(try #require(page) - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0xAA, count: 4_096))
        try file.close()
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test func savesADamagedHousehold() async throws {
        try await furnish()
        #expect(try await scantry("backup", "--data", folder).status == 0)
        try damage("scan")
        let before = FileManager.default.contents(atPath: folder + "/kitchen.sqlite")
        let files = names(in: folder)
        let doctor = try await scantry(
            "doctor", "--offline", "--quiet", "--sound", "null", "--camera", "none", "--data", folder)
        #expect(doctor.output.contains("scantry rescue \(folder)"))
        let run = try await scantry("rescue", folder)
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains("The database is damaged (1 damaged page)"))
        #expect(run.output.contains(#/lot +1\n/#) && run.output.contains(#/movement +3\n/#))
        // The backup had them.
        #expect(run.output.contains("1 lots, 3 movements, 3 scans") && run.output.contains("3 movements, 0 scans"))
        let new = place + "/" + (try #require(names(in: place).first { $0.hasPrefix("household-rescued-") }))
        #expect(run.output.contains("scantry serve --data \(new)"))
        #expect(FileManager.default.contents(atPath: new + "/pictures/1.jpg") == Data("a picture".utf8))
        #expect(names(in: new + "/backups").count == 1)
        _ = try DatabaseReport(checking: new + "/kitchen.sqlite")
        #expect(try await scantry("stock", "--data", new).output.contains("8076800195057"))
        // The damaged folder is as it was.
        #expect(FileManager.default.contents(atPath: folder + "/kitchen.sqlite") == before)
        #expect(names(in: folder) == files)
    }

    @Test func namesWhatIsMadeAnewInTheHouseholdsLanguage() async throws {
        try await furnish()
        try await DatabaseQueue(path: folder + "/kitchen.sqlite").write { db in
            try db.execute(
                sql: "UPDATE household SET language = 'fr'; DELETE FROM productCode; UPDATE product SET nameKey = 'x'")
        }
        for table in ["product", "sqlite_autoindex_product_1", "product_nameKey"] { try damage(table) }
        let run = try await scantry("rescue", folder, "--to", place + "/new")
        #expect(run.status == 0)
        let name = try await DatabaseQueue(path: place + "/new/kitchen.sqlite").read { db in
            try String.fetchOne(db, sql: "SELECT name FROM product")
        }
        #expect(name == "Produit sauvé 1")
    }

    @Test func saysThatAWholeHouseholdNeedsNoRescue() async throws {
        try await furnish()
        let run = try await scantry("rescue", folder + "/")
        #expect(run.status == 0 && run.output.contains("is whole: there is nothing to rescue"))
        #expect(names(in: place) == ["household"])
    }

    @Test func complainsInOneLine() async throws {
        let none = try await scantry("rescue", folder)
        #expect(none.errors == "scantry: There is no database in \(folder). Give the folder of a household.\n")
        try await furnish()
        for (target, reason) in [(place, "is there already"), (folder + "/new", "writes nothing into")] {
            let run = try await scantry("rescue", folder, "--to", target)
            #expect(run.status == 1 && run.output.isEmpty && run.errors.contains(reason))
            #expect(run.errors.split(separator: "\n").count == 1)
        }
        try Data(repeating: 0x20, count: 50_000).write(to: URL(fileURLWithPath: folder + "/kitchen.sqlite"))
        let empty = try await scantry("rescue", folder)
        #expect(empty.status == 1 && empty.errors.hasPrefix("scantry: No row of \(folder)/kitchen.sqlite can be read."))
        #expect(empty.errors.split(separator: "\n").count == 1 && names(in: place) == ["household"])
    }
}
