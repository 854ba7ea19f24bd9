import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Trust
import Values

/// `/api/v1/devices` and `/api/v1/invitations`: paired phones, scripts and pairing codes.
struct DeviceRoutes {
    let kiosk: Kiosk
    let publicURLs: PublicURLs

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Devices", parameters: [.path("device", "UUID")])
            .get("devices", for: .people, use: list)
            .described(
                "devices", "Lists paired phones, and scripts with a token",
                details: "Not for scripts.", parameters: [.limit, .after],
                gives: .page("A page of devices, in the order in which they came.", of: "Device")
            )
            .post("devices", for: .people, changing: .household, showsSecret: true, use: add)
            .described(
                "addDevice", "Makes a token for a script", details: "The token is shown this once. Not for scripts.",
                takes: "DeviceName", gives: .created("The script, with its token.", "Device", hasLocation: false)
            )
            .patch("devices/:device", for: .people, changing: .household, use: rename)
            .described(
                "renameDevice", "Gives a device another name", details: "Not for scripts.", takes: "DeviceName",
                gives: .ok("The device.", "Device")
            )
            .delete("devices/:device", for: .people, changing: .household, use: remove)
            .described(
                "removeDevice", "Revokes a device's access", details: "Not for scripts.",
                gives: .done("Its access is revoked.")
            )
            .post("invitations", for: .people, use: invite)
            .described(
                "invite", "Invites a phone, and returns the digits to type there within some minutes",
                details: "The digits that are open, or new ones. Not for scripts.", takes: .object(),
                gives: .created("The digits, and the address for a QR code.", "Invitation", hasLocation: false))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(of: await kiosk.store.devices(), page, of: request, id: \.uuid.text, DeviceJSON.init)
    }

    /// Answers 201 with a script's token, which is shown only once.
    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let name: String = try await request.body { $0.required("name") }
        let token = Token()
        let device = try await kiosk.store.addDevice(name: name, kind: .script, tokenHash: token.fingerprint)
        return try .created(DeviceJSON(device, token: token), at: "\(API.path)/devices/\(device.uuid.text)")
    }

    private func rename(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("device", of: .device)
        let name: String = try await request.body { $0.required("name") }
        let device = try await kiosk.store.renameDevice(uuid, to: name)
        return try .json(DeviceJSON(device))
    }

    private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await kiosk.store.removeDevice(try context.uuid("device", of: .device))
        return .nothing
    }

    /// Answers 201 with the pairing code, valid for some minutes, or 409 if phones cannot reach the kiosk.
    private func invite(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        if let obstacle = publicURLs.obstacle { throw obstacle.problem }
        let invitation = kiosk.pairing.invite()
        guard let address = publicURLs.pairing(invitation.code) else { throw KitchenError.violated(.missing(.device)) }
        let seconds = max(0, (invitation.end - .now).components.seconds)
        return try .json(
            InvitationJSON(
                code: invitation.code, address: address, trust: publicURLs.trust, seconds: Int(seconds)),
            status: .created)
    }
}

/// A device in JSON.
private struct DeviceJSON: Encodable {
    let id: String
    let name: String
    let kind: Device.Kind
    let paired: Date
    let lastSeen: Date?
    /// The owner's id; nil if unassigned.
    let member: Int64?
    /// The token; only in the response that creates it.
    let token: String?

    init(_ device: Device) { self.init(device, token: nil) }

    init(_ device: Device, token: Token?) {
        id = device.uuid.text
        (name, kind, paired, lastSeen) = (device.name, device.kind, device.paired, device.lastSeen)
        member = device.memberId
        self.token = token?.text
    }
}

/// A pairing invitation in JSON.
private struct InvitationJSON: Encodable {
    let code: String
    let address: String
    let trust: String?
    let seconds: Int
}
