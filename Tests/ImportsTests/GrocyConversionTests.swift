import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

@testable import Imports

/// Grocy's conversions: one for a product overrides one for all.
struct GrocyConversionTests {
    private let household = TestHousehold()

    private func source(_ more: String) throws -> ImportSource {
        .grocy(path: try GrocyFixture(household.folder + "/grocy.db", Self.eggs, more).path)
    }

    /// Eggs in pieces, with a barcode of a pack.
    private static let eggs = """
        INSERT INTO products (id, name, qu_id_stock, location_id) VALUES (4, 'Eggs', 1, 1);
        INSERT INTO product_barcodes (id, product_id, barcode, qu_id, amount) VALUES (9, 4, '4006381333931', 2, 1);
        INSERT INTO stock (id, product_id, amount, stock_id, location_id) VALUES (9, 4, 3, '5f0c1f0b7d3c9', 1);
        """

    /// What a product says of units: `Eggs: 1 pack = 10000`.
    private func conversions() throws -> [String] {
        try household.texts(
            """
            SELECT name || ': 1 ' || (SELECT symbol FROM unit WHERE id = conversion.unitId) || ' = ' || amount || ' '
                || (SELECT symbol FROM unit WHERE id = otherUnitId)
            FROM conversion JOIN product ON product.id = productId ORDER BY 1
            """)
    }

    private var eggs: [String] {
        get throws {
            try household.texts(
                "SELECT name || ' ' || packAmount FROM productCode JOIN product ON product.id = productId "
                    + "WHERE gtin = '04006381333931'")
        }
    }

    @Test(arguments: [(10, 11), (11, 10)]) func ofAProductOverrideThoseForAll(general: Int, own: Int) async throws {
        let source = try source(
            """
            INSERT INTO quantity_unit_conversions VALUES (\(general), 2, 1, 6, NULL);
            INSERT INTO quantity_unit_conversions VALUES (\(own), 2, 1, 10, 4);
            """)
        let report = try await household.book(source, into: household.store()).report
        #expect(report.holds && report.numbers(.conversion) == [6, 3, 3, 0, 0])
        #expect(try eggs == ["Eggs 10000"])
        #expect(
            try conversions() == [
                "Eggs: 1 pack = 10000 piece", "Milk: 1 Bottle = 1000 l", "Peas: 1 pack = 6000 piece",
            ])
    }

    @Test func leaveWhatTheHouseholdHasSaid() async throws {
        let store = try household.store()
        let eggs = try await store.add(ProductDraft(name: "Eggs")).product.uuid
        let pack = try #require(try await store.units().first { $0.symbol == "pack" }).id
        _ = try await store.setConversion(
            one: pack, is: Amount(thousandths: 12_000), of: Values.Unit.pieceId, forProduct: eggs)
        let before = try household.rows()
        let source = try source("INSERT INTO quantity_unit_conversions VALUES (10, 2, 1, 6, NULL)")
        let outcome = try await household.book(source, into: store)
        #expect(outcome.report.holds && outcome.report.leftOut(.conversion).isEmpty)
        #expect(try self.eggs == ["Eggs 12000"])
        #expect(try conversions().contains("Peas: 1 pack = 6000 piece"))
        let undone = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        #expect(undone.kept.isEmpty)
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
    }

    @Test func areSetForProductsOfALaterExport() async throws {
        let store = try household.store()
        let grocy = try GrocyFixture(
            household.folder + "/grocy.db", "INSERT INTO quantity_unit_conversions VALUES (10, 2, 1, 6, NULL)")
        _ = try await household.book(.grocy(path: grocy.path), into: store)
        let once = try household.rows()
        try grocy.run(Self.eggs)
        let outcome = try await household.book(.grocy(path: grocy.path), into: store)
        #expect(outcome.report.holds && outcome.report.numbers(.conversion) == [5, 0, 0, 5, 0])
        #expect(try eggs == ["Eggs 6000"])
        _ = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        let undone = try household.rows()
        for table in once.keys.sorted() { #expect(undone[table] == once[table], "\(table)") }
    }

    @Test func ofANewUnitCanBeOverridden() async throws {
        let source = try source(
            """
            INSERT INTO quantity_units (id, name) VALUES (7, 'Box');
            INSERT INTO quantity_unit_conversions VALUES (10, 7, 4, 500, NULL), (11, 7, 4, 750, 2);
            INSERT INTO products (id, name, qu_id_stock) VALUES (5, 'Sugar', 4);
            """)
        let report = try await household.book(source, into: household.store()).report
        #expect(report.holds && report.leftOut(.conversion).isEmpty)
        #expect(try household.texts("SELECT kind FROM unit WHERE symbol = 'Box' AND numerator IS NULL") == ["count"])
        #expect(
            try conversions().filter { $0.contains("Box") } == ["Flour: 1 Box = 750000 g", "Sugar: 1 Box = 500000 g"])
    }

    /// A crate is not a piece because its conversion cannot be taken.
    @Test func thatCannotBeTakenAreNotReplacedByOne() async throws {
        let source = try source(
            """
            DELETE FROM quantity_unit_conversions;
            INSERT INTO quantity_unit_conversions VALUES (10, 3, 1, 0.0375, 4);
            UPDATE product_barcodes SET qu_id = 3 WHERE id = 9;
            """)
        let report = try await household.book(source, into: household.store()).report
        #expect(report.leftOut(.conversion) == [.inexact: 1] && report.leftOut(.barcode)[.inconvertible] == 1)
        #expect(try eggs.isEmpty && report.holds)
    }

    @Test func ofTheHouseholdStayWhenTheImportIsUndone() async throws {
        let store = try household.store()
        let eggs = try await store.add(ProductDraft(name: "Eggs")).product.uuid
        let units = try await store.units()
        let (pack, gram) = (
            try #require(units.first { $0.symbol == "pack" }).id, try #require(units.first { $0.symbol == "g" }).id
        )
        _ = try await store.setConversion(one: gram, is: .one, of: pack, forProduct: eggs)
        let source = try source("INSERT INTO quantity_unit_conversions VALUES (10, 2, 1, 6, 4)")
        let id = try #require(try await household.book(source, into: store).id)
        #expect(try conversions().filter { $0.hasPrefix("Eggs") }.count == 2)
        _ = try await household.run(store).undo(id, by: .cook)
        #expect(try conversions() == ["Eggs: 1 g = 1000 pack"])
    }
}
