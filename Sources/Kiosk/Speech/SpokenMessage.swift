import Foundation
import Kitchen
import Phrases
import Values

/// Something to be said aloud, in no language yet.
public struct SpokenMessage: Equatable, Sendable {
    /// Where few words are wanted: one short sentence for each.
    let short: [Phrase]
    /// Where all of it is wanted: one sentence, with commas between.
    let full: [Phrase]
    /// What somebody is asked at its end; nil for nothing.
    private(set) var question: Phrase?
    /// The subject. A newer message with the same subject replaces this one.
    let topic: String
    /// Whether it is said to its end, whatever is scanned meanwhile.
    let isUrgent: Bool

    /// - Parameter full: Nil if there is no more to say.
    public init(_ short: [Phrase], full: [Phrase]? = nil, about topic: String = "scan", isUrgent: Bool = false) {
        self.short = short
        self.full = full ?? short
        self.topic = topic
        self.isUrgent = isUrgent
    }

    public init(_ phrase: Phrase, about topic: String = "scan", isUrgent: Bool = false) {
        self.init([phrase], about: topic, isUrgent: isUrgent)
    }

    /// The same, with a question at its end.
    func asking(_ question: Phrase) -> SpokenMessage {
        var message = self
        message.question = question
        return message
    }

    /// What is said; nil where nothing is.
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

    /// Without blanks around it, a full stop behind it, or blanks before marks that a name left out has left.
    fileprivate var trimmed: String {
        var text = replacing(" .", with: ".").replacing(" ,", with: ",").trimmingCharacters(in: .whitespaces)
        while text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
