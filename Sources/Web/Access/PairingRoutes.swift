import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Trust
import Values

/// `/pair`: shows authenticated users an invitation; lets others enter the code that the kiosk shows.
struct PairingRoutes {
    let pages: Pages
    let publicURLs: PublicURLs

    private var kiosk: Kiosk { pages.kiosk }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(
                "pair",
                for: .anybody(because: "New devices enter the digits that the kiosk shows here."),
                use: page
            )
            .post(
                "pair", for: .anybody(because: "It checks the digits, and limits guesses."),
                changing: .household, use: pair
            )
            .post("pair/invitation", for: .people, from: "pair", use: invite)
    }

    private func page(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard Access.people.admits(context.caller) else {
            return entrance(Form(["name": request.deviceName(pageContext)]), then: request.wantedPath, pageContext)
        }
        let view = InvitationView(kiosk.pairing, at: publicURLs, for: pageContext)
        var content: [String: Any] = ["invitation": view]
        content["letIn"] = view.open == nil ? try await newestPhone(pageContext) : nil
        return pages.show(
            "invite", content, title: "access.addPhone", to: pageContext, at: .settings, areas: [.household])
    }

    /// Returns the notice on the phone that was paired during the last invitation period, or nil.
    private func newestPhone(_ pageContext: PageContext) async throws -> String? {
        let phones = try await kiosk.store.devices().filter { $0.kind == .phone }
        guard let newest = phones.max(by: { $0.paired < $1.paired }),
            (0..<Double(Pairing.minutes * 60)).contains(pages.clock.now.timeIntervalSince(newest.paired))
        else { return nil }
        return pageContext.localized("access.paired", ["name": .text(newest.name)])
    }

    private func invite(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = kiosk.pairing.invite()
        return pages.redirect(to: "/pair", for: pageContext)
    }

    private func pair(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let (code, name) = (form.text("code", most: 20), form.text("name", most: 60))
        guard let code, let name else { return entrance(form, then: request.wantedPath, pageContext) }
        switch kiosk.pairing.answer(code, from: context.visitorAddress) {
        case .welcome:
            return try await pair(name, request.chosenMember, then: request.wantedPath, pageContext, context)
        case .wrong: form.note("access.wrongCode", at: "code")
        case .notInvited: form.note("access.notInvited", at: "code")
        case .tooSoon(let wait):
            form.note(Phrase("access.tooSoon", ["count": .number(wait.wholeSeconds)]), at: "code")
            var response = entrance(form, then: request.wantedPath, pageContext)
            response.status = .tooManyRequests
            response.headers[.retryAfter] = "\(wait.wholeSeconds)"
            return response
        }
        return entrance(form, then: request.wantedPath, pageContext)
    }

    /// - Parameters:
    ///   - memberId: The member who used the phone when it was paired before.
    ///   - path: The page to return to.
    private func pair(
        _ name: String, _ memberId: Int64?, then path: String, _ pageContext: PageContext, _ context: AppRequestContext
    ) async throws -> Response {
        let token = Token()
        let member = try await kiosk.store.greeting(member: memberId).member
        _ = try await kiosk.store.addDevice(
            name: name, kind: .phone, tokenHash: token.fingerprint, memberId: member?.id)
        var response = pages.redirect(
            to: path, saying: Notice("access.paired", ["name": .text(name)]), for: pageContext)
        response.setCookie(DeviceCookie.cookie(token, isSecure: context.isEncrypted))
        return response
    }

    private func entrance(_ form: Form, then path: String, _ pageContext: PageContext) -> Response {
        let fields = [
            FieldView(
                "code", .number, label: "access.code", in: form, for: pageContext, isRequired: true,
                hint: "access.codeHint"
            ),
            FieldView(
                "name", .line(most: 60), label: "access.deviceName", in: form, for: pageContext, isRequired: true,
                hint: "access.deviceNameHint"),
        ]
        let view = FormView(
            action: Request.entrance(to: path), fields: fields, submit: "access.pair", form: form, for: pageContext)
        let content: [String: Any] = ["form": view, "isPlain": publicURLs.isPlain]
        return pages.show("entrance", content, title: "access.entrance", to: pageContext, form: form)
    }
}

extension Duration {
    /// The duration in seconds, rounded up, at least 1.
    fileprivate var wholeSeconds: Int { max(1, Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0)) }
}

extension Request {
    /// Returns the default name of a device.
    fileprivate func deviceName(_ pageContext: PageContext) -> String {
        pageContext.localized("access.device\(DeviceSystem(self)?.rawValue ?? "Phone")")
    }
}
