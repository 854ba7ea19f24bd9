import Foundation
import Kitchen
import Testing
import Values

@testable import Imports

/// Tables that become stock.
struct TableImportTests {
    private let household = TestHousehold()

    private func book(_ text: String, named name: String = "pantry.csv") async throws -> ImportReport {
        let chosen = ChosenTable(TableChoice(), named: name, Array(text.utf8))
        return try await household.book(.table(chosen), into: household.store()).report
    }

    private var lots: [String] {
        get throws {
            try household.texts(
                """
                SELECT product.name || ' ' || lot.amount || ' ' || symbol FROM lot JOIN product ON product.id = productId
                JOIN unit ON unit.id = lot.unitId ORDER BY lot.id
                """)
        }
    }

    @Test func bareNumbersAreNoGrams() async throws {
        let report = try await book(
            """
            name,amount
            Flour,500 g
            Flour,2
            Juice,3
            Juice,1 pack
            """)
        #expect(report.holds && report.leftOut(.lot) == [.inconvertible: 1])
        #expect(try lots == ["Flour 500000 g", "Juice 3000 piece", "Juice 1000 pack"])
        #expect(report.sums.map(\.unit) == ["g", "pack", "piece"])
        #expect(report.sums.map(\.leftOut.description) == ["0", "0", "2"])
    }

    @Test func anotherFileHasOtherStock() async throws {
        #expect(try await book("name,amount\nRice,1\n", named: "basement.csv").numbers(.lot) == [1, 1, 0, 0, 0])
        #expect(try await book("name,amount\nRice,2\n", named: "kitchen.csv").numbers(.lot) == [1, 1, 0, 0, 0])
        #expect(try await book("name,amount\nRice,2\n", named: "kitchen.csv").changesNothing)
        #expect(try lots == ["Rice 1000 piece", "Rice 2000 piece"])
    }
}
