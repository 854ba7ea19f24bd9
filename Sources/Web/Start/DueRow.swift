import Kiosk
import Kitchen

/// A lot that is due, with what one does with it at once.
struct DueRow {
    let id: String
    let path: String
    let name: String
    /// How much of it is where.
    let detail: String
    let badge: DueBadge?
    let action: RowAction?

    init(_ due: TimelineLot, _ visitor: Visitor) {
        let (lot, product) = (due.stock, due.product)
        id = lot.lot.uuid.text
        path = "/lots/\(id)"
        name = product.name ?? visitor.say("common.unknownProduct")
        detail = visitor.written([Total(lot.lot.amount, lot.unit)], in: lot.location)
        badge = DueBadge(lot, for: visitor)
        action = RowAction.all(of: lot, back: "/", for: visitor).first
    }
}
