import Fixtures
import Foundation
import Testing
import Values

@testable import Kitchen

/// Cooking profiles.
struct CookingTests {
    private let kitchen = TestKitchen()

    @Test(arguments: [
        (CookingDraft(seconds: 0), RuleViolation.outOfRange(.cookingTime)),
        (CookingDraft(seconds: 86_401), .outOfRange(.cookingTime)),
        (CookingDraft(seconds: 60, people: 0), .outOfRange(.people)),
        (CookingDraft(seconds: 60, people: 100), .outOfRange(.people)),
        (CookingDraft(seconds: 60, fullMeal: .zero), .outOfRange(.fullMeal)),
        (CookingDraft(seconds: 60, sideDish: .of(5_001)), .outOfRange(.sideDish)),
        (CookingDraft(seconds: 60, doneness: String(repeating: "a", count: 61)), .tooLong(.doneness, most: 60)),
        (CookingDraft(seconds: 60, unitId: 999), .missing(.unit)),
        (CookingDraft(seconds: 60, warning: 0), .outOfRange(.warning)),
        (CookingDraft(seconds: 60, warning: 86_401), .outOfRange(.warning)),
    ])
    func refusesNonsenseFieldByField(draft: CookingDraft, violation: RuleViolation) async throws {
        let store = try kitchen.store()
        let penne = try await kitchen.product("Penne")
        await #expect(throws: KitchenError.violated(violation)) { try await store.set(draft, cookingOf: penne) }
        #expect(try await store.cookingProfile(ofProduct: penne) == nil)
    }

    @Test func remembersMealSizeAndPeople() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        #expect(try await store.dish(ofProduct: penne).toPrepare?.amount == .of(200))
        try await store.edit(cookingOf: penne) { ($0.mealSize, $0.people) = (.sideDish, 5) }
        let dish = try await store.dish(ofProduct: penne)
        #expect(dish.portion?.amount == .of(60) && dish.toPrepare?.amount == .of(300))
        #expect(dish.grams == .of(60) && dish.millilitres == nil)
    }

    @Test func saysAgainWhatWasSaid() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        try await store.setOnHand(true, cookingOf: penne)
        try await store.set(CookingDraft(seconds: 60, doneness: "al dente"), cookingOf: penne)
        let profile = try await store.dish(ofProduct: penne).profile
        #expect(profile.seconds == 60 && profile.doneness == "al dente" && profile.fullMeal == nil)
        #expect(profile.isOnHand == true)
    }

    @Test func believesTheStockUntilSomebodySaysOtherwise() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        #expect(try await !store.dish(ofProduct: penne).isOnHand)
        try await store.setOnHand(true, cookingOf: penne)
        #expect(try await store.dish(ofProduct: penne).isOnHand)
        let lot = try await store.stock(penne)
        #expect(try await store.dish(ofProduct: penne).profile.isOnHand == nil)
        try await store.setOnHand(false, cookingOf: penne)
        #expect(try await !store.dish(ofProduct: penne).isOnHand)
        _ = try await store.take(nil, from: lot, by: .cook)
        #expect(try await !store.dish(ofProduct: penne).isOnHand)
        _ = try await store.stock(penne)
        #expect(try await store.dish(ofProduct: penne).isOnHand)
    }

    @Test func averagesWhatMembersThink() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        let (anna, ben) = (try await kitchen.member("Anna"), try await kitchen.member("Ben"))
        try await store.rate(product: penne, Stars(tenths: 45), by: anna)
        try await store.rate(product: penne, Stars(tenths: 30), by: ben)
        try await store.rate(product: penne, Stars(tenths: 32), by: ben)
        let dish = try await store.dish(ofProduct: penne, for: ben)
        #expect(dish.stars?.tenths == 39 && dish.raters == 2 && dish.ownStars?.tenths == 32)
        try await store.remove(member: anna)
        #expect(try await store.dish(ofProduct: penne).stars?.tenths == 32)
        try await store.rate(product: penne, nil, by: ben)
        #expect(try await store.dish(ofProduct: penne).stars == nil)
        #expect(Stars(.of(6)) == nil && Stars(.zero) == nil && Stars(Amount(thousandths: 4_550)) == nil)
    }

    @Test(arguments: [
        (CookingQuery.Sort.name, ["Farfalle", "penne", "Soba"]), (.brand, ["Soba", "penne", "Farfalle"]),
        (.rating, ["penne", "Farfalle", "Soba"]), (.time, ["Soba", "Farfalle", "penne"]),
    ])
    func sorts(by sort: CookingQuery.Sort, names: [String]) async throws {
        let store = try kitchen.store()
        try await fill(store)
        #expect(try await store.dishes(CookingQuery(sort: sort)).compactMap(\.product.name) == names)
    }

    @Test(arguments: [
        (CookingQuery.Filter.all, ["Farfalle", "penne", "Soba"]), (.onHand, ["penne"]),
        (.notOnHand, ["Farfalle", "Soba"]), (.fullMeal, ["Farfalle", "penne"]), (.sideDish, ["Soba"]),
    ])
    func filters(by filter: CookingQuery.Filter, names: [String]) async throws {
        let store = try kitchen.store()
        try await fill(store)
        #expect(try await store.dishes(CookingQuery(filter: filter)).compactMap(\.product.name) == names)
    }

    private func fill(_ store: KitchenStore) async throws {
        let penne = try await store.addCooked(
            named: "penne", brand: "Barilla", CookingDraft(seconds: 660, fullMeal: .of(100)))
        _ = try await store.addCooked(named: "Farfalle", CookingDraft(seconds: 600, fullMeal: .of(100)))
        _ = try await store.addCooked(
            named: "Soba", brand: "Åkerö", CookingDraft(seconds: 300, sideDish: .of(50), mealSize: .sideDish))
        try await store.setOnHand(true, cookingOf: penne)
        try await store.rate(product: penne, Stars(tenths: 5), by: try await kitchen.member("Anna"))
    }

    @Test func findsWhatHasTheNameAlready() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        for brand in [nil, "De Cecco"] { _ = try await store.add(ProductDraft(name: "penne ", brand: brand)) }
        _ = try await store.add(ProductDraft(name: "Pennette", brand: "Barilla"))
        let same = try await store.namesakes(of: " PENNE", brand: "barilla")
        #expect(same.map(\.product.uuid) == [penne] && same.allSatisfy { $0.isSame && $0.isCooked })
        let all = try await store.namesakes(of: "Penne", brand: nil)
        #expect(all.map(\.product.brand) == ["Barilla", nil, "De Cecco"])
        #expect(all.map(\.isSame) == [false, true, false] && all.map(\.isCooked) == [true, false, false])
        #expect(try await store.namesakes(of: "Penne", brand: "Rummo").isEmpty)
    }

    @Test func goesWhenItIsForgotten() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        try await store.rate(product: penne, Stars(tenths: 45), by: try await kitchen.member("Anna"))
        try await store.removeCooking(ofProduct: penne)
        #expect(try await store.dishes().isEmpty)
        #expect(try await store.product(penne).summary.name == "Penne")
        await #expect(throws: KitchenError.violated(.missing(.cookingProfile))) {
            try await store.removeCooking(ofProduct: penne)
        }
    }

    @Test func isCarriedAlongWhenProductsAreMerged() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        let (anna, ben) = (try await kitchen.member("Anna"), try await kitchen.member("Ben"))
        try await store.rate(product: penne, Stars(tenths: 45), by: anna)
        let other = try await kitchen.product("Penne rigate")
        _ = try await store.merge(product: penne, into: other)
        #expect(try await store.dish(ofProduct: penne, for: anna).ownStars?.tenths == 45)
        let third = try await store.addCooked(named: "Pennette", CookingDraft(seconds: 60))
        try await store.rate(product: third, Stars(tenths: 10), by: anna)
        try await store.rate(product: other, Stars(tenths: 20), by: ben)
        _ = try await store.merge(product: other, into: third)
        let dish = try await store.dish(ofProduct: third, for: anna)
        #expect(dish.profile.seconds == 60 && dish.ownStars?.tenths == 10 && dish.raters == 2)
        #expect(try await store.dishes().count == 1)
    }

    @Test func keepsItsUnitWhenUnitsAreMerged() async throws {
        let store = try kitchen.store()
        let nest = try await store.add(UnitDraft(symbol: "nest", kind: .count)).id
        let other = try await store.add(UnitDraft(symbol: "nests", kind: .count)).id
        let penne = try await store.addCooked(
            named: "Tagliatelle", CookingDraft(seconds: 60, fullMeal: .of(2), unitId: nest))
        await #expect(throws: KitchenError.violated(.inUse(by: [.product: 1]))) { try await store.remove(unit: nest) }
        _ = try await store.merge(unit: nest, into: other)
        #expect(try await store.dish(ofProduct: penne).unit.symbol == "nests")
    }

    @Test func makesAListOfWhatIsNotOnHandOnce() async throws {
        let store = try kitchen.store()
        try await fill(store)
        let list = try await store.add(ListDraft(name: "Saturday")).list.uuid
        for _ in 1...2 { #expect(try await store.addMissingDishes(to: list, by: .cook) == 2) }
        let entries = try await store.list(list).lines
        #expect(Set(entries.compactMap(\.product?.name)) == ["Farfalle", "Soba"])
        #expect(entries.map(\.entry.amount) == [.one, .one])
    }

    @Test func isCalledAsSomebodySaysAndKeepsItsSourceOtherwise() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        let draft = CookingDraft(seconds: 600)
        try await store.set(draft, named: "Penne rigate", brand: "Barilla", cookingOf: penne)
        let dish = try await store.dish(ofProduct: penne)
        #expect(dish.product.name == "Penne rigate" && dish.product.brand == "Barilla" && dish.profile.seconds == 600)
        await #expect(throws: KitchenError.violated(.empty(.name))) {
            try await store.set(draft, named: " ", brand: nil, cookingOf: penne)
        }
    }

    @Test func beginsWithSamples() async throws {
        let store = try kitchen.store()
        let known = try #require(try await store.book(.of("8076800195057"), knowing: nil).0.product).uuid
        let samples = SampleDish.all(
            tsv: """
                # Noodles
                gtin\tname\tbrand\tquantity\tminutes\tgrams_full\tgrams_side\tcups_full\tcups_side
                8076800195057\tSpaghetti n.5\tBarilla\t500 g\t9\t100\t50\t1\t0.5
                3596710478057\tCoquillettes\tAuchan\t500 g\t7\t90\t45\t0.75\t0.5
                3596710478058\tMisread\tAuchan\t500 g\t7\t90\t45\t0.75\t0.5
                """)
        #expect(samples.count == 2)
        try await store.addSamples(samples)
        let dishes = try await store.dishes()
        #expect(dishes.map(\.product.name) == ["Coquillettes", nil] && dishes[1].product.uuid == known)
        #expect(dishes[0].portion?.amount == .of(90) && dishes[1].profile.seconds == 540)
        await #expect(throws: KitchenError.violated(.unchanged)) { try await store.addSamples(samples) }
    }

    @Test func emptiesAPackByThirds() async throws {
        let store = try kitchen.store()
        let penne = try await store.penne()
        _ = try await store.edit(product: penne) { $0.packageSize = "500 g" }
        _ = try await store.stock(penne)
        try await store.edit(cookingOf: penne) { ($0.fullMeal, $0.people) = (Amount("166.667"), 1) }
        for _ in 1...3 { _ = try await store.takeCooked(product: penne, by: .cook) }
        #expect(try await !store.dish(ofProduct: penne).isOnHand)
    }
}

extension KitchenStore {
    /// Creates penne with 100 g for a full meal, 60 g for a side dish, for two, cooked in eleven minutes.
    func penne() async throws -> UUID {
        try await addCooked(
            named: "Penne", brand: "Barilla",
            CookingDraft(seconds: 660, fullMeal: .of(100), sideDish: .of(60)))
    }
}
