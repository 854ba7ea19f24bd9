import Kiosk
import Kitchen
import Phrases
import Values

/// A row for a product, or for one of its lots.
struct StockRowView {
    let rowId: String
    let rowPath: String
    let title: String
    let detail: String
    let image: String?
    /// Its places, with the amounts if there are several; in a product's own list, the lot's price and note.
    let places: String
    let amount: String
    let badges: [DueBadge]
    let chips: [Chip]
    /// The one-touch action, taking from it; nil if there is none.
    let quick: RowAction?
    /// The actions that a swipe shows.
    let rowActions: [RowAction]

    struct Chip {
        let chipText: String
        let chipTone: String
    }

    /// Creates a product's row, which links straight to the lot if it has only one.
    init(_ group: StockGroup, for pageContext: PageContext) {
        let lots = group.lots
        rowId = "product-\(group.product.uuid.text)"
        let single = lots.count == 1 ? lots.first : nil
        rowPath = single.map { "/lots/\($0.lot.uuid.text)" } ?? "/stock/products/\(group.product.uuid.text)"
        title = group.product.name ?? pageContext.localized("common.unknownProduct")
        detail = group.product.detail
        image = group.product.picturePath
        places = Self.places(of: group, pageContext)
        let totals = group.totals.map { pageContext.written($0.amount, $0.unit) }
        amount = totals.isEmpty ? pageContext.language.written(0) : totals.joined(separator: " + ")
        badges = [DueBadge(lots.first { $0.lot.bestBefore != nil }, for: pageContext)].compactMap { $0 }
        chips = Self.chips(of: group, pageContext)
        (quick, rowActions) = RowAction.all(of: group, titled: title, for: pageContext).takingFirst
    }

    /// Creates a lot's row.
    init(_ stock: StockLot, of product: ProductSummary, for pageContext: PageContext) {
        rowId = "lot-\(stock.lot.uuid.text)"
        rowPath = "/lots/\(stock.lot.uuid.text)"
        title = product.name ?? pageContext.localized("common.unknownProduct")
        detail = product.detail
        image = product.picturePath
        places = stock.place
        amount = pageContext.written(stock.lot.amount, stock.unit)
        badges = [DueBadge(stock, for: pageContext)].compactMap { $0 }
        chips = Self.chips(of: [stock], pageContext)
        (quick, rowActions) = RowAction.all(of: stock, titled: title, for: pageContext).takingFirst
    }

    /// Creates a lot's row in the list of a single product.
    init(_ stock: StockLot, for pageContext: PageContext) {
        rowId = "lot-\(stock.lot.uuid.text)"
        rowPath = "/lots/\(stock.lot.uuid.text)"
        title = stock.place
        detail = stock.lot.added.map { pageContext.localized("stock.since", ["day": .day($0)]) } ?? ""
        image = nil
        places = [stock.lot.price.map(pageContext.written), stock.lot.note].compactMap { $0 }.joined(separator: " · ")
        amount = pageContext.written(stock.lot.amount, stock.unit)
        badges = [DueBadge(stock, for: pageContext)].compactMap { $0 }
        chips = Self.chips(of: [stock], pageContext)
        (quick, rowActions) = RowAction.all(of: stock, titled: title, for: pageContext).takingFirst
    }

    private static func places(of group: StockGroup, _ pageContext: PageContext) -> String {
        guard group.places.count > 1 else { return group.places.first?.place ?? "" }
        return group.places.map { "\($0.place): \(pageContext.short($0.totals))" }.joined(separator: " · ")
    }

    private static func chips(of group: StockGroup, _ pageContext: PageContext) -> [Chip] {
        if group.places.isEmpty { return [Chip(chipText: pageContext.localized("stock.noneLeft"), chipTone: "ask")] }
        if group.lots.isEmpty { return [Chip(chipText: pageContext.localized("stock.noneHere"), chipTone: "ask")] }
        let count = group.lots.count
        let lots = count > 1 ? [Chip(chipText: pageContext.count("stock.lots", count) ?? "", chipTone: "")] : []
        return lots + chips(of: group.lots, pageContext)
    }

    private static func chips(of lots: [StockLot], _ pageContext: PageContext) -> [Chip] {
        var chips: [Chip] = []
        if lots.contains(where: \.lot.isOpened) {
            chips.append(Chip(chipText: pageContext.localized("stock.isOpened"), chipTone: "ask"))
        }
        if lots.contains(where: { $0.lot.state == .frozen }) {
            chips.append(Chip(chipText: pageContext.localized("stock.isFrozen"), chipTone: "good"))
        }
        return chips
    }
}

extension [RowAction] {
    /// The action of taking, which a row shows, apart from those that only a swipe shows.
    fileprivate var takingFirst: (quick: RowAction?, others: [RowAction]) {
        guard let first, first.icon == "take" else { return (nil, self) }
        return (first, Array(dropFirst()))
    }
}

extension PageContext {
    /// Returns amounts in short form: pieces as a number alone.
    func short(_ totals: [Total]) -> String {
        totals.map { $0.unit.id == Unit.pieceId ? language.written($0.amount) : written($0.amount, $0.unit) }
            .joined(separator: " + ")
    }
}

// Pages show hundreds of rows, too many for reflection.
extension StockRowView: TemplateObject {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "rowId": .text(rowId)
        case "rowPath": .text(rowPath)
        case "title": .text(title)
        case "detail": .text(detail)
        case "image": .text(image)
        case "places": .text(places)
        case "amount": .text(amount)
        case "badges": .list(badges)
        case "chips": .list(chips)
        case "quick": .object(quick)
        case "rowActions": .list(rowActions)
        default: nil
        }
    }
}

extension StockRowView.Chip: TemplateObject {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "chipText": .text(chipText)
        case "chipTone": .text(chipTone)
        default: nil
        }
    }
}
