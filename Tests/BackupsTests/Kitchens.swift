import Fixtures
import Foundation
import GRDB
import Kitchen
import Values

@testable import Backups

/// A household with a few packs, pictures and keys.
struct TestHousehold {
    let folder: String
    let store: KitchenStore

    init(in folder: String) async throws {
        self.folder = folder
        store = try .opened(in: folder)
        for code in ["8076800195057", "3017620422003", "8076800195057"] { try await scan(code) }
        for (path, text) in [
            ("tls/authority.key", "secret"), ("pictures/8076800195057.jpg", "own"),
            ("pictures/fetched/00003017620422003-0123456789ab.jpg", "fetched"), ("pictures/été.jpg", "own"),
            ("catalogue.sqlite", "catalogue"), ("backup-passphrase", "five words of the household"),
            ("run/other", "socket"), ("kitchen-saved-20261101T000000Z.sqlite", "copy"), ("later.json", "{}"),
        ] {
            let place = folder + "/" + path
            try FileManager.default.createDirectory(
                atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: place))
        }
    }

    /// The name of its backup of a time.
    func name(_ date: Date = .november, isEncrypted: Bool = false) -> String {
        BackupName(date, of: DatabaseReport.household(ofFolder: folder), isEncrypted: isEncrypted).text
    }

    func scan(_ code: String, id: UUID = .version7(at: .november)) async throws {
        _ = try await store.book(.of(code, id: id), knowing: nil, orKnowing: [:], by: nil, resting: .add)
    }

    /// The ids of the scans, in the order in which they were booked.
    static func scans(of folder: String) throws -> [UUID] {
        let queue = try DatabaseQueue(path: folder + "/kitchen.sqlite")
        return try queue.read { try String.fetchAll($0, sql: "SELECT uuid FROM scan ORDER BY id") }
            .compactMap(UUID.init)
    }

    /// How many packs are in stock, and how many scans are stored.
    static func contents(of folder: String) throws -> (packs: Int, scans: Int) {
        let queue = try DatabaseQueue(path: folder + "/kitchen.sqlite")
        return try queue.read { db in
            (
                packs: try Int.fetchOne(db, sql: "SELECT coalesce(sum(amount), 0) / 1000 FROM lot") ?? 0,
                scans: try Int.fetchOne(db, sql: "SELECT count(*) FROM scan") ?? 0
            )
        }
    }
}

/// Returns a clock that shows the given seconds after noon of 20 November 2026.
func clock(_ seconds: Double) -> WallClock { WallClock { .november + seconds } }

/// Returns the names in a folder.
func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
}
