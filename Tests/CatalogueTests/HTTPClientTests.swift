import Glibc
import Testing

@testable import Catalogue

struct HTTPClientTests {
    @Test func bringsStatusTypeAndBody() async throws {
        let server = try LocalServer(status: "418 I'm a teapot", type: "text/plain", body: "short and stout")
        let answer = try await HTTPClient(reach: .anywhere).get(server.address, headers: ["X-Kettle": "on"])
        #expect(answer.status == 418 && answer.contentType == "text/plain")
        #expect(String(decoding: answer.body, as: UTF8.self) == "short and stout")
        #expect(server.requests.first?.contains("X-Kettle: on") == true)
    }

    @Test func sendsABodyOfAnyBytes() async throws {
        let server = try LocalServer(status: "201 Created", body: "kept")
        let answer = try await HTTPClient(reach: .anywhere).post(
            server.address, headers: ["X-Kettle": "on"], body: [0x61, 0, 0x62])
        #expect(answer.status == 201 && String(decoding: answer.body, as: UTF8.self) == "kept")
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST ") && request.contains("X-Kettle: on") && request.contains("Content-Length: 3"))
    }

    @Test func saysThatNobodyAnswers() async {
        let error = await #expect(throws: HTTPClient.Failure.self) {
            try await HTTPClient(reach: .anywhere).get("http://127.0.0.1:9", headers: [:])
        }
        #expect(error?.description.hasPrefix("cannot be reached") == true)
    }

    @Test func givesUpOnAServerThatStalls() async throws {
        let server = try LocalServer(
            answer: Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab".utf8), stalls: true)
        var limits = HTTPClient.Limits()
        limits.totalSeconds = 1
        await #expect(throws: HTTPClient.Failure.tooSlow) {
            try await HTTPClient(limits: limits, reach: .anywhere).get(server.address, headers: [:])
        }
    }

    @Test func refusesMoreThanItMayTake() async throws {
        var limits = HTTPClient.Limits()
        limits.largest = 1_000
        let server = try LocalServer(status: "200 OK", body: String(repeating: "x", count: 100_000))
        await #expect(throws: HTTPClient.Failure.tooLarge) {
            try await HTTPClient(limits: limits, reach: .anywhere).get(server.address, headers: [:])
        }
    }

    @Test func speaksNothingButHTTP() async {
        await #expect(throws: HTTPClient.Failure.self) {
            try await HTTPClient(reach: .anywhere).get("file:///etc/hostname", headers: [:])
        }
    }

    /// An address from outside may lead to a router, another machine's files, or this kiosk.
    @Test(arguments: [
        "127.0.0.1", "localhost", "[::1]", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0",
        "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::]", "224.0.0.1",
        "2130706433",
    ])
    func asksNothingOfMachinesInTheHouse(host: String) async throws {
        await #expect(throws: HTTPClient.Failure.forbidden) {
            try await HTTPClient().get("http://\(host)/", headers: [:])
        }
    }

    /// Where a rented machine's administration gives away its passwords.
    @Test(arguments: [
        "169.254.169.254", "169.254.1.1", "100.100.100.200", "[fe80::1]", "[fd00:ec2::254]", "[::ffff:169.254.169.254]",
        "[::169.254.169.254]", "[64:ff9b::a9fe:a9fe]", "[2002:a9fe:a9fe::]", "2852039166", "0xa9fea9fe",
    ])
    func asksNoLinkLocalAddressThatIsTyped(host: String) async throws {
        await #expect(throws: HTTPClient.Failure.forbidden) {
            try await HTTPClient(reach: .typed).post("http://\(host)/", headers: [:], body: [0x61])
        }
    }

    @Test func asksAnyOtherAddressThatIsTypedAndFollowsNothing() async throws {
        let server = try LocalServer(
            answer: Array(
                "HTTP/1.1 307 Elsewhere\r\nLocation: http://169.254.169.254/\r\nRetry-After: 7\r\nContent-Length: 2\r\n\r\nab"
                    .utf8))
        var limits = HTTPClient.Limits()
        (limits.keepsBody, limits.redirections) = (false, 5)
        let answer = try await HTTPClient(limits: limits, reach: .typed).post(
            server.address, headers: [:], body: [0x61])
        #expect(answer.status == 307 && answer.retryAfter == 7 && answer.body.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["http://198.41.0.4:22/", "http://198.41.0.4:8080/", "https://[2001:503:ba3e::2:30]:8443/"])
    func asksPortsForPagesOnly(address: String) async throws {
        await #expect(throws: HTTPClient.Failure.forbidden) { try await HTTPClient().get(address, headers: [:]) }
    }

    @Test(arguments: [(80, true), (443, true), (0, false), (8_080, false), (65_535, false)])
    func allowsPortsForPages(port: UInt16, isAllowed: Bool) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0xC629_0004).bigEndian
        let answer = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { AddressGuard.allows($0) }
        }
        #expect(answer == isAllowed)
    }

    @Test func followsRedirectionsAsFarAsItMay() async throws {
        let end = try LocalServer(status: "200 OK", type: "image/jpeg", body: "front")
        let head = "HTTP/1.1 302 Found\r\nLocation: \(end.address)/x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let start = try LocalServer(answer: Array(head.utf8))
        var limits = HTTPClient.Limits()
        (limits.redirections, limits.types) = (1, ["image/"])
        let answer = try await HTTPClient(limits: limits, reach: .anywhere).get(start.address, headers: [:])
        #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self) == "front")
        #expect(try await HTTPClient(reach: .anywhere).get(start.address, headers: [:]).status == 302)
    }

    @Test func endsWhatGoesInCircles() async throws {
        let listener = try LocalServer(
            answer: Array(
                "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
        var limits = HTTPClient.Limits()
        limits.redirections = 3
        let answer = try await HTTPClient(limits: limits, reach: .anywhere).get(listener.address, headers: [:])
        #expect(answer.status == 302 && listener.requests.count == 4)
    }

    @Test func refusesATypeThatWasNotAskedFor() async throws {
        let server = try LocalServer(status: "200 OK", type: "text/html", body: "<html>hotel login</html>")
        var limits = HTTPClient.Limits()
        limits.types = ["image/"]
        await #expect(throws: HTTPClient.Failure.unwanted(type: "text/html")) {
            try await HTTPClient(limits: limits, reach: .anywhere).get(server.address, headers: [:])
        }
    }

    @Test func saysThatAnAnswerWasCutOff() async throws {
        let server = try LocalServer(answer: Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab".utf8))
        await #expect(throws: HTTPClient.Failure.self) {
            try await HTTPClient(reach: .anywhere).get(server.address, headers: [:])
        }
    }
}
