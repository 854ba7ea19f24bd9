import Foundation
import Kiosk
import Kitchen
import Phrases
import Trust

/// The values of a form, and the mistakes in them.
///
/// Reading an invalid value notes a mistake for its field and goes on, so that the user sees all mistakes at once.
/// Fields are named as in ``Field`` where it has them, so that a ``RuleViolation`` is shown beside its field.
struct Form: Sendable {
    private var values: [String: [String]]
    /// The values of the fields when the form was made, if it changes a record; nil otherwise.
    private var shown: [String: String]?
    private let files: [String: Upload]
    /// The mistakes, by field name; the empty name stands for the whole form.
    private(set) var mistakes: [(field: String, phrase: Phrase)] = []
    /// The current values of fields that both the user and another client changed, by field name.
    private(set) var overtaken: [String: String] = [:]
    /// The lines that another client added or removed in such fields, if they have several lines, by field name.
    private(set) var changedLines: [String: ChangedLines] = [:]
    /// Why a valid form could not be stored.
    private(set) var trouble: KitchenError?

    /// An uploaded file.
    struct Upload: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// Creates a form to be shown first.
    init(_ values: [String: String] = [:]) {
        self.values = values.mapValues { [$0] }
        files = [:]
    }

    /// Creates a form that changes a record; ``merge(current:)`` merges what others change meanwhile.
    ///
    /// - Parameter changes: New values that are filled in from the start.
    init(changing values: [String: String], to changes: [String: String] = [:]) {
        self.init(values.merging(changes) { $1 })
        shown = values
    }

    /// Creates a form from the values that a client sent.
    init(values: [String: [String]], files: [String: Upload]) {
        self.values = values
        self.files = files
        shown = values["shown"]?.last.flatMap { try? JSONDecoder().decode([String: String].self, from: Data($0.utf8)) }
    }

    /// Returns all values but one field's, equal for equal forms: browsers choose new multipart boundaries each time.
    func content(without name: String) -> [UInt8] {
        var lines = values.filter { $0.key != name }.map { [$0.key] + $0.value }
        lines += files.map { [$0.key, $0.value.name, SHA256.digits(of: $0.value.bytes)] }
        return Array(lines.map { "\($0)" }.sorted().joined(separator: "\n").utf8)
    }

    var isValid: Bool { mistakes.isEmpty }

    /// The value as typed, without surrounding white space.
    subscript(name: String) -> String {
        (values[name]?.last ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns all values of a name, as of several boxes.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    func file(_ name: String) -> Upload? { files[name].flatMap { $0.bytes.isEmpty ? nil : $0 } }

    func isChecked(_ name: String) -> Bool { values[name] != nil }

    func mistake(at name: String) -> Phrase? { mistakes.first { $0.field == name }?.phrase }

    mutating func note(_ phrase: Phrase, at name: String = "") { mistakes.append((name, phrase)) }

    /// Notes an error beside the field that it concerns.
    ///
    /// - Parameter name: The field's name, if the form uses another.
    /// - Throws: The error itself if the user cannot correct it in the form.
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
    /// Merges changes made elsewhere since the form was made: fields that the user left alone take their current
    /// values.
    ///
    /// Notes a conflict beside each field that the user changed, too; its value counts when the form is sent again.
    mutating func merge(current now: Form) {
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

    /// Returns the original values of some fields as JSON, to be sent along; nil for a form that changes no record.
    func originalValues(in fields: [FieldView]) -> String? {
        guard let shown else { return nil }
        return try? JSON.text(Dictionary(fields.map { ($0.name, shown[$0.name] ?? "") }) { first, _ in first })
    }

    /// Returns whether a value differs, ignoring how browsers end lines and whether a decimal has a comma.
    private static func isOther(_ text: String, than before: String) -> Bool {
        func plain(_ text: String) -> String {
            let text = text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
            return text.wholeMatch(of: /\d+,\d+/) == nil ? text : text.replacing(",", with: ".")
        }
        return plain(text) != plain(before)
    }
}

extension KitchenError {
    /// The message above a form that cannot be stored for now but keeps its values; nil for errors that it does not
    /// show.
    fileprivate var phraseInForm: Phrase? {
        switch self {
        case .full: "form.full"
        case .locked: "form.locked"
        case .inaccessible, .removed, .replaced: "form.notStored"
        default: nil
        }
    }
}
