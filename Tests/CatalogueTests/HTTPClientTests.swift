import Catalogue
import Testing

struct HTTPClientTests {
    @Test func bringsStatusTypeAndBody() async throws {
        let server = try LocalServer(status: "418 I'm a teapot", type: "text/plain", body: "short and stout")
        let answer = try await HTTPClient().get(server.address, headers: ["X-Kettle": "on"])
        #expect(answer.status == 418 && answer.contentType == "text/plain")
        #expect(String(decoding: answer.body, as: UTF8.self) == "short and stout")
        #expect(server.requests.first?.contains("X-Kettle: on") == true)
    }

    @Test func sendsABodyOfAnyBytes() async throws {
        let server = try LocalServer(status: "201 Created", body: "kept")
        let answer = try await HTTPClient().post(server.address, headers: ["X-Kettle": "on"], body: [0x61, 0, 0x62])
        #expect(answer.status == 201 && String(decoding: answer.body, as: UTF8.self) == "kept")
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST ") && request.contains("X-Kettle: on") && request.contains("Content-Length: 3"))
    }

    @Test func saysThatNobodyAnswers() async {
        let error = await #expect(throws: HTTPClient.Failure.self) {
            try await HTTPClient().get("http://127.0.0.1:9", headers: [:])
        }
        #expect(error?.description.hasPrefix("cannot be reached") == true)
    }

    @Test func givesUpOnAServerThatStalls() async throws {
        let server = try LocalServer(
            answer: Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab".utf8), stalls: true)
        var limits = HTTPClient.Limits()
        limits.totalSeconds = 1
        await #expect(throws: HTTPClient.Failure.tooSlow) {
            try await HTTPClient(limits: limits).get(server.address, headers: [:])
        }
    }

    @Test func refusesMoreThanItMayTake() async throws {
        var limits = HTTPClient.Limits()
        limits.largest = 1_000
        let server = try LocalServer(status: "200 OK", body: String(repeating: "x", count: 100_000))
        await #expect(throws: HTTPClient.Failure.tooLarge) {
            try await HTTPClient(limits: limits).get(server.address, headers: [:])
        }
    }

    @Test func speaksNothingButHTTP() async {
        await #expect(throws: HTTPClient.Failure.self) {
            try await HTTPClient().get("file:///etc/hostname", headers: [:])
        }
    }

    @Test func saysThatAnAnswerWasCutOff() async throws {
        let server = try LocalServer(answer: Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab".utf8))
        await #expect(throws: HTTPClient.Failure.self) { try await HTTPClient().get(server.address, headers: [:]) }
    }
}
