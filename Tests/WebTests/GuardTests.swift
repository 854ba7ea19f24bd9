import Kiosk
import Testing

@testable import Web

/// Protection against requests that other sites' pages make in the household's browsers.
struct GuardTests {
    @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:1"])
    func refusesChangesFromOtherOrigins(origin: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.post(
                "/api/v1/scans", #"{"code":"96385074"}"#, headers: "Origin: \(origin)\r\n")
            #expect(answer.status == 403)
            #expect(try await server.scansStored() == 0)
        }
    }

    /// A kiosk that serves plain HTTP has no encrypted pages on the network.
    @Test(.enabled(if: MachineAddresses.outward != nil, "this machine has no address but loopback"))
    func comparesTheSchemeOfOtherOrigins() async throws {
        let host = try #require(MachineAddresses.outward)
        try await withServer(address: ListenAddress(host: "0.0.0.0", port: 0)) { server async throws in
            for (scheme, status) in [("http", 401), ("https", 403)] {
                let answer = try await server.ask(
                    "POST /api/v1/scans HTTP/1.1\r\nHost: \(host):\(server.port)\r\nConnection: close\r\n"
                        + "Origin: \(scheme)://\(host):\(server.port)\r\nContent-Length: 0\r\n\r\n", at: host)
                #expect(answer.status == status, "\(scheme)")
            }
        }
    }

    @Test func acceptsChangesFromItsOwnPageAndFromPrograms() async throws {
        try await withServer { server async throws in
            let origin = "Origin: http://127.0.0.1:\(server.port)\r\nSec-Fetch-Site: same-origin\r\n"
            #expect(try await server.post("/api/v1/scans", #"{"code":"96385074"}"#, headers: origin).status == 201)
            #expect(try await server.post("/api/v1/scans", #"{"code":"96385074"}"#).status == 201)
            let cross = "Sec-Fetch-Site: cross-site\r\n"
            #expect(try await server.post("/api/v1/scans", #"{"code":"96385074"}"#, headers: cross).status == 403)
        }
    }

    @Test(arguments: ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", ""])
    func answersNoNameThatIsNotItsOwn(host: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/", host: host).status == 421)
            #expect(try await server.post("/api/v1/scans", #"{"code":"96385074"}"#, host: host).status == 421)
        }
    }

    /// A foreign IP address was typed on another machine, and forwarded by a program of this one.
    @Test func letsThoseInWhoNameItByItsNumberElsewhere() async throws {
        try await withServer { server async throws in
            let answer = try await server.get("/", host: "192.168.1.7:8080", headers: "Accept: text/html\r\n")
            #expect(answer.status == 303 && answer.header("location") == "/pair")
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1", "[::1]:80", "scantry.local"])
    func answersItsOwnNamesAndNumbers(host: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/", host: host).status == 200)
        }
    }

    @Test(arguments: ["/", "/who", "/assets/base.css", "/api/v1/stock", "/nothing"])
    func forbidsPagesToLoadFromElsewhere(path: String) async throws {
        try await withServer { server async throws in
            let head = try await server.get(path).head
            #expect(head.contains("content-security-policy: default-src 'none'; script-src 'self';"))
            #expect(head.contains("x-content-type-options: nosniff"))
        }
    }
}
