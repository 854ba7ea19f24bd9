import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The content of a list's page.
struct ListPage {
    let id: String
    let shop: String?
    let currency: String
    /// The open entries, in the order of the way through the shop.
    let groups: [Group]
    let basket: [EntryRow]
    let basketTitle: String
    let total: String
    let basketTotal: String
    let unpriced: String?
    /// Whether any price is known.
    let hasPrices: Bool
    let isEmpty: Bool
    /// The number of products below their minimum, in words; nil for none.
    let proposals: String?
    /// The entries that left the list lately and can be restored.
    let gone: [EntryRow]
    /// A template from which scripts make new rows.
    let blank: EntryRow
    let longestNote = EntryDraft.longestNote
    /// The entry that the user is adding, and its mistake.
    let text: String
    let amount: String
    let error: String?
    /// What the typed text may mean; nil if it was not checked.
    let near: NearView?

    struct Group {
        /// The category's number; 0 for none.
        let id: Int64
        let name: String
        let rows: [EntryRow]
    }

    init(
        _ contents: ListContents, gone: [EntryLine], proposals: Int, form: Form = Form(), near: NearView? = nil,
        _ pageContext: PageContext
    ) {
        self.near = near
        id = contents.list.uuid.text
        shop = contents.shop
        currency = pageContext.household.currency
        groups = contents.groups.compactMap { Group($0.category, $0.lines.filter { !$0.entry.isTicked }, pageContext) }
        basket = contents.lines.filter(\.entry.isTicked).map { EntryRow($0, pageContext) }
        basketTitle = pageContext.localized("shopping.basket", ["count": .number(basket.count)])
        total = pageContext.localized("shopping.total", ["price": .text(pageContext.written(contents.total))])
        basketTotal = pageContext.localized(
            "shopping.basketTotal", ["price": .text(pageContext.written(contents.basket))])
        let missing = contents.total.unpriced
        unpriced = missing > 0 ? pageContext.localized("shopping.unpriced", ["count": .number(missing)]) : nil
        hasPrices = missing < contents.lines.count
        isEmpty = contents.lines.isEmpty
        self.proposals = proposals > 0 ? pageContext.localized("shopping.below", ["count": .number(proposals)]) : nil
        self.gone = gone.map { EntryRow($0, pageContext) }
        blank = EntryRow(on: id, pageContext)
        text = form["text"]
        amount = form["amount"].isEmpty ? "1" : form["amount"]
        error = form.mistakes.first.map { pageContext.localized($0.phrase) }
    }
}

extension ListPage.Group {
    /// Nil for a group without rows.
    fileprivate init?(_ category: Kitchen.Category?, _ lines: [EntryLine], _ pageContext: PageContext) {
        guard !lines.isEmpty else { return nil }
        id = category?.id ?? 0
        name = category?.name ?? pageContext.localized("shopping.uncategorised")
        rows = lines.map { EntryRow($0, pageContext) }
    }
}

/// An entry as a row, with values for scripts that change it offline.
struct EntryRow {
    let id: String
    let list: String
    let name: String
    /// Brand, package size and note.
    let detail: String?
    /// Nil for one piece.
    let amountText: String?
    let price: String?
    let isTicked: Bool
    let pressed: String
    /// The value that the button sends.
    let next: String
    let more: String
    let group: Int64
    let groupName: String

    // For scripts
    let amount: String
    let unit: String
    let unitName: String
    let ownPrice: String
    let cents: String
    let isEstimate: Bool
    let note: String
    let isProduct: Bool

    init(_ line: EntryLine, _ pageContext: PageContext) {
        let entry = line.entry
        id = entry.uuid.text
        list = line.list.text
        name = line.name ?? pageContext.localized("common.unknownProduct")
        let details = [line.product?.brand, line.product?.packageSize, entry.note].compactMap { $0 }
        detail = details.isEmpty ? nil : details.joined(separator: " · ")
        let isOne = entry.amount == .one && entry.unitId == Unit.pieceId
        amountText = isOne ? nil : pageContext.written(entry.amount, line.unit)
        let estimate = line.estimate.map {
            pageContext.localized("shopping.about", ["price": .text(pageContext.written($0))])
        }
        price = entry.price.map(pageContext.written) ?? estimate
        isTicked = entry.isTicked
        pressed = entry.isTicked ? "true" : "false"
        next = entry.isTicked ? "0" : "1"
        more = pageContext.localized("shopping.moreOf", ["name": .text(name)])
        group = line.category?.id ?? 0
        groupName = line.category?.name ?? pageContext.localized("shopping.uncategorised")
        amount = entry.amount.description
        let unitPhrase = pageContext.phrase(entry.amount, line.unit)
        unit = unitPhrase.key
        unitName = if case .text(let name) = unitPhrase.values["unit"] { name } else { "" }
        ownPrice = entry.price?.description ?? ""
        cents = (entry.price ?? line.estimate).map { "\($0.hundredths)" } ?? ""
        isEstimate = entry.price == nil && line.estimate != nil
        note = entry.note ?? ""
        isProduct = line.product != nil
    }

    /// A row for scripts to fill in.
    init(on list: String, _ pageContext: PageContext) {
        (id, self.list, name, detail, amountText, price) = ("new", list, "", nil, nil, nil)
        (isTicked, pressed, next, more, group) = (false, "false", "1", pageContext.localized("common.more"), 0)
        (groupName, amount, unit, unitName) = (
            pageContext.localized("shopping.uncategorised"), "1", "units.ofPiece", ""
        )
        (ownPrice, cents, isEstimate, note, isProduct) = ("", "", false, "", false)
    }
}

extension EntryLine {
    /// The words or the product's name; a product without a name has its GTIN.
    var name: String? { product.map { $0.name ?? $0.gtin?.printed } ?? entry.text }
}
