import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// Opening databases of earlier commits, with other versions of some migrations.
struct OldDatabaseTests {
    private let kitchen = TestKitchen()
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Databases")
    /// The commits with a recorded database.
    private static let commits =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".sql") }.map { String($0.dropLast(4)) }.sorted()

    @Test func thereAreDatabasesToTry() {
        #expect(Self.commits.count >= 13)
    }

    @Test(arguments: commits) func keepsAllRows(commit: String) async throws {
        let before = try await load(commit).read { try Contents($0) }
        let store = try kitchen.store()
        let after = try await store.read { try Contents($0) }
        #expect(after == before)
        #expect(try await store.read { try Schema.migrator.appliedIdentifiers($0) } == Schema.names)
        #expect(try await store.read { try Schema.differences($0) } == [])
        #expect(try await store.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count } == 0)
        #expect(try await store.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        #expect(try await store.sumsAgree())
    }

    @Test(arguments: commits) func worksAsANewOneDoes(commit: String) async throws {
        try load(commit)
        let store = try kitchen.store()
        let (scanResult, isNew) = try await store.book(.of("4006381333931"), knowing: .nutella)
        #expect(isNew)
        #expect(try await store.product(gtin("4006381333931"))?.name == "Nutella")
        _ = try await store.undo(#require(scanResult.operation), by: .tester)
        #expect(try await store.sumsAgree())
    }

    /// A rescue keeps the version of the tables; the next start migrates them. Columns that have moved since are lost.
    @Test(arguments: commits) func areRescuedAsTheyAre(commit: String) async throws {
        let products = try await load(commit).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM product") }
        let folder = kitchen.folder + "/rescued"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let report = try DatabaseRescue(reading: kitchen.folder).write(to: folder + "/kitchen.sqlite")
        #expect(report["product"]?.saved == products)
        let store = try KitchenStore(folder: folder)
        #expect(try await store.sumsAgree())
    }

    @Test(arguments: commits) func keepsWhatStoodInOtherColumns(commit: String) async throws {
        let scans = try await load(commit).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM scan") }
        let store = try kitchen.store()
        let (tags, outcomes, opened, places) = try await store.read { db in
            (
                try String.fetchAll(db, sql: "SELECT tag FROM categoryTag WHERE categoryId = 1"),
                try String?.fetchAll(db, sql: "SELECT outcome FROM entry ORDER BY id"),
                try Int.fetchAll(db, sql: "SELECT id FROM lot WHERE isOpened AND opened = '2026-11-18'"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM movement JOIN location ON location.id = locationId")
            )
        }
        #expect(tags == ["en:pastas"])
        #expect(outcomes == [nil, "cleared"])
        // The program of the first of these commits could store no scan.
        #expect(opened == (scans == 0 ? [] : [1]))
        #expect(places == (scans == 0 ? 0 : 5))
        #expect(try await store.household().currency == "CHF")
    }

    @Test(arguments: ["a506b96", "2db965d", "6837bbe", "110e327"])
    func keepsHowMuchIsSaid(commit: String) async throws {
        try load(commit)
        #expect(try await kitchen.store().soundSettings()?.speech == .full)
    }

    @Test func makesCategoriesOfTheTagsOfProducts() async throws {
        try load("e352bd5")
        let sql = "SELECT category.name FROM product JOIN category ON category.id = categoryId ORDER BY product.id"
        let products = try await kitchen.store().read { try String.fetchAll($0, sql: sql) }
        #expect(products == ["Pâtes", "Dried fruits"])
    }

    @Test func keepsACopyOfWhatWas() async throws {
        let before = try await load("6837bbe").read { try Contents($0) }
        let repair = try kitchen.store().repair
        #expect(repair?.differences == ["table lot lacks column makersCode"])
        let copies = try files().filter { $0.contains("before-repair") }
        #expect(copies == ["kitchen-before-repair-20261120T120000Z.sqlite"])
        #expect(repair?.copy == copies.first.map { kitchen.folder + "/" + $0 })
        let copy = try DatabaseQueue(path: kitchen.folder + "/" + #require(copies.first))
        #expect(try await copy.read { try Contents($0) } == before)
        #expect(try await copy.read { try Schema.columns(of: "lot", $0) }.contains("makersCode") == false)
        try copy.close()

        _ = try kitchen.store(clock: WallClock { .november + 60 })
        #expect(try files().filter { $0.contains("before-repair") } == copies)
    }

    @Test func saysWhatIsDifferent() async throws {
        try load("2db965d")
        let differences = try #require(try KitchenExamination(folder: kitchen.folder)).differences
        #expect(
            differences == [
                "table lot lacks column makersCode",
                "table soundSettings lacks column speech",
                "table household has an unknown column speech",
                "index lot_dated is missing",
            ])
        _ = try kitchen.store()
        #expect(try KitchenExamination(folder: kitchen.folder)?.differences == [])
    }

    @Test func findsNothingInANewDatabase() throws {
        _ = try kitchen.store()
        #expect(try KitchenExamination(folder: kitchen.folder)?.differences == [])
        #expect(try files().filter { $0.contains("before-repair") } == [])
    }

    @Test func repairsLostIndicesAndTriggersAndLeavesThoseOfOthers() async throws {
        _ = try kitchen.store()
        try await DatabaseQueue(path: kitchen.path).write { db in
            try db.execute(sql: "DROP TRIGGER movement_stays; DROP INDEX lot_due; CREATE INDEX mine ON scan (time)")
        }
        #expect(
            try KitchenExamination(folder: kitchen.folder)?.differences.sorted()
                == ["index lot_due is missing", "trigger movement_stays is missing"])
        let names = try await kitchen.store().read { try Schema.objects($0).map(\.name) }
        #expect(Set(["movement_stays", "lot_due", "mine"]).isSubset(of: names))
    }

    @Test func refusesWhatCannotBeRepairedAndChangesNothing() async throws {
        _ = try await kitchen.store().book(.of("4006381333931"), knowing: .nutella)
        try await DatabaseQueue(path: kitchen.path).write { db in
            try db.execute(sql: "ALTER TABLE member RENAME COLUMN colour TO shade")
            try db.execute(sql: "INSERT INTO member (uuid, name, shade, position) VALUES ('u', 'Anna', '#1f7a7a', 1)")
        }
        let detail = "table member lacks column colour and has an unknown column shade"
        #expect(throws: KitchenError.outdated(path: kitchen.path, differences: [detail])) { try kitchen.store() }
        #expect(try KitchenExamination(folder: kitchen.folder)?.differences == [detail])
        let database = try DatabaseQueue(path: kitchen.path)
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM scan") } == 1)
    }
}

// MARK: - Fixtures

extension OldDatabaseTests {
    /// Copies the database of a commit to the kitchen's folder.
    @discardableResult private func load(_ commit: String) throws -> DatabaseQueue {
        try FileManager.default.createDirectory(atPath: kitchen.folder, withIntermediateDirectories: true)
        let sql = try String(contentsOf: Self.folder.appending(path: commit + ".sql"), encoding: .utf8)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: kitchen.path, configuration: configuration)
        try queue.inDatabase { try $0.execute(sql: sql) }
        return queue
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: kitchen.folder)
    }
}

/// The contents that must survive.
private struct Contents: Equatable {
    let rows: [[String]]

    init(_ db: Database) throws {
        rows = try [
            "SELECT uuid, text, label, productId, time FROM scan ORDER BY id",
            "SELECT uuid, lotId, kind, change, scanId, time FROM movement ORDER BY id",
            "SELECT uuid, productId, locationId, unitId, amount, bestBefore, added, opened FROM lot ORDER BY id",
            "SELECT uuid, name, brandId, packageSize FROM product ORDER BY id",
            "SELECT gtin, productId FROM productCode ORDER BY gtin",
            "SELECT name, kind FROM location ORDER BY id",
            "SELECT uuid, name, colour FROM member ORDER BY id",
            "SELECT uuid, name, shopId FROM shoppingList ORDER BY id",
            "SELECT uuid, listId, text, amount, isDone, time FROM entry ORDER BY id",
            "SELECT key, fingerprint, status, body, time FROM answeredRequest",
            "SELECT currency, isWelcomed FROM household",
        ].map { try Row.fetchAll(db, sql: $0).map(\.description) }
    }
}
