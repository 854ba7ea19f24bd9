import Foundation
import Kiosk
import Testing

@testable import Web

/// A kiosk behind a reverse proxy on its machine.
struct ReverseProxyTests {
    private static let proxy = ReverseProxy("Kiosk.example.org")
    private static let code = #"{"code":"96385074"}"#

    @Test(arguments: [
        ("kiosk.example.org", "https://kiosk.example.org"), ("kiosk:443", "https://kiosk"),
        ("Kiosk.Example.org:8443", "https://kiosk.example.org:8443"),
    ])
    func readsNames(text: String, origin: String) {
        #expect(ReverseProxy(text)?.origin == origin)
    }

    @Test(arguments: [
        "", "localhost", "127.0.0.1", "[::1]", "::1", "https://kiosk.example.org", "kiosk.example.org/", "a..b",
        "-a.org",
        "kiosk:0", "kiosk:", "kiosk:x", "küche.example", String(repeating: "a", count: 64),
    ])
    func refusesWhatIsNoName(text: String) {
        #expect(ReverseProxy(text) == nil)
    }

    @Test func neverTakesItsVisitorsForThisMachine() async throws {
        try await withServer(proxy: Self.proxy) { server async throws in
            for header in ["", "X-Forwarded-For: 127.0.0.1\r\n", "X-Forwarded-For: ::1\r\n"] {
                #expect(try await server.get("/api/v1/stock", host: "kiosk.example.org", headers: header).status == 401)
            }
            let page = try await server.get("/", host: "kiosk.example.org", headers: "Accept: text/html\r\n")
            #expect(page.status == 303 && page.header("location") == "/pair")
            #expect(try await server.get("/api/v1/stock").status == 200)
        }
    }

    /// The public name may be this machine's own.
    @Test func neverTakesThemForThisMachineUnderItsOwnName() async throws {
        let name = try #require(NetworkName.machine.first { ReverseProxy($0) != nil })
        try await withServer(proxy: ReverseProxy(name)) { server async throws in
            #expect(try await server.get("/api/v1/stock", host: name).status == 401)
        }
        try await withServer { server async throws in
            #expect(try await server.get("/api/v1/stock", host: name).status == 200)
        }
    }

    @Test func answersNoPublicNameThatIsNotDeclared() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/", host: "kiosk.example.org").status == 421)
        }
        try await withServer(proxy: Self.proxy) { server async throws in
            #expect(try await server.get("/", host: "other.example.org").status == 421)
            #expect(try await server.get("/", host: "kiosk.example.org.evil.example").status == 421)
        }
    }

    @Test(.enabled(if: MachineAddresses.outward != nil, "this machine has no address but loopback"))
    func believesTheNameOnlyFromThisMachine() async throws {
        let network = try #require(MachineAddresses.outward)
        try await withServer(address: ListenAddress(host: "0.0.0.0", port: 0), proxy: Self.proxy) {
            server async throws in
            let request = "GET /pair HTTP/1.1\r\nHost: kiosk.example.org\r\nConnection: close\r\n\r\n"
            #expect(try await server.ask(request, at: network).status == 421)
            #expect(try await server.ask(request, at: "127.0.0.1").status == 200)
        }
    }

    @Test func acceptsChangesFromItsPagesAlone() async throws {
        try await withServer(proxy: Self.proxy) { server async throws in
            let cookie = try await pair(server)
            for (origin, status) in [
                ("https://kiosk.example.org", 201), ("http://kiosk.example.org", 403),
                ("https://kiosk.example.org:8443", 403), ("https://evil.example", 403), ("null", 403),
            ] {
                let answer = try await server.post(
                    "/api/v1/scans", Self.code, headers: "Origin: \(origin)\r\nCookie: \(cookie)\r\n",
                    host: "kiosk.example.org")
                #expect(answer.status == status, "\(origin)")
            }
        }
    }

    @Test func pairsPhonesByItsName() async throws {
        try await withServer(proxy: Self.proxy) { server async throws in
            let invitation = try await server.post("/api/v1/invitations", "{}")
            let code = try #require(invitation.json["code"] as? String)
            #expect(invitation.json["address"] as? String == "https://kiosk.example.org/pair#\(code)")
            #expect(invitation.json["trust"] == nil)
            let page = try await server.get("/pair").body
            #expect(page.contains("https://kiosk.example.org/pair") && !page.contains("--listen"))
            let cookie = try await pair(server)
            #expect(cookie.hasPrefix("__Host-scantry="))
            let stock = try await server.get(
                "/api/v1/stock", host: "kiosk.example.org", headers: "Cookie: \(cookie)\r\n")
            #expect(stock.status == 200)
        }
    }

    @Test func leadsToHTTPSWhoReachesTheProxyInTheOpen() async throws {
        try await withServer(proxy: ReverseProxy("kiosk.example.org:8443")) { server async throws in
            let answer = try await server.get(
                "/stock?text=a", host: "kiosk.example.org", headers: "X-Forwarded-Proto: http\r\n")
            #expect(answer.status == 307)
            #expect(answer.header("location") == "https://kiosk.example.org:8443/stock?text=a")
        }
    }

    /// Delays after wrong codes are per visitor, by the last address of `X-Forwarded-For`.
    @Test func slowsDownOnlyWhoGuesses() async throws {
        let start = ContinuousClock.now
        try await withServer(pairing: Pairing(now: { start }), proxy: Self.proxy) { server async throws in
            let code = server.kiosk.pairing.invite().code
            let wrong = code == "000000" ? "000001" : "000000"
            func guess(_ digits: String, _ addresses: String) async throws -> Int {
                try await self.guess(server, digits, from: addresses).status
            }
            #expect(try await guess(wrong, "192.0.2.7") == 422)
            #expect(try await guess(wrong, "198.51.100.1, 192.0.2.7") == 422)
            #expect(try await guess(code, "198.51.100.2, 192.0.2.7") == 429)
            // A proxied visitor from this machine differs from the machine itself, which is not delayed.
            for _ in 1...2 { _ = try await guess(wrong, "127.0.0.1") }
            #expect(try await guess(code, "127.0.0.1") == 429)
            let here = try await server.fill("/pair", "code=\(wrong)&name=Phone")
            #expect(here.status == 422)
            #expect(try await guess(server.kiosk.pairing.invite().code, "192.0.2.7, 198.51.100.3") == 303)
        }
    }

    /// With 64 descriptors, seven connections are allowed per visitor, and eight for this machine.
    @Test func countsItsConnectionsAsTheirVisitors() async throws {
        try await withServer(proxy: Self.proxy, descriptors: 64) { server async throws in
            var open: [FileHandle] = []
            defer { withExtendedLifetime(open) {} }
            for _ in 1...7 { open.append(try await server.keep("192.0.2.1")) }
            #expect(try await get(server, from: "192.0.2.1").status == 503)
            #expect(try await get(server, from: "192.0.2.4").status == 200)
            open.append(try await server.keep("192.0.2.2"))
            // These eight do not count towards this machine's limit of eight.
            #expect(try await server.get("/api/v1/health").status == 200)
        }
    }

    @Test func asksProxiesNotToKeepEventsBack() async throws {
        try await withServer { server async throws in
            let connection = try server.connect("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            let head = try await withCheckedThrowingContinuation { continuation in
                Thread { continuation.resume(with: Result { try connection.read(upToCount: 400) ?? Data() }) }.start()
            }
            #expect(String(decoding: head, as: UTF8.self).lowercased().contains("x-accel-buffering: no\r\n"))
        }
    }

    private func get(_ server: TestServer, from address: String) async throws -> TestServer.Answer {
        try await server.get("/pair", host: "kiosk.example.org", headers: "X-Forwarded-For: \(address)\r\n")
    }

    private func guess(_ server: TestServer, _ digits: String, from addresses: String) async throws -> TestServer.Answer
    {
        try await server.post(
            "/pair", "code=\(digits)&name=Phone",
            headers: "X-Forwarded-For: \(addresses)\r\nOrigin: https://kiosk.example.org\r\n",
            type: "application/x-www-form-urlencoded", host: "kiosk.example.org")
    }

    /// Pairs a phone through the proxy and returns its cookie.
    private func pair(_ server: TestServer) async throws -> String {
        let answer = try await guess(server, server.kiosk.pairing.invite().code, from: "192.0.2.9")
        let line = answer.originalHead.split(separator: "\r\n").first { $0.contains("scantry=") }
        let cookie = try #require(line?.split(separator: ":", maxSplits: 1).last?.split(separator: ";").first)
        return cookie.trimmingCharacters(in: .whitespaces)
    }
}

extension TestServer {
    /// Opens a visitor's connection through the proxy that stays open after its response.
    fileprivate func keep(_ visitor: String) async throws -> FileHandle {
        let connection = try connect(
            "GET /pair HTTP/1.1\r\nHost: kiosk.example.org\r\nX-Forwarded-For: \(visitor)\r\n\r\n")
        return try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        let start = try #require(try connection.read(upToCount: 12))
                        #expect(String(decoding: start, as: UTF8.self) == "HTTP/1.1 200")
                        return connection
                    })
            }.start()
        }
    }
}
