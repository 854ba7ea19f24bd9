import Kiosk
import Kitchen
import Phrases
import Values

/// A row of a lot that is due, with its actions.
struct DueRow {
    let id: String
    let path: String
    let title: String
    /// Its amount and place.
    let detail: String
    let badge: DueBadge?
    /// The one-touch action.
    let action: RowAction?
    /// The actions that a swipe shows.
    let rowActions: [RowAction]

    init(_ due: TimelineLot, _ pageContext: PageContext) {
        let (lot, product) = (due.stock, due.product)
        id = lot.lot.uuid.text
        path = "/lots/\(id)"
        title = product.name ?? pageContext.localized("common.unknownProduct")
        detail = pageContext.written([Total(lot.lot.amount, lot.unit)], in: lot.location)
        badge = DueBadge(lot, for: pageContext)
        let actions = RowAction.all(of: lot, titled: title, for: pageContext)
        (action, rowActions) = (actions.first, Array(actions.dropFirst()))
    }
}
