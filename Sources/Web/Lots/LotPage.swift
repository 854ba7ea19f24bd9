import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The content of a lot's page.
struct LotPage {
    let id: String
    let productPath: String
    let picture: String?
    let detail: String
    let amount: String
    let isEmpty: Bool
    let chips: [Chip]
    let facts: [Fact]
    let actions: [LotActionView]
    let history: [JournalRow]

    struct Chip {
        let text: String
        /// `good`, `ask`, `bad`, or empty.
        let colour: String
    }

    struct Fact {
        let label: String
        let value: String
        /// The path of a page with details, or nil.
        let path: String?
    }

    init(
        _ line: LotLine, _ choices: LotChoices, history: [JournalLine],
        failed: (action: LotAction, form: Form)?, for pageContext: PageContext
    ) {
        let lot = line.lot
        id = lot.uuid.text
        productPath = "/products/\(line.product.uuid.text)"
        picture = line.product.picturePath
        detail = line.product.detail
        amount = pageContext.written(lot.amount, line.unit)
        isEmpty = lot.amount == .zero
        chips = Chip.all(of: lot, for: pageContext)
        facts = Fact.all(of: line, for: pageContext)
        actions = LotAction.offered(for: lot).map { action in
            LotActionView(
                action, line, choices, failed: failed?.action == action ? failed?.form : nil, for: pageContext)
        }
        self.history = history.map { JournalRow($0, for: pageContext, back: "/lots/\(lot.uuid.text)") }
    }
}

extension LotPage.Chip {
    static func all(of lot: Lot, for pageContext: PageContext) -> [Self] {
        var chips: [Self] = []
        if let due = due(lot, for: pageContext) { chips.append(due) }
        if lot.isOpened { chips.append(Self(text: pageContext.localized("lots.isOpened"), colour: "ask")) }
        if lot.state != .fresh {
            chips.append(Self(text: pageContext.localized("lots.\(lot.state.rawValue)"), colour: ""))
        }
        return chips
    }

    /// Returns the chip for a date that has passed or is near, or nil.
    private static func due(_ lot: Lot, for pageContext: PageContext) -> Self? {
        guard let day = lot.bestBefore, let today = pageContext.today, lot.amount > .zero else { return nil }
        if day < today, lot.isGuessed { return Self(text: pageContext.localized("lots.perhapsPast"), colour: "ask") }
        if day < today {
            return Self(text: pageContext.localized(lot.isUseBy ? "lots.pastUseBy" : "lots.past"), colour: "bad")
        }
        guard day.days(since: today) <= pageContext.household.dueSoonDays else { return nil }
        return Self(text: pageContext.localized("lots.dueSoon"), colour: "ask")
    }
}

extension LotPage.Fact {
    /// Returns the price, and the share for the amount that is left; nil without a price.
    private static func price(of line: LotLine, for pageContext: PageContext) -> String? {
        guard let price = line.lot.price, let priced = line.lot.pricedAmount, let value = line.lot.value else {
            return nil
        }
        let values: [String: Phrase.Value] = [
            "price": .text(pageContext.written(price)), "amount": .phrase(pageContext.phrase(priced, line.unit)),
            "share": .text(pageContext.written(value)), "left": .phrase(pageContext.phrase(line.lot.amount, line.unit)),
        ]
        let isWhole = priced == line.lot.amount || line.lot.amount == .zero
        return pageContext.localized(isWhole ? "lots.priceFor" : "lots.priceShare", values)
    }

    static func all(of line: LotLine, for pageContext: PageContext) -> [Self] {
        let lot = line.lot
        func day(_ day: Day?) -> String? { day.map { pageContext.language.written($0) } }
        let date = lot.bestBefore.map { day in
            let told = pageContext.writtenFully(day)
            return lot.isGuessed ? pageContext.localized("dates.guessed", ["day": .text(told)]) : told
        }
        let price = Self.price(of: line, for: pageContext)
        let facts: [(Phrase, String?, String?)] = [
            ("field.location", line.place, "/locations/\(line.location.id)"),
            (DateKind(isUseBy: lot.isDeadline).phrase, date ?? pageContext.localized("lots.noDate"), nil),
            ("movement.added", day(lot.added), nil), ("movement.opened", day(lot.opened), nil),
            ("field.price", price, "/products/\(line.product.uuid.text)/purchases"),
            ("lots.makersCode", lot.makersCode, nil), ("lots.serial", lot.serial, nil), ("field.note", lot.note, nil),
        ]
        return facts.compactMap { label, value, path in
            value.map { Self(label: pageContext.localized(label), value: $0, path: path) }
        }
    }
}
