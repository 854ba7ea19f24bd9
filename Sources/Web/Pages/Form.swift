import Foundation
import Kiosk
import Kitchen

/// What somebody has filled in, and what is wrong with it.
///
/// Reading a value notes what is wrong beside its field and goes on, so that people hear of all at once. The names of
/// the fields are those of ``Field`` wherever there is one, so that a ``Refusal`` finds its place.
struct Form: Sendable {
    private let values: [String: [String]]
    private let files: [String: Upload]
    /// What is wrong, by the name of the field; the empty name is the form's as a whole.
    private(set) var mistakes: [(field: String, phrase: Phrase)] = []

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

    init(values: [String: [String]], files: [String: Upload]) {
        self.values = values
        self.files = files
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
        case .declined(let refusal): note(refusal.phrase, at: name ?? refusal.field?.rawValue ?? "")
        case .overtaken: note(error.phrase)
        default: throw error
        }
    }
}
