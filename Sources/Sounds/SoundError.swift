import CALSA

/// An error that prevents all sound.
public enum SoundError: Error, Equatable, Sendable {
    /// The card does not exist; with the names of the existing ones.
    case missing(String, others: [String])
    /// Another program has opened the card.
    case busy(String)
    /// This user has no permission for sound cards.
    case forbidden(String)
    /// The card rejects the format or fails; with ALSA's reason.
    case failed(String, reason: String)
}

extension SoundError {
    init(_ fault: CardFault, card name: String) {
        switch -fault.code {
        case EACCES, EPERM: self = .forbidden(name)
        // ALSA also reports a card as missing if the user has no permission.
        case ENOENT, ENODEV, ENXIO:
            self = SoundCards.areForbidden ? .forbidden(name) : .missing(name, others: SoundCards.names)
        case EBUSY: self = .busy(name)
        default: self = .failed(name, reason: String(cString: snd_strerror(fault.code)))
        }
    }
}

extension SoundError: CustomStringConvertible {
    /// The problem and its remedy, such as `another program uses the sound card; close it`.
    public var description: String { "\(problem); \(cure)" }

    /// The problem without its remedy.
    public var problem: String {
        switch self {
        case .missing("default", []): "there is no sound card"
        case .missing(let name, []): "there is no sound card \(name), nor any other"
        case .missing(let name, _): "there is no sound card \(name)"
        case .busy("default"): "another program uses the sound card"
        case .busy(let name): "another program uses the sound card \(name)"
        case .forbidden(let name): "this user may not use the sound card \(name)"
        case .failed(let name, let reason): "the sound card \(name) does not play (\(reason))"
        }
    }

    /// The remedy.
    public var cure: String {
        switch self {
        case .missing("default", []): "plug one in, or turn sound off with --sound none"
        case .missing(_, []): "plug it in"
        case .missing(_, let others): "plug it in, or choose \(others.joined(separator: " or ")) with --sound"
        case .busy("default"): "close it"
        case .busy: "close it, or share the card with --sound default"
        case .forbidden: "add this user to the group audio"
        case .failed: "plug it in again"
        }
    }
}
