import Kiosk
import Kitchen
import Phrases
import Values

/// How a part of the kiosk is, as a chip.
struct DeviceView {
    let name: String
    /// The icon's name.
    let icon: String
    let state: String
    let text: String
    /// Where more of it is seen; nil for nowhere.
    let path: String?
    /// Whether somebody may set how loud it is.
    let hasVolume: Bool

    /// All parts; those that one hears anyway only while they are broken.
    static func all(_ kiosk: Kiosk, _ visitor: PageContext) -> [DeviceView] {
        let status = kiosk.statusStore.status
        return status.parts.filter { ![.storage, .voice, .clock].contains($0) || status[$0].isBroken }.map { part in
            DeviceView(part, status, kiosk.sound.settings, visitor)
        }
    }

    private init(_ part: KioskPart, _ status: KioskStatus, _ sound: SoundSettings, _ visitor: PageContext) {
        name = visitor.say(part.phrase)
        icon = part == .voice ? "sound" : part.kind
        state = status[part].state
        hasVolume = part == .sound && status[part] != .off
        path =
            switch part {
            case .camera(let station): CameraPage.path(to: station)
            case .clock: ClockPages.path
            default: nil
            }
        // How loud it is: what the card is called tells a cook nothing.
        let isSounding = part == .sound && status[part].state == "working"
        text = visitor.say(isSounding ? sound.phrase : status.phrase(of: part))
    }
}

extension KioskStatus.Device {
    /// In a word for programs and styles.
    var state: String {
        switch self {
        case .off: "off"
        case .working: "working"
        case .broken: "broken"
        }
    }

    /// In English, for programs and their logs.
    var text: String {
        switch self {
        case .off: "off"
        case .working(let what): what
        case .broken(let trouble): trouble.description
        }
    }
}

extension KioskPart {
    /// In a word for programs, and the name of its icon.
    var kind: String {
        switch self {
        case .camera: "camera"
        case .gun: "gun"
        case .sound: "sound"
        case .voice: "voice"
        case .storage: "storage"
        case .clock: "clock"
        }
    }
}
