import Kiosk
import Kitchen
import Phrases
import Values

/// The state of a part of the kiosk, as a chip.
struct DeviceView {
    let name: String
    /// The icon's name.
    let icon: String
    let state: String
    let text: String
    /// The page with more about it; nil for none.
    let path: String?
    /// Whether its volume can be set.
    let hasVolume: Bool

    /// Returns all parts; storage, voice and clock only while they are broken.
    static func all(_ kiosk: Kiosk, _ pageContext: PageContext) -> [DeviceView] {
        let status = kiosk.statusStore.status
        return status.parts.filter { ![.storage, .voice, .clock].contains($0) || status[$0].isBroken }.map { part in
            DeviceView(part, status, kiosk.sound.settings, pageContext)
        }
    }

    private init(_ part: KioskPart, _ status: KioskStatus, _ sound: SoundSettings, _ pageContext: PageContext) {
        name = pageContext.localized(part.phrase)
        icon =
            switch part {
            case .voice: "sound"
            case .hub, .satellite: "storage"
            default: part.kind
            }
        state = status[part].state
        hasVolume = part == .sound && status[part] != .off
        path =
            switch part {
            case .camera(let station): CameraPage.path(to: station)
            // Nobody can confirm a clock that is not set.
            case .clock where status[part] == .broken(.clockUnset): nil
            case .clock: ClockPages.path
            default: nil
            }
        // Shows the volume instead of the sound card's name, which tells a cook nothing.
        let isSounding = part == .sound && status[part].state == "working"
        text = pageContext.localized(isSounding ? sound.phrase : status.phrase(of: part))
    }
}

extension KioskStatus.Device {
    /// The state as a word for programs and styles.
    var state: String {
        switch self {
        case .off: "off"
        case .working: "working"
        case .broken: "broken"
        }
    }

    /// A description in English, for programs and their logs.
    var text: String {
        switch self {
        case .off: "off"
        case .working(let what): what
        case .broken(let trouble): trouble.description
        }
    }
}
