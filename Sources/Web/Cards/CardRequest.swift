import Kiosk
import Kitchen
import Phrases
import Values

/// Which cards somebody wants, and on what.
struct CardRequest {
    let sets: [CardSet]
    let paper: Paper
    let codes: Codes
    /// A date that gets a card of its own.
    let date: Day?
    /// Whether a page of labels is wanted that are bound to something later.
    let wantsOwnLabels: Bool

    /// The codes on a card.
    enum Codes: String, CaseIterable {
        /// Both where there is room, else the square one.
        case both
        case square, bars
    }

    /// - Parameter form: As the page's address has it; what is usual is filled in if it says nothing, and what is wrong
    ///   is noted.
    init(_ form: inout Form, for visitor: PageContext) {
        if form["paper"].isEmpty { form = Self.usual(visitor) }
        sets = CardSet.allCases.filter { [form] in form.isChecked($0.rawValue) }
        paper = Paper(rawValue: form["paper"]) ?? .a4
        codes = Codes(rawValue: form["codes"]) ?? .both
        date = Day(typed: form["date"], today: visitor.today).flatMap { Card(on: $0) == nil ? nil : $0 }
        wantsOwnLabels = form.isChecked(Self.ownLabels)
        if date == nil, !form["date"].isEmpty { form.note("lots.unreadableDay", at: "date") }
    }

    /// The cards, those of the typed date last.
    func cards(in house: CardHousehold) -> [Card] {
        sets.flatMap { $0.cards(in: house) } + [date.flatMap(Card.init(on:))].compactMap(\.self)
    }

    /// Labels that nobody has printed before.
    var labels: [OwnLabel] {
        wantsOwnLabels ? (0..<(paper.count == 1 ? 10 : paper.count)).map { _ in .random() } : []
    }

    /// The name of the box for own labels.
    static let ownLabels = "ownLabels"

    private static func usual(_ visitor: PageContext) -> Form {
        let isAmerican = ["CAD", "USD"].contains(visitor.household.currency)
        let sets = Dictionary(uniqueKeysWithValues: CardSet.usual.map { ($0.rawValue, "1") })
        return Form(sets.merging(["paper": (isAmerican ? Paper.letter : .a4).rawValue]) { $1 })
    }
}

extension Card {
    /// The card for a date; nil for one that no pack has.
    fileprivate init?(on day: Day) {
        self.init(Card.date(.on(day)).code)
    }
}
