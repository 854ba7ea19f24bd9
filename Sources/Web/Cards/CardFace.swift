import Kiosk
import Kitchen
import Phrases
import Values

/// The title, explanation and picture printed beside a card's code.
struct CardFace {
    let title: Phrase
    let explanation: Phrase
    let picture: Picture
    /// The colour of a member or a location.
    var colour: Colour?

    enum Picture {
        /// The name of an icon in `icons.svg`.
        case icon(String)
        /// A number of dots; nil for half a dot.
        case dots(Int?)
        case letter(String)
    }

    /// Creates the face of a card; nil if it names a member or location that does not exist.
    init?(_ card: Card, in house: CardHousehold) {
        switch card {
        case .mode(let mode): self.init("\(mode)", icon: mode.icon)
        case .undo: self.init("undo", icon: "undo")
        case .bulk: self.init("bulk", icon: "bulk")
        case .done: self.init("done", icon: "check")
        case .stop: self.init("stop", icon: "stop")
        case .yes: self.init("yes", icon: "check")
        case .no: self.init("no", icon: "close")
        case .remember: self.init("remember", icon: "remember")
        case .mute: self.init("mute", icon: "muted")
        case .quantity(let amount): self.init(amount)
        case .date(let date): self.init(date)
        case .member(let number):
            guard let member = house.members.first(where: { $0.id == number }) else { return nil }
            self.init(member)
        case .timer(let minutes): self.init(minutes: minutes)
        case .location(let number): self.init(number, isEmptying: false, house.locations)
        case .empty(let number): self.init(number, isEmptying: true, house.locations)
        }
    }

    /// Creates a face with fixed texts.
    private init(_ name: String, icon: String) {
        title = Phrase("cards.\(name)")
        explanation = Phrase("cards.\(name)Text")
        picture = .icon(icon)
    }

    private init(_ amount: Amount) {
        let isHalf = amount == .half
        title = isHalf ? "cards.half" : Phrase("cards.quantity", ["amount": .amount(amount)])
        explanation = "cards.quantityText"
        picture = .dots(isHalf ? nil : Int(amount.thousandths / 1_000))
    }

    private init(minutes: Int) {
        title = Phrase("cards.minutes", ["count": .number(minutes)])
        explanation = "cards.minutesText"
        picture = .icon("timer")
    }

    private init(_ date: DateCard) {
        switch date {
        case .after(let count, let step):
            title = Phrase("cards.\(step)", ["count": .number(count)])
            explanation = "cards.afterText"
        case .on(let day):
            title = Phrase("cards.date", ["day": .day(day)])
            explanation = "cards.dateText"
        case .none:
            (title, explanation) = ("cards.noDate", "cards.noDateText")
        }
        picture = .icon(date == .none ? "noDate" : "calendar")
    }

    private init(_ member: Member) {
        title = Phrase("cards.member", ["name": .text(member.name)])
        explanation = "cards.memberText"
        picture = .letter(String(member.name.prefix(1)).uppercased())
        colour = member.colour
    }

    private init?(_ location: Int64, isEmptying: Bool, _ tree: LocationTree) {
        let path = tree.path(to: location)
        guard let place = path.last else { return nil }
        let name: [String: Phrase.Value] = ["name": .text(path.map(\.name).joined(separator: " › "))]
        title = isEmptying ? Phrase("cards.empty", name) : Phrase("cards.location", name)
        explanation = isEmptying ? "cards.emptyText" : "cards.locationText"
        picture = .icon(isEmptying ? "warning" : path.count == 1 ? place.kind.rawValue : "drawer")
        colour = path.last { $0.colour != nil }?.colour
    }
}
