import Foundation
import Values

/// Something to say, in no language yet: an entry of the phrase tables and what is to be put into it.
public struct Phrase: Equatable, Sendable {
    /// `area.name`, as in `Tables/AREA.en.json`.
    public let key: String
    public let values: [String: Value]

    public init(_ key: String, _ values: [String: Value] = [:]) {
        self.key = key
        self.values = values
    }

    /// What stands in a phrase at `{name}`; each language writes it in its own way.
    public indirect enum Value: Equatable, Sendable {
        /// As somebody wrote it.
        case text(String)
        case number(Int)
        case amount(Amount)
        /// The currency by its ISO 4217 code.
        case money(Money, currency: String)
        case day(Day)
        /// A moment's day and time of day.
        case moment(Date)
        /// What a look-up's tag means, such as `en:milk`.
        case tag(String)
        case phrase(Phrase)
        /// Several, with commas between.
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
