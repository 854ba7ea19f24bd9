/// A text to speak.
public struct Utterance: Equatable, Sendable {
    /// The text: at most ``longest`` characters, without any that control the speech engine.
    public let text: String
    /// The voice's name: a language tag such as `en`.
    public let language: String
    /// The topic; a newer utterance with the same topic replaces this one.
    public let topic: String
    /// Whether it is spoken to its end, continuing after interrupting tones; others are dropped.
    public let isUrgent: Bool

    /// - Parameter text: Any text, including product names from outside.
    public init(_ text: String, in language: String, about topic: String = "scan", isUrgent: Bool = false) {
        self.text = text.speakable
        self.language = language
        self.topic = topic
        self.isUrgent = isUrgent
    }

    /// The most Unicode scalars of a text: half a minute of speech.
    public static let longest = 300

    /// Returns whether this newer utterance replaces an older one.
    func replaces(_ older: Utterance) -> Bool { topic == older.topic || !older.isUrgent }
}

extension String {
    /// The text with blanks for all but words and punctuation: the speech engine interprets control characters as
    /// commands, double brackets as phonemes and angle brackets as markup.
    fileprivate var speakable: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars.prefix(10 * Utterance.longest) {
            let next: Unicode.Scalar = scalar.isSpeakable ? scalar : " "
            guard next != " " || scalars.last.map({ $0 != " " }) ?? false else { continue }
            scalars.append(next)
            if scalars.count == Utterance.longest { break }
        }
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var isSpeakable: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: Self.marks.contains(self)
        }
    }

    private static let marks = Set(".,:;!?'’-–%+&/()€$£°".unicodeScalars)
}
