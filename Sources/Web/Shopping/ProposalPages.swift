import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/shopping/UUID/proposals`: the products below their minimum, to be put on the list with one touch.
struct ProposalPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("shopping/:list/proposals", for: .known, use: proposals)
            .post("shopping/:list/proposals", for: .known, changing: .shopping, use: add)
    }

    private func proposals(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let list = try await store.list(context.uuid("list", of: .list)).list
        let page = ProposalsPage(try await store.proposals(), list, pageContext)
        return pages.show(
            "proposals", page, title: "shopping.proposals", to: pageContext, at: .shopping,
            areas: [.shopping, .products, .stock])
    }

    /// Adds the named product, or all.
    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let (list, form) = (try context.uuid("list", of: .list), try await request.form())
        let product = UUID(uuidString: form["product"])
        let lines = try await store.addProposals(of: product.map { [$0] }, to: list, by: pageContext.actor)
        let notice = Notice("shopping.proposalsAdded", ["count": .number(lines.count)])
        let isDone = try await store.proposals().isEmpty
        return pages.redirect(
            to: "/shopping/\(list.text)\(isDone ? "" : "/proposals")", saying: notice, for: pageContext)
    }
}

/// The content of the page of proposals.
private struct ProposalsPage {
    let list: String
    let listName: String
    let proposals: [Line]

    struct Line {
        let id: String
        let name: String
        let detail: String
        let missing: String
    }

    init(_ proposals: [Proposal], _ list: ShoppingList, _ pageContext: PageContext) {
        self.list = list.uuid.text
        listName = list.name
        self.proposals = proposals.map { proposal in
            let values: [String: Phrase.Value] = [
                "there": .phrase(pageContext.phrase(proposal.there, proposal.unit)),
                "minimum": .phrase(pageContext.phrase(proposal.minimum, proposal.unit)),
            ]
            return Line(
                id: proposal.product.uuid.text,
                name: proposal.product.name ?? pageContext.localized("common.unknownProduct"),
                detail: pageContext.localized("shopping.proposal", values),
                missing: pageContext.written(proposal.missing, proposal.unit))
        }
    }
}
