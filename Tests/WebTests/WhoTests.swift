import Foundation
import GRDB
import Kiosk
import Kitchen
import Testing
import Trust
import Values

@testable import Web

/// The member who uses a phone.
struct WhoTests {
    @Test func isChosenOnceAndGreeted() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/who").body.contains("Nobody is named yet"))
            let id = 1
            try server.addMember(id, "Anna <b>")
            #expect(try await server.get("/who").body.contains("Anna &lt;b&gt;"))
            let answer = try await server.fill("/who", "member=\(id)&back=/who")
            #expect(answer.status == 303 && answer.head.contains("set-cookie: member=\(id);"))
            let page = try await server.get("/who", headers: "Cookie: member=\(id)\r\n").body
            #expect(page.contains("That is you") && page.contains("You are Anna &lt;b&gt;"))
        }
    }

    @Test(arguments: [
        ("/stock?text=milk&state=soon", "/stock?text=milk&amp;state=soon"), ("//elsewhere.example", "/"), ("", "/"),
    ])
    func leadsBackToThePageThatOneCameFrom(from: String, back: String) async throws {
        try await withServer { server async throws in
            let query = try #require(from.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let page = try await server.get("/who?back=\(query)").body
            #expect(page.contains("<a class=\"icon-button\" href=\"\(back)\""))
            #expect(page.contains("name=\"back\" value=\"\(back)\""))
            if from.hasPrefix("/stock") {
                #expect(try await server.get(from).body.contains("href=\"/who?back=\(query)\""))
            }
        }
    }

    /// A paired phone keeps its member, even if its browser loses its cookies.
    @Test func isKeptWithThePhone() async throws {
        try await withServer { server async throws in
            let colour = try #require(Colour(rawValue: "#a63d57"))
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: colour)).id
            let ben = try await server.kiosk.store.add(MemberDraft(name: "Ben", colour: colour)).id
            let token = Token()
            let phone = try await server.kiosk.store.addDevice(
                name: "Phone", kind: .phone, tokenHash: token.fingerprint)
            let cookie = "Cookie: scantry=\(token.text)\r\n"
            let type = "Content-Type: application/x-www-form-urlencoded\r\n"
            func choose(_ member: String) async throws -> Int64? {
                let fields = "member=\(member)&back=/who"
                let answer = try await server.send(
                    "POST /who", from: .elsewhere, headers: cookie + type, body: fields)
                #expect(answer.status == 303)
                return try await server.kiosk.store.devices().first { $0.uuid == phone.uuid }?.memberId
            }
            #expect(try await choose("\(anna)") == anna)
            #expect(try await server.send("GET /who", from: .elsewhere, headers: cookie).body.contains("You are Anna"))
            // Another member's cookie does not reassign the phone.
            let other = "Cookie: scantry=\(token.text); member=\(ben)\r\n"
            #expect(try await server.send("GET /who", from: .elsewhere, headers: other).body.contains("You are Anna"))
            #expect(try await server.get("/devices").body.contains("Anna</span>"))
            #expect(try await server.get("/api/v1/devices").items.first?["member"] as? Int64 == anna)
            try await server.kiosk.store.remove(member: anna)
            #expect(try await server.send("GET /who", from: .elsewhere, headers: cookie).body.contains("Who are you?"))
            #expect(try await !server.get("/devices").body.contains("Anna"))
            #expect(try await choose("\(anna)") == nil)
            #expect(try await choose("\(ben)") == ben)
            #expect(try await choose("") == nil)
        }
    }

    @Test func staysChosenWhereAPhoneIsPairedAgain() async throws {
        try await withServer(address: ListenAddress(host: "0.0.0.0", port: 0)) { server async throws in
            try server.addMember(1, "Anna")
            let headers = "Content-Type: application/x-www-form-urlencoded\r\nCookie: member="
            for member in ["1", "77"] {
                let code = server.kiosk.pairing.invite().code
                _ = try await server.send(
                    "POST /pair", from: .elsewhere, headers: headers + "\(member)\r\n", body: "code=\(code)&name=P")
            }
            #expect(try await server.kiosk.store.devices().map(\.memberId) == [1, nil])
        }
    }

    @Test func forgetsWhoeverIsNobody() async throws {
        try await withServer { server async throws in
            let head = try await server.fill("/who", "member=&back=/who").head
            #expect(head.contains("set-cookie: member=;") && head.contains("max-age=0"))
            #expect(try await server.get("/", headers: "Cookie: member=77\r\n").status == 200)
        }
    }
}

extension TestServer {
    fileprivate func addMember(_ id: Int, _ name: String) throws {
        try DatabaseQueue(path: folder + "/kitchen.sqlite").write { db in
            try db.execute(
                sql: "INSERT INTO member (id, uuid, name, colour, position) VALUES (?, ?, ?, '#a63d57', 1)",
                arguments: [id, UUID().text, name])
        }
    }
}
