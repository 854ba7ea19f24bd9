import Kiosk
import Kitchen
import Mustache
import Phrases
import Values

/// A product, or one of its lots, as a row.
struct StockRowView {
    let rowId: String
    let rowPath: String
    let title: String
    let detail: String
    let image: String?
    /// Where it is, and how much of it if it is at several places.
    let places: String
    let amount: String
    let badges: [DueBadge]
    let chips: [Chip]
    /// What one touch does: taking from it; nil if there is none.
    let quick: RowAction?
    /// What a swipe shows besides.
    let rowActions: [RowAction]

    struct Chip {
        let chipText: String
        let chipTone: String
    }

    /// A product's row; one that has a single lot leads straight to it.
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

    /// A lot's row.
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

    /// The row of a lot where all are of one product.
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
    /// Taking, which a row shows at once, apart from what only a swipe shows.
    fileprivate var takingFirst: (quick: RowAction?, others: [RowAction]) {
        guard let first, first.icon == "take" else { return (nil, self) }
        return (first, Array(dropFirst()))
    }
}

extension PageContext {
    /// Amounts where there is little room: pieces by their number alone.
    func short(_ totals: [Total]) -> String {
        totals.map { $0.unit.id == Unit.pieceId ? language.written($0.amount) : written($0.amount, $0.unit) }
            .joined(separator: " + ")
    }
}

// Pages show rows by the hundred, which is too many for reflection.
extension StockRowView: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "rowId": rowId
        case "rowPath": rowPath
        case "title": title
        case "detail": detail
        case "image": image
        case "places": places
        case "amount": amount
        case "badges": badges
        case "chips": chips
        case "quick": quick
        case "rowActions": rowActions
        default: nil
        }
    }
}

extension StockRowView.Chip: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "chipText": chipText
        case "chipTone": chipTone
        default: nil
        }
    }
}
