import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import Trust
import Values

/// `/api/v1/satellites`: the household's other kiosks.
struct SatelliteRoutes {
    let kiosk: Kiosk
    let broker: BrokerLink

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Satellites", parameters: [.path("satellite", "UUID")])
            .get("", for: .known, use: list)
            .described(
                "satellites", "The household's other kiosks", gives: .items("The satellites, by name.", of: "Satellite")
            )
            .post(
                "", for: .anybody(because: "It checks the digits, and limits guesses."), changing: .household,
                showsSecret: true, use: join
            )
            .described(
                "joinSatellite", "Lets another kiosk join the household, by the digits that the hub shows",
                problems: [403, 409, 429], takes: "NewSatellite",
                gives: .created("The satellite, with its token.", "JoinedSatellite", hasLocation: false)
            )
            .post("copy", for: .satellites, use: copy)
            .described(
                "householdCopy", "The rows of the household that a satellite needs to answer scans",
                details: """
                    For satellites alone. The first line is the number of the latest scan. Of the others, one with a tab is a \
                    block of rows: its table, a slash, its number, the tab, and a JSON object of its columns and rows. One \
                    without is the digest of a block that is no more.
                    """,
                takes: .object(
                    optional: [
                        "known": .list(of: .text).described("The digests of the blocks that the satellite has.")
                    ]), gives: .lines("The blocks that differ.")
            )
            .delete(":satellite", for: .people, changing: .household, use: remove)
            .described(
                "removeSatellite", "Removes another kiosk, whose scans are no longer booked",
                details: "Not for scripts.", gives: .done("It is removed."))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let status = kiosk.statusStore.status
        let satellites = try await kiosk.store.satellites().map { satellite in
            SatelliteJSON(satellite, isAway: status[.satellite(satellite.name)].isBroken)
        }
        return try .json(["items": satellites])
    }

    /// Answers 201 with the satellite's token, which is shown only once.
    private func join(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (code, name): (String, String) = try await request.body { ($0.required("code"), $0.required("name")) }
        guard kiosk.satellite == nil else { throw KitchenError.violated(.doneAtHub) }
        guard await broker.access() != nil else { throw Self.noBroker }
        try check(code, from: context.visitorAddress)
        let token = Token()
        let satellite = try await kiosk.store.addSatellite(name: name, tokenHash: token.fingerprint)
        guard let household = try await kiosk.store.householdID(),
            let invitation = await BrokerInvitation(for: satellite, at: broker, folder: kiosk.store.folder)
        else { throw Self.noBroker }
        return try .json(
            JoinedJSON(satellite, household: household, invitation, token: token), status: .created)
    }

    private static let noBroker = Problem(
        .conflict, "This kiosk has no MQTT broker.",
        cure: "Set one in Settings, Home Assistant and MQTT, then join again.")

    private func check(_ code: String, from place: String) throws {
        switch kiosk.pairing.answer(code, from: place) {
        case .welcome: return
        case .wrong: throw Problem(.forbidden, "These are not the digits.", cure: "Type those that the hub shows.")
        case .notInvited:
            throw Problem(
                .forbidden, "The hub shows no digits now.", cure: "Touch “Add a phone” there, or run scantry pair.")
        case .tooSoon(let wait):
            let seconds = max(1, wait.components.seconds)
            throw Problem(
                .tooManyRequests, "Too many digits were wrong.", cure: "Try again in \(seconds) seconds.",
                headers: [.retryAfter: "\(seconds)"])
        }
    }

    /// The bytes of a request for a copy: a household of a million lots has 40,000 blocks, of 20 bytes each.
    private static let largestRequest = 2 << 20

    private func copy(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard case .satellite(let satellite) = context.caller else { throw KitchenError.violated(.missing(.satellite)) }
        let known: [String] = try await request.body(upTo: Self.largestRequest) {
            $0.values("known", atMost: Self.largestRequest / 20)
        }
        let lines = try await kiosk.store.copy(for: satellite).lines(without: Set(known))
        return Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: lines)))
    }

    private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await kiosk.store.removeSatellite(try context.uuid("satellite", of: .satellite))
        return .nothing
    }
}

/// A satellite in JSON.
private struct SatelliteJSON: Encodable {
    let id: String
    let name: String
    let joined: Date
    let lastSeen: Date?
    let waiting: Int
    let isAway: Bool

    init(_ satellite: Satellite, isAway: Bool) {
        (id, name, joined) = (satellite.uuid.text, satellite.name, satellite.joined)
        (lastSeen, waiting, self.isAway) = (satellite.lastSeen, satellite.waiting, isAway)
    }
}

/// What a satellite gets when it joins.
private struct JoinedJSON: Encodable {
    let id: String
    let number: Int64
    let name: String
    let household: String
    let token: String
    let broker: String
    let authority, certificate, key: String?

    init(_ satellite: Satellite, household: HouseholdID, _ invitation: BrokerInvitation, token: Token) {
        (id, number, name) = (satellite.uuid.text, satellite.id, satellite.name)
        (self.household, self.token, broker) = (household.rawValue, token.text, "\(invitation.address)")
        authority = invitation.certificates.authority
        (certificate, key) = (invitation.certificates.own?.certificate, invitation.certificates.own?.key)
    }
}
