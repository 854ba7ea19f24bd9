import Foundation
import Values

/// A message independent of language: a key of the phrase tables and the values to insert.
public struct Phrase: Equatable, Sendable {
    /// The key `area.name`, as in `Tables/en.json`.
    public let key: String
    public let values: [String: Value]

    public init(_ key: String, _ values: [String: Value] = [:]) {
        self.key = key
        self.values = values
    }

    /// A value to insert at `{name}`, formatted in each language.
    public indirect enum Value: Equatable, Sendable {
        /// Text that is inserted as it is.
        case text(String)
        case number(Int)
        case amount(Amount)
        /// A price with an ISO 4217 currency code.
        case money(Money, currency: String)
        case day(Day)
        /// A moment, formatted as day and time.
        case moment(Date)
        /// A product database's tag such as `en:milk`, inserted as its name.
        case tag(String)
        case phrase(Phrase)
        /// Several phrases separated by commas.
        case phrases([Phrase])
    }
}

extension Phrase: ExpressibleByStringLiteral {
    public init(stringLiteral key: String) { self.init(key) }
}

extension Phrase.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral text: String) { self = .text(text) }

    public init(integerLiteral number: Int) { self = .number(number) }
}
