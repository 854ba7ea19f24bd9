import Kitchen
import Values

/// Cards that are printed together.
enum CardSet: String, CaseIterable {
    case modes, commands, quantities, dates, timers, members, locations
    /// Cards that declare a location empty; not printed by default, so that they are not scanned by mistake.
    case emptying

    /// The sets selected by default.
    static let usual: Set<CardSet> = [.modes, .commands, .quantities, .dates]

    /// Returns the cards of this set.
    func cards(in house: CardHousehold) -> [Card] {
        switch self {
        case .modes: Mode.allCases.map(Card.mode)
        case .commands: [.undo, .bulk, .done, .stop, .remember, .mute, .yes, .no]
        case .quantities:
            // From twelve on, what cases hold.
            ((1...10) + [12, 15, 16, 18, 20, 24]).map { .quantity(Amount(thousandths: $0 * 1_000)) }
                + [.quantity(.half)]
        case .dates:
            [
                .date(.after(3, .days)), .date(.after(1, .weeks)), .date(.after(2, .weeks)), .date(.after(1, .months)),
                .date(.after(3, .months)), .date(.after(6, .months)), .date(.after(1, .years)), .date(.none),
            ]
        case .timers: [1, 3, 5, 8, 10, 15, 20, 30, 45, 60].map { .timer(minutes: $0) }
        case .members: house.members.map { .member($0.id) }
        case .locations: house.locations.locations.map { .location($0.id) }
        case .emptying: house.locations.locations.map { .empty($0.id) }
        }
    }
}

extension Card {
    /// All cards that name no member or location.
    public static var forEverybody: [Card] {
        let nobody = CardHousehold(members: [], locations: LocationTree([]))
        return CardSet.allCases.flatMap { $0.cards(in: nobody) }
    }
}

/// The members and locations that cards can name.
struct CardHousehold {
    let members: [Member]
    let locations: LocationTree
}

extension Amount {
    static let half = Amount(thousandths: 500)
}
