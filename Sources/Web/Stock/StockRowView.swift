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
    init(_ group: StockGroup, for visitor: PageContext) {
        let lots = group.lots
        rowId = "product-\(group.product.uuid.text)"
        let single = lots.count == 1 ? lots.first : nil
        rowPath = single.map { "/lots/\($0.lot.uuid.text)" } ?? "/stock/products/\(group.product.uuid.text)"
        title = group.product.name ?? visitor.say("common.unknownProduct")
        detail = group.product.detail
        image = group.product.picturePath
        places = Self.places(of: group, visitor)
        let totals = group.totals.map { visitor.written($0.amount, $0.unit) }
        amount = totals.isEmpty ? visitor.language.written(0) : totals.joined(separator: " + ")
        badges = [DueBadge(lots.first { $0.lot.bestBefore != nil }, for: visitor)].compactMap { $0 }
        chips = Self.chips(of: group, visitor)
        (quick, rowActions) = RowAction.all(of: group, titled: title, for: visitor).takingFirst
    }

    /// Creates a lot's row.
    init(_ stock: StockLot, of product: ProductSummary, for visitor: PageContext) {
        rowId = "lot-\(stock.lot.uuid.text)"
        rowPath = "/lots/\(stock.lot.uuid.text)"
        title = product.name ?? visitor.say("common.unknownProduct")
        detail = product.detail
        image = product.picturePath
        places = stock.place
        amount = visitor.written(stock.lot.amount, stock.unit)
        badges = [DueBadge(stock, for: visitor)].compactMap { $0 }
        chips = Self.chips(of: [stock], visitor)
        (quick, rowActions) = RowAction.all(of: stock, titled: title, for: visitor).takingFirst
    }

    /// Creates a lot's row in the list of a single product.
    init(_ stock: StockLot, for visitor: PageContext) {
        rowId = "lot-\(stock.lot.uuid.text)"
        rowPath = "/lots/\(stock.lot.uuid.text)"
        title = stock.place
        detail = stock.lot.added.map { visitor.say("stock.since", ["day": .day($0)]) } ?? ""
        image = nil
        places = [stock.lot.price.map(visitor.written), stock.lot.note].compactMap { $0 }.joined(separator: " · ")
        amount = visitor.written(stock.lot.amount, stock.unit)
        badges = [DueBadge(stock, for: visitor)].compactMap { $0 }
        chips = Self.chips(of: [stock], visitor)
        (quick, rowActions) = RowAction.all(of: stock, titled: title, for: visitor).takingFirst
    }

    private static func places(of group: StockGroup, _ visitor: PageContext) -> String {
        guard group.places.count > 1 else { return group.places.first?.place ?? "" }
        return group.places.map { "\($0.place): \(visitor.short($0.totals))" }.joined(separator: " · ")
    }

    private static func chips(of group: StockGroup, _ visitor: PageContext) -> [Chip] {
        if group.places.isEmpty { return [Chip(chipText: visitor.say("stock.noneLeft"), chipTone: "ask")] }
        if group.lots.isEmpty { return [Chip(chipText: visitor.say("stock.noneHere"), chipTone: "ask")] }
        let count = group.lots.count
        let lots = count > 1 ? [Chip(chipText: visitor.count("stock.lots", count) ?? "", chipTone: "")] : []
        return lots + chips(of: group.lots, visitor)
    }

    private static func chips(of lots: [StockLot], _ visitor: PageContext) -> [Chip] {
        var chips: [Chip] = []
        if lots.contains(where: \.lot.isOpened) {
            chips.append(Chip(chipText: visitor.say("stock.isOpened"), chipTone: "ask"))
        }
        if lots.contains(where: { $0.lot.state == .frozen }) {
            chips.append(Chip(chipText: visitor.say("stock.isFrozen"), chipTone: "good"))
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
