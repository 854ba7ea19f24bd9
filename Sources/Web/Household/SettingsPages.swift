import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen

/// `/settings`: what is settled for everybody, and the way to the household's lists.
struct SettingsPages {
    let pages: Pages

    var routes: RouteCollection<Visit> {
        RouteCollection(context: Visit.self).get("", use: show).post("", use: change)
    }

    private func show(_ request: Request, context: Visit) async throws -> Response {
        page(try await filled(), try await pages.visitor(request, context))
    }

    private func filled() async throws -> Form {
        let household = try await pages.kiosk.store.household()
        return Form(changing: [
            "language": household.language ?? "", "currency": household.currency, "days": "\(household.dueSoonDays)",
            "mode": household.restingMode.rawValue,
        ])
    }

    private func page(_ form: Form, _ visitor: Visitor) -> Response {
        let byBrowser = FieldKind.Choice(value: "", label: visitor.say("settings.languageOfBrowser"))
        let languages = Language.allCases.map { FieldKind.Choice(value: $0.rawValue, label: $0.name) }
        let currencies = ["EUR", "CHF", "GBP", "USD", "CAD", "SEK", "NOK", "DKK", "PLN", "CZK", "AUD", "NZD", "MAD"]
        let fields = [
            FieldView(
                .language, .choice([byBrowser] + languages), in: form, for: visitor, hint: "settings.languageHint"),
            FieldView(
                .currency, .line(most: 3, suggestions: currencies), in: form, for: visitor, isRequired: true,
                hint: "settings.currencyHint"),
            FieldView(
                "days", .number, label: "settings.dueSoonDays", in: form, for: visitor, isRequired: true,
                hint: "settings.dueSoonHint"),
            FieldView(
                .mode,
                .choice(
                    Mode.allCases.filter { !$0.isOneShot }.map {
                        .init(value: $0.rawValue, label: visitor.say($0.phrase))
                    }),
                in: form, for: visitor, hint: "settings.restingModeHint"),
        ]
        let page = SettingsPage(
            links: SettingsPage.links(visitor, contributes: pages.kiosk.contributor != nil),
            form: FormView(action: "/settings", fields: fields, form: form, for: visitor))
        return pages.show("settings", page, title: "settings.title", to: visitor, at: .settings, form: form)
    }

    private func change(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form(changing: filled())
        let language = form["language"].isEmpty ? nil : form.choice("language", of: Language.self)
        let currency = form.text("currency", most: 3)?.uppercased()
        let days = form.number("days", in: 0...365)
        let mode = form.choice("mode", of: Mode.self)
        do throws(KitchenError) {
            if let currency, let days, let mode, form.isValid {
                _ = try await pages.kiosk.store.changeHousehold { household in
                    household.language = language?.rawValue
                    (household.currency, household.dueSoonDays) = (currency, days)
                    household.restingMode = mode
                }
                pages.kiosk.noticeboard.tell(.changed(.household))
                return pages.go(to: "/settings", saying: Notice("settings.saved"), for: visitor)
            }
        } catch { try form.note(error) }
        return page(form, visitor)
    }
}

/// The links to the household's lists, and what is settled for everybody.
private struct SettingsPage {
    let links: [Link]
    let form: FormView

    struct Link {
        let path: String
        let icon: String
        let label: String
        let explanation: String
    }

    /// - Parameter contributes: Whether anything outside can be told of.
    static func links(_ visitor: Visitor, contributes: Bool) -> [Link] {
        let links = [
            ("stations", "barcode"), ("locations", "pantry"), ("members", "people"), ("inbox", "inbox"),
            ("categories", "category"), ("brands", "brand"), ("units", "unit"), ("shops", "shop"),
            ("cards", "print"), ("labels", "note"), ("numbers", "count"), ("devices", "phone"), ("sources", "search"),
            ("sound", "sound"),
        ]
        return (links + (contributes ? [("contributing", "people")] : [])).map { path, icon in
            Link(
                path: "/\(path)", icon: icon, label: visitor.say("settings.\(path)"),
                explanation: visitor.say("settings.\(path)Explanation"))
        }
    }
}
