import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

@testable import Imports

/// Grocy's own demo data, to which the test adds stock.
@Suite(.enabled(if: GrocyDemo.isThere, "needs ../shared/reference/data/grocy"))
struct GrocyDemoTests {
    private let household = TestHousehold()

    @Test func comesWholly() async throws {
        let path = try GrocyDemo.copy(to: household.folder)
        let store = try household.store()
        let before = try household.rows()
        let outcome = try await household.book(.grocy(path: path), into: store)
        let report = outcome.report
        #expect(report.holds)
        // In, new, merged, there before, left out.
        let table: [ImportKind: [Int]] = [
            .unit: [13, 7, 6, 0, 0], .conversion: [16, 6, 10, 0, 0], .place: [5, 2, 3, 0, 0], .shop: [2, 2, 0, 0, 0],
            .category: [7, 7, 0, 0, 0], .product: [29, 29, 0, 0, 0], .barcode: [3, 3, 0, 0, 0],
            .picture: [11, 0, 0, 0, 11], .lot: [57, 57, 0, 0, 0], .list: [2, 2, 0, 0, 0], .entry: [6, 6, 0, 0, 0],
            .history: [140, 83, 0, 0, 57], .recipe: [6, 6, 0, 0, 0], .meal: [12, 12, 0, 0, 0],
        ]
        for (kind, numbers) in table { #expect(report.numbers(kind) == numbers, "\(kind)") }
        #expect(report.leftOut(.history) == [.undone: 1, .inStock: 28, .notKept: 28])
        #expect(report.leftOut(.chore) == [.notKept: 6] && report.leftOut(.battery) == [.notKept: 4])
        #expect(report.leftOut(.task) == [.notKept: 7] && report.leftOut(.user) == [.notKept: 4])
        #expect(report.leftOut(.equipment) == [.notKept: 2] && report.leftOut(.parent) == [.notKept: 2])
        let sums = Dictionary(uniqueKeysWithValues: report.sums.map { ($0.unit, $0.booked.description) })
        #expect(sums == GrocyDemo.sums)
        let again = try await household.book(.grocy(path: path), into: store)
        #expect(again.report.changesNothing && again.report.numbers(.lot) == [57, 0, 0, 57, 0])
        let undone = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        #expect(undone.kept.isEmpty)
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
    }
}

/// A copy of the demo database with stock, prices, opened lots and a second list.
enum GrocyDemo {
    private static let original = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../shared/reference/data/grocy/grocy-4.5-demo.db").standardized.path

    static var isThere: Bool { FileManager.default.fileExists(atPath: original) }

    /// The stock that ``copy(to:)`` adds, by unit.
    static let sums = [
        "piece": "20", "g": "1000.5", "pack": "70", "Tin": "15", "Can": "15", "Glass": "5", "Bunch": "5", "Bottle": "5",
        "Pint": "5",
    ]

    static func copy(to folder: String) throws -> String {
        let path = folder + "/grocy.db"
        try FileManager.default.copyItem(atPath: original, toPath: path)
        let database = try DatabaseQueue(path: path)
        try database.write { try $0.execute(sql: stock) }
        try database.close()
        return path
    }

    private static let stock = """
        INSERT INTO stock (product_id, amount, best_before_date, purchased_date, stock_id, price, location_id)
            SELECT id, 3, '2027-01-31', '2026-11-02', printf('65f0c1f0b%04x', id), 1.99, location_id FROM products
            WHERE id <> 21;
        INSERT INTO stock (product_id, amount, best_before_date, purchased_date, stock_id, price, open, opened_date,
            location_id, note)
            SELECT id, 2, '2026-12-24', '2026-11-10', printf('65f0c1f0c%04x', id), NULL, 1, '2026-11-12', location_id,
                'from the market' FROM products WHERE id <> 21;
        INSERT INTO stock (product_id, amount, best_before_date, purchased_date, stock_id, price, location_id) VALUES
            (21, 1000.5, '2999-12-31', '2026-09-01', '65f0c1f0d0001', 0.00119, 3);
        INSERT INTO stock_log (product_id, amount, purchased_date, stock_id, price, transaction_type, user_id)
            SELECT id, 5, '2026-11-02', printf('65f0c1f0b%04x', id), 1.99, 'purchase', 1 FROM products WHERE id <> 21;
        INSERT INTO stock_log (product_id, amount, purchased_date, used_date, stock_id, price, spoiled, undone,
            transaction_type, user_id)
            SELECT id, -1, '2026-11-02', '2026-11-05', printf('65f0c1f0b%04x', id), 1.99, id % 2, 0, 'consume', 1
                FROM products WHERE id <> 21
            UNION ALL SELECT id, -1, '2026-11-02', '2026-11-06', printf('65f0c1f0b%04x', id), 1.99, 0, id = 1, 'consume', 1
                FROM products WHERE id <> 21;
        INSERT INTO stock_log (product_id, amount, purchased_date, stock_id, transaction_type, user_id)
            SELECT id, 2, '2026-11-10', printf('65f0c1f0c%04x', id), type, 1
                FROM products, (SELECT 'purchase' AS type UNION SELECT 'product-opened') WHERE id <> 21;
        INSERT INTO shopping_lists (id, name) VALUES (2, 'Party');
        INSERT INTO shopping_list (product_id, note, amount, shopping_list_id, done, qu_id) VALUES
            (NULL, 'Balloons', 10, 2, 0, NULL), (29, 'cold', 12, 2, 0, 6), (1, NULL, 2, 2, 1, 3);
        """
}
