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
        #expect(backup.path == target + "/scantry-backup-20261120T120000Z.zip" && backup.isGood)
        #expect(names(in: target) == ["scantry-backup-20261120T120000Z.zip"])
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
        #expect(BackupFolder(target).prune(retention, keeping: names[1]).isEmpty)
        #expect(BackupFolder(target).prune(retention) == [names[1]])
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

    /// Each is a moment that was: as many packs as scans, and not fewer than before.
    @Test(arguments: [true, false]) func isAMomentThatWas(isOfOwnKiosk: Bool) async throws {
        let household = try await TestHousehold(in: folder)
        let booking = Task {
            var booked = 3
            while !Task.isCancelled {
                try await household.scan("8076800195057")
                booked += 1
            }
            return booked
        }
        let source: BackupSource = isOfOwnKiosk ? .store(household.store) : .folder(folder)
        var last = 3
        for second in 1...8 {
            let backup = try await onAThread { [target] in
                try BackupMaker(source, program: "1.2.3", clock: clock(Double(second))).make(at: .folder(target))
            }
            let restored = "\(target)/restored-\(second)"
            _ = try Restore(of: backup.path, to: restored).run()
            let (packs, scans) = try TestHousehold.contents(of: restored)
            #expect(packs == scans && scans == backup.manifest?.counts["scan"] && scans >= last)
            last = scans
        }
        booking.cancel()
        let booked = try await booking.value
        #expect(last > 3 && last <= booked)
        #expect(try TestHousehold.contents(of: folder).scans == booked)
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
                "mine.zip.part", "scantry-backup-20261120T120000Z.zip", "scantry-backup-notes.zip.part",
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

    @Test func listsAndPrunesOnlyItsOwn() async throws {
        let household = try await TestHousehold(in: folder)
        for day in 0..<10 {
            _ = try BackupMaker(.store(household.store), program: "1.2.3", clock: clock(Double(day) * 86_400))
                .make(at: .folder(target))
        }
        let broken = "scantry-backup-20261201T000000Z.zip"
        for name in ["notes.txt", broken] { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(target)/\(name)")) }
        let backups = BackupFolder(target)
        #expect(backups.backups.count == 11 && backups.backups.first?.fault == .noBackup)
        #expect(backups.latestGood()?.name == BackupName(.november + 9 * 86_400))
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
