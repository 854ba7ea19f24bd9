import Foundation
import Kitchen
import Testing

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
}
