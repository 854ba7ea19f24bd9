import Kiosk
import Kitchen
import Phrases

/// Which data leave the house and which stay, under the current settings.
struct PrivacyPage {
    let leaving: [Line]
    let staying: [String]

    struct Line {
        let title: String
        let text: String
        /// The path of the page with the setting.
        let path: String
        let change: String
    }

    init(of kiosk: Kiosk, _ pageContext: PageContext) async throws {
        let asked = kiosk.external.isOffline ? [] : try await kiosk.store.sourceSettings().asked
        let names: Phrase.Value = .text(asked.map(\.name).joined(separator: ", "))
        let user = try await kiosk.contributor?.user()
        let devices = try await kiosk.store.devices().count
        let pictures: Phrase = asked.isEmpty ? "privacy.noPictures" : "privacy.pictures"
        let lines: [(title: String, text: Phrase, path: String)] = [
            ("names", asked.isEmpty ? "privacy.noNames" : Phrase("privacy.namesFrom", ["names": names]), "/sources"),
            ("picturesTitle", pictures, "/sources"),
            ("recipes", try await Self.recipes(kiosk), "/sources"),
            (
                "telling", user.map { Phrase("privacy.tellingFrom", ["user": .text($0)]) } ?? "privacy.noTelling",
                kiosk.contributor == nil ? "/sources" : "/contributing"
            ),
            ("devices", Phrase("privacy.devicesLetIn", ["count": .number(devices)]), "/devices"),
            ("webhooks", try await Self.webhooks(kiosk), "/settings/webhooks"),
        ]
        leaving = lines.map { title, text, path in
            Line(
                title: pageContext.localized(Phrase("privacy.\(title)")), text: pageContext.localized(text), path: path,
                change: pageContext.localized("privacy.change"))
        }
        staying = ["camera", "voice", "household", "maker"].map { pageContext.localized(Phrase("privacy.\($0)")) }
    }

    /// Returns the phrase on the addresses that are told of events.
    private static func webhooks(_ kiosk: Kiosk) async throws -> Phrase {
        let names = kiosk.external.isOffline ? [] : try await kiosk.store.webhooks().filter(\.isOn).map(\.name)
        guard !names.isEmpty else { return "privacy.noWebhooks" }
        return Phrase("privacy.webhooksTo", ["names": .text(names.joined(separator: ", "))])
    }

    /// Returns the phrase on the recipients of recipe searches.
    private static func recipes(_ kiosk: Kiosk) async throws -> Phrase {
        let settings = try await kiosk.store.recipeSettings()
        guard !kiosk.external.isOffline, settings.isAsking else { return "privacy.noRecipes" }
        let names: Phrase.Value = .text(settings.asked.compactMap(\.name).joined(separator: ", "))
        guard !settings.asked.isEmpty else { return "privacy.recipesOfPages" }
        let isWalking = settings.isWalking && settings.asked.contains(.theMealDB)
        return Phrase(isWalking ? "privacy.recipesMonthly" : "privacy.recipesFrom", ["names": names])
    }
}
