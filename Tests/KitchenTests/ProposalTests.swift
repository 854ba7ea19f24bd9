import Foundation
import Kitchen
import Testing
import Values

struct ProposalTests {
    private let kitchen = TestKitchen()

    @Test func proposesWhatFallsBelowItsMinimum() async throws {
        let store = try kitchen.store()
        let (list, spaghetti, _) = (
            try await store.newList(), try await store.spaghetti(), try await store.spread()
        )
        #expect(try await store.proposals().isEmpty)
        try await kitchen.execute("UPDATE product SET minimum = 3000")
        #expect(try await store.proposals().map(\.product.name) == ["Spaghetti", "Spread"])
        try await store.want(spaghetti, on: list, amount: amount("0.5"))
        let proposal = try #require(try await store.proposals().first)
        #expect(proposal.there == .one && proposal.listed == amount("0.5") && proposal.missing == amount("1.5"))
        #expect(try await store.addProposals(of: [spaghetti], to: list, by: .phone).count == 1)
        #expect(try await store.read(list) == ["2 Spaghetti"])
        #expect(try await store.addProposals(to: list, by: .phone).map(\.product?.name) == ["Spread"])
        #expect(try await store.addProposals(to: list, by: .phone).isEmpty)
        #expect(try await store.read(list) == ["2 Spaghetti", "2 Spread"])
        try await store.deleteList(list)
        #expect(try await store.proposals().count == 2, "what is on a deleted list is not on a list")
    }

    /// All views agree on which products run low.
    @Test func proposesWhatIsBelowItsMinimumInOtherUnitsToo() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let flour = try await kitchen.product("Flour", "unitId = 2, minimum = 1000000")
        let kilogram = try #require(try await store.units().first { $0.symbol == "kg" }?.id)
        let pack = try #require(try await store.units().first { $0.symbol == "pack" }?.id)
        func add(_ kilograms: String) async throws {
            let quantity = Quantity(amount(kilograms), unitId: kilogram)
            _ = try await store.add(
                LotDraft(product: flour, quantity: quantity, locationId: StandardLocation.pantry), by: .cook)
        }
        try await add("0.6")
        #expect(try await store.proposals().map(\.there) == [amount("600")])
        #expect(try await store.overview().belowMinimum == 1)
        try await store.want(flour, on: list, amount: amount("0.1"), unit: kilogram)
        #expect(try await store.proposals().map(\.missing) == [amount("300")])
        // A pack without a known weight is not counted.
        try await store.want(flour, on: try await store.newList("Later"), unit: pack)
        #expect(try await store.proposals().map(\.missing) == [amount("300")])
        try await add("0.4")
        #expect(try await store.proposals().isEmpty)
        #expect(try await store.overview().belowMinimum == 0)
    }
}
