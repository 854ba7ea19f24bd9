import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

struct UnitTests {
    private let kitchen = TestKitchen()

    @Test(arguments: [
        ("1.5", "kg", "g", "1500"), ("250", "g", "kg", "0.25"), ("3", "cup", "ml", "720"), ("1", "cup", "tbsp", "16"),
        ("2", "l", "cl", "200"), ("1", "tbsp", "tsp", "3"), ("0", "g", "kg", "0"),
    ])
    func convertsExactly(amount: String, from: String, to: String, result: String) async throws {
        let store = try kitchen.store()
        let (one, other) = (try await store.unit(from), try await store.unit(to))
        #expect(try one.convert(#require(Amount(amount)), to: other).description == result)
    }

    @Test(arguments: [("1", "g", "ml"), ("0.5", "g", "kg"), ("1", "tsp", "cup"), ("1", "pack", "piece")])
    func refusesWhatIsNotExactOrNotKnown(amount: String, from: String, to: String) async throws {
        let store = try kitchen.store()
        let (one, other) = (try await store.unit(from), try await store.unit(to))
        #expect(throws: KitchenError.violated(.inconvertible(from: from, to: to))) {
            try one.convert(#require(Amount(amount)), to: other)
        }
    }

    @Test func followsWhatAProductSaysFromUnitToUnit() async throws {
        let store = try kitchen.store()
        let product = try await store.add(ProductDraft(name: "Eggs")).product.uuid
        let (pack, piece, gram, kilogram) =
            (
                try await store.unit("pack").id, try await store.unit("piece").id,
                try await store.unit("g").id, try await store.unit("kg").id
            )
        _ = try await store.setConversion(one: pack, is: .of(6), of: piece, forProduct: product)
        let details = try await store.setConversion(one: piece, is: .of(50), of: gram, forProduct: product)
        let measures = Measures(units: try await store.units(), conversions: details.conversions)
        #expect(try measures.convert(.of(10), from: pack, to: kilogram) == .of(3))
        #expect(try measures.convert(.of(3), from: kilogram, to: pack) == .of(10))
        #expect(try measures.convert(Amount(thousandths: -1_000), from: pack, to: piece) == Amount(thousandths: -6_000))
    }

    @Test func refusesWhatContradictsWhatIsKnown() async throws {
        let store = try kitchen.store()
        let product = try await store.add(ProductDraft(name: "Eggs")).product.uuid
        let (pack, piece) = (try await store.unit("pack").id, try await store.unit("piece").id)
        let (kilogram, gram) = (try await store.unit("kg").id, try await store.unit("g").id)
        _ = try await store.setConversion(one: pack, is: .of(6), of: piece, forProduct: product)
        _ = try await store.setConversion(one: pack, is: .of(10), of: piece, forProduct: product)  // said anew
        await #expect(throws: KitchenError.violated(.taken(.unit, by: "piece, pack"))) {
            try await store.setConversion(one: piece, is: .of(2), of: pack, forProduct: product)
        }
        await #expect(throws: KitchenError.violated(.taken(.unit, by: "kg, g"))) {
            try await store.setConversion(one: kilogram, is: .of(900), of: gram, forProduct: product)
        }
    }

    @Test func survivesFractionsThatNoKitchenHas() throws {
        let large = try #require(Ratio(Int64.max, 3))
        #expect(large.times(large) == nil)
        #expect(large.times(large.inverse) == .one)
        #expect(Amount(thousandths: 1_000_000_000_000).times(try #require(Ratio(1_000_000_000_000, 7))) == nil)
        #expect(Ratio(0, 1) == nil && Ratio(1, 0) == nil && Ratio(-1, 1) == nil)
    }

    @Test func keepsUnitsOfTheHousehold() async throws {
        let store = try kitchen.store()
        let millilitre = try await store.unit("ml").id
        let mug = try await store.add(.mug(300, of: millilitre))
        #expect(try mug.convert(.of(2), to: await store.unit("l")) == Amount("0.6"))
        var draft = UnitDraft.mug(250, of: millilitre)
        draft.plural = "mugs"
        #expect(try await store.edit(unit: mug.id, draft).plural == "mugs")
        #expect(try await store.unit(mug.id).convert(.of(4), to: store.unit("l")) == .one)
        try await store.remove(unit: mug.id)
        await #expect(throws: KitchenError.violated(.missing(.unit))) { try await store.unit(mug.id) }
    }

    @Test func refusesASymbolThatIsTaken() async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(.taken(.symbol, by: "kg"))) {
            try await store.add(UnitDraft(symbol: "KG", kind: .mass))
        }
    }

    @Test func refusesAMeasureOfAnotherKind() async throws {
        let store = try kitchen.store()
        let gram = try await store.unit("g").id
        await #expect(throws: KitchenError.violated(.inconvertible(from: "mug", to: "g"))) {
            try await store.add(.mug(300, of: gram))
        }
    }

    @Test func leavesItsOwnUnitsAsTheyAre() async throws {
        let store = try kitchen.store()
        let gram = try await store.unit("g")
        await #expect(throws: KitchenError.violated(.builtIn(.unit))) { try await store.remove(unit: gram.id) }
        await #expect(throws: KitchenError.violated(.builtIn(.unit))) {
            try await store.edit(unit: gram.id, UnitDraft(symbol: "gr", kind: .mass))
        }
        let named = UnitDraft(
            symbol: "g", kind: .mass, name: "gramme", plural: "grammes",
            measure: .init(amount: Amount(thousandths: 1), unitId: try await store.unit("kg").id))
        #expect(try await store.edit(unit: gram.id, named).name == "gramme")
    }

    @Test func keepsAUnitThatIsUsedAndSaysByWhat() async throws {
        let store = try kitchen.store()
        let net = try await store.add(UnitDraft(symbol: "net", kind: .count))
        _ = try await store.add(ProductDraft(name: "Onions", unitId: net.id))
        await #expect(throws: KitchenError.violated(.inUse(by: [.product: 1]))) {
            try await store.remove(unit: net.id)
        }
    }

    /// A product with several uses of the unit counts once; empty lots and former entries do not count.
    @Test func countsWhatTheListsOfItsUsersShow() async throws {
        let store = try kitchen.store()
        let jar = try await store.add(UnitDraft(symbol: "jar", kind: .count)).id
        let product = try await store.add(ProductDraft(name: "Gherkins", unitId: jar)).product.uuid
        _ = try await store.setConversion(one: jar, is: .of(300), of: 2, forProduct: product)
        let lots = [try await store.stock(product, 1), try await store.stock(product, 2, at: StandardLocation.fridge)]
        let list = try await store.newList()
        let draft = EntryDraft(.product(product), unitId: jar)
        let entry = try await store.add(draft, to: list, by: .cook).line.entry.uuid
        #expect(try await store.users(ofUnit: jar) == [.product: 1, .lot: 2, .entry: 1])
        #expect(try await store.products(ProductQuery(unitId: jar)).map(\.uuid) == [product])
        #expect(try await store.stock(StockQuery(unitId: jar)).groups.flatMap(\.lots).count == 2)
        #expect(try await store.entries(.unit(jar)).map(\.entry.uuid) == [entry])
        #expect(try await store.stock(StockQuery(unitId: 2)).groups.isEmpty)

        for lot in lots { _ = try await store.take(nil, from: lot, by: .cook) }
        _ = try await store.deleteEntry(entry, by: .cook)
        #expect(try await store.users(ofUnit: jar) == [.product: 1])
        #expect(try await store.stock(StockQuery(unitId: jar)).groups.isEmpty)
        #expect(try await store.entries(.unit(jar)).isEmpty)
    }

    @Test func keepsAUnitThatHistoryNamesOutOfSightUntilItIsCountedInAgain() async throws {
        let store = try kitchen.store()
        let jar = try await store.add(UnitDraft(symbol: "jar", kind: .count)).id
        let product = try await store.add(ProductDraft(name: "Gherkins", unitId: jar)).product.uuid
        let lot = try await store.stock(product, 2)
        let taking = try await store.take(nil, from: lot, by: .cook)
        _ = try await store.edit(product: product, ProductDraft(name: "Gherkins"))
        try await store.remove(unit: jar)
        #expect(try await store.units().allSatisfy { $0.symbol != "jar" })
        #expect(try await store.lot(lot).unit.symbol == "jar")
        _ = try await store.undo(taking.id, by: .cook)
        #expect(try await store.units().contains { $0.id == jar })

        _ = try await store.take(nil, from: lot, by: .cook)
        try await store.remove(unit: jar)
        #expect(try await store.add(UnitDraft(symbol: "jar", kind: .count, name: "jar")).id == jar)
        #expect(try await store.units().contains { $0.id == jar && $0.name == "jar" })
    }

    @Test func makesTwoUnitsOne() async throws {
        let store = try kitchen.store()
        let net = try await store.add(UnitDraft(symbol: "net", kind: .count)).id
        let bag = try await store.add(UnitDraft(symbol: "bag", kind: .count)).id
        let piece = try await store.unit("piece").id
        let onions = try await store.add(ProductDraft(name: "Onions", unitId: net)).product.uuid
        _ = try await store.setConversion(one: net, is: .of(12), of: piece, forProduct: onions)
        _ = try await store.merge(unit: net, into: bag)
        let merged = try await store.product(onions)
        #expect(merged.unit.symbol == "bag" && merged.conversions.map(\.unitId) == [bag])
        await #expect(throws: KitchenError.violated(.inconvertible(from: "bag", to: "kg"))) {
            try await store.merge(unit: bag, into: store.unit("kg").id)
        }
    }
}

extension UnitDraft {
    static func mug(_ amount: Int64, of unit: Int64) -> UnitDraft {
        UnitDraft(
            symbol: "mug", kind: .volume, name: "mug", plural: nil, measure: Measure(amount: .of(amount), unitId: unit))
    }
}

extension KitchenStore {
    /// Returns the unit with this symbol.
    func unit(_ symbol: String) async throws -> Values.Unit {
        try #require(try await units().first { $0.symbol == symbol })
    }
}
