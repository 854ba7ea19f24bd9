import Phrases

extension Phrase {
    /// Returns the name of a station: translated if Scantry has named it, else as the user has.
    public static func station(_ name: String) -> Phrase {
        builtIn(station: name) ?? Phrase("device.named", ["name": .text(name)])
    }

    /// Returns the name of a station that Scantry has named: `camera`, or `camera-2` for the second; nil for others.
    static func builtIn(station name: String) -> Phrase? {
        let parts = name.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let kind = kinds[String(parts[0])], let number = Int(parts[1]) else {
            return kinds[name]
        }
        return Phrase("device.numbered", ["kind": .phrase(kind), "number": .number(number)])
    }

    private static let kinds: [String: Phrase] = [
        "api": "device.api", "camera": "device.camera", "gun": "device.gun", "home-assistant": "device.homeAssistant",
        "scan": "device.scan", "screen": "device.screen",
    ]
}
