import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

/// The counts of the stock, which are kept between changes.
struct StockIndexTests {
    private let kitchen = TestKitchen()

    /// After each of many random changes, the counts are those of the database.
    @Test(arguments: [1, 2, 3]) func countsWhatIsThere(seed: UInt64) async throws {
        let store = try kitchen.store()
        let drawer = try await kitchen.drawer(in: StandardLocation.freezer, kind: "freezer")
        var (products, lots): ([UUID], [UUID]) = ([], [])
        for number in 0..<4 { products.append(try await kitchen.product("Product \(number)")) }
        var random = SeededGenerator(state: seed)
        for _ in 0..<40 {
            let place =
                [StandardLocation.freezer, StandardLocation.fridge, drawer].randomElement(using: &random) ?? drawer
            let lot = lots.randomElement(using: &random)
            switch (Int.random(in: 0..<7, using: &random), lot) {
            case (2, let lot?): _ = try? await store.take(.of(1), from: lot, by: .cook)
            case (3, let lot?): _ = try? await store.discard(nil, from: lot, by: .cook)
            case (4, let lot?): _ = try? await store.move(nil, of: lot, to: place, anyway: true, by: .cook)
            case (5, let lot?): _ = try? await store.open(nil, of: lot, by: .cook)
            case (6, _?): _ = try? await store.add(LocationDraft(name: "Shelf \(lots.count)", kind: .pantry))
            default:
                let product = try #require(products.randomElement(using: &random))
                let day = try #require(Day.today(Int.random(in: -9...9, using: &random)))
                var draft = LotDraft(
                    product: product, quantity: .of(Int64.random(in: 1...2, using: &random)), locationId: place,
                    bestBefore: .on(day))
                draft.price =
                    [nil, Money(hundredths: 199), Money(hundredths: 250)].randomElement(using: &random) ?? nil
                lots.append(try #require(try await store.add(draft, by: .cook).lot))
            }
            #expect(try await counts(store) == (try await countsInDatabase()))
            #expect(try await figures(store) == (try await figuresInDatabase()))
        }
    }

    @Test func noticesWhatAnotherProgramHasWritten() async throws {
        let store = try kitchen.store()
        _ = try await store.stock(kitchen.product(), at: StandardLocation.fridge, bestBefore: .never)
        #expect(try await store.stockCount().whole.lots == 1)
        try await kitchen.write { try $0.execute(sql: "UPDATE lot SET isOpened = TRUE, locationId = 3") }
        let count = try await store.stockCount()
        #expect(count.opened == 1 && count.places.map(\.stock.lots) == [0, 0, 1])
    }

    fileprivate struct Count: Equatable {
        let place: Int64
        let lots: Int
        let products: Int
        let expired: Int
    }

    private func counts(_ store: KitchenStore) async throws -> [Count] {
        let count = try await store.stockCount()
        #expect(count.whole == (try await store.overview().whole))
        return count.places.map { Count($0.location.id, $0.stock) }.sorted { $0.place < $1.place }
    }

    /// The number of opened lots, of lots without a price, and the price of the others in hundredths.
    private func figures(_ store: KitchenStore) async throws -> [Int64] {
        let count = try await store.stockCount()
        return [Int64(count.opened), Int64(count.whole.unpriced), count.whole.value.hundredths]
    }

    private func figuresInDatabase() async throws -> [Int64] {
        try await kitchen.write { db in
            let sql = """
                SELECT sum(isOpened), sum(price IS NULL),
                    sum((2 * amount * price + pricedAmount) / (2 * pricedAmount)) FROM lot WHERE amount > 0
                """
            let row = try Row.fetchOne(db, sql: sql)
            return (0..<3).map { column -> Int64 in row?[column] ?? 0 }
        }
    }

    private func countsInDatabase() async throws -> [Count] {
        try await kitchen.write { db in
            let sql = """
                SELECT location.id AS place, count(lot.id) AS lots, count(DISTINCT lot.productId) AS products,
                    count(lot.id) FILTER (WHERE lot.bestBefore < ?) AS expired
                FROM location LEFT JOIN location AS inside ON location.id IN (inside.id, inside.parentId)
                    LEFT JOIN lot ON lot.locationId = inside.id AND lot.amount > 0
                GROUP BY location.id ORDER BY location.id
                """
            return try Row.fetchAll(db, sql: sql, arguments: [Day.today()?.rawValue]).map {
                Count(place: $0["place"], lots: $0["lots"], products: $0["products"], expired: $0["expired"])
            }
        }
    }
}

extension StockIndexTests.Count {
    fileprivate init(_ place: Int64, _ stock: StockSummary) {
        self.init(place: place, lots: stock.lots, products: stock.products, expired: stock.expired)
    }
}
