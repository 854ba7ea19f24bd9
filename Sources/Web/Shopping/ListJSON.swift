import Foundation
import Kitchen
import Values

/// The API's form of a shopping list.
typealias ListJSON = DraftJSON<ListDraft, ListRestJSON>

extension ListJSON {
    init(_ contents: ListContents) { self.init(ListDraft(contents.list), ListRestJSON(contents)) }
}

/// The members of a list besides its editable fields.
struct ListRestJSON: Encodable {
    let id: String
    /// The number of entries, and how many of them are ticked.
    let entries: Int
    let ticked: Int
    let total: ListTotalJSON
    let basket: ListTotalJSON
    /// Whether it was deleted; it can be restored.
    let deleted: Bool

    fileprivate init(_ contents: ListContents) {
        id = contents.list.uuid.text
        entries = contents.lines.count
        ticked = contents.lines.count(where: \.entry.isTicked)
        total = ListTotalJSON(contents.total)
        basket = ListTotalJSON(contents.basket)
        deleted = contents.list.isRemoved
    }
}

/// The API's form of the total price of entries.
struct ListTotalJSON: Encodable {
    let price: String
    let estimated: Bool
    let unpriced: Int

    init(_ total: ListTotal) {
        price = total.money.description
        estimated = total.isEstimate
        unpriced = total.unpriced
    }
}

/// The API's form of an entry.
typealias EntryJSON = DraftJSON<EntryDraft, EntryRestJSON>

extension EntryJSON {
    init(_ line: EntryLine) {
        var draft = EntryDraft(line.entry)
        draft.categoryId = line.category?.id
        self.init(draft, EntryRestJSON(line))
    }
}

/// The members of an entry besides its editable fields.
struct EntryRestJSON: Encodable {
    let id: String
    let list: String
    /// The product's UUID and its name, or words.
    let product: String?
    let name: String?
    let text: String?
    let unitSymbol: String
    let estimate: String?
    let ticked: Bool
    let outcome: Entry.Outcome?
    let member: Int64?
    let time: Date

    fileprivate init(_ line: EntryLine) {
        id = line.entry.uuid.text
        list = line.list.text
        product = line.product?.uuid.text
        name = line.product?.name
        text = line.entry.text
        unitSymbol = line.unit.symbol
        estimate = line.estimate?.description
        ticked = line.entry.isTicked
        outcome = line.entry.outcome
        member = line.entry.memberId
        time = line.entry.time
    }
}

/// The API's form of the result of a change.
struct ListChangeJSON: Encodable {
    let id: String
    let entry: String?
    let outcome: String
    /// Why it was declined.
    let problem: String?

    /// - Parameter words: Describes why a change was declined.
    init(_ result: ListChangeResult, words: (RuleViolation) -> String) {
        id = result.id.text
        entry = result.entry?.text
        switch result.fate {
        case .applied: (outcome, problem) = ("applied", nil)
        case .merged: (outcome, problem) = ("merged", nil)
        case .gone(let gone): (outcome, problem) = (gone.rawValue, nil)
        case .violated(let violation): (outcome, problem) = ("declined", words(violation))
        }
    }
}

/// The API's form of a product below its minimum.
struct ProposalJSON: Encodable {
    let product: String
    let name: String?
    let minimum: String
    let inStock: String
    let listed: String
    let missing: String
    let unit: Int64
    let unitSymbol: String

    init(_ proposal: Proposal) {
        product = proposal.product.uuid.text
        name = proposal.product.name
        minimum = proposal.minimum.description
        inStock = proposal.there.description
        listed = proposal.listed.description
        missing = proposal.missing.description
        unit = proposal.unit.id
        unitSymbol = proposal.unit.symbol
    }
}

/// The API's form of a shop.
typealias ShopJSON = DraftJSON<ShopDraft, ShopRestJSON>

extension ShopJSON {
    init(_ way: ShopWay) {
        self.init(
            ShopDraft(way), ShopRestJSON(id: way.shop.id, categories: way.categoryIds, lists: way.lists))
    }
}

/// The members of a shop besides its editable fields.
struct ShopRestJSON: Encodable {
    let id: Int64
    /// The categories, in the order of the way through the shop.
    let categories: [Int64]
    let lists: Int
}
