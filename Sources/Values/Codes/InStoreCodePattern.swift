/// The layout of weight, price or count in a shop's own 13-digit numbers, one letter per digit.
///
/// `02IIIIIWWWWWC`: in numbers that begin with 02, five digits are the article (`I`), five its weight (`W`; `P` for
/// price, `N` for count), and the last is the check digit (`C`). `V` is the value's own check digit, `X` is ignored. A
/// pattern of digits and `X` alone declares that numbers with this prefix hold no value.
public struct InStoreCodePattern: Hashable, Sendable {
    /// The thirteen letters and digits.
    public let letters: String
    /// The fixed first digits of the numbers with this layout.
    public let prefix: String
    public let kind: Kind
    private let item: Range<Int>
    private let value: Range<Int>
    private let verifier: Int?

    /// The kind of value in a number.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case weight, price, count
        /// No value: each number is an article of its own.
        case nothing

        /// The letter of the value's digits in a pattern.
        public var letter: Character {
            switch self {
            case .weight: "W"
            case .price: "P"
            case .count: "N"
            case .nothing: "X"
            }
        }
    }

    /// Parses a pattern of 13 letters, or of 12 for a UPC-A, ignoring blanks; nil if it is invalid.
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

    /// Returns whether article and value are present, and a verifier only where GS1 defines one.
    private func isSound(_ verifier: Range<Int>) -> Bool {
        !item.isEmpty && (3...6).contains(value.count)
            && (verifier.isEmpty || (verifier.count == 1 && (4...5).contains(value.count)))
    }

    /// Returns the range of a letter, empty if absent; nil if it is not contiguous or two of `choice` occur.
    private static func run(of choice: [Character], in letters: ArraySlice<Character>) -> Range<Int>? {
        let places = letters.indices.filter { choice.contains(letters[$0]) }
        guard let first = places.first, let last = places.last else { return 0..<0 }
        guard last - first + 1 == places.count, Set(places.map { letters[$0] }).count == 1 else { return nil }
        return first..<last + 1
    }
}

extension InStoreCodePattern: CustomStringConvertible {
    /// The pattern with blanks between its parts: `02 IIIII WWWWW C`.
    public var description: String {
        letters.reduce(into: "") { text, letter in
            if let last = text.last, last != letter, !(last.isNumber && letter.isNumber) { text.append(" ") }
            text.append(letter)
        }
    }
}

extension InStoreCodePattern {
    /// Returns the article digits and the value; nil for numbers without this layout, a wrong verifier or a value of 0.
    ///
    /// The verifier follows GS1 General Specifications, 7.9.2 to 7.9.4.
    public func read(_ gtin: GTIN) -> (item: String, value: Int64)? {
        guard kind != .nothing, matches(gtin) else { return nil }
        let digits = Array(gtin.digits.dropFirst())
        let value = String(digits[value])
        guard !isMisread(gtin) else { return nil }
        guard let number = Int64(value), number > 0 else { return nil }
        return (String(digits[item]), number)
    }

    /// Returns whether a number has this layout but a wrong verifier.
    public func isMisread(_ gtin: GTIN) -> Bool {
        guard let verifier, matches(gtin) else { return false }
        let digits = Array(gtin.digits.dropFirst())
        return CheckDigit.ofPrice(String(digits[value])) != digits[verifier].wholeNumberValue
    }

    /// Returns whether a number has this pattern's prefix and is an in-store number.
    public func matches(_ gtin: GTIN) -> Bool {
        gtin.purpose == .restricted && !gtin.digits.hasPrefix("000000") && gtin.digits.hasPrefix("0" + prefix)
    }

    /// Returns the value's own check digit; nil if the layout has none.
    public func verifier(in gtin: GTIN) -> Character? { verifier.map { Array(gtin.digits.dropFirst())[$0] } }

    /// Returns the pattern with a longer prefix: the number's digits before the last one of its article.
    public func narrowed(to gtin: GTIN) -> InStoreCodePattern? {
        guard kind != .nothing, item.count > 1 else { return nil }
        let beginning = gtin.digits.dropFirst().prefix(item.upperBound - 1)
        return InStoreCodePattern("\(beginning)\(letters.dropFirst(item.upperBound - 1))")
    }
}
