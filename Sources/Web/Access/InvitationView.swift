import Kiosk
import Phrases
import Printing

/// What a phone is let in by, for pages: `{{#invitation}}{{> invitation}}{{/invitation}}`, or why none is shown.
struct InvitationView {
    /// Nil while nobody is invited.
    let open: Open?
    /// Why phones cannot reach this kiosk; nil if they can.
    let unreachable: String?
    /// Where the household's authority is got; nil if nobody needs it.
    let trust: String?
    /// Whether what phones send can be read on the way.
    let isPlain: Bool

    struct Open {
        /// An image.
        let picture: String
        /// In two groups, as people read it.
        let digits: String
        let address: String
        let minutes: String
    }

    init(_ pairing: Pairing, at place: PublicURLs, for visitor: PageContext) {
        unreachable = place.obstacle.map { visitor.say($0.phrase) }
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
                minutes: visitor.say("access.validFor", ["count": .number(Int((seconds + 59) / 60))]))
        }
    }
}
