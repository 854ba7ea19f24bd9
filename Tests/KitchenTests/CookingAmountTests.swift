import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

/// The amounts to cook, in the household's units, and taking them from stock.
struct CookingAmountTests {
    private let kitchen = TestKitchen()

    @Test(arguments: [
        (MeasurementSystem.us, "ml", 240, Ratio(2)), (.us, "ml", 80, Ratio(2, 3)), (.us, "ml", 30, Ratio(1, 4)),
        (.us, "ml", 100, nil), (.us, "cup", 1, Ratio(2)), (.us, "g", 100, nil), (.us, "tbsp", 4, nil),
        (.metric, "ml", 240, nil),
    ])
    func tellsCupsWhereTheyComeOutEven(
        customary: MeasurementSystem, symbol: String, amount: Int64, cups: Ratio?
    ) async throws {
        let store = try kitchen.store()
        _ = try await store.changeHousehold { $0.measures = customary }
        let dish = try await rice(store, symbol, amount)
        #expect(dish.toPrepare?.cups == cups)
        #expect(dish.toPrepare?.amount == .of(amount * 2) && dish.toPrepare?.unit.symbol == symbol)
    }

    @Test(arguments: [
        (MeasurementSystem.us, "g", 50, Amount(thousandths: 3_500) as Amount?),
        (.us, "g", 100, Amount(thousandths: 7_100)),
        (.us, "kg", 1, Amount(thousandths: 70_500)), (.us, "ml", 100, nil), (.us, "piece", 2, nil),
        (.metric, "g", 100, nil),
    ])
    func tellsOuncesToTheTenthOfAScale(
        customary: MeasurementSystem, symbol: String, amount: Int64, ounces: Amount?
    ) async throws {
        let store = try kitchen.store()
        _ = try await store.changeHousehold { $0.measures = customary }
        let dish = try await rice(store, symbol, amount)
        #expect(dish.toPrepare?.ounces == ounces)
        #expect(dish.toPrepare?.amount == .of(amount * 2) && dish.toPrepare?.unit.symbol == symbol)
    }

    @Test func tellsMillilitresInsteadOfCups() async throws {
        let store = try kitchen.store()
        let dish = try await rice(store, "cup", 1)
        #expect(dish.toPrepare?.amount == .of(480) && dish.toPrepare?.unit.symbol == "ml")
        #expect(dish.millilitres == .of(240))
    }

    private func rice(_ store: KitchenStore, _ symbol: String, _ amount: Int64) async throws -> Dish {
        let unit = try #require(try await store.units().first { $0.symbol == symbol })
        let rice = try await store.addCooked(
            named: "Rice", CookingDraft(seconds: 900, fullMeal: .of(amount), unitId: unit.id))
        return try await store.dish(ofProduct: rice)
    }

    @Test func takesWhatWasCookedByThePack() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        _ = try await store.edit(product: penne) { $0.packageSize = "500 g" }
        _ = try await store.stock(penne, 2)
        let taking = try await store.takeCooked(product: penne, by: .cook)
        #expect(taking.taken.amount == .of(200) && taking.missing == .zero && taking.unconverted.isEmpty)
        #expect(try await store.amounts() == [Amount(thousandths: 1_600)])
        _ = try await store.undo(taking.line.id, by: .cook)
        #expect(try await store.amounts() == [.of(2)])
    }

    @Test func takesTheNearestThousandthOfAPack() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        _ = try await store.edit(product: penne) { $0.packageSize = "450 g" }
        _ = try await store.stock(penne, 1)
        _ = try await store.takeCooked(product: penne, by: .cook)
        #expect(try await store.amounts() == [Amount(thousandths: 556)])
    }

    @Test func takesAllWhereThereIsLess() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        _ = try await store.edit(product: penne) { $0.packageSize = "150 g" }
        _ = try await store.stock(penne, 1)
        let taking = try await store.takeCooked(product: penne, by: .cook)
        #expect(taking.taken.amount == .of(150) && taking.missing == .of(50))
        #expect(try await store.amounts().isEmpty)
    }

    @Test func saysWhatItCannotConvert() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        await #expect(throws: KitchenError.self) { try await store.takeCooked(product: penne, by: .cook) }
        _ = try await store.stock(penne, 3)
        await #expect(throws: KitchenError.violated(.inconvertible(from: "g", to: "piece"))) {
            try await store.takeCooked(product: penne, by: .cook)
        }
        let loose = LotDraft(
            product: penne, quantity: Quantity(.of(50), unitId: CookingDraft.gramId),
            locationId: StandardLocation.pantry)
        _ = try await store.add(loose, by: .cook)
        let taking = try await store.takeCooked(product: penne, by: .cook)
        #expect(taking.taken.amount == .of(50) && taking.unconverted.map(\.symbol) == ["piece"])
    }

    @Test func needsToKnowHowMuchOneHas() async throws {
        let store = try kitchen.store()
        let penne = try await store.addCooked(named: "Penne", CookingDraft(seconds: 60, mealSize: .sideDish))
        await #expect(throws: KitchenError.violated(.noPortion)) {
            try await store.takeCooked(product: penne, by: .cook)
        }
    }
}
