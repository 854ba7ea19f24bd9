import Kitchen
import Phrases

extension KioskEvent {
    /// Returns what to say about the event, or nil for nothing.
    ///
    /// - Parameter before: The earlier state of the part, for a device event.
    func message(before: KioskStatus.Device) -> SpokenMessage? {
        switch self {
        case .booked(let scanResult): scanResult.message
        case .failed(_, let error): SpokenMessage(["voice.notStored"], full: ["voice.notStored", error.phrase])
        case .named(_, let facts): SpokenMessage(Phrase("voice.named", ["name": .text(facts.name)]))
        case .warned(let product, let warnings):
            SpokenMessage(Phrase("voice.name", ["name": .text(product.name ?? "")])).warning(of: warnings)
        case .device(let part, let now): part.message(now, before: before)
        case .warning(_, let message): message
        case .notice(_, let message): message
        case .rested(let station): SpokenMessage(Phrase("voice.rested", ["mode": .phrase(station.mode.phrase)]))
        case .endsSoon(let timer): SpokenMessage(endsSoon: timer)
        case .missed(let timer): SpokenMessage(missed: timer)
        case .rang: nil  // `Ringing` says it, repeatedly
        case .soundSettings, .changed, .said, .pictured, .received: nil
        }
    }
}

extension KioskPart {
    /// Returns what to say when a part breaks, with a cure, or works again. Broken sound or speech cannot be spoken.
    ///
    /// That another kiosk is away is shown only: it may be switched off on purpose, and nothing is lost.
    fileprivate func message(_ now: KioskStatus.Device, before: KioskStatus.Device) -> SpokenMessage? {
        switch (before, now) {
        case _ where isOtherKiosk: nil
        case (.broken, .working):
            SpokenMessage(Phrase("voice.well", ["part": .phrase(phrase)]), about: name, isUrgent: true)
        case (.broken(let old), .broken(let new)) where old == new: nil
        case (_, .broken(let trouble)) where self != .sound && self != .voice:
            SpokenMessage(trouble.phrase.calling(self), about: name, isUrgent: true)
        default: nil
        }
    }
}

extension KioskPart {
    private var isOtherKiosk: Bool {
        switch self {
        case .hub, .satellite: true
        case .camera, .gun, .sound, .voice, .storage, .clock: false
        }
    }
}

extension Phrase {
    /// Returns the phrase with the part's name in place of a device path such as `/dev/video0`, which cannot be spoken
    /// well. Only a name that a user gave is inserted; others would repeat the sentence.
    fileprivate func calling(_ part: KioskPart) -> Phrase {
        guard values["name"] != nil else { return self }
        let isNamed =
            switch part {
            case .camera(let name), .gun(let name): Phrase.builtIn(station: name) == nil
            case .sound, .voice, .storage, .clock, .hub, .satellite: false
            }
        return Phrase(key, values.merging(["name": isNamed ? .text(part.name) : .text("")]) { $1 })
    }
}
