import Kitchen
import Phrases
import Scanner
import Sounds

extension Trouble {
    /// The failure and what helps, for the cook; reasons are for the log and the terminal.
    public var phrase: Phrase {
        switch self {
        case .camera(let error): error.phrase
        case .gun(let error): error.phrase
        case .sound(let error): error.phrase
        case .voice(let error): error.phrase
        case .storage(let error): error.phrase
        case .away(let absence): absence.phrase
        case .removedByHub: "trouble.removedByHub"
        case .noCopy: "trouble.noCopy"
        case .otherVersion: "trouble.otherVersion"
        case .clock(let day): Phrase("trouble.clockDoubtful", ["day": .day(day)])
        case .clockUnset: "trouble.clockUnset"
        }
    }
}

extension KioskAbsence {
    fileprivate var phrase: Phrase {
        guard let since else { return "trouble.neverThere" }
        return Phrase("trouble.away", ["time": .moment(since), "count": .number(waiting)])
    }
}

extension FrameSourceError {
    fileprivate var phrase: Phrase {
        switch self {
        case .missing(let name): Phrase("trouble.cameraMissing", ["name": .text(name)])
        case .busy(let name): Phrase("trouble.cameraBusy", ["name": .text(name)])
        case .forbidden(let name): Phrase("trouble.cameraForbidden", ["name": .text(name)])
        case .unsuitable(let name, _): Phrase("trouble.cameraUnsuitable", ["name": .text(name)])
        case .silent(let name): Phrase("trouble.cameraSilent", ["name": .text(name)])
        case .noSignal(let name): Phrase("trouble.cameraNoSignal", ["name": .text(name)])
        case .frozen(let name): Phrase("trouble.cameraFrozen", ["name": .text(name)])
        case .failed(let name, _): Phrase("trouble.cameraFailed", ["name": .text(name)])
        }
    }
}

extension GunError {
    fileprivate var phrase: Phrase {
        switch self {
        case .missing: "trouble.gunMissing"
        case .busy(let path): Phrase("trouble.gunBusy", ["name": .text(path)])
        case .forbidden(let path): Phrase("trouble.gunForbidden", ["name": .text(path)])
        case .unsuitable(let path, _): Phrase("trouble.gunUnsuitable", ["name": .text(path)])
        case .failed(let path, _): Phrase("trouble.gunFailed", ["name": .text(path)])
        }
    }
}

extension SoundError {
    fileprivate var phrase: Phrase {
        switch self {
        case .missing("default", []): "trouble.soundNone"
        case .missing(let name, _): Phrase("trouble.soundMissing", ["name": .text(name)])
        case .busy: "trouble.soundBusy"
        case .forbidden: "trouble.soundForbidden"
        case .failed(let name, _): Phrase("trouble.soundFailed", ["name": .text(name)])
        }
    }
}

extension VoiceError {
    fileprivate var phrase: Phrase {
        switch self {
        case .missing, .speechless: "trouble.voiceMissing"
        case .failed: "trouble.voiceFailed"
        }
    }
}
