import Foundation
import Kiosk
import Kitchen
import Phrases
import Trust

/// What somebody has filled in, and what is wrong with it.
///
/// Reading a value notes what is wrong beside its field and goes on, so that people hear of all at once. The names of
/// the fields are those of ``Field`` wherever there is one, so that a ``RuleViolation`` finds its place.
struct Form: Sendable {
    private var values: [String: [String]]
    /// What the fields held when the form was made, if it is for changing something; nil if it does not say.
    private var shown: [String: String]?
    private let files: [String: Upload]
    /// What is wrong, by the name of the field; the empty name is the form's as a whole.
    private(set) var mistakes: [(field: String, phrase: Phrase)] = []
    /// What others have put meanwhile into fields in which something else was filled in, by the fields' names.
    private(set) var overtaken: [String: String] = [:]
    /// Which lines others have put there, where there are several, and which they have taken out, by the fields' names.
    private(set) var changedLines: [String: ChangedLines] = [:]
    /// Why it could not be stored, though nothing is wrong with it.
    private(set) var trouble: KitchenError?

    /// A file that was sent.
    struct Upload: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// A form as it is first shown.
    init(_ values: [String: String] = [:]) {
        self.values = values.mapValues { [$0] }
        files = [:]
    }

    /// A form for changing what is there; ``takeUp(_:)`` keeps what others change meanwhile.
    ///
    /// - Parameter wishes: What is filled in already of what it is to become.
    init(changing values: [String: String], to wishes: [String: String] = [:]) {
        self.init(values.merging(wishes) { $1 })
        shown = values
    }

    /// A form that was sent.
    init(values: [String: [String]], files: [String: Upload]) {
        self.values = values
        self.files = files
        shown = values["shown"]?.last.flatMap { try? JSONDecoder().decode([String: String].self, from: Data($0.utf8)) }
    }

    /// All that was sent but for one field, equal for equal forms: browsers draw the boundaries of parts anew each time.
    func content(without name: String) -> [UInt8] {
        var lines = values.filter { $0.key != name }.map { [$0.key] + $0.value }
        lines += files.map { [$0.key, $0.value.name, SHA256.digits(of: $0.value.bytes)] }
        return Array(lines.map { "\($0)" }.sorted().joined(separator: "\n").utf8)
    }

    var isValid: Bool { mistakes.isEmpty }

    /// As it was typed, without the blanks around it.
    subscript(name: String) -> String {
        (values[name]?.last ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// All values of fields with this name, as of several boxes.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    func file(_ name: String) -> Upload? { files[name].flatMap { $0.bytes.isEmpty ? nil : $0 } }

    func isChecked(_ name: String) -> Bool { values[name] != nil }

    func mistake(at name: String) -> Phrase? { mistakes.first { $0.field == name }?.phrase }

    mutating func note(_ phrase: Phrase, at name: String = "") { mistakes.append((name, phrase)) }

    /// Notes what the kitchen refuses, beside the field that it is about.
    ///
    /// - Parameter name: The field, where the form calls it differently.
    /// - Throws: The error itself if nobody can put it right in the form.
    mutating func note(_ error: KitchenError, at name: String? = nil) throws(KitchenError) {
        switch error {
        case .violated(let violation): note(violation.phrase, at: name ?? violation.field?.rawValue ?? "")
        case .overtaken: note(error.phrase)
        default:
            guard let phrase = error.phraseInForm else { throw error }
            trouble = error
            note(phrase)
        }
    }
}

// MARK: - While others change the same

extension Form {
    /// Takes up what has been changed elsewhere since the form was made: a field that nobody has touched is as it is now.
    ///
    /// Where something else was filled in, that is said beside the field, and counts when the form is sent again.
    mutating func takeUp(_ now: Form) {
        for (name, before) in shown ?? [:] where Self.isOther(now[name], than: before) {
            if !Self.isOther(self[name], than: before) {
                values[name] = now.values[name]
            } else if Self.isOther(self[name], than: now[name]) {
                overtaken[name] = now[name]
                changedLines[name] = ChangedLines(from: before, to: now[name])
                note("form.overtaken", at: name)
            }
            shown?[name] = now[name]
        }
    }

    /// What some fields held when the form was made, as it is sent along; nil for a form that changes nothing.
    func shown(in fields: [FieldView]) -> String? {
        guard let shown else { return nil }
        return try? JSON.text(Dictionary(fields.map { ($0.name, shown[$0.name] ?? "") }) { first, _ in first })
    }

    /// Whether a field was changed: browsers end lines in their own way, and numbers are shown with the visitor's comma.
    private static func isOther(_ text: String, than before: String) -> Bool {
        func plain(_ text: String) -> String {
            let text = text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
            return text.wholeMatch(of: /\d+,\d+/) == nil ? text : text.replacing(",", with: ".")
        }
        return plain(text) != plain(before)
    }
}

extension KitchenError {
    /// What to say above a form that cannot be stored for now, while it keeps what was filled in; nil if it is lost.
    fileprivate var phraseInForm: Phrase? {
        switch self {
        case .full: "form.full"
        case .locked: "form.locked"
        case .inaccessible, .removed, .replaced: "form.notStored"
        default: nil
        }
    }
}
