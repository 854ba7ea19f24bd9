import Kiosk
import Kitchen
import Phrases
import Web

/// A kiosk without a screen: what is not heard is in the log.
extension Serve {
    /// Where there is no screen, pages are for phones alone.
    var servesPages: Bool { !headless || access.isReachedByOthers }

    /// What is said at the start: that it is ready, what it does with a pack, and where to hold one.
    func greeting(_ kiosk: Kiosk, _ cameras: Int) async throws -> Phrase {
        let resting = try await kiosk.store.household().restingMode
        let mode = (kiosk.restingMode ?? resting).phrase
        return Phrase(cameras > 0 ? "voice.readyToSee" : "voice.ready", ["mode": .phrase(mode)])
    }

    /// - Parameter name: What the kiosk is announced as: easier to type than a number, where there is one.
    func pairingVoice(_ kiosk: Kiosk, _ web: WebService, _ name: AnnouncedName?) -> PairingAnnouncer {
        PairingAnnouncer(kiosk: kiosk) {
            guard let place = web.pairingAddress("").flatMap(Self.place) else { return nil }
            guard access.behindProxy == nil, let name = name?.current else { return place }
            return name + (place.lastIndex(of: ":").map { String(place[$0...]) } ?? "")
        }
    }

    /// The host and port of an address: browsers know the rest.
    private static func place(_ address: String) -> String? {
        let parts = address.split(separator: "/", omittingEmptySubsequences: true)
        return parts.count > 1 ? String(parts[1]) : nil
    }
}
