/// Why nothing is heard.
public enum SoundError: Error, Equatable, Sendable {
    /// There is no such card.
    case missing(String)
    /// Another program holds the card.
    case busy(String)
    /// The card refuses what Scantry plays, or broke; with ALSA's reason.
    case failed(String, reason: String)
}

extension SoundError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let name): "there is no sound card \(name); plug one in, or choose another with --sound"
        case .busy(let name): "another program uses the sound card \(name); close it"
        case .failed(let name, let reason): "the sound card \(name) does not play (\(reason))"
        }
    }
}
