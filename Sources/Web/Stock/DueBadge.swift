import Kiosk
import Kitchen
import Phrases
import Values

/// The distance to a date, in words: `in 3 days`, `yesterday`; `≈ in 3 days` if the date is guessed.
struct DueBadge {
    /// The text; it says "use by" where the lot must not be eaten after its day.
    let text: String
    /// The kind of date, for screen readers; empty if the text names it.
    let kind: String
    /// `danger` for what must not be eaten any more, `bad` for other expired lots, `ask` for what is due soon or has a
    /// guessed date in the past, else empty.
    let tone: String

    /// Nil if the lot has no date.
    init?(_ lot: StockLot?, for pageContext: PageContext) {
        guard let lot, let day = lot.lot.bestBefore else { return nil }
        let near = pageContext.written(near: day)
        let isGuessed = lot.lot.isGuessed
        text =
            if lot.lot.isDeadline {
                pageContext.localized("stock.useBy", ["day": .text(near)])
            } else {
                isGuessed ? pageContext.localized("dates.about", ["day": .text(near)]) : near
            }
        kind =
            lot.lot.isDeadline ? "" : pageContext.localized(isGuessed ? "stock.bestBeforeGuessed" : "stock.bestBefore")
        tone =
            switch lot.due {
            case .expired where isGuessed: "ask"
            case .expired: lot.lot.isDeadline ? "danger" : "bad"
            case .soon: "ask"
            case .later, nil: ""
            }
    }
}

extension DueBadge: TemplateObject {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "text": .text(text)
        case "kind": .text(kind)
        case "tone": .text(tone)
        default: nil
        }
    }
}
