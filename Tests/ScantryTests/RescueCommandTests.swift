import Fixtures
import Foundation
import GRDB
import Glibc
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
        let doctor = try await scantry(
            "doctor", "--offline", "--quiet", "--sound", "null", "--camera", "none", "--data", folder)
        #expect(doctor.output.contains("scantry rescue \(folder)"))
        symlink("/etc/hostname", folder + "/pictures/2.jpg")
        let files = names(in: folder)
        let run = try await scantry("rescue", folder)
        #expect(run.status == 0)
        #expect(run.errors.contains("is on the disk of the damaged folder"))
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.output.contains("pictures/2.jpg: it is a link"))
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

    @Test func waitsUntilTheKioskIsStopped() async throws {
        try await furnish()
        try damage("scan")
        let lock = try FolderLock(folder)
        let run = try await scantry("rescue", folder, "--to", place + "/new")
        withExtendedLifetime(lock) {}
        #expect(run.status == 1 && run.output.isEmpty && names(in: place) == ["household"])
        #expect(
            run.errors == """
                scantry: Process \(getpid()) keeps \(folder), and what it books meanwhile would be lost. Stop it, then do this again.

                """)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files to others"))
    func givesTheNewFolderToTheOwnerOfTheOldOne() async throws {
        try await furnish()
        try damage("scan")
        for path in [folder] + names(in: folder).map({ "\(folder)/\($0)" }) { chown(path, 12_345, 12_346) }
        #expect(try await scantry("rescue", folder, "--to", place + "/new").status == 0)
        for path in ["", "/kitchen.sqlite", "/pictures", "/pictures/1.jpg"] {
            var status = stat()
            #expect(stat(place + "/new" + path, &status) == 0, "\(path)")
            #expect(status.st_uid == 12_345 && status.st_gid == 12_346, "\(path)")
        }
    }

    /// How often it is killed; more with the variable SCANTRY_KILLS.
    private static let kills = ProcessInfo.processInfo.environment["SCANTRY_KILLS"].flatMap { Int($0) } ?? 12

    @Test func leavesNoHalfHouseholdWhenItIsKilled() async throws {
        try await furnish()
        try damage("scan")
        let (start, new) = (ContinuousClock.now, place + "/new")
        #expect(try await scantry("rescue", folder, "--to", new).status == 0)
        let whole = ContinuousClock.now - start
        var killed = 0
        for moment in 0..<Self.kills {
            try? FileManager.default.removeItem(atPath: new)
            try? FileManager.default.removeItem(atPath: new + ".new")
            let rescue = KioskProcess(["rescue", folder, "--to", new])
            while rescue.processIdentifier == 0 { try await Task.sleep(for: .milliseconds(1)) }
            try await Task.sleep(for: whole * Double(moment) / Double(Self.kills))
            if try await rescue.end(by: SIGKILL) == SIGKILL { killed += 1 }
            guard names(in: place).contains("new") else { continue }
            #expect(try DatabaseReport(checking: new + "/kitchen.sqlite").counts["movement"] == 3)
            #expect(names(in: new + "/pictures") == ["1.jpg"] && !names(in: place).contains("new.new"))
        }
        #expect(killed > 0)
    }

    @Test func asksToDeleteWhatAnEarlierRescueHasLeft() async throws {
        try await furnish()
        try damage("scan")
        try FileManager.default.createDirectory(atPath: place + "/new.new", withIntermediateDirectories: true)
        let run = try await scantry("rescue", folder, "--to", place + "/new")
        #expect(run.status == 1 && run.errors.contains("\(place)/new.new is there already"))
        #expect(run.errors.contains("Delete it") && names(in: place) == ["household", "new.new"])
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
        for (target, reason) in [
            (place, "is there already"), (folder + "/new", "writes nothing into"),
            (place + "/none/new", "There is no folder \(place)/none."),
        ] {
            let run = try await scantry("rescue", folder, "--to", target)
            #expect(run.status == 1 && run.output.isEmpty && run.errors.contains(reason))
            #expect(run.errors.split(separator: "\n").count == 1)
        }
        try Data(repeating: 0x20, count: 50_000).write(to: URL(fileURLWithPath: folder + "/kitchen.sqlite"))
        let empty = try await scantry("rescue", folder)
        #expect(empty.status == 1 && empty.errors.contains("scantry: No row of \(folder)/kitchen.sqlite can be read."))
        #expect(empty.errors.split(separator: "\n").count == 2 && names(in: place) == ["household"])
    }
}
