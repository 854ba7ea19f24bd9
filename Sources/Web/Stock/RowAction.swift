import Kitchen
import Phrases
import Values

/// An action that a row offers.
struct RowAction {
    let icon: String
    let label: String
    /// The label with the row's title, for screen readers.
    let spoken: String
    /// Empty, or `bad` for throwing away.
    let tone: String
    /// The address that the page's form is sent to; nil for a link to a page.
    let postPath: String?
    let linkPath: String?
    /// The field and value that its button adds to the form.
    let field: String
    let value: String

    /// Returns the actions of a product's row, for the lot that expires first.
    static func all(of group: StockGroup, titled title: String, for pageContext: PageContext) -> [RowAction] {
        let offers = Offers(title: title, pageContext: pageContext)
        let list = offers.post("shopping", "stock.toList", "/stock/list", "product", group.product.uuid.text)
        guard let first = group.lots.first else { return [list] }
        let closed = group.lots.first { !$0.lot.isOpened }
        return [offers.take(first)] + (closed.map { [offers.open($0)] } ?? []) + [offers.move(first), list]
    }

    /// Returns the actions of a lot's row.
    static func all(of lot: StockLot, titled title: String, for pageContext: PageContext) -> [RowAction] {
        let offers = Offers(title: title, pageContext: pageContext)
        return [offers.take(lot)] + (lot.lot.isOpened ? [] : [offers.open(lot)]) + [
            offers.move(lot), offers.discard(lot),
        ]
    }
}

/// Makes the actions of one row.
private struct Offers {
    let title: String
    let pageContext: PageContext

    func post(
        _ icon: String, _ label: String, tone: String = "", _ path: String, _ field: String, _ value: String
    ) -> RowAction {
        let label = pageContext.localized(label)
        return RowAction(
            icon: icon, label: label, spoken: "\(label): \(title)", tone: tone, postPath: path, linkPath: nil,
            field: field, value: value)
    }

    private func link(_ icon: String, _ label: String, _ path: String) -> RowAction {
        let label = pageContext.localized(label)
        return RowAction(
            icon: icon, label: label, spoken: "\(label): \(title)", tone: "", postPath: nil, linkPath: path, field: "",
            value: "")
    }

    /// Takes one of a counted unit; for measured units, links to the page that asks for the amount.
    func take(_ stock: StockLot) -> RowAction {
        guard stock.unit.kind == .count else { return link("take", "stock.take", "\(path(of: stock))#take") }
        return post("take", "stock.takeOne", "\(path(of: stock))/take", "amount", one(of: stock))
    }

    /// Opens one of a counted unit, else all of the lot.
    func open(_ stock: StockLot) -> RowAction {
        let (field, value) = stock.unit.kind == .count ? ("amount", one(of: stock)) : ("all", "on")
        return post("open", "stock.open", "\(path(of: stock))/open", field, value)
    }

    func move(_ stock: StockLot) -> RowAction { link("move", "stock.move", "\(path(of: stock))#move") }

    func discard(_ stock: StockLot) -> RowAction {
        post("spoiled", "stock.discard", tone: "bad", "\(path(of: stock))/discard", "all", "on")
    }

    private func path(of stock: StockLot) -> String { "/lots/\(stock.lot.uuid.text)" }

    /// Returns one in the lot's own unit, or the rest if that is less.
    private func one(of stock: StockLot) -> String { min(.one, stock.lot.amount).description }
}

extension RowAction: TemplateObject {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "icon": .text(icon)
        case "label": .text(label)
        case "spoken": .text(spoken)
        case "tone": .text(tone)
        case "postPath": .text(postPath)
        case "linkPath": .text(linkPath)
        case "field": .text(field)
        case "value": .text(value)
        default: nil
        }
    }
}
