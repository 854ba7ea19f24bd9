import Kitchen
import Phrases

extension KioskEvent {
    /// What is said when it happens; nil for what is not.
    ///
    /// - Parameter before: How the part was that it tells of.
    func message(before: KioskStatus.Device) -> SpokenMessage? {
        switch self {
        case .booked(let scanResult): scanResult.message
        case .failed(_, let error): SpokenMessage(["voice.notStored"], full: ["voice.notStored", error.phrase])
        case .named(_, let facts): SpokenMessage(Phrase("voice.named", ["name": .text(facts.name)]))
        case .warned(let product, let warnings):
            SpokenMessage(Phrase("voice.name", ["name": .text(product.name ?? "")])).warning(of: warnings)
        case .device(let part, let now): part.message(now, before: before)
        case .warning(_, let message): message
        case .rested(let station): SpokenMessage(Phrase("voice.rested", ["mode": .phrase(station.mode.phrase)]))
        case .endsSoon(let timer): SpokenMessage(endsSoon: timer)
        case .missed(let timer): SpokenMessage(missed: timer)
        case .rang: nil  // whoever rings says it, again and again
        case .soundSettings, .changed, .said, .pictured: nil
        }
    }
}

extension KioskPart {
    /// What is said when it breaks, with a cure, and when it is well again; no card can say that it is broken.
    fileprivate func message(_ now: KioskStatus.Device, before: KioskStatus.Device) -> SpokenMessage? {
        switch (before, now) {
        case (.broken, .working):
            SpokenMessage(Phrase("voice.well", ["part": .phrase(phrase)]), about: name, isUrgent: true)
        case (.broken(let old), .broken(let new)) where old == new: nil
        case (_, .broken(let trouble)) where self != .sound && self != .voice:
            SpokenMessage(trouble.phrase.calling(self), about: name, isUrgent: true)
        default: nil
        }
    }
}

extension Phrase {
    /// With the part's name where the device's own would stand, such as `/dev/video0`: nobody says that. Only a name
    /// that somebody has given tells more than the rest of the sentence.
    fileprivate func calling(_ part: KioskPart) -> Phrase {
        guard values["name"] != nil else { return self }
        let isNamed =
            switch part {
            case .camera(let name), .gun(let name): Phrase.builtIn(station: name) == nil
            case .sound, .voice, .storage, .clock: false
            }
        return Phrase(key, values.merging(["name": isNamed ? .text(part.name) : .text("")]) { $1 })
    }
}
