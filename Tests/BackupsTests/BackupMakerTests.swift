import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

@testable import Backups

/// Making backups of real households.
struct BackupMakerTests {
    @TemporaryFolder private var folder
    @TemporaryFolder private var target

    @Test func holdsAllThatCannotBeHadAgain() async throws {
        let household = try await TestHousehold(in: folder)
        let backup = try BackupMaker(.store(household.store), program: "1.2.3", clock: .november)
            .make(at: .folder(target))
        #expect(backup.path == "\(target)/\(household.name())" && backup.isGood)
        #expect(names(in: target) == [household.name()] && household.name().count == 44)
        let manifest = try #require(backup.manifest)
        #expect(manifest.program == "1.2.3" && manifest.created == .november && manifest.format == 1)
        #expect(manifest.schema?.isEmpty == false && manifest.counts["scan"] == 3 && manifest.counts["lot"] != nil)
        #expect(
            manifest.files.map(\.path.file) == [
                "kitchen.sqlite", "later.json", "pictures/8076800195057.jpg", "pictures/été.jpg", "tls/authority.key",
            ])
        #expect(
            manifest.leftOut.map(\.path) == [
                "backup-passphrase", "catalogue.sqlite", "kitchen-saved-20261101T000000Z.sqlite", "pictures/fetched",
            ])
        #expect(manifest.leftOut.allSatisfy { $0.reason.count > 10 })
        let attributes = try FileManager.default.attributesOfItem(atPath: backup.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(!names(in: folder).contains { $0.hasPrefix("backup-scratch") })
    }

    @Test func takesWhatIsAskedFor() async throws {
        let household = try await TestHousehold(in: folder)
        let choice = BackupChoice(hasCatalogue: true, hasFetchedPictures: true)
        let backup = try BackupMaker(.store(household.store), program: "1.2.3").make(at: .folder(target), choice)
        let paths = try #require(backup.manifest).files.map(\.path.file)
        #expect(paths.contains("catalogue.sqlite"))
        #expect(paths.contains("pictures/fetched/00003017620422003-0123456789ab.jpg"))
    }

    @Test func keepsTheOneThatWasJustMadeThoughTheClockIsBehind() async throws {
        let household = try await TestHousehold(in: folder)
        let retention = BackupRetention(days: 1, weeks: 0, months: 0)
        let names = try [0.0, -90_000].map { seconds in
            try BackupMaker(.store(household.store), program: "1.2.3", clock: clock(seconds))
                .make(at: .folder(target)).name
        }
        #expect(
            BackupFolder(target, of: DatabaseReport.household(ofFolder: folder)).prune(retention, keeping: names[1])
                .isEmpty)
        #expect(BackupFolder(target, of: DatabaseReport.household(ofFolder: folder)).prune(retention) == [names[1]])
    }

    /// A picture whose file was lost long ago keeps nobody from having backups.
    @Test func isMadeAlthoughAPictureIsMissing() async throws {
        _ = try await TestHousehold(in: folder)
        try await DatabaseQueue(path: folder + "/kitchen.sqlite").write {
            try $0.execute(sql: "UPDATE product SET picture = 'lost.jpg'")
        }
        let backup = try BackupMaker(.folder(folder), program: "1.2.3").make(at: .folder(target))
        #expect(backup.isGood)
    }

    /// As `unzip` and any other program sees it.
    @Test func isAPlainZipFile() async throws {
        let household = try await TestHousehold(in: folder)
        let backup = try BackupMaker(.store(household.store), program: "1.2.3").make(at: .file(target + "/a.zip"))
        #expect(backup.path == target + "/a.zip")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: backup.path))
        #expect(bytes.prefix(4) == Data([0x50, 0x4B, 3, 4]))
        #expect(String(decoding: bytes.dropFirst(30).prefix(13), as: UTF8.self) == "manifest.json")
    }

    @Test func needsNoLockBesideARunningKiosk() async throws {
        let household = try await TestHousehold(in: folder)
        let backup = try BackupMaker(.folder(folder), program: "1.2.3").make(at: .folder(target))
        #expect(backup.manifest?.counts["scan"] == 3)
        try await household.scan("9521234000020")
        #expect(household.store.isInPlace)
        let next = try BackupMaker(.folder(folder), program: "1.2.3", clock: clock(1)).make(at: .folder(target))
        #expect(next.manifest?.counts["scan"] == 4)
    }

    /// How many backups are made; more with the variable SCANTRY_BACKUPS.
    private static let backups = ProcessInfo.processInfo.environment["SCANTRY_BACKUPS"].flatMap { Int($0) } ?? 8

    /// Backups while packs are booked: each is restored, and is a moment that was. Its scans are the first of those that
    /// were booked, all of them in stock, and each amount is the sum of its movements.
    @Test(arguments: [true, false]) func isAMomentThatWas(isOfOwnKiosk: Bool) async throws {
        let household = try await TestHousehold(in: folder)
        let before = try TestHousehold.scans(of: folder)
        let booking = Task {
            var booked = before
            while !Task.isCancelled {
                let id = UUID.version7(at: .november)
                try await household.scan("8076800195057", id: id)
                booked.append(id)
            }
            return booked
        }
        let source: BackupSource = isOfOwnKiosk ? .store(household.store) : .folder(folder)
        var moments: [[UUID]] = []
        for second in 1...Self.backups {
            let restored = "\(target)/restored"
            let backup = try await onAThread { [target] in
                let backup = try BackupMaker(source, program: "1.2.3", clock: clock(Double(second)))
                    .make(at: .folder(target))
                _ = try Restore(of: backup.path, to: restored).run()
                return backup
            }
            let report = try DatabaseReport(checking: restored + "/kitchen.sqlite")
            let scans = try TestHousehold.scans(of: restored)
            #expect(report.counts["scan"] == scans.count && backup.manifest?.counts["scan"] == scans.count)
            #expect(try TestHousehold.contents(of: restored).packs == scans.count)
            moments.append(scans)
            for path in [restored, backup.path] { try FileManager.default.removeItem(atPath: path) }
        }
        booking.cancel()
        let booked = try await booking.value
        for (moment, next) in zip(moments, moments.dropFirst() + [booked]) {
            #expect(booked.starts(with: moment) && moment.count <= next.count)
        }
        #expect(booked.count > 3 && (moments.last?.count ?? 0) > 3)
        #expect(try TestHousehold.scans(of: folder) == booked)
    }

    @Test func leavesEarlierBackupsAsTheyAre() async throws {
        let household = try await TestHousehold(in: folder)
        let maker = BackupMaker(.store(household.store), program: "1.2.3", clock: .november)
        let first = try maker.make(at: .folder(target))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: first.path))
        #expect(throws: BackupError.exists(path: first.path)) { try maker.make(at: .folder(target)) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: first.path)) == bytes)
        #expect(names(in: target).count == 1)
    }

    @Test func removesWhatKilledBackupsHaveLeft() async throws {
        let household = try await TestHousehold(in: folder)
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: folder + "/backup-scratch-old", withIntermediateDirectories: true)
        let names = ["scantry-backup-20261101T030000Z.zip.part", "mine.zip.part", "scantry-backup-notes.zip.part"]
        for name in names { try Data("part".utf8).write(to: URL(fileURLWithPath: target + "/" + name)) }
        _ = try BackupMaker(.store(household.store), program: "1.2.3", clock: .november).make(at: .folder(target))
        #expect(
            BackupsTests.names(in: target) == [
                "mine.zip.part", household.name(), "scantry-backup-notes.zip.part",
            ])
        #expect(!BackupsTests.names(in: folder).contains("backup-scratch-old"))
    }

    @Test func saysWhatItCannotDo() async throws {
        #expect(throws: BackupError.noHousehold(folder: folder)) {
            try BackupMaker(.folder(folder), program: "1.2.3").make(at: .folder(target))
        }
        #expect(!FileManager.default.fileExists(atPath: target))
        let household = try await TestHousehold(in: folder)
        try Data().write(to: URL(fileURLWithPath: target))
        #expect(throws: BackupError.inaccessible(path: target, reason: "a file is in the way")) {
            try BackupMaker(.store(household.store), program: "1.2.3").make(at: .folder(target))
        }
    }

    @Test func rejectsADamagedDatabase() async throws {
        let household = try await TestHousehold(in: folder)
        try household.store.copyDatabase(to: folder + "/copy")
        let other = target + "/kitchen.sqlite"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/copy"))
        for page in 20..<60 { bytes.replaceSubrange(page * 4_096..<page * 4_096 + 64, with: Data(count: 64)) }
        try bytes.write(to: URL(fileURLWithPath: other))
        #expect(throws: BackupError.self) {
            try BackupMaker(.folder(target), program: "1.2.3").make(at: .folder(folder + "/other"))
        }
        #expect(names(in: folder + "/other") == [])
    }

    /// Two households with one disk: neither deletes nor shows what the other has.
    @Test func leavesTheBackupsOfOtherHouseholdsAlone() async throws {
        let passphrase = Passphrase("correct horse battery")
        let folders = ["\(folder)/one", "\(folder)/two"]
        var kept: [Set<String>] = []
        for (index, folder) in folders.enumerated() {
            let store = try KitchenStore(folder: folder, clock: .november)
            for day in 0..<4 {
                _ = try BackupMaker(.store(store), program: "1.2.3", clock: clock(Double(day * 86_400 + index)))
                    .make(at: .folder(target), passphrase: index == 0 ? nil : passphrase)
            }
            let backups = BackupFolder(target, of: DatabaseReport.household(ofFolder: folder))
            #expect(backups.backups.count == 4)
            #expect(backups.prune(BackupRetention(days: 2, weeks: 0, months: 0)).count == 2)
            kept.append(Set(backups.backups.map(\.name.text)))
        }
        #expect(kept.allSatisfy { $0.count == 2 } && kept[0].isDisjoint(with: kept[1]))
        #expect(Set(names(in: target)) == kept[0].union(kept[1]))
        #expect(BackupFolder(target, of: nil).latestGood() == nil)
        // A restored household is the one of its backup.
        let file = try #require(kept[0].first)
        let preview = try Restore(of: "\(target)/\(file)", to: folders[1]).preview()
        #expect(preview.isOfOtherHousehold)
        _ = try Restore(of: "\(target)/\(file)", to: folders[1]).run()
        #expect(DatabaseReport.household(ofFolder: folders[1]) == DatabaseReport.household(ofFolder: folders[0]))
        #expect(try !Restore(of: "\(target)/\(file)", to: folders[1]).preview().isOfOtherHousehold)
    }

    /// What was read of a file is kept until the file changes.
    @Test func opensEachArchiveOnce() async throws {
        let household = try await TestHousehold(in: folder)
        let path = try BackupMaker(.store(household.store), program: "1.2.3", clock: .november)
            .make(at: .folder(target)).path
        let backups = BackupFolder(target, of: DatabaseReport.household(ofFolder: folder))
        #expect(backups.backups.first?.isGood == true)
        var status = stat()
        #expect(stat(path, &status) == 0)
        // The same size and time: nobody looks into it.
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data(count: 4))
        try file.close()
        let times = [status.st_atim, status.st_mtim]
        utimensat(AT_FDCWD, path, times, 0)
        #expect(backups.backups.first?.isGood == true)
        utimensat(AT_FDCWD, path, [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)], 0)
        #expect(backups.backups.first?.isGood == false)
    }

    @Test func listsAndPrunesOnlyItsOwn() async throws {
        let household = try await TestHousehold(in: folder)
        for day in 0..<10 {
            _ = try BackupMaker(.store(household.store), program: "1.2.3", clock: clock(Double(day) * 86_400))
                .make(at: .folder(target))
        }
        let broken = household.name(.november + 12 * 86_400)
        for name in ["notes.txt", broken] { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(target)/\(name)")) }
        let backups = BackupFolder(target, of: DatabaseReport.household(ofFolder: folder))
        #expect(backups.backups.count == 11 && backups.backups.first?.fault == .noBackup)
        #expect(backups.latestGood()?.name.text == household.name(.november + 9 * 86_400))
        #expect(backups.prune(BackupRetention(days: 2, weeks: 0, months: 0)).count == 8)
        #expect(backups.backups.filter(\.isGood).count == 2)
        #expect(names(in: target).contains("notes.txt") && names(in: target).contains(broken))
        #expect(backups.backup(named: "../kitchen.sqlite") == nil && backups.backup(named: broken) != nil)
    }
}

/// Runs a blocking function on its own thread, because the tests share few threads.
func onAThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try body() }) }.start()
    }
}
