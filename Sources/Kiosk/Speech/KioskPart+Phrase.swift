import Kitchen
import Phrases
import Values

extension KioskPart {
    /// The name for people: the one that a user gave the station, or the kind.
    public var phrase: Phrase {
        switch self {
        case .camera(let name), .gun(let name):
            .builtIn(station: name)
                ?? Phrase("device.named", ["name": .text(name.prefix(1).uppercased() + name.dropFirst())])
        case .sound: "device.sound"
        case .voice: "device.voice"
        case .storage: "device.storage"
        case .clock: "device.clock"
        case .hub: "device.hub"
        case .satellite(let name): Phrase("device.named", ["name": .text(name)])
        }
    }
}

extension KioskStatus {
    /// Returns the state of a part in a few words, or its failure with a cure.
    public func phrase(of part: KioskPart) -> Phrase {
        switch (self[part], part) {
        case (.off, _): "device.off"
        case (.broken(let trouble), _): trouble.phrase
        case (.working, .camera): "device.watching"
        case (.working(let name), .gun): Phrase("device.named", ["name": .text(name)])
        case (.working, .sound), (.working, .voice): "device.sounding"
        case (.working, .storage): "device.storing"
        case (.working, .clock): "device.sounding"
        case (.working, .hub), (.working, .satellite):
            Phrase("device.connected", ["count": .number(self[part].waiting)])
        }
    }
}

extension SoundSettings {
    /// The volume and quiet hours in words.
    public var phrase: Phrase {
        let loud: Phrase = isMuted ? "sound.isMuted" : Phrase("sound.isLoud", ["volume": .number(volume)])
        guard let quietHours else { return loud }
        return Phrase(
            "sound.isSoft",
            [
                "loud": .phrase(loud), "from": .text(quietHours.from.rawValue),
                "until": .text(quietHours.until.rawValue),
            ])
    }
}

extension SpeechLevel {
    /// The level in words.
    public var phrase: Phrase { Phrase("sound.speech\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())") }
}
