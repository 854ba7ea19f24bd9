import Foundation

/// GS1's data of one pack: its number, and what else a code may say of it.
///
/// Understood whole or not at all: nothing in it contradicts itself, and nothing is left over. Rules: GS1 General
/// Specifications, 3 (application identifiers) and 7.12 (years of two digits).
public struct ElementString: Hashable, Sendable {
    /// The number of what it is, or of what the case contains.
    public let gtin: GTIN?
    /// Best before the end of that day.
    public let bestBefore: Day?
    /// Must not be eaten after that day.
    public let useBy: Day?
    /// The maker's name of the lot.
    public let lotCode: String?
    /// Net weight in grams; nil where none is said, or none that is exact in thousandths of a gram.
    public let grams: Amount?
    /// How many pieces it holds.
    public let count: Int?
    /// What it costs; nil where none is said, or none that is exact in hundredths.
    public let price: Money?
    /// The currency of the price, as the three digits of ISO 4217 (`978` for the euro); nil for the shop's own.
    public let currency: String?
    /// All that it says, in its order.
    private let elements: [Element]

    /// Creates it from elements that make sense together; nil otherwise.
    init?(_ elements: [Element], today: Day?) {
        var values: [String: String] = [:]
        for element in elements {
            guard element.isWellFormed, values.updateValue(element.value, forKey: element.identifier) == nil
            else { return nil }
        }
        let meaning = ElementInterpreter(values: values, today: today ?? Day(WallClock.earliest, in: .gmt))
        guard !values.isEmpty, meaning.isSound else { return nil }
        self.elements = elements
        gtin = meaning.gtin
        bestBefore = meaning.day("15")
        useBy = meaning.day("17") ?? meaning.moment("7003")
        lotCode = values["10"]
        grams = meaning.grams
        count = meaning.count
        price = meaning.price
        currency = meaning.currency
    }

    /// The number, if it says nothing else.
    var gtinAlone: GTIN? { elements.count == 1 ? gtin : nil }

    /// An application identifier, and what it says.
    struct Element: Hashable {
        var identifier: String
        var value: String
    }
}

extension ElementString: CustomStringConvertible {
    /// As it is printed for people: `(01)03017620422003(15)270131`.
    public var description: String { elements.map { "(\($0.identifier))\($0.value)" }.joined() }
}

/// What the values of application identifiers mean.
private struct ElementInterpreter {
    let values: [String: String]
    let today: Day

    /// Whether number and dates are such, and there is one number at most.
    var isSound: Bool {
        if values["01"] != nil, values["02"] != nil { return false }
        if values["01"] ?? values["02"] != nil, gtin == nil { return false }
        return ["11", "12", "13", "15", "16", "17"].allSatisfy { values[$0] == nil || day($0) != nil }
    }

    var gtin: GTIN? { (values["01"] ?? values["02"]).flatMap(GTIN.init(_:)) }

    func day(_ identifier: String) -> Day? { values[identifier].flatMap { Day(elements: $0, today: today) } }

    /// The day of what is said to the minute.
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
        guard let (number, decimals) = decimal("320"), decimals <= 6,
            let ratio = Ratio(45_359_237, 100_000 * .powerOfTen(decimals))
        else { return nil }
        return Amount(thousandths: number * 1_000).times(ratio)
    }

    var price: Money? {
        if let (number, decimals) = decimal("392") { return Money(number, decimals: decimals) }
        guard let (digits, decimals) = digits("393"), let number = Int64(digits.dropFirst(3)) else { return nil }
        return Money(number, decimals: decimals)
    }

    var currency: String? { price == nil ? nil : digits("393").map { String($0.digits.prefix(3)) } }

    private func decimal(_ identifier: String) -> (number: Int64, decimals: Int)? {
        guard let (digits, decimals) = digits(identifier), let number = Int64(digits) else { return nil }
        return (number, decimals)
    }

    /// The value of an identifier whose last digit says how many decimals there are.
    private func digits(_ identifier: String) -> (digits: String, decimals: Int)? {
        for decimals in 0...9 {
            if let digits = values["\(identifier)\(decimals)"] { return (digits, decimals) }
        }
        return nil
    }
}

extension Day {
    /// Reads year, month and day of two digits each. Day 00 is the month's last; the year is the nearest to today's.
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
    /// Nil unless it is exact in hundredths, and a price that a kitchen may see.
    public init?(_ number: Int64, decimals: Int) {
        let more = Int64.powerOfTen(abs(2 - decimals))
        guard number <= 100_000_000_000, decimals <= 2 || number.isMultiple(of: more) else { return nil }
        let hundredths = decimals <= 2 ? number * more : number / more
        guard hundredths <= 100_000_000 else { return nil }
        self.init(hundredths: hundredths)
    }
}

extension Int64 {
    /// Ten to a power that is not below zero, and small enough for 64 bits.
    public static func powerOfTen(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
