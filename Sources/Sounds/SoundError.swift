import CALSA

/// Why nothing is heard.
public enum SoundError: Error, Equatable, Sendable {
    /// There is no such card; with the names of those that there are.
    case missing(String, others: [String])
    /// Another program holds the card.
    case busy(String)
    /// This user may not use sound cards.
    case forbidden(String)
    /// The card refuses what Scantry plays, or broke; with ALSA's reason.
    case failed(String, reason: String)
}

extension SoundError {
    init(_ fault: CardFault, card name: String) {
        switch -fault.code {
        case EACCES, EPERM: self = .forbidden(name)
        // ALSA also says that a card is missing when it may not look at it.
        case ENOENT, ENODEV, ENXIO:
            self = SoundCards.areForbidden ? .forbidden(name) : .missing(name, others: SoundCards.names)
        case EBUSY: self = .busy(name)
        default: self = .failed(name, reason: String(cString: snd_strerror(fault.code)))
        }
    }
}

extension SoundError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing("default", []): "there is no sound card; plug one in, or do without by --sound none"
        case .missing(let name, []): "there is no sound card \(name), nor any other; plug it in"
        case .missing(let name, let others):
            "there is no sound card \(name); plug it in, or choose \(others.joined(separator: " or ")) with --sound"
        case .busy("default"): "another program uses the sound card; close it"
        case .busy(let name): "another program uses the sound card \(name); close it, or share it by --sound default"
        case .forbidden(let name): "this user may not use the sound card \(name); make it a member of the group audio"
        case .failed(let name, let reason): "the sound card \(name) does not play (\(reason)); plug it in again"
        }
    }
}
