import Fixtures
import Foundation
import GRDB
import Testing

@testable import Foods
@testable import Kitchen

/// The default locations of products.
struct UsualPlaceTests {
    private let kitchen = TestKitchen()

    @Test(arguments: [
        ("en:frozen-vegetables", Location.Kind.freezer), ("fr:légumes-surgelés", .freezer), ("en:ice-creams", .freezer),
        ("en:yogurts", .fridge), ("en:fresh-pasta", .fridge), ("en:smoked-salmons", .fridge), ("en:pastas", .pantry),
        ("en:canned-tunas", .pantry), ("en:breads", .pantry), ("en:icing-sugars", nil), ("en:milks", nil),
        ("en:left-handed-noodles", .pantry), ("en:gadgets", nil),
    ])
    func knowsWhereKindsAreKept(tag: String, kind: Location.Kind?) {
        #expect(ShelfLife(tag: tag)?.place == kind)
    }

    /// The name of a category must give the same location as its tag.
    @Test func agreesInBothLanguages() {
        for line in Taxonomy.categories.split(separator: "\n") {
            let tag = "en:" + line.prefix { $0 != " " }
            guard let place = ShelfLife(tag: tag)?.place, let name = Taxonomy.name(ofTag: tag, in: "fr"),
                let french = ShelfLife(category: name)?.place
            else { continue }
            #expect(place == french, "\(tag): \(name)")
        }
    }

    @Test func putsWhatNobodyPlacesWhereItIsKept() async throws {
        let store = try kitchen.store()
        let yogurt = try await store.add(ProductDraft(name: "Yogurt", category: "Yogurts"))
        let gadget = try await store.add(ProductDraft(name: "Gadget", category: "Gadgets"))
        #expect(yogurt.usualPlace?.id == StandardLocation.fridge && gadget.usualPlace == nil)
        #expect(try await place(of: yogurt, store) == "Fridge")
        #expect(try await place(of: gadget, store) == "Pantry")
        // A shelf in a fridge does not count as a second fridge.
        _ = try await kitchen.drawer(in: StandardLocation.fridge, kind: "fridge")
        #expect(try await place(of: yogurt, store) == "Fridge")
        // The product's own location takes precedence.
        let uuid = yogurt.product.uuid
        _ = try await store.edit(product: uuid) { $0.locationId = StandardLocation.freezer }
        #expect(try await place(of: yogurt, store) == "Freezer")
        // With two fridges there is no default.
        _ = try await store.edit(product: uuid) { $0.locationId = nil }
        try await kitchen.write {
            try $0.execute(sql: "INSERT INTO location (name, kind, position) VALUES ('Cellar', 'fridge', 9)")
        }
        #expect(try await place(of: yogurt, store) == "Pantry")
    }

    @Test func proposesItAtCheckIn() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let yogurt = try await store.add(ProductDraft(name: "Yogurt", category: "Yaourts")).product.uuid
        try await store.want(yogurt, on: list, isTicked: true)
        try await store.write("candles", on: list, isTicked: true)
        #expect(
            try await store.checkInPlan(of: list).lines.map(\.target.locationId) == [
                StandardLocation.fridge, StandardLocation.pantry,
            ])
    }

    /// Scans go to the station's location, which it shows and speaks, for any product.
    @Test func leavesStationsTheirPlace() async throws {
        let store = try kitchen.store()
        let peas = ExternalProductData(name: "Peas", category: "en:frozen-vegetables", source: .openFoodFacts)
        #expect(try await store.book(.of("3017620422003"), knowing: peas).0.location == "Pantry")
    }

    private func place(of product: ProductDetails, _ store: KitchenStore) async throws -> String {
        try await store.add(LotDraft(product: product.product.uuid, quantity: .of(1)), by: .cook).location
    }
}
