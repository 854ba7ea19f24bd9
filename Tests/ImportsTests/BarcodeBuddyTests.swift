import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

@testable import Imports

/// Barcodes of Barcode Buddy, after its Grocy or alone.
struct BarcodeBuddyTests {
    private let household = TestHousehold()
    private var path: String { household.folder + "/barcodebuddy.db" }

    init() throws {
        let database = try DatabaseQueue(path: path)
        try database.write { try $0.execute(sql: Self.sql) }
        try database.close()
    }

    static let sql = """
        CREATE TABLE Barcodes(id INTEGER PRIMARY KEY, barcode TEXT NOT NULL, name TEXT NOT NULL, possibleMatch INTEGER,
            amount INTEGER NOT NULL, requireWeight INTEGER, bestBeforeInDays INTEGER, price TEXT, bbServerAltNames TEXT);
        CREATE TABLE Tags(id INTEGER PRIMARY KEY, tag TEXT NOT NULL, itemId INTEGER NOT NULL);
        CREATE TABLE BBConfig(id INTEGER PRIMARY KEY, data TEXT UNIQUE NOT NULL, value TEXT NOT NULL);
        CREATE TABLE ChoreBarcodes(id INTEGER PRIMARY KEY, choreId INTEGER UNIQUE, barcode TEXT NOT NULL);
        CREATE TABLE Quantities(id INTEGER PRIMARY KEY, barcode TEXT NOT NULL UNIQUE, quantity INTEGER NOT NULL,
            product TEXT);
        INSERT INTO Barcodes (barcode, name, possibleMatch, amount, bestBeforeInDays, price) VALUES
            ('4006381333931', 'Highlighter', 0, 2, NULL, ''), ('96385074', 'N/A', 0, 1, 30, '2.49'),
            ('3017620422003', 'Nutella', 1, 1, NULL, '');
        INSERT INTO Tags (tag, itemId) VALUES ('Milk', 1), ('Peas', 3);
        INSERT INTO ChoreBarcodes (choreId, barcode) VALUES (1, 'CHORE-1');
        INSERT INTO Quantities (barcode, quantity, product) VALUES ('8076800195057', 6, 'Peas'),
            ('5449000000996', 24, NULL), ('4000417025005', -1, 'Wrong');
        """

    @Test func comesAlone() async throws {
        let store = try household.store()
        let outcome = try await household.book(ImportSource(file: path), into: store)
        let report = outcome.report
        #expect(report.holds && report.program == .barcodeBuddy)
        #expect(report.numbers(.product) == [5, 4, 0, 0, 1] && report.numbers(.barcode) == [5, 4, 0, 0, 1])
        #expect(report.leftOut(.product) == [.nameless: 1])
        #expect(report.leftOut(.tag) == [.notKept: 2] && report.leftOut(.otherBarcode) == [.notKept: 1])
        #expect(report.leftOut(.pendingAmount) == [.notKept: 3])
        #expect(
            try household.texts(
                "SELECT gtin || ' ' || packAmount FROM productCode WHERE packAmount > 1000 ORDER BY gtin")
                == ["05449000000996 24000", "08076800195057 6000"])
        #expect(try await household.book(ImportSource(file: path), into: store).report.changesNothing)
    }

    @Test func completesWhatCameFromGrocy() async throws {
        let store = try household.store()
        let grocy = try GrocyFixture(household.folder + "/grocy.db")
        _ = try await household.book(.grocy(path: grocy.path), into: store)
        let before = try household.rows()
        let outcome = try await household.book(.barcodeBuddy(path: path), into: store)
        #expect(outcome.report.numbers(.product) == [5, 2, 2, 0, 1])
        #expect(outcome.report.numbers(.barcode) == [5, 2, 2, 0, 1] && outcome.report.holds)
        // Six to a pack, which Grocy did not know; how much a pack of milk holds it did.
        let amounts =
            "SELECT packAmount FROM productCode WHERE gtin IN ('08076800195057', '03017620422003') ORDER BY gtin"
        #expect(try household.texts(amounts) == ["6000", "6000"])
        _ = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
    }

    @Test func refusesWhatIsNotItsOwn() async throws {
        let grocy = try GrocyFixture(household.folder + "/grocy.db")
        await #expect(throws: ImportSourceError.foreign(.barcodeBuddy, path: grocy.path)) {
            try await ImportSource.barcodeBuddy(path: grocy.path).read(scratch: "")
        }
    }
}
