import Kiosk
import Kitchen
import Mustache

/// How near a date is, in words: `in 3 days`, `yesterday`.
struct DueBadge {
    let text: String
    /// What kind of date it is, for those who hear the page.
    let kind: String
    /// `bad` for what is past, `ask` for what is due soon, else empty.
    let tone: String

    /// Nil for what has no date.
    init?(_ lot: StockLot?, for visitor: Visitor) {
        guard let lot, let day = lot.lot.bestBefore else { return nil }
        text = visitor.written(near: day)
        kind = visitor.say(lot.lot.isUseBy ? "stock.useBy" : "stock.bestBefore")
        tone =
            switch lot.due {
            case .expired: "bad"
            case .soon: "ask"
            case .later, nil: ""
            }
    }
}

extension DueBadge: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "text": text
        case "kind": kind
        case "tone": tone
        default: nil
        }
    }
}
