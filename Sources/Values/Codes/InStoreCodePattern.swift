/// How a shop writes weight, price or count into the 13 digits of a number of its own, a letter for each digit.
///
/// `02IIIIIWWWWWC`: for numbers that begin with 02, five digits name the article (`I`), five say its weight (`W`; `P` for
/// price, `N` for how many), and the last is the check digit (`C`). `V` guards the value, `X` says nothing. A pattern of
/// digits and `X` alone says that the numbers with this beginning hold no value.
public struct InStoreCodePattern: Hashable, Sendable {
    /// The thirteen letters.
    public let letters: String
    /// The first digits of the numbers that are written so.
    public let prefix: String
    public let kind: Kind
    private let item: Range<Int>
    private let value: Range<Int>
    private let verifier: Int?

    /// What the value of a number is.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case weight, price, count
        /// There is none: each number is an article of its own.
        case nothing

        /// The letter of its digits in a pattern.
        public var letter: Character {
            switch self {
            case .weight: "W"
            case .price: "P"
            case .count: "N"
            case .nothing: "X"
            }
        }
    }

    /// Reads a pattern of 13 letters, or of the 12 of a UPC-A, with blanks or without; nil for what makes no sense.
    public init?(_ text: String) {
        var letters = Array(text.uppercased().filter { $0 != " " })
        if letters.count == 12 { letters.insert("0", at: 0) }
        guard letters.count == 13, letters.last == "C" else { return nil }
        let digits = letters.prefix { $0.isASCII && $0.isNumber }
        let rest = letters[digits.count..<12]
        guard (2...11).contains(digits.count), ["2", "02", "04"].contains(where: String(digits).hasPrefix),
            rest.allSatisfy({ "IWPNVX".contains($0) }),
            let item = Self.run(of: ["I"], in: rest), let value = Self.run(of: ["W", "P", "N"], in: rest),
            let verifier = Self.run(of: ["V"], in: rest)
        else { return nil }
        self.letters = String(letters)
        (prefix, self.item, self.value, self.verifier) = (String(digits), item, value, verifier.first)
        kind = Kind.allCases.first { !value.isEmpty && $0.letter == letters[value.lowerBound] } ?? .nothing
        guard kind == .nothing ? item.isEmpty && verifier.isEmpty : isSound(verifier) else { return nil }
    }

    /// Whether there is an article and a value, and a verifier only where GS1 has one.
    private func isSound(_ verifier: Range<Int>) -> Bool {
        !item.isEmpty && (3...6).contains(value.count)
            && (verifier.isEmpty || (verifier.count == 1 && (4...5).contains(value.count)))
    }

    /// Where equal letters stand, which must be in one place; empty for nowhere.
    private static func run(of choice: [Character], in letters: ArraySlice<Character>) -> Range<Int>? {
        let places = letters.indices.filter { choice.contains(letters[$0]) }
        guard let first = places.first, let last = places.last else { return 0..<0 }
        guard last - first + 1 == places.count, Set(places.map { letters[$0] }).count == 1 else { return nil }
        return first..<last + 1
    }
}

extension InStoreCodePattern: CustomStringConvertible {
    /// With a blank between what means different things: `02 IIIII WWWWW C`.
    public var description: String {
        letters.reduce(into: "") { text, letter in
            if let last = text.last, last != letter, !(last.isNumber && letter.isNumber) { text.append(" ") }
            text.append(letter)
        }
    }
}

extension InStoreCodePattern {
    /// What the digits say of the article and of its value; nil for numbers that are not written so.
    ///
    /// The verifier is that of GS1 General Specifications, 7.9.2 to 7.9.4.
    public func read(_ gtin: GTIN) -> (item: String, value: Int64)? {
        guard kind != .nothing, holds(for: gtin) else { return nil }
        let digits = Array(gtin.digits.dropFirst())
        let value = String(digits[value])
        guard !isMisread(gtin) else { return nil }
        guard let number = Int64(value), number > 0 else { return nil }
        return (String(digits[item]), number)
    }

    /// Whether a number is written so, but for the digit that guards its value.
    public func isMisread(_ gtin: GTIN) -> Bool {
        guard let verifier, holds(for: gtin) else { return false }
        let digits = Array(gtin.digits.dropFirst())
        return CheckDigit.ofPrice(String(digits[value])) != digits[verifier].wholeNumberValue
    }

    /// Whether a number begins as those do that are written so.
    public func holds(for gtin: GTIN) -> Bool {
        gtin.purpose == .restricted && !gtin.digits.hasPrefix("000000") && gtin.digits.hasPrefix("0" + prefix)
    }

    /// The digit that guards the value; nil if none does.
    public func verifier(in gtin: GTIN) -> Character? { verifier.map { Array(gtin.digits.dropFirst())[$0] } }

    /// The same with a longer beginning: that of a number, but for the last digit of the article.
    public func narrowed(to gtin: GTIN) -> InStoreCodePattern? {
        guard kind != .nothing, item.count > 1 else { return nil }
        let beginning = gtin.digits.dropFirst().prefix(item.upperBound - 1)
        return InStoreCodePattern("\(beginning)\(letters.dropFirst(item.upperBound - 1))")
    }
}
