import Fixtures
import Foundation
import Kiosk
import Kitchen
import Testing
import Trust
import Values

@testable import Web

/// The API of webhooks.
struct WebhookRoutesTests {
    private static let path = "/api/v1/webhooks"
    private static let new =
        #"{"name": "Home", "address": "http://192.168.1.9:8123/api/webhook/x", "events": ["scan.booked", "timer.ended"]}"#

    @Test func addsChangesAndDeletes() async throws {
        try await withServer { server async throws in
            let added = try await server.post(Self.path, Self.new)
            #expect(added.status == 201 && added.json["isOn"] as? Bool == true && added.json["hour"] as? Int == 8)
            #expect(added.json["events"] as? [String] == ["scan.booked", "timer.ended"])
            #expect(added.json["secret"] == nil)
            let one = "\(Self.path)/\(added.json["id"] ?? "")"
            #expect(try await server.get(one).json["name"] as? String == "Home")
            let patch = #"{"isOn": false, "events": ["stock.added"]}"#
            let changed = try await server.ask("PATCH", one, patch)
            #expect(changed.status == 200 && changed.json["isOn"] as? Bool == false)
            #expect(changed.json["events"] as? [String] == ["stock.added"])
            #expect(changed.json["name"] as? String == "Home")
            #expect(try await server.get(Self.path).items.count == 1)
            #expect(try await server.ask("DELETE", one).status == 204)
            #expect(try await server.get(one).status == 404)
        }
    }

    @Test(arguments: [
        (#"{"name": "Home", "address": "http://a/"}"#, "events"),
        (#"{"name": "Home", "address": "http://a/", "events": ["test.ping"]}"#, "events"),
        (#"{"name": "Home", "address": "file:///etc/passwd", "events": []}"#, "address"),
        (#"{"name": "Home", "address": "http://a/", "events": [], "hour": 24}"#, "hour"),
        (#"{"name": "", "address": "http://a/", "events": []}"#, "name"),
    ])
    func saysWhatIsWrong(body: String, field: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.post(Self.path, body)
            #expect(answer.status == 422 && answer.faults == [field])
        }
    }

    @Test func showsTheSecretAndRenewsIt() async throws {
        try await withServer { server async throws in
            let one = "\(Self.path)/\(try await server.post(Self.path, Self.new).json["id"] ?? "")"
            let first = try await server.get("\(one)/secret")
            #expect(first.header("cache-control") == "no-store")
            let second = try await server.post("\(one)/secret", "{}")
            let secrets = [first, second].compactMap { $0.json["secret"] as? String }
            #expect(secrets.count == 2 && Set(secrets).count == 2 && secrets.allSatisfy { $0.hasPrefix("whsec_") })
        }
    }

    @Test func testsAndListsDeliveries() async throws {
        try await withServer { server async throws in
            let one = "\(Self.path)/\(try await server.post(Self.path, Self.new).json["id"] ?? "")"
            let test = try await server.post("\(one)/test", "{}")
            #expect(test.status == 202 && test.json["event"] as? String == "test.ping")
            _ = try await server.scan("8076800195057")
            let page = try await server.get("\(one)/deliveries?limit=1")
            #expect(page.items.map { $0["event"] as? String } == ["scan.booked"])
            let next = try #require(page.json["next"] as? String)
            let rest = try await server.get("\(one)/deliveries?after=\(next)")
            #expect(rest.items.map { $0["state"] as? String } == ["waiting"])
            _ = try await server.ask("PATCH", one, #"{"isOn": false}"#)
            #expect(try await server.post("\(one)/test", "{}").status == 409)
        }
    }

    /// A token must not choose where the household's data go, nor read the secrets.
    @Test func isClosedToScripts() async throws {
        try await withServer { server async throws in
            let token = Token()
            _ = try await server.kiosk.store.addDevice(name: "Script", kind: .script, tokenHash: token.fingerprint)
            let headers = ["Authorization": "Bearer \(token.text)"]
            #expect(try await server.ask("GET", Self.path, headers: headers).status == 403)
            #expect(try await server.ask("POST", Self.path, Self.new, headers: headers).status == 403)
            #expect(try await server.ask("GET", "/settings/webhooks", headers: headers).status == 403)
        }
    }

    /// Whoever chooses a webhook's address must not act as this machine through it.
    @Test func takesNoWebhookForThisMachine() async throws {
        try await withServer { server async throws in
            let body = #"{"code": "8076800195057"}"#
            let headers = ["webhook-signature": "v1,x"]
            #expect(try await server.ask("POST", "/api/v1/scans", body, headers: headers).status == 401)
            #expect(try await server.ask("POST", "/api/v1/scans", body).status == 201)
        }
    }

    @Test func leavesSecretsOutOfExports() async throws {
        try await withServer { server async throws in
            let added = try await server.post(Self.path, Self.new)
            let id = try #require(UUID(uuidString: added.json["id"] as? String ?? ""))
            let secret = try await server.kiosk.store.secret(ofWebhook: id).text
            let export = try await server.get("/api/v1/export.json")
            #expect(export.status == 200 && !export.body.contains(secret) && !export.body.contains("192.168.1.9"))
        }
    }
}
