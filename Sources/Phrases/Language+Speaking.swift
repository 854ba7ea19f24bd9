import Foundation
import Values

/// Phrases for speech, without characters that a speech engine would read out by name.
extension Language {
    /// Returns a phrase with its values formatted for speech.
    public func spoken(_ phrase: Phrase) -> String {
        localized(phrase.key, phrase.values, by: spoken).replacing(" → ", with: ", ").replacing("+", with: "")
    }

    private func spoken(_ value: Phrase.Value) -> String {
        switch value {
        case .text(let text): text.replacing(" › ", with: ", ")
        // Speech engines read a thousands separator as the end of a number.
        case .number(let number): String(number)
        case .amount(let amount): spoken(amount)
        case .day(let day): spoken(day)
        case .phrase(let phrase): spoken(phrase)
        case .phrases(let phrases): phrases.map(spoken).joined(separator: ", ")
        case .money, .moment, .tag: written(value)
        }
    }

    private func spoken(_ amount: Amount) -> String {
        amount.thousandths.isMultiple(of: 1_000) ? String(amount.thousandths / 1_000) : typed(amount.description)
    }

    /// Returns a day such as `3 March 2027`; in French the first of a month is `1er`.
    private func spoken(_ day: Day) -> String {
        let text = writtenLong(day)
        return self == .fr && text.hasPrefix("1 ") ? "1er" + text.dropFirst() : text
    }

    /// Returns an address with its punctuation as words: `scantry dot local colon 8 0 8 0`.
    public func spelled(address: String) -> String {
        let parts = address.split(separator: ":", maxSplits: 1)
        let host = String(parts[0]).replacing(".", with: " \(localized("voice.dot")) ")
        guard parts.count == 2 else { return host }
        return "\(host) \(localized("voice.colon")) \(parts[1].map(String.init).joined(separator: " "))"
    }
}

extension Values.Unit {
    /// Returns the amount with the unit as a whole word; pieces are only a number.
    public func spoken(_ amount: Amount) -> Phrase {
        guard isBuiltIn, name == nil else { return phrase(of: amount) }
        return Phrase("voice.of\(symbol.prefix(1).uppercased())\(symbol.dropFirst())", ["count": .amount(amount)])
    }
}
