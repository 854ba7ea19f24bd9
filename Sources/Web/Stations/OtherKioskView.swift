import Kiosk
import Kitchen
import Phrases
import Values

/// Another kiosk of the household on the page of stations: whether it is there, and what waits in its outbox.
struct OtherKioskView {
    let id: String
    let name: String
    let state: String
    let isAway: Bool
    /// Whether it can be removed here, as at the hub.
    let isRemovable: Bool

    init(_ satellite: Satellite, _ kiosk: Kiosk, _ pageContext: PageContext) {
        let part = KioskPart.satellite(satellite.name)
        let status = kiosk.statusStore.status
        (id, name, isRemovable) = (satellite.uuid.text, satellite.name, kiosk.satellite == nil)
        isAway = status[part].isBroken
        state = pageContext.localized(kiosk.satellite == nil ? status.phrase(of: part) : Self.phrase(satellite))
    }

    /// What the copy of the household says of another satellite.
    private static func phrase(_ satellite: Satellite) -> Phrase {
        satellite.lastSeen.map { Phrase("access.lastSeen", ["time": .moment($0)]) } ?? "access.neverSeen"
    }
}
