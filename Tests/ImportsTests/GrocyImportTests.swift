import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

@testable import Imports

/// A household moves in from Grocy.
struct GrocyImportTests {
    private let household = TestHousehold()
    private let grocy: GrocyFixture
    private var source: ImportSource { .grocy(path: grocy.path) }

    init() throws { grocy = try GrocyFixture(household.folder + "/grocy.db") }

    @Test func takesAllButWhatItNames() async throws {
        let report = try await household.book(source, into: household.store()).report
        #expect(report.holds)
        #expect(report.numbers(.unit) == [6, 2, 4, 0, 0])  // bottle and crate; the others are Scantry's
        #expect(report.numbers(.conversion) == [4, 1, 3, 0, 0])
        #expect(report.numbers(.place) == [3, 1, 2, 0, 0])
        #expect(report.numbers(.shop) == [1, 1, 0, 0, 0] && report.numbers(.category) == [2, 2, 0, 0, 0])
        #expect(report.numbers(.product) == [3, 3, 0, 0, 0])
        #expect(report.numbers(.barcode) == [4, 3, 0, 0, 1])
        #expect(report.numbers(.lot) == [5, 4, 0, 0, 1] && report.leftOut(.lot) == [.inexact: 1])
        #expect(report.numbers(.list) == [1, 1, 0, 0, 0] && report.numbers(.entry) == [2, 2, 0, 0, 0])
        #expect(report.numbers(.recipe) == [1, 1, 0, 0, 0] && report.numbers(.meal) == [2, 2, 0, 0, 0])
        #expect(report.leftOut(.chore) == [.notKept: 2] && report.leftOut(.battery) == [.notKept: 1])
        #expect(report.leftOut(.user) == [.notKept: 1])
        #expect(report.sums.map(\.unit) == ["Bottle", "g", "pack"])
        #expect(report.sums.map(\.read.description) == ["6", "1250.5", "2.5"])
        #expect(report.sums.map(\.booked.description) == ["6", "1250.5", "2.5"])
    }

    @Test func keepsWhatIsKnownOfEach() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        let products = try await store.products()
        let milk = try await store.product(try #require(products.first { $0.name == "Milk" }).uuid)
        #expect(milk.product.note == "Fresh & whole" && milk.product.hasUseBy && milk.product.daysFresh == 7)
        #expect(milk.product.minimum == Amount(thousandths: 2_000) && milk.summary.category == "Dairy")
        #expect(milk.codes.map(\.packAmount.description) == ["6"] && milk.unit.symbol == "Bottle")
        #expect(milk.location?.name == "Fridge" && milk.conversions.count == 1)
        let flour = try await store.product(try #require(products.first { $0.name == "Flour" }).uuid)
        #expect(flour.product.daysFresh == -1 && flour.unit.symbol == "g")
        let lots = try household.texts(
            """
            SELECT name || ' ' || amount || ' ' || coalesce(bestBefore, '-') || ' ' || isUseBy || isOpened || ' '
                || coalesce(opened, '-') || ' ' || added || ' ' || coalesce(price || '/' || pricedAmount, '-') || ' '
                || state || ' ' || coalesce(lot.note, '-')
            FROM lot JOIN product ON product.id = productId WHERE amount > 0 ORDER BY lot.id
            """)
        #expect(
            lots == [
                "Milk 5000 2026-12-01 10 - 2026-11-18 119/1000 fresh -",
                "Milk 1000 2026-12-01 11 2026-11-19 2026-11-18 119/1000 fresh -",
                "Flour 1250500 - 00 - 2026-10-01 149/1250500 fresh in the tin",
                "Peas 2500 2027-06-01 00 - 2026-11-01 - frozen -",
            ])
        let pancakes = try household.texts("SELECT text FROM recipeIngredient ORDER BY position")
        #expect(pancakes == ["Dough:", "250 Grams Flour, sifted", "0.5 Liters Milk"])
        #expect(try household.texts("SELECT steps FROM recipe").first?.contains("Bake.") == true)
        #expect(
            try household.texts("SELECT day || coalesce(text, '') || people FROM plannedMeal ORDER BY id")
                == ["2026-11-214", "2026-11-22Eat out2"])
    }

    @Test func showsFirstAndChangesNothing() async throws {
        let store = try household.store()
        let before = try household.rows()
        let read = try await source.read(scratch: household.scratch)
        let preview = try await household.run(store).preview(read, by: .cook)
        #expect(try household.rows() == before && preview.id == nil)
        #expect(try await household.run(store).importData(read, by: .cook).report == preview.report)
    }

    @Test func changesNothingASecondTime() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        let once = try household.rows()
        let again = try await household.book(source, into: store)
        #expect(again.id == nil && again.report.changesNothing && again.report.holds)
        #expect(again.report.numbers(.lot) == [5, 0, 0, 4, 1])
        #expect(try household.rows() == once)
        #expect(try await store.imports().count == 1)
    }

    @Test func bringsLaterOnlyWhatIsNew() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        // A bottle of the first lot was opened, which splits it; a pack of peas was bought.
        try grocy.run(
            """
            UPDATE stock SET amount = 4 WHERE id = 1;
            INSERT INTO stock (id, product_id, amount, stock_id, open, location_id) VALUES
                (6, 1, 1, '5f0c1f0b7d3b1', 1, 1), (7, 3, 1, '5f0c1f0b7d3b7', 0, 3);
            UPDATE products SET name = 'Whole milk' WHERE id = 1;
            """)
        let report = try await household.book(source, into: store).report
        #expect(report.numbers(.lot) == [7, 1, 0, 5, 1] && report.numbers(.product) == [3, 0, 0, 3, 0])
        #expect(report.holds && report.sums.map(\.unit) == ["Bottle", "g", "pack"])
        #expect(report.sums.map(\.read.description) == ["6", "1250.5", "3.5"])
        #expect(report.sums.map(\.booked.description) == ["0", "0", "1"])
    }

    @Test func anotherInstallationIsNotTakenForTheSame() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        let other = try GrocyFixture(
            household.folder + "/other.db", "DELETE FROM stock; DELETE FROM product_barcodes;",
            "UPDATE products SET name = 'Other ' || id, row_created_timestamp = '2025-02-02 11:11:11'")
        let report = try await household.book(.grocy(path: other.path), into: store).report
        #expect(report.numbers(.product) == [3, 3, 0, 0, 0])
    }

    @Test func undoesAllOfIt() async throws {
        let store = try household.store()
        _ = try await store.add(ProductDraft(name: "Salt"))
        let before = try household.rows()
        let id = try #require(try await household.book(source, into: store).id)
        let undone = try await household.run(store).undo(id, by: .cook)
        #expect(undone.kept.isEmpty)
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
        #expect(try await store.imports().map { $0.undone != nil } == [true])
        await #expect(throws: KitchenError.violated(.notUndoable)) {
            try await household.run(store).undo(id, by: .cook)
        }
        #expect(try await household.book(source, into: store).report.numbers(.lot) == [5, 4, 0, 0, 1])
    }

    @Test func keepsWhatIsInUseSince() async throws {
        let store = try household.store()
        let id = try #require(try await household.book(source, into: store).id)
        let milk = try #require(try await store.products().first { $0.name == "Milk" }).uuid
        _ = try await store.add(
            LotDraft(product: milk, quantity: Quantity(.one), bestBefore: .never), by: .cook)
        let undone = try await household.run(store).undo(id, by: .cook)
        #expect(undone.kept[.product] == ["Milk"] && undone.kept[.unit] == ["Bottle"])
        #expect(undone.kept[.category] == ["Dairy"])
        #expect(try household.texts("SELECT name FROM product WHERE NOT isRemoved") == ["Milk"])
        #expect(try household.texts("SELECT amount FROM lot WHERE amount > 0") == ["1000"])
    }

    @Test func bringsBackNoUnitThatNothingNeeds() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        try await DatabaseQueue(path: household.home + "/kitchen.sqlite").write {
            try $0.execute(sql: "DELETE FROM unit WHERE symbol = 'Crate'")
        }
        #expect(try await household.book(source, into: store).report.changesNothing)
        try grocy.run("INSERT INTO products (id, name, qu_id_stock) VALUES (9, 'Beer', 6)")
        _ = try await household.book(source, into: store)
        #expect(try household.texts("SELECT symbol FROM unit WHERE symbol = 'Crate'") == ["Crate"])
    }

    @Test func removesAgainWhatItBroughtBack() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        let peas = try #require(try await store.products().first { $0.name == "Peas" }).uuid
        _ = try await store.take(Quantity(Amount(thousandths: 2_500)), ofProduct: peas, by: .cook)
        try await store.remove(product: peas)
        let before = try household.rows()
        try grocy.run(
            "INSERT INTO stock (id, product_id, amount, stock_id, location_id) VALUES (7, 3, 1, '5f0c1f0b7d3b7', 3)")
        let id = try #require(try await household.book(source, into: store).id)
        #expect(try household.texts("SELECT name FROM product WHERE NOT isRemoved").contains("Peas"))
        _ = try await household.run(store).undo(id, by: .cook)
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
    }

    @Test func completesMinimumsOnceUnitsConvert() async throws {
        let store = try household.store()
        let milk = try await store.add(ProductDraft(name: "Milk")).product.uuid
        let flour = try await store.add(ProductDraft(name: "Flour")).product.uuid
        let before = try household.rows()
        // A bottle of milk is a piece here, and a piece of flour is 250 g.
        try grocy.run("INSERT INTO quantity_unit_conversions VALUES (10, 1, 4, 250, 2)")
        let outcome = try await household.book(source, into: store)
        #expect(outcome.report.leftOut(.minimum).isEmpty)
        #expect(try await store.product(milk).product.minimum == Amount(thousandths: 2_000))
        #expect(try await store.product(flour).product.minimum == Amount(thousandths: 2_000))
        _ = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
    }

    @Test func countsNoPictureOfAProductThatHasOne() async throws {
        let store = try household.store()
        let milk = try await store.add(ProductDraft(name: "Milk")).product.uuid
        _ = try await store.setPicture("own.jpg", ofProduct: milk)
        let read = try await source.read(scratch: household.scratch).household
        let report = try await store.importHousehold(
            read, pictures: ["productpictures/milk.jpg": "new.jpg"], isTrial: false, by: .cook
        ).report
        #expect(report.numbers(.picture) == [1, 0, 0, 0, 1] && report.leftOut(.picture) == [.unneeded: 1])
        #expect(try await store.pictures() == ["own.jpg"])
    }

    @Test func saysWhichLaterChangesToUndoFirst() async throws {
        let store = try household.store()
        let id = try #require(try await household.book(source, into: store).id)
        let flour = try #require(try await store.products().first { $0.name == "Flour" }).uuid
        let gram = try #require(try await store.units().first { $0.symbol == "g" }).id
        let taken = try await store.take(
            Quantity(Amount(thousandths: 100_000), unitId: gram), ofProduct: flour, by: .cook)
        let before = try household.rows()
        await #expect {
            try await household.run(store).undo(id, by: .cook)
        } throws: {
            guard case .violated(.builtUpon(let changes)) = $0 as? KitchenError else { return false }
            return changes.map(\.id) == [taken.id]
        }
        #expect(try household.rows() == before)
        _ = try await store.undo(taken.id, by: .cook)
        #expect(try await household.run(store).undo(id, by: .cook).kept.isEmpty)
    }

    @Test func undoesTheRestIfSomeWasUsed() async throws {
        let store = try household.store()
        let id = try #require(try await household.book(source, into: store).id)
        let milk = try #require(try await store.products().first { $0.name == "Milk" }).uuid
        _ = try await store.take(Quantity(.one), ofProduct: milk, by: .cook)
        let undone = try await household.run(store).undo(id, keepingUsed: true, by: .cook)
        #expect(undone.kept[.lot] == ["Milk"] && undone.kept[.product] == nil && undone.removed[.lot] == 3)
        #expect(try household.texts("SELECT amount FROM lot WHERE amount > 0") == [])
        // The opened bottle was drunk: it does not come again, the others do.
        let again = try await household.book(source, into: store).report
        #expect(again.numbers(.lot) == [5, 3, 0, 1, 1] && again.holds)
    }

    @Test func keepsWhatIsLeftOfUsedLots() async throws {
        let store = try household.store()
        let id = try #require(try await household.book(source, into: store).id)
        let peas = try #require(try await store.products().first { $0.name == "Peas" }).uuid
        _ = try await store.take(Quantity(.one), ofProduct: peas, by: .cook)
        let undone = try await household.run(store).undo(id, keepingUsed: true, by: .cook)
        #expect(undone.kept[.lot] == ["Peas"] && undone.kept[.product] == ["Peas"])
        #expect(try household.texts("SELECT amount FROM lot WHERE amount > 0") == ["1500"])
        #expect(try await store.scanned("grcy:p:3:5f0c1f0b7d3b3", .lookUp).product?.name == "Peas")
    }

    @Test func findsProductsByBarcodeThenByName() async throws {
        let store = try household.store()
        let peas = try await store.add(
            ProductDraft(name: "Petits pois"), codes: [ProductCode(gtin: try gtin("8076800195057"))]
        ).product.uuid
        let milk = try await store.add(ProductDraft(name: "MILK", category: "Cold", minimum: .one)).product.uuid
        let before = try household.rows()
        let outcome = try await household.book(source, into: store)
        #expect(outcome.report.numbers(.product) == [3, 1, 2, 0, 0] && outcome.report.holds)
        #expect(outcome.report.numbers(.barcode) == [4, 2, 1, 0, 1])
        let details = try await store.product(milk)
        // What the household has said stays; what it has not is filled in. A bottle is a piece of it.
        #expect(details.summary.category == "Cold" && details.product.minimum == .one && details.product.daysFresh == 7)
        #expect(details.conversions.map(\.amount) == [.one, .one])
        #expect(try await store.product(peas).product.name == "Petits pois")
        _ = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
    }

    @Test func leavesOutStockThatCannotBeConverted() async throws {
        let store = try household.store()
        _ = try await store.add(ProductDraft(name: "Flour"))
        let report = try await household.book(source, into: store).report
        #expect(report.leftOut(.lot) == [.inexact: 1, .inconvertible: 1] && report.holds)
        #expect(report.leftOut(.minimum) == [.inconvertible: 1])
        #expect(report.sums.map(\.leftOut.description) == ["0", "1250.5", "0"])
    }

    @Test func findsPlacesUnderTheirNamesInFrench() async throws {
        let store = try household.store()
        let fridge = try #require(try await store.locations().locations.first { $0.kind == .fridge })
        _ = try await store.edit(location: fridge.id) { $0.name = "Réfrigérateur" }
        let report = try await household.book(source, into: store).report
        #expect(report.numbers(.place) == [3, 1, 2, 0, 0])
        #expect(try household.texts("SELECT name FROM location WHERE kind = 'fridge'") == ["Réfrigérateur"])
    }
}

// MARK: - Labels

extension GrocyImportTests {
    @Test func printedLabelsGoOnWorking() async throws {
        let store = try household.store()
        #expect(try await store.scanned("grcy:p:1", .take).effect.reason == .noSuchLabel)
        _ = try await household.book(source, into: store)
        let looked = try await store.scanned("grcy:p:1", .lookUp)
        #expect(looked.product?.name == "Milk" && looked.effect.action == .lookedUp)
        // One bottle of the lot, that which is open first.
        let taken = try await store.scanned("GRCY:P:1:5F0C1F0B7D3B1", .take)
        #expect(taken.effect.action == .taken && taken.amount == .one)
        #expect(
            try household.texts(
                "SELECT amount FROM lot JOIN product ON product.id = productId WHERE name = 'Milk' ORDER BY lot.id")
                == ["0", "5000", "0"])
        let other = try await store.scanned("grcy:p:3:5f0c1f0b7d3b3", .take)
        #expect(other.product?.name == "Peas" && other.effect.action == .taken)
        #expect(try await store.scanned("grcy:p:3:5f0c1f0b7d3b3", .add).effect.reason == .alreadyThere)
        // A barcode of no shop.
        #expect(try await store.scanned("my flour", .lookUp).product?.name == "Flour")
        #expect(try await store.scanned("my other text", .lookUp).product == nil)
    }

    /// A scan is no gram.
    @Test func labelsOfMeasuredProductsNeedToSayHowMuchAPackIs() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        let flour = "SELECT sum(amount) FROM lot JOIN product ON product.id = productId WHERE name = 'Flour'"
        #expect(try await store.scanned("grcy:p:2", .add).effect.reason == .inconvertible)
        #expect(try household.texts(flour) == ["1250500"])
        let product = try #require(try await store.products().first { $0.name == "Flour" }).uuid
        _ = try await store.add(
            ProductCode(gtin: try gtin("4006381333931"), packAmount: Amount(thousandths: 500_000)), toProduct: product)
        #expect(try await store.scanned("grcy:p:2", .add).effect.action == .added)
        #expect(try household.texts(flour) == ["1750500"])
    }

    @Test(arguments: ["grcy:c:1", "grcy:b:7", "grcy:r:1"]) func otherLabelsGetAnAnswer(code: String) async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        #expect(try await store.scanned(code, .add).effect.reason == .noFoodLabel)
    }

    @Test func labelsEndWithTheImport() async throws {
        let store = try household.store()
        let id = try #require(try await household.book(source, into: store).id)
        _ = try await household.run(store).undo(id, by: .cook)
        #expect(try await store.scanned("grcy:p:1", .lookUp).effect.reason == .noSuchLabel)
    }
}

extension KitchenStore {
    fileprivate func scanned(_ code: String, _ mode: Mode) async throws -> ScanResult {
        try await book(
            .of(code, form: .text, id: UUID(), mode: mode), knowing: nil, orKnowing: [:], by: nil, resting: .lookUp
        ).0
    }
}
