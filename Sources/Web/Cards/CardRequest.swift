import Kiosk
import Kitchen
import Phrases
import Values

/// The requested cards, their paper and codes.
struct CardRequest {
    let sets: [CardSet]
    let paper: Paper
    let codes: Codes
    /// A date for an additional card, or nil.
    let date: Day?
    /// Whether to print a page of new labels, to be bound later.
    let wantsOwnLabels: Bool

    /// The codes on a card.
    enum Codes: String, CaseIterable {
        /// Both if there is room, else the square code.
        case both
        case square, bars
    }

    /// - Parameter form: The form in the URL. If it is empty, the defaults are filled in; mistakes are noted.
    init(_ form: inout Form, for pageContext: PageContext) {
        if form["paper"].isEmpty { form = Self.usual(pageContext) }
        sets = CardSet.allCases.filter { [form] in form.isChecked($0.rawValue) }
        paper = Paper(rawValue: form["paper"]) ?? .a4
        codes = Codes(rawValue: form["codes"]) ?? .both
        date = Day(typed: form["date"], today: pageContext.today).flatMap { Card(on: $0) == nil ? nil : $0 }
        wantsOwnLabels = form.isChecked(Self.ownLabels)
        if date == nil, !form["date"].isEmpty { form.note("lots.unreadableDay", at: "date") }
    }

    /// Returns the cards, that of the typed date last.
    func cards(in house: CardHousehold) -> [Card] {
        sets.flatMap { $0.cards(in: house) } + [date.flatMap(Card.init(on:))].compactMap(\.self)
    }

    /// New random labels.
    var labels: [OwnLabel] {
        wantsOwnLabels ? (0..<(paper.count == 1 ? 10 : paper.count)).map { _ in .random() } : []
    }

    /// The name of the checkbox for own labels.
    static let ownLabels = "ownLabels"

    private static func usual(_ pageContext: PageContext) -> Form {
        let isAmerican = Household(currency: pageContext.household.currency).isNorthAmerican
        let sets = Dictionary(uniqueKeysWithValues: CardSet.usual.map { ($0.rawValue, "1") })
        return Form(sets.merging(["paper": (isAmerican ? Paper.letter : .a4).rawValue]) { $1 })
    }
}

extension Card {
    /// Creates the card for a date; nil if no card encodes it.
    fileprivate init?(on day: Day) {
        self.init(Card.date(.on(day)).code)
    }
}
