import Values

/// The number and name of the pieces that a recipe makes: `24 cookies`, `1 tarte (8 parts)`.
public struct Pieces: Codable, Hashable, Sendable {
    public var amount: Amount
    /// Their name in the recipe's words; empty if the recipe gives only a number.
    public var noun: String

    public init(_ amount: Amount, _ noun: String) {
        (self.amount, self.noun) = (amount, noun)
    }

    /// Parses `24 cookies`, `2 dozen rolls` or `24`; nil for people, weights, volumes and text without a number.
    public init?(_ text: String) {
        let statements = YieldText(text).statements
        if let pieces = statements.lazy.compactMap(\.pieces).first {
            self = pieces
        } else if case .number(let number)? = statements.first, let pieces = Pieces(number, "") {
            self = pieces
        } else {
            return nil
        }
    }

    /// Nil if the number is out of range.
    init?(_ number: Ratio, _ noun: String) {
        guard let amount = Amount.one.nearest(number), Self.amounts.contains(amount) else { return nil }
        self.init(amount, String(noun.unicodeScalars.prefix(Self.longestNoun)))
    }

    public static let amounts = Amount(thousandths: 1)...Amount(thousandths: 9_999_000)
    public static let longestNoun = 100
}

extension Pieces {
    /// The pieces as text: `24 cookies`.
    public var text: String { noun.isEmpty ? amount.description : "\(amount) \(noun)" }

    /// Returns whether the noun is right for another amount: `1 loaf` has no plural here, and `2 loaves (12 slices)`
    /// contains a number that would also have to change.
    public func isCounting(_ amount: Amount) -> Bool {
        amount == self.amount
            || amount >= Self.several && isSeveral && !noun.contains(where: \.isNumber)
    }

    /// The step by which the amount is changed: one for whole amounts up to six, else half of the amount.
    public var step: Amount {
        if amount.thousandths <= 6_000, amount.thousandths.isMultiple(of: 1_000) { return .one }
        let half = amount.thousandths / 2
        return Amount(thousandths: half > 1_000 ? half / 1_000 * 1_000 : max(half, 1))
    }

    public var isSeveral: Bool { amount >= Self.several }

    private static let several = Amount(thousandths: 2_000)
}
