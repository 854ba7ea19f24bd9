import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Trust
import Values

/// `/devices`: manages paired phones and script tokens.
struct DevicePages {
    let pages: Pages
    let publicURLs: PublicURLs

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("devices", for: .people, use: list)
            .get("devices/new", for: .people, use: newToken)
            .post("devices/new", for: .people, changing: .household, use: makeToken)
            .get("devices/:device", for: .people, use: device)
            .post("devices/:device", for: .people, changing: .household, use: rename)
            .get("devices/:device/remove", for: .people, use: confirmRemoval)
            .post("devices/:device/remove", for: .people, changing: .household, use: remove)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let members = try await store.greetedMembers()
        let lines = try await store.devices().map { device in
            DeviceLine(device, members.first { $0.id == device.memberId }, pageContext, isOwn: context.isBy(device))
        }
        var content: [String: Any] = [
            "devices": lines,
            "isPlain": publicURLs.pairing("") != nil && publicURLs.isPlain,
            "hasAuthority": publicURLs.trust != nil,
        ]
        content["unreachable"] = publicURLs.obstacle.map { pageContext.localized($0.phrase) }
        return pages.show(
            "devices", content, title: "access.devices", to: pageContext, at: .settings, areas: [.household])
    }

    private func newToken(_ request: Request, context: AppRequestContext) async throws -> Response {
        tokenForm(Form(), try await pages.pageContext(request, context))
    }

    private func makeToken(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        do throws(KitchenError) {
            if let name = form.text("name", most: 60) {
                let token = Token()
                let device = try await store.addDevice(name: name, kind: .script, tokenHash: token.fingerprint)
                let content = ["token": token.text, "name": device.name]
                return pages.show("token", content, title: "access.tokenMade", to: pageContext, at: .settings)
            }
        } catch { try form.note(error) }
        return tokenForm(form, pageContext)
    }

    private func tokenForm(_ form: Form, _ pageContext: PageContext) -> Response {
        show(form, title: "access.addToken", hint: "access.tokenNameHint", submit: "access.makeToken", pageContext)
    }

    private func device(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return renameForm(Form(changing: ["name": try await wanted(context).name]), pageContext)
    }

    private func rename(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("device", of: .device)
        var form = try await request.form(changing: Form(changing: ["name": try await wanted(context).name]))
        do throws(KitchenError) {
            if let name = form.text("name", most: 60), form.isValid {
                let device = try await store.renameDevice(uuid, to: name)
                let notice = Notice("access.renamed", ["name": .text(device.name)])
                return pages.redirect(to: "/devices", saying: notice, for: pageContext)
            }
        } catch { try form.note(error) }
        return renameForm(form, pageContext)
    }

    private func renameForm(_ form: Form, _ pageContext: PageContext) -> Response {
        show(form, title: "access.rename", hint: "access.deviceNameHint", submit: "common.save", pageContext)
    }

    private func show(
        _ form: Form, title: Phrase, hint: Phrase, submit: Phrase, _ pageContext: PageContext
    ) -> Response {
        let fields = [FieldView(.name, .line(most: 60), in: form, for: pageContext, isRequired: true, hint: hint)]
        return pages.show(
            form, fields, submit: submit, title: title, cancel: "/devices", to: pageContext, at: .settings)
    }

    private func confirmRemoval(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let device = try await wanted(context)
        return pages.confirm(
            Phrase("access.removeQuestion", ["name": .text(device.name)]),
            warning: device.kind == .phone ? "access.removeWarning" : "access.removeTokenWarning",
            button: "access.remove", cancel: "/devices", to: pageContext, at: .settings)
    }

    private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let device = try await wanted(context)
        try await store.removeDevice(device.uuid)
        guard context.isBy(device) else {
            let notice = Notice("access.removed", ["name": .text(device.name)])
            return pages.redirect(to: "/devices", saying: notice, for: pageContext)
        }
        var response = pages.redirect(to: "/pair", for: pageContext)
        response.setCookie(DeviceCookie.ending(isSecure: context.isEncrypted))
        return response
    }

    private func wanted(_ context: AppRequestContext) async throws -> Device {
        let uuid = try context.uuid("device", of: .device)
        guard let device = try await store.devices().first(where: { $0.uuid == uuid }) else {
            throw KitchenError.violated(.missing(.device))
        }
        return device
    }
}

/// A row of the device list.
private struct DeviceLine {
    let id: String
    let name: String
    let icon: String
    let detail: String
    /// The owner's name; nil if unassigned.
    let owner: String?
    let colour: String?
    let isOwn: Bool

    init(_ device: Device, _ member: PageHousehold.Member?, _ pageContext: PageContext, isOwn: Bool) {
        id = device.uuid.text
        name = device.name
        icon = device.kind == .phone ? "phone" : "key"
        (owner, colour) = (member?.name, member?.colour)
        self.isOwn = isOwn
        let paired = pageContext.localized("access.since", ["time": .moment(device.paired)])
        let seen = device.lastSeen.map { pageContext.localized("access.lastSeen", ["time": .moment($0)]) }
        detail = "\(paired) · \(seen ?? pageContext.localized("access.neverSeen"))"
    }
}
