import Kitchen
import Sounds
import Values

extension ScanResult {
    /// The tone of the result, or nil where it would disturb, as for an advertisement's address beside the barcode.
    var tone: Tone? {
        switch effect.action {
        case .none: label == .address ? nil : .unknown
        case .refused: .error
        case .asked: .unknown
        case .undone: .undone
        case .added, .moved, .counted, .listed, .lookedUp: outcome == .unknown ? .unknown : effect.action.tone
        default: effect.action.tone
        }
    }
}

extension ScanEffect.Action {
    /// The tone of the action if it succeeds.
    fileprivate var tone: Tone {
        switch self {
        case .lookedUp, .timerTold, .timerStopped: .told
        case .taken, .takenAll, .spoiled, .opened, .emptied: .taken
        case .added, .moved, .counted, .listed: .booked
        default: .modeChanged
        }
    }
}
