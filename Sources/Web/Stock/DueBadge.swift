import Kiosk
import Kitchen
import Mustache
import Phrases
import Values

/// How near a date is, in words: `in 3 days`, `yesterday`; `≈ in 3 days` if it was guessed.
struct DueBadge {
    /// What must not be eaten after its day says so.
    let text: String
    /// What kind of date it is, for those who hear the page, if the text does not say it.
    let kind: String
    /// `danger` for what must not be eaten, `bad` for what else is past, `ask` for what is due soon or may be past, else
    /// empty.
    let tone: String

    /// Nil for what has no date.
    init?(_ lot: StockLot?, for visitor: PageContext) {
        guard let lot, let day = lot.lot.bestBefore else { return nil }
        let near = visitor.written(near: day)
        let isGuessed = lot.lot.isGuessed
        text =
            if lot.lot.isDeadline {
                visitor.say("stock.useBy", ["day": .text(near)])
            } else {
                isGuessed ? visitor.say("dates.about", ["day": .text(near)]) : near
            }
        kind = lot.lot.isDeadline ? "" : visitor.say(isGuessed ? "stock.bestBeforeGuessed" : "stock.bestBefore")
        tone =
            switch lot.due {
            case .expired where isGuessed: "ask"
            case .expired: lot.lot.isDeadline ? "danger" : "bad"
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
