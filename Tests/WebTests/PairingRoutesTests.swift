import Foundation
import Kiosk
import Kitchen
import Phrases
import Synchronization
import Testing
import Values

@testable import Web

/// Granting and revoking access of phones and scripts.
struct PairingRoutesTests {
    private static let everywhere = ListenAddress(host: "0.0.0.0", port: 0)
    private static let network = MachineAddresses.outward

    @Test func letsInAPhoneThatTypesTheDigits() async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            #expect(try await server.send("POST /pair/invitation", from: .here).status == 303)
            let code = try #require(server.kiosk.pairing.invitation?.code)
            let page = try await server.get("/pair").body
            #expect(page.contains("\(code.prefix(3)) \(code.suffix(3))") && page.contains("<svg xmlns"))
            let answer = try await pair(server, code, name: "Anna’s phone")
            #expect(answer.status == 303 && answer.head.contains("location: /\r\n"))
            let cookie = try cookie(answer)
            #expect(answer.head.contains("httponly") && answer.head.contains("samesite=strict"))
            #expect(try await asks(server, "GET /api/v1/stock", "Cookie: \(cookie)") == 200)
            #expect(try await asks(server, "GET /api/v1/stock", "Cookie: \(cookie)0") == 401)
            #expect(try await server.kiosk.store.devices().map(\.name) == ["Anna’s phone"])
        }
    }

    @Test func goesOnToThePageThatWasWantedAndSaysSoAtTheKiosk() async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            let code = server.kiosk.pairing.invite().code
            let entrance = try await server.send(
                "GET /pair?back=%2Fstock%3Ftext%3Dmilk", from: .elsewhere, headers: "Accept: text/html\r\n")
            #expect(entrance.body.contains("action=\"/pair?back=%2Fstock%3Ftext%3Dmilk\""))
            #expect(!(try await server.get("/pair").body.contains("Anna’s phone")))
            let answer = try await pair(
                server, code, name: "Anna’s phone", path: "/pair?back=%2Fstock%3Ftext%3Dmilk")
            #expect(answer.header("location") == "/stock?text=milk")
            #expect(try await server.get("/pair").body.contains("Anna’s phone is paired"))
            let next = server.kiosk.pairing.invite().code
            #expect(!(try await server.get("/pair").body.contains("Anna’s phone")))
            let elsewhere = try await pair(server, next, path: "/pair?back=%2F%2Fexample.org")
            #expect(elsewhere.header("location") == "/")
        }
    }

    @Test func keepsNothingOfWhatItHandsOut() async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            let code = server.kiosk.pairing.invite().code
            let token = try cookie(try await pair(server, code)).split(separator: "=")[1]
            for name in try FileManager.default.contentsOfDirectory(atPath: server.folder) {
                let bytes = FileManager.default.contents(atPath: server.folder + "/" + name) ?? Data()
                #expect(bytes.range(of: Data(token.utf8)) == nil, "\(name)")
            }
        }
    }

    @Test func letsNobodyInByDigitsThatWereUsedOrAreWrong() async throws {
        let start = ContinuousClock.now
        try await withServer(address: Self.everywhere, pairing: Pairing(now: { start })) { server async throws in
            #expect(try await pair(server, "123456").body.contains("The kiosk shows no digits now"))
            let code = server.kiosk.pairing.invite().code
            #expect(try await pair(server, code).status == 303)
            let again = try await pair(server, code)
            #expect(again.status == 422 && !again.head.contains("set-cookie: scantry"))
            let next = server.kiosk.pairing.invite().code
            let wrong = next == "000000" ? "000001" : "000000"
            let first = try await pair(server, wrong)
            #expect(first.status == 422 && first.body.contains("not the digits that the kiosk shows"))
            #expect(try await pair(server, wrong).status == 422)
            let late = try await pair(server, next)
            #expect(late.status == 429 && late.head.contains("retry-after: 2") && !late.head.contains("set-cookie: s"))
        }
    }

    @Test func letsNobodyInByDigitsThatAreOld() async throws {
        let time = Mutex(ContinuousClock.now)
        let pairing = Pairing(now: { time.withLock { $0 } })
        try await withServer(address: Self.everywhere, pairing: pairing) { server async throws in
            let code = pairing.invite().code
            time.withLock { $0 += .seconds(601) }
            #expect(try await pair(server, code).status == 422)
            #expect(try await server.kiosk.store.devices().isEmpty)
        }
    }

    @Test func letsADeviceInNoLongerOnceItIsRemoved() async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            let cookie = try cookie(try await pair(server, server.kiosk.pairing.invite().code))
            let device = try #require(try await server.kiosk.store.devices().first)
            #expect(try await asks(server, "GET /devices", "Cookie: \(cookie)") == 200)
            let path = "POST /devices/\(device.uuid.text)/remove"
            #expect(try await server.send(path, from: .here).status == 303)
            #expect(try await asks(server, "GET /devices", "Cookie: \(cookie)") == 401)
            #expect(try await server.send(path, from: .here).status == 404)
        }
    }

    @Test func letsScriptsDoAllButLetOthersIn() async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            let made = try await server.post("/api/v1/devices", #"{"name": "backup"}"#)
            let token = try #require(made.json["token"] as? String)
            let header = "Authorization: Bearer \(token)"
            #expect(made.status == 201 && token.count == 64)
            #expect(try await asks(server, "GET /api/v1/stock", header) == 200)
            #expect(try await asks(server, "GET /api/v1/devices", header) == 403)
            #expect(try await asks(server, "POST /api/v1/invitations", header) == 403)
            #expect(try await asks(server, "GET /devices", header) == 403)
            #expect(try await server.send("GET /api/v1/devices", from: .here).body.contains(token) == false)
            #expect(server.kiosk.pairing.invitation == nil)
            let page = try await server.send("GET /pair", from: .elsewhere, headers: header + "\r\n").body
            #expect(page.contains("name=\"code\""))
        }
    }

    @Test func showsATokenOnceAlsoToRepeatedRequests() async throws {
        try await withServer { server async throws in
            let key = "Idempotency-Key: 1\r\n"
            let made = try await server.post("/api/v1/devices", #"{"name": "backup"}"#, headers: key)
            #expect(made.status == 201 && made.json["token"] != nil)
            let again = try await server.post("/api/v1/devices", #"{"name": "backup"}"#, headers: key)
            #expect(again.json["token"] == nil)
            #expect(try await server.kiosk.store.devices().count == 1)
        }
    }

    @Test func makesATokenOnAPage() async throws {
        try await withServer { server async throws in
            let type = "application/x-www-form-urlencoded"
            let page = try await server.post("/devices/new", "name=%3Cb%3Ebackup", type: type)
            let token = try #require(page.body.firstMatch(of: #/<code>([0-9a-f]{64})<\/code>/#)?.1)
            #expect(page.status == 200 && page.body.contains("&lt;b&gt;backup"))
            #expect(try await asks(server, "GET /api/v1/stock", "Authorization: Bearer \(token)") == 200)
            #expect(try await server.post("/devices/new", "name=", type: type).status == 422)
            #expect(try await server.get("/devices").body.contains("&lt;b&gt;backup"))
        }
    }

    @Test func invitesNobodyWhoCannotCome() async throws {
        try await withServer { server async throws in
            #expect(try await server.post("/api/v1/invitations", "{}").status == 409)
            #expect(try await server.get("/pair").body.contains("--listen 0.0.0.0:8080"))
        }
    }

    @Test(arguments: [("en", "Pair this device", "Trust this kiosk"), ("fr", "Associer", "Faire confiance")])
    func speaksToStrangersInTheirLanguage(language: String, pair: String, trust: String) async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            for (route, title) in [("GET /pair", pair), ("GET /trust", trust)] {
                let page = try await server.send(
                    route, from: .elsewhere, headers: "Accept-Language: \(language)\r\n"
                ).body
                #expect(page.contains("<html lang=\"\(language)\">") && page.contains("<h1>\(title)"))
                #expect(page.contains("<title>\(title)") && page.contains("name=\"language\""))
            }
        }
    }

    @Test func tellsStrangersNobodysName() async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            let member = try await server.kiosk.store.add(MemberDraft(name: "Augustin", colour: .green))
            let page = try await server.send(
                "GET /pair", from: .elsewhere, headers: "Cookie: member=\(member.id)\r\n")
            #expect(page.status == 200 && !page.body.contains("Augustin"))
        }
    }

    @Test(
        .enabled(if: network != nil, "there is no network"),
        arguments: [
            "Host: 127.0.0.1", "Host: localhost\r\nX-Forwarded-For: 127.0.0.1",
            "Host: localhost\r\nForwarded: for=127.0.0.1",
            "Host: localhost\r\nX-Real-IP: ::1\r\nOrigin: http://localhost",
        ])
    func believesTheConnectionAndNoHeader(headers: String) async throws {
        let network = try #require(Self.network)
        try await withServer(address: Self.everywhere) { server async throws in
            let request = "GET /api/v1/stock HTTP/1.1\r\n\(headers)\r\nConnection: close\r\n\r\n"
            #expect(try await server.ask(request, at: network).status == 401)
            #expect(try await server.ask(request.replacing("/api/v1/stock", with: "/pair"), at: network).status == 200)
        }
    }

    /// Behind a proxy on the same machine, all connections come from the machine.
    @Test(
        arguments: [
            "Host: localhost\r\nCF-Connecting-IP: 192.0.2.7", "Host: localhost\r\nTailscale-User-Login: anna",
            "Host: localhost\r\nX-Forwarded-Proto: https", "Host: localhost\r\nTrue-Client-IP: 192.0.2.7",
            "Host: localhost\r\ncdn-loop: cloudflare", "Host: 192.168.1.5",
            "Host: [2001:db8::1]:8080",
        ])
    func takesWhatAProxyPassesOnForForeign(headers: String) async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            let request = "GET /api/v1/stock HTTP/1.1\r\n\(headers)\r\nConnection: close\r\n\r\n"
            #expect(try await server.ask(request, at: "127.0.0.1").status == 401)
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost:8080", "[::1]:8080", "127.0.1.1"])
    func knowsTheMachineByItsOwnNames(host: String) async throws {
        try await withServer(address: Self.everywhere) { server async throws in
            let request = "GET /api/v1/stock HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
            #expect(try await server.ask(request, at: "127.0.0.1").status == 200)
        }
    }

    private func pair(
        _ server: TestServer, _ code: String, name: String = "phone", path: String = "/pair"
    ) async throws -> TestServer.Answer {
        let name = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await server.send(
            "POST \(path)", from: .elsewhere, headers: "Content-Type: application/x-www-form-urlencoded\r\n",
            body: "code=\(code)&name=\(name)")
    }

    /// Returns the status of a request from another machine with a header.
    private func asks(_ server: TestServer, _ route: String, _ header: String) async throws -> Int {
        try await server.send(route, from: .elsewhere, headers: header + "\r\n").status
    }

    private func cookie(_ answer: TestServer.Answer) throws -> Substring {
        try #require(answer.head.firstMatch(of: #/set-cookie: (scantry=[0-9a-f]{64})/#)?.1)
    }
}
