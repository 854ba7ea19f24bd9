import Fixtures
import Foundation
import Testing
import Values

@testable import Backups

/// The names of backups' files, and the paths in them.
struct BackupNameTests {
    @Test func saysTheTimeAndTheHousehold() throws {
        let date = try Date("2026-11-26T14:05:01Z", strategy: .iso8601)
        let household = HouseholdID(rawValue: "1a2b3c4d5e6f708192a3b4c5d6e7f809")
        #expect(BackupName(date + 0.9, of: nil).text == "scantry-backup-20261126T140501Z.zip")
        #expect(
            BackupName(date, of: household, isEncrypted: true).text
                == "scantry-backup-20261126T140501Z-1a2b3c4d.zip.cms")
        for (isEncrypted, household) in [(false, nil), (true, nil), (false, household), (true, household)] {
            let name = BackupName(date, of: household, isEncrypted: isEncrypted)
            #expect(BackupName(name.text) == name)
        }
    }

    @Test(arguments: [
        "", "scantry-backup-.zip", "scantry-backup-20261126T140501Z.zip.part", "scantry-backup-20261126T140501Z.tar",
        "scantry-backup-20261126T250501Z.zip", "backup.zip", "scantry-backup-20261126T140501Z (1).zip",
        "scantry-backup-20261126T140501.zip", "SCANTRY-backup-20261126T140501Z.zip",
        "scantry-backup-20261126T140501Zx.zip", "scantry-backup-20261126T140501Z-1A2B3C4D.zip",
        "scantry-backup-20261126T140501Z-1a2b3c4.zip", "scantry-backup-20261126T140501Z-1a2b3c4d-2.zip",
    ])
    func isNobodyElsesFile(name: String) {
        #expect(BackupName(name) == nil)
    }

    @Test(arguments: [
        ("kitchen.sqlite", "kitchen.sqlite"), ("pictures/été 1.jpg", "pictures/%C3%A9t%C3%A9%201.jpg"),
        ("a%20b", "a%2520b"), ("tls/authority.key", "tls/authority.key"),
    ])
    func encodesPathsOfFiles(file: String, text: String) throws {
        let path = try #require(ArchivePath(ofFile: file))
        #expect(path.text == text && path.file == file && ArchivePath(text) == path)
    }

    @Test(arguments: [
        "/etc/passwd", "../kitchen.sqlite", "a/../../b", "a//b", "", ".", "a/.", "a/", "%2E%2E/b", "a%2fb", "a b",
        "a%0",
        "a%00b", "%FF", "a\nb", String(repeating: "a/", count: 600) + "b", String(repeating: "a", count: 256),
    ])
    func hasNoPathThatLeadsOutOfItsFolder(text: String) {
        #expect(ArchivePath(text) == nil)
    }
}
