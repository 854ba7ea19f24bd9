import Kiosk
import Kitchen
import Phrases
import Web

/// Serving without a screen: what pages would show is spoken or logged.
extension Serve {
    /// Whether pages are served; without a screen they are for phones only.
    var servesPages: Bool { !headless || access.isReachedByOthers }

    /// Returns the greeting: that the kiosk is ready, what it does with a pack, and where to hold one.
    func greeting(_ kiosk: Kiosk, _ cameras: Int) async throws -> Phrase {
        let resting = try await kiosk.store.household().restingMode
        let mode = (kiosk.restingMode ?? resting).phrase
        return Phrase(cameras > 0 ? "voice.readyToSee" : "voice.ready", ["mode": .phrase(mode)])
    }

    /// - Parameter name: The announced name, which is easier to type than an address, if there is one.
    func pairingVoice(_ kiosk: Kiosk, _ web: WebService, _ name: AnnouncedName?) -> PairingAnnouncer {
        PairingAnnouncer(kiosk: kiosk) {
            guard let place = web.pairingAddress("").flatMap(Self.place) else { return nil }
            guard access.behindProxy == nil, let name = name?.current else { return place }
            return name + (place.lastIndex(of: ":").map { String(place[$0...]) } ?? "")
        }
    }

    /// Returns the host and port of an address; browsers add the rest.
    private static func place(_ address: String) -> String? {
        let parts = address.split(separator: "/", omittingEmptySubsequences: true)
        return parts.count > 1 ? String(parts[1]) : nil
    }
}
