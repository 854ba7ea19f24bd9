import Foundation
import Kitchen
import Phrases
import Values

/// A message to be spoken, not yet in any language.
public struct SpokenMessage: Equatable, Sendable {
    /// For the short level: one short sentence each.
    let short: [Phrase]
    /// For the full level: one sentence, with commas between.
    let full: [Phrase]
    /// The question at its end, or nil.
    private(set) var question: Phrase?
    /// The subject. A newer message with the same subject replaces this one.
    let topic: String
    /// Whether it is spoken to its end despite further scans.
    let isUrgent: Bool

    /// - Parameter full: The phrases for the full level; nil to use the short ones.
    public init(_ short: [Phrase], full: [Phrase]? = nil, about topic: String = "scan", isUrgent: Bool = false) {
        self.short = short
        self.full = full ?? short
        self.topic = topic
        self.isUrgent = isUrgent
    }

    public init(_ phrase: Phrase, about topic: String = "scan", isUrgent: Bool = false) {
        self.init([phrase], about: topic, isUrgent: isUrgent)
    }

    /// Returns the message with a question at its end.
    func asking(_ question: Phrase) -> SpokenMessage {
        var message = self
        message.question = question
        return message
    }

    /// Returns the text to speak, or nil for none.
    func text(_ level: SpeechLevel, in language: Language) -> String? {
        let (phrases, mark) =
            switch level {
            case .off: ([Phrase](), "")
            case .short: (short, ". ")
            case .full: (full, ", ")
            }
        let parts = phrases.map { language.spoken($0).trimmed }.filter { !$0.isEmpty }
        let text = (level == .short ? parts.map(\.capitalizedFirst) : parts).joined(separator: mark).capitalizedFirst
        guard !text.isEmpty else { return nil }
        let sentence = "?!".contains(text.suffix(1)) ? text : text + "."
        return question.map { "\(sentence) \(language.spoken($0))" } ?? sentence
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Removes surrounding blanks, final full stops, and blanks before punctuation that an omitted name has left.
    fileprivate var trimmed: String {
        var text = replacing(" .", with: ".").replacing(" ,", with: ",").trimmingCharacters(in: .whitespaces)
        while text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
