import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

/// `scantry backup` and `scantry restore`, also killed at any moment.
struct BackupCommandTests {
    @TemporaryFolder(isMade: true) private var place

    private var folder: String { place + "/household" }
    private var backups: String { place + "/backups" }

    /// Makes a household with some packs, and a file large enough that a backup takes a while.
    private func furnish(_ folder: String, packs: Int) async throws {
        let store = try KitchenStore.opened(in: folder)
        for _ in 0..<packs {
            _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
        try FileManager.default.createDirectory(atPath: folder + "/pictures", withIntermediateDirectories: true)
        for name in 1...30 {
            var generator = SeededGenerator(state: UInt64(name))
            let bytes = Data((0..<50_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
            try bytes.write(to: URL(fileURLWithPath: "\(folder)/pictures/\(name).jpg"))
        }
    }

    /// Returns how many packs a household has, after a look at its whole database.
    private func packs(in folder: String) throws -> Int {
        _ = try DatabaseReport(checking: folder + "/kitchen.sqlite")
        let queue = try DatabaseQueue(path: folder + "/kitchen.sqlite")
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder + "/pictures")
        #expect(pictures.count == 30)
        return try queue.read { try Int.fetchOne($0, sql: "SELECT sum(amount) / 1000 FROM lot") ?? 0 }
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test func backsUpShowsAndRestores() async throws {
        try await furnish(folder, packs: 2)
        let backup = try await scantry("backup", backups, "--data", folder)
        #expect(backup.status == 0 && backup.errors.isEmpty)
        #expect(
            backup.output.contains("opened and found good") && backup.output.contains("1 products, 1 lots, 2 movements")
        )
        let path = backups + "/" + (try #require(names(in: backups).first))
        let look = try await scantry("restore", path, "--data", folder)
        #expect(look.status == 0 && look.output.contains("2 scans") && look.output.contains("add --yes"))
        #expect(names(in: place) == ["backups", "household"])
        #expect(
            try await scantry("scan", "--mode", "add", "--data", folder, input: Data("8076800195057\n".utf8)).status
                == 0)
        let restored = try await scantry("restore", path, "--data", folder, "--yes")
        #expect(restored.status == 0 && restored.output.contains("/household-before-"))
        #expect(try packs(in: folder) == 2 && names(in: place) == ["backups", "household"])
        let former = try #require(FormerHousehold.all(in: folder).first)
        #expect(try packs(in: former.path) == 3)
        let list = try await scantry("restore", "--list", "--data", folder, "--backups", backups)
        #expect(list.status == 0 && list.output.contains(path) && list.output.contains(former.path))
        // And back.
        let back = try await scantry("restore", former.path, "--data", folder, "--yes")
        #expect(back.status == 0 && back.errors.isEmpty)
        #expect(try packs(in: folder) == 3)
    }

    @Test func usesTheHouseholdsFolderByItself() async throws {
        try await furnish(folder, packs: 1)
        #expect(try await scantry("backup", "--data", folder).status == 0)
        #expect(names(in: folder + "/backups").count == 1)
    }

    @Test func encryptsWithAPassphraseFromAFile() async throws {
        try await furnish(folder, packs: 2)
        let secret = place + "/secret"
        try Data("five words of the household\n".utf8).write(to: URL(fileURLWithPath: secret))
        chmod(secret, 0o600)
        let backup = try await scantry("backup", backups, "--data", folder, "--passphrase-file", secret)
        #expect(backup.status == 0)
        let path = backups + "/" + (try #require(names(in: backups).first))
        #expect(path.hasSuffix(".zip.cms"))
        let restored = try await scantry(
            "restore", path, "--data", place + "/new", "--yes", "--passphrase-file", secret)
        #expect(restored.status == 0)
        #expect(try packs(in: place + "/new") == 2)
    }

    @Test func tellsTheDoctor() async throws {
        let arguments = ["doctor", "--offline", "--quiet", "--sound", "null", "--camera", "none", "--data", folder]
        #expect(try await scantry(arguments).output.contains("there is nothing to back up yet"))
        try await furnish(folder, packs: 1)
        #expect(try await scantry(arguments).output.contains("there is none in \(folder)/backups"))
        #expect(try await scantry("backup", "--data", folder).status == 0)
        #expect(try await scantry(arguments).output.contains("the last good one is of "))
        let elsewhere = try await scantry(arguments + ["--backups", "label:NO SUCH DISK"])
        #expect(elsewhere.output.contains("their disk is not there"))
    }

    @Test func complainsInOneLine() async throws {
        let none = try await scantry("backup", "--data", folder)
        #expect(none.status == 1 && none.output.isEmpty && names(in: place).isEmpty)
        #expect(none.errors == "scantry: There is no household in \(folder). Give its folder with --data.\n")
        try Data("text".utf8).write(to: URL(fileURLWithPath: place + "/notes.zip"))
        let notes = try await scantry("restore", place + "/notes.zip", "--data", folder, "--yes")
        #expect(notes.status == 1 && notes.errors.hasSuffix("another program's data is for scantry import.\n"))
        #expect(notes.errors.split(separator: "\n").count == 1)
    }

    @Test func leavesARunningKioskAlone() async throws {
        try await furnish(folder, packs: 1)
        let kiosk = KioskProcess([
            "serve", "--headless", "--camera", "none", "--data", folder, "--sound", "none", "--offline",
        ])
        repeat {} while try await scantry("token", "test", "--data", folder).status != 0
        #expect(try await scantry("backup", backups, "--data", folder).status == 0)
        let path = backups + "/" + (try #require(names(in: backups).first))
        let refused = try await scantry("restore", path, "--data", folder, "--yes")
        #expect(refused.status == 1 && refused.errors.contains("already keeps"))
        #expect(names(in: place) == ["backups", "household"])
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    /// Runs the program where no file can be longer than so many kilobytes, as on a disk that becomes full.
    private func limited(_ kilobytes: Int, _ arguments: [String]) async throws -> Run {
        let limit = "trap '' XFSZ; ulimit -f \(kilobytes * 2); exec \"$@\""
        return try await scantry(
            ["-c", limit, "sh", program.path] + arguments, program: URL(fileURLWithPath: "/bin/sh"))
    }

    @Test func keepsTheLastGoodOneIfTheNextCannotBeWritten() async throws {
        try await furnish(folder, packs: 2)
        #expect(try await scantry("backup", backups, "--data", folder).status == 0)
        let good = names(in: backups)
        try await Task.sleep(for: .seconds(1))
        // The database's copy fits, but not the archive; then not even that.
        for kilobytes in [1_200, 100] {
            let run = try await limited(kilobytes, ["backup", backups, "--data", folder])
            #expect(run.status == 1 && run.output.isEmpty && run.errors.split(separator: "\n").count == 1)
            #expect(names(in: backups) == good)
            #expect(!names(in: folder).contains { $0.hasPrefix("backup-scratch") })
        }
        let restored = try await limited(100, ["restore", "\(backups)/\(good[0])", "--data", folder, "--yes"])
        #expect(restored.status == 1 && restored.errors.split(separator: "\n").count == 1)
        #expect(names(in: place) == ["backups", "household"])
        #expect(try packs(in: folder) == 2)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func saysWhereItMayNotWrite() async throws {
        try await furnish(folder, packs: 1)
        try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
        #expect(try await scantry("backup", place + "/one.zip", "--data", folder).status == 0)
        chmod(backups, 0o500)
        let backup = try await scantry("backup", backups, "--data", folder)
        #expect(backup.status == 1 && backup.errors.contains("Permission denied") && names(in: backups).isEmpty)
        chmod(folder + "/pictures", 0)
        let unreadable = try await scantry("backup", place + "/two.zip", "--data", folder)
        chmod(folder + "/pictures", 0o700)
        #expect(unreadable.status == 1 && unreadable.errors.contains("/pictures (Permission denied)"))
        chmod(place, 0o500)
        let restored = try await scantry("restore", place + "/one.zip", "--data", folder, "--yes")
        chmod(place, 0o700)
        #expect(restored.status == 1 && restored.errors.contains("Permission denied"))
        #expect(names(in: place) == ["backups", "household", "one.zip"])
    }

    /// How often each is killed; more with the variable SCANTRY_KILLS.
    private static let kills = ProcessInfo.processInfo.environment["SCANTRY_KILLS"].flatMap { Int($0) } ?? 12

    /// Starts the program. Without a process, a signal would go to the tests.
    private func started(_ arguments: [String]) async throws -> KioskProcess {
        let process = KioskProcess(arguments)
        while process.processIdentifier == 0 { try await Task.sleep(for: .milliseconds(1)) }
        return process
    }

    @Test func leavesNoHalfBackupWhenItIsKilled() async throws {
        try await furnish(folder, packs: 2)
        let start = ContinuousClock.now
        #expect(try await scantry("backup", backups, "--data", folder).status == 0)
        let whole = ContinuousClock.now - start
        var killed = 0
        for moment in 0..<Self.kills {
            let backup = try await started(["backup", backups, "--data", folder])
            try await Task.sleep(for: whole * Double(moment) / Double(Self.kills))
            if try await backup.end(by: SIGKILL) == SIGKILL { killed += 1 }
            #expect(try packs(in: folder) == 2)
            try await confirmBackups()
        }
        #expect(killed > 0)
        // Names have seconds.
        try await Task.sleep(for: .seconds(1))
        #expect(try await scantry("backup", backups, "--data", folder).status == 0)
        #expect(names(in: backups).allSatisfy { $0.hasSuffix(".zip") })
        #expect(!names(in: folder).contains { $0.hasPrefix("backup-scratch") })
    }

    /// Whatever has a good name can be restored.
    private func confirmBackups() async throws {
        for name in names(in: backups) where name.hasSuffix(".zip") {
            let target = place + "/confirmed"
            #expect(try await scantry("restore", "\(backups)/\(name)", "--data", target, "--yes").status == 0)
            #expect(try packs(in: target) == 2)
            try FileManager.default.removeItem(atPath: target)
            // It is the same from now on.
            if name != names(in: backups).first { unlink("\(backups)/\(name)") }
        }
    }

    @Test func leavesTheOldOrTheNewHouseholdWhenItIsKilled() async throws {
        try await furnish(folder, packs: 2)
        #expect(try await scantry("backup", place + "/two.zip", "--data", folder).status == 0)
        try FileManager.default.removeItem(atPath: folder)
        try await furnish(place + "/three", packs: 3)
        var whole = Duration.zero
        var outcomes: [Int: Int] = [:]
        for moment in 0...Self.kills {
            try FileManager.default.copyItem(atPath: place + "/three", toPath: folder)
            let start = ContinuousClock.now
            let restore = try await started(["restore", place + "/two.zip", "--data", folder, "--yes"])
            if moment == 0 {
                _ = try await restore.rest()
                whole = ContinuousClock.now - start
            } else {
                try await Task.sleep(for: whole * Double(moment) / Double(Self.kills))
            }
            _ = try await restore.end(by: SIGKILL)
            outcomes[try await confirmHousehold(), default: 0] += 1
            for name in names(in: place) where name.hasPrefix("household") {
                try FileManager.default.removeItem(atPath: "\(place)/\(name)")
            }
        }
        #expect(Set(outcomes.keys).isSubset(of: [2, 3]) && outcomes[2] != nil)
    }

    /// Starts the household as a command does, and returns how many packs it has. The other one is whole, too, or gone.
    private func confirmHousehold() async throws -> Int {
        let stock = try await scantry("stock", "--data", folder)
        #expect(stock.status == 0 && stock.errors.isEmpty)
        let packs = try packs(in: folder)
        #expect(stock.output.hasPrefix("\(packs) piece"))
        let formers = FormerHousehold.all(in: folder)
        if packs == 2 {
            #expect(formers.count == 1)
            #expect(try self.packs(in: try #require(formers.first).path) == 3)
        } else {
            #expect(formers.isEmpty)
        }
        #expect(!names(in: folder).contains { $0.hasPrefix(HouseholdSwap.scratch) })
        return packs
    }
}
