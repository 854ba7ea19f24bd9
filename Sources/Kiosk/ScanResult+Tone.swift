import Kitchen
import Sounds
import Values

extension ScanResult {
    /// What is heard; nil for what should not disturb, such as an advertisement's web address beside the barcode.
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
    /// What it sounds like where all is well.
    fileprivate var tone: Tone {
        switch self {
        case .lookedUp, .timerTold, .timerStopped: .told
        case .taken, .takenAll, .spoiled, .opened, .emptied: .taken
        case .added, .moved, .counted, .listed: .booked
        default: .modeChanged
        }
    }
}
