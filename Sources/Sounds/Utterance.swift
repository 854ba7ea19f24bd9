/// Something to be said aloud.
public struct Utterance: Equatable, Sendable {
    /// What is said: at most ``longest`` characters, without any that would give the voice orders instead of words.
    public let text: String
    /// What the voice is called: a language tag such as `en`.
    public let language: String
    /// What it is about. A newer one about the same takes its place.
    public let topic: String
    /// Whether it is said to its end, around the tones that come meanwhile; others are cut short by whatever is next.
    public let isUrgent: Bool

    /// - Parameter text: From anywhere: product names are whatever somebody has typed.
    public init(_ text: String, in language: String, about topic: String = "scan", isUrgent: Bool = false) {
        self.text = text.speakable
        self.language = language
        self.topic = topic
        self.isUrgent = isUrgent
    }

    /// Unicode scalars of a text: half a minute of speech.
    public static let longest = 300

    /// Whether this one, being newer, makes another one pointless.
    func replaces(_ older: Utterance) -> Bool { topic == older.topic || !older.isUrgent }
}

extension String {
    /// The text with blanks in place of all that is neither a word nor a mark between words: controls are the voice's
    /// own orders, double brackets its phonemes, angle brackets its markup.
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
