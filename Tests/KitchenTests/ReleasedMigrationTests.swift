import Fixtures
import Foundation
import GRDB
import Testing
import Trust

@testable import Kitchen

/// Released migrations never change.
struct ReleasedMigrationTests {
    private let kitchen = TestKitchen()
    /// SHA-256 of the SQL of each released migration.
    private static let fingerprints = [
        "0.1.0": "2f868f579484ccf86de5646c7110169af0c078d041d96a5b50a5f15d236bda67",
        "Say where products are from": "d31cefbf20d256a416e58311e42ca8c97cd06ea079bc75c3a16b57fd5e92276c",
        "Forget scanned texts that are no codes": "9988af97867aaef6cf31ec1627863822e99b32dc95eac0a2a1f6b4961c940cb4",
        "Know packs by their serial numbers, and ask how many are in a case":
            "5b7f37363ac358c6d472f97745dc766ffc15c4714f4aa38d6699ee18ebc02df9",
        "Note what rules for in-store numbers have merged":
            "ee0c7a08f903a6aa9a6a8977af634e5c066f931907985e3bb2a3d943bea0a118",
        "Keep what was taken over from other programs":
            "c95329fc5f6c326beb7293a15354b2ecb96496535fd7e560c41b621068456bb9",
        "Give the household an identifier": "a5f2ed809c3bfcddee06a754ed1c375322657a7fd5cd893b30e2ce5508ce9512",
        "Remember an MQTT broker": "ab21e6d713789aac803b1790213bbc214a4dcc971990b06a7722d15c9bebe748",
        "Tell other programs by webhooks": "3461e6872654ba729101ba8e374fcec9649ce799c7e001d0f0b1d34c6bf699b8",
        "Know the household's other kiosks": "6a74bad40ad446eda30742559681d006037da59cdf9a090b223c98bced6f855a",
    ]

    @Test func areNeverEdited() {
        for migration in Schema.migrations {
            let fingerprint = SHA256.digits(of: migration.sql.utf8)
            #expect(
                fingerprint == Self.fingerprints[migration.name],
                """
                If \(migration.name) is released, take the change to its SQL back, and write a new migration at the end of \
                Schema.migrations: households have applied this one as it was. If it is not, its fingerprint is \(fingerprint).
                """)
        }
        #expect(
            Schema.migrations.count == Self.fingerprints.count, "A released migration is neither removed nor renamed.")
    }

    @Test func leaveNoSecretInTheFile() async throws {
        let secret = "WIFI:T:WPA;S:Home;P:secret;;"
        var store: KitchenStore? = try kitchen.newStore()
        _ = try await store?.book(.of("12345"))
        try await store?.write { db in
            try db.execute(sql: "UPDATE scan SET text = ?", arguments: [secret])
            try db.execute(
                sql: """
                    DROP TABLE uncountedCase; DROP INDEX lot_serial; ALTER TABLE lot DROP COLUMN serial;
                    DROP TABLE outbox; DROP TABLE satelliteToken; DROP INDEX station_satellite;
                    ALTER TABLE station DROP COLUMN satelliteId; DROP TABLE satellite;
                    DELETE FROM grdb_migrations WHERE identifier LIKE 'Forget%' OR identifier LIKE 'Know %'
                    """)
        }
        store = nil
        let upgraded = try kitchen.newStore()
        #expect(try await upgraded.scans(limit: 1).map(\.text) == [""])
        for suffix in ["", "-wal"] {
            let file = try Data(contentsOf: URL(fileURLWithPath: kitchen.path + suffix))
            #expect(file.range(of: Data(secret.utf8)) == nil, "in the file \(suffix)")
        }
    }

    @Test func changeNoSchemaBehindTheBackOfSQLite() {
        #expect(!Schema.migrations.contains { $0.sql.lowercased().contains("writable_schema") })
    }

    /// The migration 0.1.0 creates the same tables as the migrations from before the release.
    @Test func theFirstMakesWhatWasMadeBefore() throws {
        let (before, now) = (try DatabaseQueue(), try DatabaseQueue())
        try UnreleasedMigrations.migrator.migrate(before)
        try Schema.migrator.migrate(now, upTo: Release010.name)
        let tables = try before.read { old in
            try now.read { new in
                let (made, makes) = (try Schema.objects(old), try Schema.objects(new))
                #expect(Set(made.map(\.name)) == Set(makes.map(\.name)))
                #expect(try Schema.differences(new, from: made) == [])
                #expect(try Schema.differences(old, from: makes) == [])
                return made.filter { $0.kind == .table }.map(\.name)
            }
        }
        // Each household has its own salt.
        for table in tables where table != "contributor" {
            let sql = "SELECT * FROM \(table)"
            let rows = try (before.read { try Row.fetchAll($0, sql: sql) }, now.read { try Row.fetchAll($0, sql: sql) })
            #expect(rows.0 == rows.1, "\(table)")
        }
        #expect(try now.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM contributor") } == 1)
    }

    /// A database of the last program before the release, or one whose migration was interrupted by a power cut.
    @Test func oneThatHasAllUnreleasedMigrationsCountsAsReleased() async throws {
        let database = try unreleasedDatabase()
        let unit = "INSERT INTO unit (symbol, kind, name) VALUES ('jar', 'count', 'jar')"
        try await database.write { try $0.execute(sql: unit) }
        try database.close()
        let store = try kitchen.store()
        #expect(store.repair == nil)
        #expect(try await store.read { try Schema.migrator.appliedIdentifiers($0) } == Schema.names)
        #expect(try await store.read { try String.fetchOne($0, sql: "SELECT name FROM unit WHERE id = 11") } == "jar")
        #expect(try KitchenExamination(folder: kitchen.folder)?.differences == [])
    }

    @Test func refusesOneThatALaterUnreleasedProgramMade() async throws {
        let database = try unreleasedDatabase()
        try await database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('Keep cats')") }
        try database.close()
        #expect(throws: KitchenError.newer(path: kitchen.path)) { try kitchen.store() }
    }

    /// Returns a database with all tables, as of the last program before the release.
    private func unreleasedDatabase() throws -> DatabaseQueue {
        try FileManager.default.createDirectory(atPath: kitchen.folder, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: kitchen.path)
        try UnreleasedMigrations.migrator.migrate(database)
        return database
    }
}

extension Schema {
    /// The names of all migrations, under which a database lists those applied.
    static var names: Set<String> { Set(migrations.map(\.name)) }
}
