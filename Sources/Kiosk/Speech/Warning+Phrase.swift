import Kitchen
import Phrases

extension Warning {
    /// The warning, with the members that it concerns.
    public var phrase: Phrase {
        Phrase("warning.line", ["members": .text(members.joined(separator: ", ")), "reason": .phrase(reason.phrase)])
    }

    /// The warning as it is spoken.
    var spoken: Phrase {
        Phrase("voice.warning", ["members": .text(members.joined(separator: ", ")), "reason": .phrase(reason.phrase)])
    }
}

extension Warning.Reason {
    fileprivate var phrase: Phrase {
        switch self {
        case .contains(let tag): Phrase("warning.contains", ["what": .tag(tag)])
        case .mayContain(let tag): Phrase("warning.mayContain", ["what": .tag(tag)])
        case .ingredient(let words): Phrase("warning.contains", ["what": .text(words)])
        case .diet(let diet, isCertain: true): Phrase("warning.\(diet.rawValue)")
        case .diet(let diet, isCertain: false):
            Phrase("warning.perhaps", ["reason": .phrase(Phrase("warning.\(diet.rawValue)"))])
        }
    }
}

extension SpokenMessage {
    /// Returns the message with warnings for members added; it is then spoken to its end.
    func warning(of warnings: [Warning]) -> SpokenMessage {
        guard !warnings.isEmpty else { return self }
        let added = warnings.map(\.spoken)
        return SpokenMessage(short + added, full: full + added, about: topic, isUrgent: true)
    }
}
