import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

extension Form {
    /// Returns a required text; notes a mistake if it is empty or too long.
    mutating func text(_ name: String, most: Int = 300) -> String? {
        guard !self[name].isEmpty else { return missing(name) }
        return optionalText(name, most: most)
    }

    /// Returns a text; nil if it is empty or too long, which is noted.
    mutating func optionalText(_ name: String, most: Int = 300) -> String? {
        let text = self[name]
        guard text.unicodeScalars.count <= most else {
            note(Phrase("refusal.tooLong", ["count": .number(most)]), at: name)
            return nil
        }
        return text.isEmpty ? nil : text
    }

    mutating func amount(_ name: String) -> Amount? { read(name, or: "refusal.unreadableNumber", Amount.init) }

    mutating func optionalAmount(_ name: String) -> Amount? { self[name].isEmpty ? nil : amount(name) }

    mutating func optionalMoney(_ name: String) -> Money? {
        self[name].isEmpty ? nil : read(name, or: "refusal.unreadableNumber", Money.init)
    }

    mutating func time(_ name: String) -> TimeOfDay? {
        read(name, or: "form.unreadableTime", TimeOfDay.init(rawValue:))
    }

    /// Reads a duration as cooks write it; in seconds.
    mutating func duration(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard !self[name].isEmpty else {
            note("form.durationMissing", at: name)
            return nil
        }
        guard let seconds = Duration(typed: self[name])?.wholeSeconds else {
            note("form.unreadableDuration", at: name)
            return nil
        }
        if range.contains(seconds) { return seconds }
        let limits = [range.lowerBound, range.upperBound].map { Phrase.Value.text(Duration.seconds($0).typed) }
        note(Phrase("form.durationOutOfRange", ["least": limits[0], "most": limits[1]]), at: name)
        return nil
    }

    mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = read(name, or: "form.notWhole", { Int($0) }) else { return nil }
        if range.contains(number) { return number }
        note(.outOfRange(range), at: name)
        return nil
    }

    mutating func optionalNumber(_ name: String, in range: ClosedRange<Int>) -> Int? {
        self[name].isEmpty ? nil : number(name, in: range)
    }

    /// Returns the row number of the selected option.
    mutating func id(_ name: String) -> Int64? { read(name, or: "form.notOffered") { Int64($0) } }

    mutating func optionalId(_ name: String) -> Int64? { self[name].isEmpty ? nil : id(name) }

    mutating func uuid(_ name: String) -> UUID? { read(name, or: "form.notOffered", UUID.init(uuidString:)) }

    mutating func optionalUUID(_ name: String) -> UUID? { self[name].isEmpty ? nil : uuid(name) }

    /// Reads a case of an enum.
    mutating func choice<Choice: RawRepresentable<String>>(_ name: String, of kind: Choice.Type) -> Choice? {
        read(name, or: "form.notOffered", Choice.init(rawValue:))
    }

    /// Reads one of several words.
    mutating func choice(_ name: String, of words: [String]) -> String? {
        read(name, or: "form.notOffered") { words.contains($0) ? $0 : nil }
    }

    private mutating func read<Value>(_ name: String, or mistake: Phrase, _ parse: (String) -> Value?) -> Value? {
        guard !self[name].isEmpty else { return missing(name) }
        if let value = parse(self[name]) { return value }
        note(mistake, at: name)
        return nil
    }

    private mutating func missing<Value>(_ name: String) -> Value? {
        note("refusal.empty", at: name)
        return nil
    }
}

extension Phrase {
    /// Returns the message that a number must be in a range.
    static func outOfRange(_ range: ClosedRange<Int>) -> Phrase {
        Phrase("form.outOfRange", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
    }
}
