import Values

/// Numbers in tables, whose decimal sign differs by country.
public struct TableNumber: Equatable, Sendable {
    public enum DecimalSign: String, CaseIterable, Codable, Sendable {
        case point, comma
    }

    /// The number with a decimal point.
    let text: String
    /// The decimal sign that it shows, whatever the others are; nil if it shows none.
    let sign: DecimalSign?

    enum Failure: Error {
        case ambiguous, malformed
    }

    /// Parses `1.5`, `1,5`, `1 250`, `1'250.50`, `1.250,50`.
    ///
    /// - Parameter usual: The decimal sign of the table; it decides what `1.250` is. Nil if nothing shows it.
    init(_ typed: String, usual: DecimalSign?) throws(Failure) {
        let isNegative = typed.hasPrefix("-") || typed.hasPrefix("\u{2212}")
        let digits = try Self.withoutBlanks(isNegative ? String(typed.dropFirst()).trimmingSpaces() : typed)
        let signs = digits.filter { $0 == "." || $0 == "," }
        guard digits.utf8.contains(where: Self.isDigit),
            digits.utf8.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
        else { throw .malformed }
        let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let (whole, decimals, sign) = try Self.split(parts.map(String.init), Array(signs), usual)
        text = (isNegative ? "-" : "") + whole + (decimals.isEmpty ? "" : "." + decimals)
        self.sign = sign
    }

    /// Removes blanks and apostrophes between groups of thousands.
    private static func withoutBlanks(_ typed: String) throws(Failure) -> String {
        guard let end = typed.lastIndex(where: blanks.contains) else { return typed }
        let whole = typed.prefix { $0 != "." && $0 != "," }
        let groups = whole.split(omittingEmptySubsequences: false, whereSeparator: blanks.contains).map(String.init)
        guard end < whole.endIndex, isGroups(groups) else { throw .malformed }
        return groups.joined() + typed[whole.endIndex...]
    }

    private static func split(
        _ parts: [String], _ signs: [Character], _ usual: DecimalSign?
    ) throws(Failure) -> (whole: String, decimals: String, sign: DecimalSign?) {
        guard let last = signs.last else { return (parts[0], "", nil) }
        let lastSign: DecimalSign = last == "." ? .point : .comma
        if signs.count == 1 {
            let isGroup = isGroups(parts)
            guard isGroup else { return (parts[0], parts[1], lastSign) }
            guard let usual else { throw .ambiguous }
            return usual == lastSign ? (parts[0], parts[1], nil) : (parts.joined(), "", nil)
        }
        if signs.allSatisfy({ $0 == last }) {
            guard isGroups(parts) else { throw .malformed }
            return (parts.joined(), "", lastSign == .point ? .comma : .point)
        }
        // The last sign is the decimal one, and all others divide groups.
        guard signs.dropLast().allSatisfy({ $0 != last }), isGroups(Array(parts.dropLast())) else { throw .malformed }
        return (parts.dropLast().joined(), parts[parts.count - 1], lastSign)
    }

    /// Whether the parts may be groups of thousands: `1`, `250`.
    private static func isGroups(_ parts: [String]) -> Bool {
        guard let first = parts.first, (1...3).contains(first.count), parts.count == 1 || !first.hasPrefix("0") else {
            return false
        }
        return parts.dropFirst().allSatisfy { $0.count == 3 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static let blanks: Set<Character> = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]
}

extension TableNumber.DecimalSign {
    /// Returns the decimal sign that the numbers of a table show; nil if none does, or they differ.
    init?(in texts: some Sequence<String>) {
        var found: Set<Self> = []
        for text in texts {
            if let sign = (try? TableNumber(text, usual: nil))?.sign { found.insert(sign) }
        }
        guard found.count == 1, let sign = found.first else { return nil }
        self = sign
    }
}
