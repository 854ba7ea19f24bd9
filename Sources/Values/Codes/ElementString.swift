import Foundation

/// The GS1 data of one pack: its GTIN and further elements.
///
/// Valid by construction: no element is malformed, repeated or contradicts another. Rules: GS1 General Specifications,
/// 3 (application identifiers) and 7.12 (two-digit years).
public struct ElementString: Hashable, Sendable {
    /// The GTIN of the pack, or of the packs inside a case.
    public let gtin: GTIN?
    /// The last day before which the pack is best.
    public let bestBefore: Day?
    /// The last day on which the food may be eaten.
    public let useBy: Day?
    /// The manufacturer's lot code.
    public let lotCode: String?
    /// The serial number, which no other pack with this GTIN has.
    public let serial: String?
    /// The net weight in grams; nil if absent or not exact in thousandths of a gram. Pounds are rounded to these.
    public let grams: Amount?
    /// The number of pieces inside.
    public let count: Int?
    /// Whether GTIN and count are of what is inside, as on a pallet (application identifiers 02 and 37).
    public let isContent: Bool
    /// The price; nil if absent or not exact in hundredths.
    public let price: Money?
    /// The currency of the price: the letters of ISO 4217, or its digits if ``CurrencyNumber`` does not list them; nil for
    /// the shop's own.
    public let currency: String?
    /// All elements in their original order.
    private let elements: [Element]

    /// Creates the data from elements; nil if any is malformed, repeated or contradicts another, or is a day that does not
    /// exist. If the symbol corrects reading errors, such a day is left out.
    init?(_ elements: [Element], isCorrected: Bool, today: Day) {
        guard elements.allSatisfy(\.isWellFormed) else { return nil }
        let possible = elements.filter { !$0.isImpossibleDay(today: today) }
        guard isCorrected || possible.count == elements.count else { return nil }
        var values: [String: String] = [:]
        for element in possible {
            guard values.updateValue(element.value, forKey: element.identifier) == nil else { return nil }
        }
        let interpreter = ElementInterpreter(values: values, today: today)
        guard !values.isEmpty, interpreter.isSound else { return nil }
        self.elements = possible
        gtin = interpreter.gtin
        bestBefore = interpreter.day("15")
        useBy = interpreter.day("17") ?? interpreter.moment("7003")
        lotCode = values["10"]
        serial = values["21"]
        isContent = values["02"] != nil
        grams = interpreter.grams
        count = interpreter.count
        price = interpreter.price
        currency = interpreter.currency
    }

    /// The GTIN if it is the only element, else nil.
    var gtinAlone: GTIN? { elements.count == 1 ? gtin : nil }

    /// An application identifier with its value.
    struct Element: Hashable {
        var identifier: String
        var value: String

        /// Whether it is a date that does not exist, such as 31 June.
        func isImpossibleDay(today: Day) -> Bool {
            Self.days.contains(identifier) && Day(elements: value, today: today) == nil
        }

        /// The application identifiers of days without a time.
        private static let days: Set = ["11", "12", "13", "15", "16", "17"]
    }
}

extension ElementString {
    /// The elements as a symbol has them, each but the last one with a separator. Unlike ``description`` it is unambiguous:
    /// values may have brackets.
    public var symbolText: String { elements.map { $0.identifier + $0.value }.joined(separator: "\u{1D}") }
}

extension ElementString: CustomStringConvertible {
    /// The elements as printed for people: `(01)03017620422003(15)270131`.
    public var description: String { elements.map { "(\($0.identifier))\($0.value)" }.joined() }
}

/// The interpreter of the values by their application identifiers.
private struct ElementInterpreter {
    let values: [String: String]
    let today: Day

    /// Whether there is at most one GTIN, and it is valid.
    var isSound: Bool {
        if values["01"] != nil, values["02"] != nil { return false }
        return (values["01"] ?? values["02"]) == nil || gtin != nil
    }

    var gtin: GTIN? { (values["01"] ?? values["02"]).flatMap(GTIN.init(_:)) }

    func day(_ identifier: String) -> Day? { values[identifier].flatMap { Day(elements: $0, today: today) } }

    /// Returns the day of a date with hours and minutes.
    func moment(_ identifier: String) -> Day? {
        values[identifier].flatMap { Day(elements: String($0.prefix(6)), today: today) }
    }

    var count: Int? {
        guard let count = (values["30"] ?? values["37"]).flatMap({ Int($0) }), count > 0 else { return nil }
        return count
    }

    var grams: Amount? {
        guard let grams = kilograms ?? pounds, grams > .zero else { return nil }
        return grams
    }

    private var kilograms: Amount? {
        guard let (number, decimals) = decimal("310"), decimals <= 6 else { return nil }
        return Amount(thousandths: number * .powerOfTen(6 - decimals))
    }

    /// A pound is 453.59237 g.
    private var pounds: Amount? {
        guard let (number, decimals) = decimal("320"), decimals <= 6, number > 0,
            let ratio = Ratio(45_359_237, 100_000 * .powerOfTen(decimals))
        else { return nil }
        return Amount(thousandths: number * 1_000).nearest(ratio)
    }

    var price: Money? {
        if let (number, decimals) = decimal("392") { return Money(number, decimals: decimals) }
        guard let (digits, decimals) = digits("393"), let number = Int64(digits.dropFirst(3)) else { return nil }
        return Money(number, decimals: decimals)
    }

    var currency: String? {
        guard price != nil, let number = digits("393")?.digits.prefix(3) else { return nil }
        return CurrencyNumber.letters[String(number)] ?? String(number)
    }

    private func decimal(_ identifier: String) -> (number: Int64, decimals: Int)? {
        guard let (digits, decimals) = digits(identifier), let number = Int64(digits) else { return nil }
        return (number, decimals)
    }

    /// Returns the value of an identifier whose last digit is the number of decimals.
    private func digits(_ identifier: String) -> (digits: String, decimals: Int)? {
        for decimals in 0...9 {
            if let digits = values["\(identifier)\(decimals)"] { return (digits, decimals) }
        }
        return nil
    }
}

extension Day {
    /// Parses two-digit year, month and day. Day 00 is the month's last; the year is the one nearest to today's.
    fileprivate init?(elements: String, today: Day) {
        guard elements.utf8.count == 6, elements.isDigits, let short = Int(elements.prefix(2)),
            let now = Int(today.rawValue.prefix(4))
        else { return nil }
        var year = now - now % 100 + short
        if year - now >= 51 { year -= 100 } else if year - now <= -50 { year += 100 }
        let (month, day) = (elements.dropFirst(2).prefix(2), elements.suffix(2))
        guard let first = Day(rawValue: "\(year)-\(month)-\(day == "00" ? "01" : day)") else { return nil }
        guard day == "00" else {
            self = first
            return
        }
        guard let last = first.adding(1, .month)?.adding(days: -1) else { return nil }
        self = last
    }
}

extension Money {
    /// Nil unless it is exact in hundredths and at most a million.
    public init?(_ number: Int64, decimals: Int) {
        let more = Int64.powerOfTen(abs(2 - decimals))
        guard number <= 100_000_000_000, decimals <= 2 || number.isMultiple(of: more) else { return nil }
        let hundredths = decimals <= 2 ? number * more : number / more
        guard hundredths <= 100_000_000 else { return nil }
        self.init(hundredths: hundredths)
    }
}

extension Int64 {
    /// Returns ten to the power of `exponent`, which must not be negative, and at most 18.
    public static func powerOfTen(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
