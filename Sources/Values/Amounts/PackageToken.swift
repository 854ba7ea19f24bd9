/// A token of a package's printed text.
enum PackageToken: Equatable {
    case number(PackageNumber)
    /// A run of letters in lower case.
    case word(String)
    /// The multiplication sign of a multi-pack: `x`, `×`, `*`.
    case times
    /// Any other separator: brackets, commas, slashes.
    case other

    /// Splits a text into tokens. Reads only the first line and its first hundred characters.
    ///
    /// - Parameter groupsThousands: Whether three digits after a point may be thousands.
    static func all(in text: String, groupsThousands: Bool = true) -> [PackageToken] {
        let line = text.drop { $0.isWhitespace }.prefix { !$0.isNewline }.prefix(100).lowercased()
        var (rest, tokens): (Substring, [PackageToken]) = (line[...], [])
        while let first = rest.first {
            if first.isNumberPart {
                let number = rest.prefix { $0.isNumberPart || ".,/".contains($0) }
                rest = rest.dropFirst(number.count)
                tokens.append(
                    PackageNumber(number, before: groupsThousands ? rest : nil).map(PackageToken.number) ?? .other)
            } else if first.isLetter {
                // `3x60g`: an `x` between digits is the sign, even without blanks.
                let isTimes = first == "x" && rest.dropFirst().first { $0 != " " }?.isNumberPart == true
                let word = isTimes ? rest.prefix(1) : rest.prefix { $0.isLetter }
                rest = rest.dropFirst(word.count)
                tokens.append(isTimes ? .times : .word(String(word)))
            } else {
                rest = rest.dropFirst()
                if "×*".contains(first) {
                    tokens.append(.times)
                } else if !" .℮\u{A0}\u{202F}".contains(first) {
                    tokens.append(.other)
                }
            }
        }
        return tokens
    }
}

/// A printed number: `1,5`, `1.000`, `1/2`.
struct PackageNumber: Equatable {
    private let numerator: Int64
    private let denominator: Int64

    /// - Parameter rest: The text after it, whose unit decides whether `1,000` is one or a thousand; nil if it is
    ///   always one.
    init?(_ printed: Substring, before rest: Substring?) {
        let trimmed = printed.trimmingMarks()
        let halves = trimmed.split(separator: "/", omittingEmptySubsequences: false)
        if halves.count == 2, let over = Int64(halves[0]), let under = Int64(halves[1]), (1...1_000).contains(under),
            over < 1_000_000
        {
            (numerator, denominator) = (over, under)
            return
        }
        let unit = rest?.drop { $0 == " " }.prefix { $0.isLetter }
        let isGrouped = unit.map(trimmed.isGrouped) ?? false
        let text = isGrouped ? trimmed.filter { $0.isNumberPart } : String(trimmed)
        // Digits beyond these are noise of a conversion.
        guard let whole = text.prefix(16).description.decimalParts, whole.digits < 1_000_000_000_000 else { return nil }
        (numerator, denominator) = (whole.digits, whole.scale)
    }

    /// The number if it is whole, else nil.
    var whole: Int? { numerator % denominator == 0 ? Int(numerator / denominator) : nil }

    /// Returns this many of a unit, to the nearest thousandth; nil if that needs more than 64 bits.
    func amount(_ unit: PackageUnit) -> Amount? {
        let divisor = Int128(denominator) * Int128(unit.denominator)
        let thousandths = (Int128(numerator) * Int128(unit.numerator) * 2_000 + divisor) / (2 * divisor)
        return Int64(exactly: thousandths).map(Amount.init(thousandths:))
    }
}

extension Character {
    fileprivate var isNumberPart: Bool { isASCII && isNumber }
}

extension Substring {
    /// Returns the text without trailing characters that are not digits, such as a full stop.
    fileprivate func trimmingMarks() -> Substring {
        var text = self
        while let last = text.last, !last.isNumberPart { text.removeLast() }
        return text
    }

    /// Returns whether groups of three digits are thousands: packs in grams print no thousandths of a gram.
    fileprivate func isGrouped(before unit: Substring) -> Bool {
        let parts = split(omittingEmptySubsequences: false) { ".,".contains($0) }
        guard parts.count > 1, parts.dropFirst().allSatisfy({ $0.count == 3 }), let first = parts.first else {
            return false
        }
        return (1...3).contains(first.count) && first != "0" && (parts.count > 2 || ["g", "ml", "gr"].contains(unit))
    }
}

extension String {
    /// The digits of a decimal without its mark, and ten to the power of the number of decimals.
    fileprivate var decimalParts: (digits: Int64, scale: Int64)? {
        let parts = split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), let digits = Int64(parts.joined()) else { return nil }
        let scale = (0..<(parts.count == 2 ? parts[1].count : 0)).reduce(Int64(1)) { scale, _ in scale * 10 }
        return (digits, scale)
    }
}
