import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing

/// Rescues of files that were not damaged by chance end, too, with a sound database or one error.
struct HostileDatabaseTests {
    @TemporaryFolder(isMade: true) private var folder

    /// Writes a database, and rescues it.
    private func rescue(_ database: [UInt8], log: [UInt8] = []) throws -> RescueReport {
        let path = folder + "/kitchen.sqlite", target = folder + "/new.sqlite"
        unlink(target)
        try Data(database).write(to: URL(fileURLWithPath: path))
        try Data(log).write(to: URL(fileURLWithPath: path + "-wal"))
        let report = try DatabaseRescue(reading: folder).write(to: target)
        _ = try DatabaseReport(checking: target)
        return report
    }

    private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(state: seed)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test(arguments: [0, 1, 99, 100, 4_095, 4_096, 200_000]) func findsNothingInNoise(count: Int) throws {
        for bytes in [noise(count, seed: 3), [UInt8](repeating: 0, count: count)] {
            #expect(throws: RescueError.nothing(path: folder + "/kitchen.sqlite")) { try rescue(bytes, log: bytes) }
        }
        // With a sound header before it.
        let header = try Array(FullHousehold.made.get().database.prefix(min(count, 100)))
        let bytes = header + noise(max(0, count - 100), seed: 4)
        #expect(throws: RescueError.nothing(path: folder + "/kitchen.sqlite")) { try rescue(bytes) }
    }

    /// Each 4-byte number that could be a link leads back to one of the first pages.
    @Test func endsWherePagesLeadInCircles() throws {
        var random = SeededGenerator(state: 5)
        var database = try Array(FullHousehold.made.get().database)
        for start in stride(from: 0, to: database.count, by: 4_096) where [2, 5].contains(database[start]) {
            for offset in stride(from: start + 12, to: start + 4_096, by: 2) where database[offset] == 0 {
                database[offset + 1] = UInt8.random(in: 1...40, using: &random)
            }
        }
        #expect(try rescue(database).saved > 0)
    }

    /// Overflow pages name each other, and records say that they are as long as the file.
    @Test func endsWhereOverflowPagesLeadInCircles() throws {
        var database = try Array(FullHousehold.made.get().database)
        for start in stride(from: 4_096, to: database.count, by: 4_096) where database[start] == 0 {
            database.replaceSubrange(start..<(start + 4), with: [0, 0, 0, UInt8(2 + start / 4_096 % 60)])
        }
        for start in stride(from: 0, to: database.count, by: 4_096) where database[start] == 13 {
            let cell = start + Int(database[start + 8]) << 8 + Int(database[start + 9])
            guard cell + 3 < database.count else { continue }
            database.replaceSubrange(cell..<(cell + 3), with: [0xBF, 0xFF, 0x7F])
        }
        #expect(try rescue(database).saved > 0)
    }

    @Test func endsWithSingleBytesChangedEverywhere() throws {
        for seed in UInt64(1)...8 {
            var random = SeededGenerator(state: seed)
            var database = try Array(FullHousehold.made.get().database)
            for _ in 0..<(database.count / (seed < 5 ? 2_000 : 100)) {
                database[Int.random(in: 0..<database.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(try rescue(database).saved > 0)
        }
    }

    /// A definition of a table that would compute for ever is not carried out.
    @Test func runsNothingThatTheFileSays() throws {
        let path = folder + "/kitchen.sqlite"
        try FullHousehold.made.get().database.write(to: URL(fileURLWithPath: path))
        try DatabaseQueue(path: path).write { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = 'CREATE TABLE brand AS WITH RECURSIVE n (i) AS
                        (SELECT 1 UNION ALL SELECT i FROM n) SELECT * FROM n' WHERE name = 'brand';
                    """)
        }
        let report = try DatabaseRescue(reading: folder).write(to: folder + "/new.sqlite")
        #expect(report["brand"]?.saved == 20)
    }

    /// A definition of a table is one statement, and others behind it are not carried out.
    @Test func runsNoStatementBehindADefinition() throws {
        let path = folder + "/kitchen.sqlite", attached = folder + "/attached"
        try FullHousehold.made.get().database.write(to: URL(fileURLWithPath: path))
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "PRAGMA writable_schema = ON")
            try db.execute(
                sql: "UPDATE sqlite_schema SET sql = ? WHERE name = 'brand'",
                arguments: ["CREATE TABLE brand (id); COMMIT; ATTACH '\(attached)' AS other; CREATE TABLE other.t (id)"]
            )
        }
        let report = try DatabaseRescue(reading: folder).write(to: folder + "/new.sqlite")
        #expect(report["brand"]?.saved == 20)
        #expect(access(attached, F_OK) != 0)
    }

    /// Changes a household's database, and rescues it.
    private func rescue(changing sql: String) throws -> (report: RescueReport, database: DatabaseQueue) {
        let path = folder + "/kitchen.sqlite", target = folder + "/new.sqlite"
        try FullHousehold.made.get().database.write(to: URL(fileURLWithPath: path))
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
        let report = try DatabaseRescue(reading: folder).write(to: target)
        _ = try DatabaseReport(checking: target)
        return (report, try DatabaseQueue(path: target))
    }

    @Test func removesLinksThatLeadInCircles() throws {
        let (report, database) = try rescue(
            changing: """
                UPDATE product SET mergedInto = id WHERE id = 1;
                UPDATE product SET mergedInto = 5 - id WHERE id IN (2, 3);
                UPDATE product SET mergedInto = 5 WHERE id = 4;
                UPDATE entry SET outcome = 'merged', mergedInto = id WHERE id = 1;
                UPDATE location SET parentId = 3 - id WHERE id IN (1, 2);
                """)
        try database.read { db in
            let merged = "SELECT id, mergedInto FROM product WHERE mergedInto IS NOT NULL ORDER BY id DESC"
            let rows = try Row.fetchAll(db, sql: merged).map { [$0["id"], $0["mergedInto"]] as [Int] }
            #expect(rows == [[4, 5], [2, 3]] || rows == [[4, 5], [3, 2]])
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM entry WHERE mergedInto IS NOT NULL") == 0)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM location WHERE parentId IN (1, 2)") == 1)
        }
        #expect(report.unlinked == 3)
    }

    @Test func keepsPlacesAsDeepAsPlacesCanBe() throws {
        let deep = (101...9_000).map { "(\($0), 'Box', 'other', \($0 - 1), 1)" }.joined(separator: ", ")
        let (_, database) = try rescue(
            changing: """
                INSERT INTO location (id, name, kind, parentId, position) VALUES (100, 'Box', 'other', NULL, 1), \(deep)
                """)
        let levels = try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    WITH RECURSIVE place (id, level) AS (
                        SELECT id, 1 FROM location WHERE parentId IS NULL
                        UNION ALL SELECT location.id, level + 1 FROM location JOIN place ON parentId = place.id)
                    SELECT level FROM place WHERE id >= 100
                    """
            ).map { $0["level"] as Int }
        }
        #expect(levels.count == 8_901 && levels.max() == LocationTree.deepest)
    }

    @Test func leavesOutRowsWithNumbersThatNoHouseholdHas() throws {
        let (report, _) = try rescue(
            changing: """
                UPDATE shoppingList SET position = 9223372036854775807 WHERE id = 1;
                UPDATE product SET minimum = 9223372036854775807 WHERE id = 1;
                UPDATE entry SET amount = 9223372036854775807 WHERE id = 1;
                """)
        for table in ["shoppingList", "product", "entry"] {
            #expect(report[table]?.leftOut == [.invalid: 1], "\(table)")
        }
    }
}
