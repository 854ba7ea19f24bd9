import Kiosk
import Phrases
import Printing

/// A pairing invitation for pages (`{{#invitation}}{{> invitation}}{{/invitation}}`), or why it is unavailable.
struct InvitationView {
    /// The open invitation, or nil.
    let open: Open?
    /// Why phones cannot reach this kiosk; nil if they can.
    let unreachable: String?
    /// The URL for trusting the household's authority; nil if not needed.
    let trust: String?
    /// Whether phones connect without encryption.
    let isPlain: Bool

    struct Open {
        /// The QR code, as SVG.
        let picture: String
        /// The code, in two groups of three digits.
        let digits: String
        let address: String
        let minutes: String
    }

    init(_ pairing: Pairing, at place: PublicURLs, for pageContext: PageContext) {
        unreachable = place.obstacle.map { pageContext.localized($0.phrase) }
        trust = place.trust
        isPlain = place.isPlain
        open = pairing.invitation.flatMap { invitation in
            guard let url = place.pairing(invitation.code), let picture = PrintedCode(url, as: .square)?.svg() else {
                return nil
            }
            let seconds = max(60, (invitation.end - .now).components.seconds)
            return Open(
                picture: picture, digits: "\(invitation.code.prefix(3)) \(invitation.code.suffix(3))",
                address: url.split(separator: "#").first.map(String.init) ?? url,
                minutes: pageContext.localized("access.validFor", ["count": .number(Int((seconds + 59) / 60))]))
        }
    }
}
