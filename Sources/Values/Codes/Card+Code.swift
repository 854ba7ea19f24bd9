import Foundation

extension Card {
    /// Parses a card's code, ignoring case; nil for any other text.
    public init?(_ code: String) {
        guard code.utf8.count <= 40, code.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let code = code.uppercased()
        if let card = Self.fixed[code] ?? Self.aliases[code] {
            self = card
        } else if let (prefix, make) = Self.numbered.first(where: { code.hasPrefix($0.prefix) }),
            let card = make(String(code.dropFirst(prefix.utf8.count)))
        {
            self = card
        } else {
            return nil
        }
    }

    /// The code printed on the card, such as `SCANTRY-TAKE`.
    public var code: String {
        switch self {
        case .mode(let mode): "SCANTRY-\(mode.cardName)"
        case .location(let number): "SCANTRY-LOC-\(number)"
        case .quantity(let amount): "SCANTRY-Q-\(amount)"
        case .remember: "SCANTRY-SAVE"
        case .date(let date): "SCANTRY-\(date.code)"
        case .undo: "SCANTRY-UNDO"
        case .bulk: "SCANTRY-BULK"
        case .done: "SCANTRY-DONE"
        case .stop: "SCANTRY-STOP"
        case .member(let number): "SCANTRY-MEMBER-\(number)"
        case .mute: "SCANTRY-MUTE"
        case .yes: "SCANTRY-YES"
        case .no: "SCANTRY-NO"
        case .empty(let number): "SCANTRY-EMPTY-\(number)"
        case .timer(let minutes): "SCANTRY-TIMER-\(minutes)"
        }
    }

    private static let fixed = Dictionary(
        uniqueKeysWithValues: (Mode.allCases.map(Card.mode) + [
            .remember, .date(.none), .undo, .bulk, .done, .stop, .mute, .yes, .no,
        ]).map { ($0.code, $0) })

    /// Barcode Buddy's cards (its `incl/db.inc.php`). Its inventory mode only reports, as looking up does.
    private static let aliases: [String: Card] = [
        "BBUDDY-C": .mode(.take), "BBUDDY-CS": .mode(.spoiled), "BBUDDY-CA": .mode(.takeAll), "BBUDDY-P": .mode(.add),
        "BBUDDY-O": .mode(.open), "BBUDDY-I": .mode(.lookUp), "BBUDDY-AS": .mode(.shoppingList),
    ]

    private static let numbered: [(prefix: String, make: @Sendable (String) -> Card?)] = [
        ("SCANTRY-LOC-", { number($0).map(Card.location) }),
        ("SCANTRY-EMPTY-", { number($0).map(Card.empty) }),
        ("SCANTRY-MEMBER-", { number($0).map(Card.member) }),
        ("SCANTRY-Q-", { quantity($0).map(Card.quantity) }),
        ("BBUDDY-Q-", { quantity($0).map(Card.quantity) }),
        ("SCANTRY-TIMER-", { minutes($0).map(Card.timer) }), ("TIMER-", { minutes($0).map(Card.timer) }),
        ("SCANTRY-DATE", { DateCard($0).map(Card.date) }),
    ]

    private static func number(_ text: String) -> Int64? {
        guard text.utf8.count <= 9, text.isDigits, !text.hasPrefix("0") else { return nil }
        return Int64(text)
    }

    /// Parses up to a day of minutes.
    private static func minutes(_ text: String) -> Int? {
        number(text).flatMap { $0 <= 1_440 ? Int($0) : nil }
    }

    /// Parses a quantity above zero, up to 9999.999.
    private static func quantity(_ text: String) -> Amount? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ $0.isDigits }), (1...4).contains(parts[0].utf8.count),
            parts.count == 1 || (1...3).contains(parts[1].utf8.count), let amount = Amount(text), amount > .zero
        else { return nil }
        return amount
    }
}

extension Mode {
    fileprivate var cardName: String {
        switch self {
        case .lookUp: "LOOK"
        case .add: "ADD"
        case .take: "TAKE"
        case .takeAll: "TAKE-ALL"
        case .spoiled: "SPOILED"
        case .open: "OPEN"
        case .move: "MOVE"
        case .count: "COUNT"
        case .shoppingList: "LIST"
        case .timer: "TIMER"
        }
    }
}

extension DateCard {
    /// Parses the text after `SCANTRY-DATE`: `+30`, `+1W`, `+6M`, `+2Y`, `-20270131`.
    fileprivate init?(_ text: String) {
        if text.hasPrefix("+") {
            let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard let step = Step(rawValue: String(text.dropFirst(1 + digits.count))), digits.utf8.count <= 4,
                !digits.hasPrefix("0"), let count = Int(digits)
            else { return nil }
            self = .after(count, step)
        } else {
            let digits = text.dropFirst()
            guard text.hasPrefix("-"), digits.utf8.count == 8, digits.isDigits,
                let day = Day(rawValue: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"),
                day.isOnPacks
            else { return nil }
            self = .on(day)
        }
    }

    fileprivate var code: String {
        switch self {
        case .after(let count, let step): "DATE+\(count)\(step.rawValue)"
        case .on(let day): "DATE-\(day.rawValue.filter { $0 != "-" })"
        case .none: "NODATE"
        }
    }

    /// Returns the date that the card gives today; nil if it is relative and the clock is not set.
    public func bestBefore(today: Day?) -> BestBefore? {
        switch self {
        case .none: .never
        case .on(let day): .on(day)
        case .after(let count, let step): today?.adding(count, step).map(BestBefore.on)
        }
    }
}

extension Day {
    fileprivate func adding(_ count: Int, _ step: DateCard.Step) -> Day? {
        switch step {
        case .days: adding(days: count)
        case .weeks: adding(days: 7 * count)
        case .months: adding(count, .month)
        case .years: adding(count, .year)
        }
    }
}
