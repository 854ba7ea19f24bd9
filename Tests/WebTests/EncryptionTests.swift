import Fixtures
import Foundation
import Kiosk
import Kitchen
import Synchronization
import TestSupport
import Testing
import Trust
import Values

@testable import Web

/// HTTPS on the same port as HTTP, with certificates of the household's authority.
final class EncryptionTests: Sendable {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path }
    private let addresses = Mutex(["192.168.1.7"])
    private let now = Mutex(Date.november)

    @Test func isBelievedByWhoTrustsTheHousehold() async throws {
        try await withServer(encryption: try encryption()) { [folder] server async throws in
            for name in ["scantry.local", "192.168.1.7", "localhost"] {
                let answer = try await Self.ask(server.port, "GET /api/v1/health", name: name, trusting: folder)
                #expect(answer.contains("HTTP/1.1 200"), "\(name)")
            }
            let other = try await Self.ask(server.port, "GET /api/v1/health", name: "example.com", trusting: folder)
            #expect(!other.contains("HTTP/1.1"))
        }
    }

    @Test func givesACookieThatNobodyElseCanSet() async throws {
        let everywhere = ListenAddress(host: "0.0.0.0", port: 0)
        try await withServer(address: everywhere, encryption: try encryption()) { [folder] server async throws in
            let code = server.kiosk.pairing.invite().code
            let headers = """
                X-Forwarded-For: 192.0.2.7\r\nContent-Type: application/x-www-form-urlencoded\r\n\
                Content-Length: \(16 + code.utf8.count)\r\n
                """
            let answer = try await Self.ask(
                server.port, "POST /pair", headers: headers, body: "code=\(code)&name=phone", name: "scantry.local",
                trusting: folder)
            let cookie = try #require(answer.firstMatch(of: #/Set-Cookie: (__Host-scantry=[0-9a-f]{64})(.*)/#))
            #expect(cookie.2.contains("Secure") && cookie.2.contains("HttpOnly"))
            let stock = try await Self.ask(
                server.port, "GET /api/v1/stock", headers: "X-Forwarded-For: 192.0.2.7\r\nCookie: \(cookie.1)\r\n",
                name: "scantry.local", trusting: folder)
            #expect(stock.contains("HTTP/1.1 200"))
        }
    }

    @Test func showsWhoComesInTheOpenTheWay() async throws {
        try await withServer(encryption: try encryption()) { server async throws in
            let page = try await server.send("GET /devices", from: .elsewhere)
            #expect(page.status == 307 && page.head.contains("location: https://127.0.0.1:\(server.port)/devices\r\n"))
            #expect(try await server.send("POST /pair", from: .elsewhere).status == 403)
            #expect(try await server.send("GET /trust", from: .elsewhere).body.contains("/authority.crt"))
            let authority = try await server.send("GET /authority.crt", from: .elsewhere)
            #expect(authority.status == 200 && authority.head.contains("application/x-x509-ca-cert"))
            #expect(try await server.get("/api/v1/stock").status == 200, "this machine's own programs go on")
        }
    }

    @Test(arguments: [
        ("Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0", "Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/605.1.15", "iPhone, iPad"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", "macOS"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0", "Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0", "Linux"),
    ])
    func unfoldsWhatTheVisitorsOwnSystemAsksFor(agent: String, system: String) async throws {
        try await withServer(encryption: try encryption()) { server async throws in
            let page = try await server.send("GET /trust", from: .elsewhere, headers: "User-Agent: \(agent)\r\n").body
            let open = page.components(separatedBy: "<details open><summary>").dropFirst()
            #expect(open.count == 1 && open.first?.hasPrefix("\(system)</summary>") == true)
            #expect(page.contains(#/[0-9A-F]{2}<wbr>(:[0-9A-F]{2}<wbr>){31}/#), "the fingerprint breaks between bytes")
        }
    }

    @Test func hasNoAuthorityWithoutEncryption() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/authority.crt").status == 404)
            #expect(try await server.get("/trust").body.contains("plain HTTP"))
        }
    }

    @Test func takesUpAnotherCertificateWhileItRuns() async throws {
        let encryption = try encryption()
        try await withServer(encryption: encryption) { [self] server async throws in
            let name = "192.168.1.8"
            #expect(try await !Self.ask(server.port, "GET /trust", name: name, trusting: folder).contains("HTTP/1.1"))
            addresses.withLock { $0 = [name] }
            try encryption.renew()
            #expect(try await Self.ask(server.port, "GET /trust", name: name, trusting: folder).contains("200"))
            let before = try String(contentsOfFile: folder + "/server.crt", encoding: .utf8)
            now.withLock { $0 += 380 * 86_400 }
            try encryption.renew()
            #expect(try String(contentsOfFile: folder + "/server.crt", encoding: .utf8) != before)
        }
    }

    @Test func survivesWhatIsNoHandshake() async throws {
        try await withServer(encryption: try encryption()) { [folder] server async throws in
            for noise in [
                "\u{16}\u{3}\u{1}", "\u{16}" + String(repeating: "x", count: 70_000), "\u{16}\u{3}\u{3}\0\u{2}\u{1}\0",
            ] {
                let connection = try server.connect(noise)
                try connection.close()
            }
            let answer = try await Self.ask(server.port, "GET /trust", name: "scantry.local", trusting: folder)
            #expect(answer.contains("HTTP/1.1 200"))
        }
    }

    @Test func saysWhyACertificateCannotBeUsed() throws {
        let error = #expect(throws: TrustError.self) {
            try Encryption(.files(CertificateFiles(certificate: "/nowhere.pem", key: "/nowhere.key")), host: "0.0.0.0")
        }
        #expect(error?.description.contains("in a file that this user may read.") == true)
    }

    private func encryption() throws -> Encryption {
        let authority = try HouseholdAuthority(folder: folder, names: [], earliest: WallClock.earliest)
        return try Encryption(
            .household(authority), host: "0.0.0.0", clock: WallClock { [self] in now.withLock { $0 } },
            addresses: { [self] in addresses.withLock { $0 } })
    }

    /// Requests a page with certificate checks, and returns the response; empty if the certificate is rejected.
    private static func ask(
        _ port: Int, _ route: String, headers: String = "", body: String = "", name: String, trusting folder: String
    ) async throws -> String {
        let request = "\(route) HTTP/1.1\r\nHost: scantry.local\r\nConnection: close\r\n\(headers)\r\n\(body)"
        let isNumber = name.first?.isNumber == true
        return try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        let (client, input, output) = (Process(), Pipe(), Pipe())
                        client.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
                        client.arguments = [
                            "s_client", "-quiet", "-verify_quiet", "-connect", "127.0.0.1:\(port)", "-CAfile",
                            folder + "/authority.crt", "-verify_return_error",
                            isNumber ? "-verify_ip" : "-verify_hostname",
                            name, "-attime", "1795176000",
                        ]
                        (client.standardInput, client.standardOutput) = (input, output)
                        client.standardError = FileHandle.nullDevice
                        try client.run()
                        try? input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
                        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
                        try? input.fileHandleForWriting.close()
                        client.waitUntilExit()
                        return String(decoding: answer, as: UTF8.self)
                    })
            }.start()
        }
    }
}
