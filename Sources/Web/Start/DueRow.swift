import Kiosk
import Kitchen
import Phrases

/// A lot that is due, with what one does with it at once.
struct DueRow {
    let id: String
    let path: String
    let title: String
    /// How much of it is where.
    let detail: String
    let badge: DueBadge?
    /// What one touch does.
    let action: RowAction?
    /// What a swipe shows besides.
    let rowActions: [RowAction]

    init(_ due: TimelineLot, _ visitor: PageContext) {
        let (lot, product) = (due.stock, due.product)
        id = lot.lot.uuid.text
        path = "/lots/\(id)"
        title = product.name ?? visitor.say("common.unknownProduct")
        detail = visitor.written([Total(lot.lot.amount, lot.unit)], in: lot.location)
        badge = DueBadge(lot, for: visitor)
        let actions = RowAction.all(of: lot, titled: title, for: visitor)
        (action, rowActions) = (actions.first, Array(actions.dropFirst()))
    }
}
