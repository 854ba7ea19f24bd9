import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import MQTT
import Phrases

/// `/settings/mqtt`: the household's MQTT broker, and whether Home Assistant finds the kiosk there.
struct MQTTPages {
    let pages: Pages
    let broker: BrokerLink

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .people, use: show)
            .post("", for: .people, changing: .household, use: change)
            .post("try", for: .people, from: "", use: attempt)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await page(filled(), pages.pageContext(request, context))
    }

    /// Creates the form with the current settings. The password is never shown.
    private func filled() async throws -> Form {
        guard let settings = try await store.brokerSettings() else {
            return Form(changing: ["port": "1883", "homeAssistant": "1"])
        }
        return Form(changing: [
            "address": settings.host, "port": "\(settings.port)", "tls": settings.isEncrypted ? "1" : "",
            "authorities": settings.authorities ?? "", "user": settings.credential?.user ?? "",
            "homeAssistant": settings.servesHomeAssistant ? "1" : "",
        ])
    }

    private func page(_ form: Form, _ pageContext: PageContext) async throws -> Response {
        let view = FormView(action: "/settings/mqtt", fields: fields(form, pageContext), form: form, for: pageContext)
        let page = MQTTPage(
            broker, isSet: try await store.brokerSettings() != nil, form: broker.fixed == nil ? view : nil, pageContext)
        return pages.show(
            "mqtt", page, title: "mqtt.title", to: pageContext, at: .settings, areas: [.connections], form: form)
    }

    private func fields(_ form: Form, _ pageContext: PageContext) -> [FieldView] {
        [
            FieldView(
                "address", .line(most: 253), label: "mqtt.address", in: form, for: pageContext, hint: "mqtt.addressHint"
            ),
            FieldView("port", .number, label: "mqtt.port", in: form, for: pageContext, hint: "mqtt.portHint"),
            FieldView("tls", .check, label: "mqtt.tls", in: form, for: pageContext),
            FieldView(
                "authorities", .line(most: 1_000), label: "mqtt.authorities", in: form, for: pageContext,
                hint: "mqtt.authoritiesHint"),
            FieldView("user", .line(most: 200), label: "mqtt.user", in: form, for: pageContext),
            FieldView("secret", .secret, label: "mqtt.password", in: form, for: pageContext, hint: "mqtt.passwordHint"),
            FieldView(
                "homeAssistant", .check, label: "mqtt.homeAssistant", in: form, for: pageContext,
                hint: "mqtt.homeAssistantHint"),
        ]
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form(changing: filled())
        let settings = BrokerSettings(&form, knowing: try await store.brokerSettings())
        guard form.isValid else { return try await page(form, pageContext) }
        do throws(KitchenError) {
            try await store.set(broker: settings)
            return pages.redirect(
                to: "/settings/mqtt", saying: Notice(settings == nil ? "mqtt.removed" : "mqtt.saved"), for: pageContext)
        } catch { try form.note(error, at: "address") }
        return try await page(form, pageContext)
    }

    /// Connects once, and says what is wrong.
    private func attempt(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let stored = try await store.brokerSettings().map(BrokerAccess.init)
        guard let access = broker.fixed ?? stored else { return pages.redirect(to: "/settings/mqtt", for: pageContext) }
        let failure = await broker.failure(of: access)
        let notice = failure.map { Notice($0.phrase, isTrouble: true) } ?? Notice("mqtt.works")
        return pages.redirect(to: "/settings/mqtt", saying: notice, for: pageContext)
    }
}

extension BrokerSettings {
    /// Reads the form; nil without an address, which removes the broker, or with a mistake, which is noted.
    ///
    /// - Parameter known: The stored settings. An empty password keeps that of the same user at the same host.
    fileprivate init?(_ form: inout Form, knowing known: BrokerSettings?) {
        guard !form["address"].isEmpty else { return nil }
        let port = form["port"].isEmpty ? nil : form.number("port", in: 1...65_535)
        guard let typed = BrokerAddress(form["address"]) else {
            form.note("mqtt.addressWrong", at: "address")
            return nil
        }
        let isEncrypted = typed.isEncrypted || !form["tls"].isEmpty
        let usual = BrokerAddress.usualPort(isEncrypted: typed.isEncrypted)
        self.init(
            host: typed.host,
            port: typed.port != usual ? typed.port : port ?? BrokerAddress.usualPort(isEncrypted: isEncrypted),
            isEncrypted: isEncrypted, authorities: form["authorities"].isEmpty ? nil : form["authorities"],
            credential: Self.credential(&form) { known?.credential(of: $0, at: typed.host) },
            servesHomeAssistant: !form["homeAssistant"].isEmpty)
    }

    private static func credential(_ form: inout Form, known: (String) -> Credential?) -> Credential? {
        let (user, secret) = (form["user"], form["secret"])
        if user.isEmpty {
            if !secret.isEmpty { form.note("mqtt.userMissing", at: "user") }
            return nil
        }
        if secret.isEmpty, let known = known(user) { return known }
        guard let credential = Credential(user: user, secret: secret) else {
            form.note("mqtt.passwordMissing", at: "secret")
            return nil
        }
        return credential
    }
}

/// The content of the page of the MQTT broker.
private struct MQTTPage {
    let state: String
    let isBroken: Bool
    /// That the start's options decide; nil if the settings do.
    let fixed: String?
    let canTry: Bool
    let form: FormView?

    init(_ broker: BrokerLink, isSet: Bool, form: FormView?, _ pageContext: PageContext) {
        let state = broker.state
        self.state = pageContext.localized(state?.phrase ?? (isSet ? "mqtt.connecting" : "mqtt.none"))
        isBroken = state.map { if case .waiting = $0 { true } else { false } } ?? false
        fixed = broker.fixed.map { pageContext.localized("mqtt.fixed", ["address": .text($0.address.description)]) }
        canTry = isSet || broker.fixed != nil
        self.form = form
    }
}
