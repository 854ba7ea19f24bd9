import Fixtures
import Foundation
import Kiosk
import Kitchen
import MQTT
import Testing
import Values

@testable import Web

/// Joining a household, the copy of it, and what a satellite leaves to its hub.
struct SatelliteRoutesTests {
    private static let broker = BrokerAccess(address: BrokerAddress(host: "192.0.2.1"))

    @Test func letsAKioskJoinByTheDigits() async throws {
        try await withServer(broker: Self.broker) { server async throws in
            #expect(try await join(server, "123456").status == 403)
            let answer = try await join(server, server.kiosk.pairing.invite().code)
            #expect(answer.status == 201)
            #expect(answer.json["name"] as? String == "Cellar")
            #expect(answer.json["broker"] as? String == "mqtt://192.0.2.1:1883")
            #expect(answer.json["household"] as? String == (try await server.kiosk.store.householdID())?.rawValue)
            let token = try #require(answer.json["token"] as? String)
            let header = "Authorization: Bearer \(token)\r\n"
            let lines = try await self.copy(server, knowing: nil, header)
            let copy = try #require(HouseholdCopy(lines: lines, onto: nil))
            #expect(copy.position == 0 && copy.blocks[CopiedBlock(table: "household", number: 0)] != nil)
            #expect(try await self.copy(server, knowing: copy, header) == "0\n")
            #expect(try await server.scan("8076800195057").status == 201)
            let changes = try await self.copy(server, knowing: copy, header)
            #expect(changes.hasPrefix("1\n") && lines.contains("unit/0\t") && !changes.contains("unit/0\t"))
            let all = try await self.copy(server, knowing: nil, header)
            #expect(HouseholdCopy(lines: changes, onto: copy) == HouseholdCopy(lines: all, onto: nil))
            for route in ["GET /api/v1/stock", "GET /", "POST /api/v1/scans", "GET /api/v1/devices"] {
                #expect(try await server.send(route, from: .elsewhere, headers: header).status == 403, "\(route)")
            }
        }
    }

    private static let copyRoute = "POST /api/v1/satellites/copy"
    private static let json = "Content-Type: application/json\r\n"

    private func copy(_ server: TestServer, knowing known: HouseholdCopy?, _ header: String) async throws -> String {
        let body = String(decoding: try JSONEncoder().encode(["known": known?.digests ?? []]), as: UTF8.self)
        let answer = try await server.send(
            Self.copyRoute, from: .elsewhere, headers: header + Self.json, body: body)
        #expect(answer.status == 200)
        return answer.body
    }

    @Test func handsTheCopyToNobodyElse() async throws {
        try await withServer { server async throws in
            let route = Self.copyRoute
            #expect(try await server.send(route, from: .here, headers: Self.json, body: "{}").status == 403)
            #expect(try await server.send(route, from: .elsewhere, headers: Self.json, body: "{}").status == 401)
        }
    }

    @Test func needsABroker() async throws {
        try await withServer { server async throws in
            let answer = try await join(server, server.kiosk.pairing.invite().code)
            #expect(answer.status == 409)
            #expect(answer.body.contains("MQTT"))
        }
    }

    @Test func endsAtOnceWhenItIsRemoved() async throws {
        try await withServer(broker: Self.broker) { server async throws in
            let joined = try await join(server, server.kiosk.pairing.invite().code)
            let (id, token) = (
                try #require(joined.json["id"] as? String), try #require(joined.json["token"] as? String)
            )
            #expect(try await server.get("/stations").body.contains("Cellar"))
            #expect(try await server.get("/metrics").body.contains(#"scantry_outbox_scans{kiosk="Cellar"} 0"#))
            #expect(try await server.get("/satellites/\(id)/remove").status == 200)
            #expect(try await server.fill("/satellites/\(id)/remove", "").status == 303)
            let header = "Authorization: Bearer \(token)\r\n"
            let copy = try await server.send(
                Self.copyRoute, from: .elsewhere, headers: header + Self.json, body: "{}")
            #expect(copy.status == 401)
            #expect(try await server.get("/api/v1/satellites").items.isEmpty)
            #expect(try await !server.get("/metrics").body.contains("Cellar"))
        }
    }

    @Test func aSatelliteScansAndShowsAndLeavesTheRestToItsHub() async throws {
        let satellite = Satellite(id: 1, uuid: UUID(), name: "Cellar", joined: .november)
        try await withServer(satellite: satellite) { server async throws in
            try await server.kiosk.store.begin(as: satellite)
            #expect(try await server.scan("8076800195057").status == 201)
            #expect(try await server.kiosk.store.unsentCount() == 1)
            #expect(try await server.get("/metrics").body.contains(#"scantry_outbox_scans{kiosk="Cellar"} 1"#))
            #expect(try await server.get("/stock").status == 200)
            #expect(try await server.get("/stations").status == 200)
            let refused = try await server.post("/api/v1/products", #"{"name": "Soup"}"#)
            #expect(refused.status == 409)
            #expect(refused.body.contains("hub"))
            #expect(try await server.fill("/lots/new", "", headers: "Accept: text/html\r\n").status == 409)
        }
    }

    private func join(_ server: TestServer, _ code: String) async throws -> TestServer.Answer {
        try await server.post("/api/v1/satellites", #"{"code": "\#(code)", "name": "Cellar"}"#)
    }
}
