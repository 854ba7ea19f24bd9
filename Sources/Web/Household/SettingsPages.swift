import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/settings`: the household's settings, and links to its lists.
struct SettingsPages {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: show)
            .post("", for: .known, changing: .household, use: change)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await page(filled(), pages.pageContext(request, context))
    }

    private func filled() async throws -> Form {
        let household = try await pages.kiosk.store.household()
        return Form(changing: [
            "language": household.language ?? "", "currency": household.currency, "days": "\(household.dueSoonDays)",
            "mode": household.restingMode.rawValue, "measures": household.measures.rawValue,
        ])
    }

    private func page(_ form: Form, _ pageContext: PageContext) async throws -> Response {
        let page = SettingsPage(
            links: try await SettingsPage.links(to: pages.kiosk, pageContext),
            form: FormView(
                action: "/settings", fields: try await fields(form, pageContext), form: form, for: pageContext),
            household: try await household(pageContext), isOpen: !form.isValid)
        return pages.show("settings", page, title: "settings.title", to: pageContext, at: .settings, form: form)
    }

    /// Returns the settings in one line.
    private func household(_ pageContext: PageContext) async throws -> String {
        let household = try await pages.kiosk.store.household()
        let language = household.language.flatMap(Language.init(rawValue:))
        return [
            language?.name ?? pageContext.localized("settings.languageOfBrowser"), household.currency,
            pageContext.localized("settings.\(household.measures.rawValue)"),
            pageContext.localized(household.restingMode.phrase),
        ].joined(separator: " · ")
    }

    /// Returns the fields; some hints state the effect of the stored value.
    private func fields(_ form: Form, _ pageContext: PageContext) async throws -> [FieldView] {
        let store = pages.kiosk.store
        let soon = try await store.stockCount().whole.soon
        let price = Phrase.Value.money(Money(hundredths: 250), currency: try await store.household().currency)
        let byBrowser = FieldKind.Choice(value: "", label: pageContext.localized("settings.languageOfBrowser"))
        let languages = Language.allCases.map { FieldKind.Choice(value: $0.rawValue, label: $0.name) }
        let currencies = ["EUR", "CHF", "GBP", "USD", "CAD", "SEK", "NOK", "DKK", "PLN", "CZK", "AUD", "NZD", "MAD"]
        let modes = Mode.allCases.filter { !$0.isOneShot }
        return [
            FieldView(
                .language, .choice([byBrowser] + languages), in: form, for: pageContext, hint: "settings.languageHint"),
            FieldView(
                .currency, .line(most: 3, suggestions: currencies), in: form, for: pageContext, isRequired: true,
                hint: .after("settings.currencyHint", Phrase("settings.priceLike", ["price": price]))),
            FieldView(
                "days", .number, label: "settings.dueSoonDays", in: form, for: pageContext, isRequired: true,
                hint: .after("settings.dueSoonHint", Phrase("settings.dueSoonNow", ["count": .number(soon)]))),
            FieldView(
                .mode, .choice(modes.map { .init(value: $0.rawValue, label: pageContext.localized($0.phrase)) }),
                in: form,
                for: pageContext, hint: "settings.restingModeHint"),
            FieldView(
                .measures,
                .choice(
                    MeasurementSystem.allCases.map {
                        .init(value: $0.rawValue, label: pageContext.localized("settings.\($0.rawValue)"))
                    }),
                in: form, for: pageContext, hint: "settings.measuresHint"),
        ]
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form(changing: filled())
        let language = form["language"].isEmpty ? nil : form.choice("language", of: Language.self)
        let currency = form.text("currency", most: 3)?.uppercased()
        let days = form.number("days", in: 0...365)
        let mode = form.choice("mode", of: Mode.self)
        let measures = form.choice("measures", of: MeasurementSystem.self)
        do throws(KitchenError) {
            if let currency, let days, let mode, let measures, form.isValid {
                _ = try await pages.kiosk.store.changeHousehold { household in
                    household.language = language?.rawValue
                    (household.currency, household.dueSoonDays) = (currency, days)
                    (household.restingMode, household.measures) = (mode, measures)
                }
                return pages.redirect(to: "/settings", saying: Notice("settings.saved"), for: pageContext)
            }
        } catch { try form.note(error) }
        return try await page(form, pageContext)
    }
}

extension Phrase {
    /// Returns a hint that states the present effect of a setting.
    fileprivate static func after(_ hint: String, _ now: Phrase) -> Phrase { Phrase(hint, ["now": .phrase(now)]) }
}

/// The content of the page of settings.
private struct SettingsPage {
    let links: [Link]
    let form: FormView
    /// The settings in one line.
    let household: String
    /// Whether the form is shown open, because it has a mistake.
    let isOpen: Bool

    struct Link {
        let path: String
        let icon: String
        let label: String
        /// The present setting, if a few words suffice; else an explanation.
        let explanation: String
    }

    static func links(to kiosk: Kiosk, _ pageContext: PageContext) async throws -> [Link] {
        let states = try await states(of: kiosk, pageContext)
        let links = [
            ("stations", "barcode"), ("locations", "pantry"), ("members", "people"), ("inbox", "inbox"),
            ("categories", "category"), ("brands", "brand"), ("units", "unit"), ("shops", "shop"),
            ("cards", "print"), ("labels", "note"), ("numbers", "count"), ("devices", "phone"), ("sources", "search"),
            ("mqtt", "share"), ("webhooks", "share"), ("backups", "storage"), ("import", "inbox"),
            ("export", "storage"), ("journal", "journal"),
            ("sound", "sound"), ("privacy", "lock"), ("about", "info"),
        ]
        return (links + (kiosk.contributor == nil ? [] : [("contributing", "people")])).map { path, icon in
            Link(
                path: ["mqtt", "webhooks"].contains(path) ? "/settings/\(path)" : "/\(path)", icon: icon,
                label: pageContext.localized("settings.\(path)"),
                explanation: states[path] ?? pageContext.localized("settings.\(path)Explanation"))
        }
    }

    /// Returns the present settings in words, by the names of their pages.
    private static func states(of kiosk: Kiosk, _ pageContext: PageContext) async throws -> [String: String] {
        let names = try await kiosk.store.members().map(\.name)
        let asked = kiosk.external.isOffline ? [] : try await kiosk.store.sourceSettings().asked
        let states = [
            "sound": pageContext.localized(kiosk.sound.settings.phrase), "members": names.joined(separator: ", "),
            "sources": asked.map(\.name).joined(separator: ", "),
        ]
        return states.filter { !$0.value.isEmpty }
    }
}
