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

    @Test(arguments: [
        (TableKind?.none, [2, 1], [1, 1]), (.stock, [3, 2], [0, 0]), (.products, [0, 0], [0, 0]),
        (.list, [0, 0], [3, 2]),
    ]) func linesAreWhatThePersonSays(kind: TableKind?, lots: [Int], entries: [Int]) async throws {
        let text = "name,amount,list\nRice,1,\nTea,2,Market\nSalt,x,\n"
        var choice = TableChoice()
        choice.kind = kind
        let chosen = ChosenTable(choice, named: "weekly.csv", Array(text.utf8))
        let report = try await household.book(.table(chosen), into: household.store()).report
        #expect(report.holds)
        #expect(Array(report.numbers(.lot).prefix(2)) == lots && Array(report.numbers(.entry).prefix(2)) == entries)
        if kind == .list {
            #expect(try household.texts("SELECT name FROM shoppingList").contains("weekly"))
        }
        if kind == .products { #expect(report.leftOut(.product) == [.outOfRange: 1]) }
    }

    @Test func anotherFileHasOtherStock() async throws {
        #expect(try await book("name,amount\nRice,1\n", named: "basement.csv").numbers(.lot) == [1, 1, 0, 0, 0])
        #expect(try await book("name,amount\nRice,2\n", named: "kitchen.csv").numbers(.lot) == [1, 1, 0, 0, 0])
        #expect(try await book("name,amount\nRice,2\n", named: "kitchen.csv").changesNothing)
        #expect(try lots == ["Rice 1000 piece", "Rice 2000 piece"])
    }

    @Test func warnsOfTheSameStockInAnotherFile() async throws {
        let text = "name,amount,bestBefore\nRice,1,2027-03-01\nTea,2,\nSalt,1,\n"
        #expect(try await book(text, named: "pantry.csv").repetitions == [])
        let moved = text.replacing("Salt,1", with: "Salt,3") + "Oats,1,\n"
        #expect(
            try await book(moved, named: "pantry (1).csv").repetitions == [.init(origin: "pantry.csv", lots: 2)])
        #expect(try await book(moved, named: "pantry (1).csv").repetitions == [])
    }

    @Test func doesNotWarnOfWhatWasUndone() async throws {
        let chosen = ChosenTable(TableChoice(), named: "pantry.csv", Array("name,amount\nRice,1\n".utf8))
        let store = try household.store()
        let id = try #require(try await household.book(.table(chosen), into: store).id)
        _ = try await store.undoImport(id, by: .cook)
        let other = ChosenTable(TableChoice(), named: "other.csv", Array("name,amount\nRice,1\n".utf8))
        #expect(try await household.book(.table(other), into: store).report.repetitions == [])
    }
}
