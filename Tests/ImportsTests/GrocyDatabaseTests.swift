import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

/// Files that are not what they should be.
struct GrocyDatabaseTests {
    @TemporaryFolder(isMade: true) private var folder

    private var path: String { folder + "/grocy.db" }

    private func read() throws -> ImportedHousehold { try GrocyDatabase(path).household(from: "grocy.db") }

    @Test func refusesOneFromBeforeGrocy4() throws {
        _ = try GrocyFixture(path, "ALTER TABLE products ADD COLUMN qu_factor_purchase_to_stock REAL")
        #expect(throws: Grocy.tooOld) { try read() }
        #expect("\(Grocy.tooOld)".contains("start it once"))
    }

    @Test func refusesWhatIsNotGrocys() async throws {
        try Data("no database".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ImportSourceError.foreign(.grocy, path: path)) { try read() }
        let other = folder + "/other.db"
        try await DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE products (id)") }
        await #expect(throws: ImportSourceError.foreign(.grocy, path: other)) {
            try await ImportSource(file: other).read(scratch: folder)
        }
        await #expect(throws: ImportSourceError.self) {
            try await ImportSource.grocy(path: folder + "/nothing").read(scratch: folder)
        }
        let empty = folder + "/empty"
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        await #expect(throws: ImportSourceError.foreign(.grocy, path: empty)) {
            try await ImportSource.grocy(path: empty).read(scratch: folder)
        }
    }

    /// What a program that trusts the file would run.
    @Test func runsNothingOfItsSchema() throws {
        _ = try GrocyFixture(
            path, "ALTER TABLE stock RENAME TO real_stock",
            "CREATE VIEW stock AS SELECT *, randomblob(1000000000) FROM real_stock")
        #expect(throws: ImportSourceError.foreign(.grocy, path: path)) { try read() }
    }

    @Test func survivesDamage() throws {
        _ = try GrocyFixture(path)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var generator = SeededGenerator(state: 1)
        for _ in 0..<200 {
            var damaged = whole
            for _ in 0..<20 {
                damaged[Int.random(in: 16..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            try damaged.write(to: URL(fileURLWithPath: path))
            do throws(ImportSourceError) {
                let read = try GrocyDatabase(path).household(from: "x")
                #expect(read.products.count <= 1_000)
            } catch {
                #expect("\(error)".contains("."))
            }
        }
        try whole.prefix(5_000).write(to: URL(fileURLWithPath: path))
        #expect(throws: ImportSourceError.self) { try read() }
    }

    @Test(arguments: ["9e999", "-9e999", "-1", "'many'", "NULL", "1e15", "x'00'", "0"])
    func leavesOutAmountsThatCannotBe(amount: String) throws {
        _ = try GrocyFixture(path, "UPDATE stock SET amount = \(amount) WHERE id = 1")
        let household = try read()
        #expect(household.lots.count == 3)
        #expect(household.leftOut.contains { $0.kind == .lot && $0.reason == .outOfRange && $0.names == ["Milk"] })
    }

    @Test(arguments: ["1e300", "1e9", "-1", "0"]) func survivesFactorsThatCannotBe(factor: String) throws {
        _ = try GrocyFixture(path, "UPDATE quantity_unit_conversions SET factor = \(factor)")
        #expect(try read().recipes.count == 1)
    }

    @Test func countsWhatItCannotTake() throws {
        _ = try GrocyFixture(
            path,
            """
            UPDATE stock SET best_before_date = '1850-01-01' WHERE id = 1; UPDATE stock SET best_before_date = 'x' WHERE id = 2;
            UPDATE shopping_list SET shopping_list_id = 0 WHERE id = 1;
            UPDATE recipes_pos SET product_id = 99 WHERE id = 1;
            """)
        let household = try read()
        #expect(household.lots.count == 2)
        #expect(household.leftOut.contains { $0.kind == .lot && $0.reason == .outOfRange && $0.count == 2 })
        #expect(household.leftOut.contains { $0.kind == .entry && $0.reason == .missingReference && $0.count == 1 })
        #expect(household.leftOut.contains { $0.kind == .ingredient && $0.names == ["Pancakes"] })
    }

    @Test func readsNumbersHoweverTheyAreStored() throws {
        _ = try GrocyFixture(
            path, "UPDATE stock SET amount = '5' WHERE id = 1; UPDATE stock SET amount = 0.1 + 0.2 WHERE id = 2")
        #expect(try read().lots.prefix(2).map(\.amount.description) == ["5", "0.3"])
    }

    @Test func cutsTextsAndKeepsNoMarkup() throws {
        _ = try GrocyFixture(
            path,
            """
            UPDATE products SET description = '<script>alert(1)</script><p>One</p><p>Two &lt;3</p>' WHERE id = 1;
            UPDATE products SET name = printf('%.*c', 5000, 'x') WHERE id = 2;
            UPDATE stock SET note = printf('%.*c', 2000000, 'x') WHERE id = 1
            """)
        let household = try read()
        #expect(household.products[0].note == "One Two <3" && household.products[1].name?.count == 300)
        #expect(household.lots[0].note == nil)
    }

    @Test func leavesOutWhatIsSwitchedOffUnlessThereIsStock() throws {
        _ = try GrocyFixture(
            path,
            """
            UPDATE products SET active = 0 WHERE id IN (2, 3); DELETE FROM stock WHERE product_id = 2;
            UPDATE locations SET active = 0
            """)
        let household = try read()
        #expect(household.products.compactMap(\.name) == ["Milk", "Peas"])
        #expect(household.places.map(\.name) == ["Fridge", "Freezer"])
        #expect(household.leftOut.contains { $0.kind == .product && $0.reason == .inactive && $0.names == ["Flour"] })
        #expect(household.leftOut.contains { $0.kind == .place && $0.names == ["Cellar"] })
    }

    @Test(arguments: [(0.1, 1, 10), (1_000, 1_000, 1), (0.3333333333333333, 1, 3), (2.5, 5, 2)])
    func readsFactorsExactly(factor: Double, over: Int64, under: Int64) {
        #expect(Ratio(factor: .real(factor)) == Ratio(over, under))
    }

    /// What Grocy has just written is in the log beside the file.
    @Test func readsADatabaseThatIsInUse() async throws {
        _ = try GrocyFixture(path)
        let writer = try DatabaseQueue(path: path)
        try await writer.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA journal_mode = WAL; INSERT INTO products (id, name, qu_id_stock) VALUES (9, 'Tea', 1)")
        }
        let database = try ForeignDatabase(path, of: .grocy)
        try await writer.write { try $0.execute(sql: "DELETE FROM stock; DELETE FROM products") }
        #expect(try database.rows("products").map { $0.text("name") } == ["Milk", "Flour", "Peas", "Tea"])
        #expect(try database.count("stock") == 5)
        try writer.close()
    }

    @Test func opensNothingForWriting() throws {
        _ = try GrocyFixture(path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        _ = try read()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["grocy.db"])
    }
}
