import Foundation
import Values

extension Language {
    /// Returns a phrase of the tables in this language. Returns an unknown key itself; a test finds those.
    public func localized(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String {
        localized(key, values, by: written)
    }

    /// - Parameter render: Formats a value.
    func localized(_ key: String, _ values: [String: Phrase.Value], by render: (Phrase.Value) -> String) -> String {
        guard let wording = Wording.table(of: self)[key] else { return key }
        let text: String
        switch wording {
        case .plain(let plain): text = plain
        case .counted(let one, let other): text = isOne(values) ? one : other
        }
        return text.filled { values[$0].map(render) }
    }

    public func localized(_ phrase: Phrase) -> String { localized(phrase.key, phrase.values) }

    /// Formats a value in this language.
    public func written(_ value: Phrase.Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): written(number)
        case .amount(let amount): written(amount)
        case .money(let money, let currency): written(money, in: currency)
        case .day(let day): written(day)
        case .moment(let moment): written(moment)
        case .tag(let tag): name(ofTag: tag)
        case .phrase(let phrase): localized(phrase)
        case .phrases(let phrases): phrases.map(localized).joined(separator: ", ")
        }
    }

    /// Returns all phrases of an area for scripts, by their keys without the area.
    public func phrases(of area: String) -> [String: Wording] {
        let start = area + "."
        return Wording.table(of: self).reduce(into: [:]) { phrases, entry in
            if entry.key.hasPrefix(start) { phrases[String(entry.key.dropFirst(start.count))] = entry.value }
        }
    }

    /// The value named `count` selects singular or plural.
    private func isOne(_ values: [String: Phrase.Value]) -> Bool {
        switch values["count"] {
        case .number(let number):
            isOne(thousandths: Int64(clamping: number).multipliedReportingOverflow(by: 1_000).partialValue)
        case .amount(let amount): isOne(thousandths: amount.thousandths)
        default: true
        }
    }
}

extension String {
    /// Replaces placeholders, which are names in braces. Those without a value stay.
    fileprivate func filled(_ value: (String) -> String?) -> String {
        guard let first = utf8.firstIndex(of: UInt8(ascii: "{")) else { return self }
        var (filled, rest) = (String(self[..<first]), self[first...])
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(rest[rest.utf8.index(after: open)..<close])
            filled += rest[..<open]
            filled += value(name) ?? "{\(name)}"
            rest = rest[rest.utf8.index(after: close)...]
        }
        return filled + rest
    }
}
