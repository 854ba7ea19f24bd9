import Foundation
import Testing

/// The behaviour common to all routes of the API, tested on some of them.
struct APITests {
    @Test func saysWhichMethodsAPathTakes() async throws {
        try await withServer { server async throws in
            let answer = try await server.ask("PUT", "/api/v1/scans", "{}")
            #expect(answer.status == 405 && answer.header("allow") == "get, head, options, post")
            #expect(answer.json["type"] as? String == "/api/v1/problems/method-not-allowed")
            #expect(answer.json["instance"] as? String == "/api/v1/scans")
            #expect(try await server.ask("DELETE", "/api/v1/scans").status == 405)
            #expect(try await server.ask("TRACE", "/").status == 405)
            #expect(try await server.ask("OPTIONS", "/api/v1/sound").header("allow") == "get, head, options, put")
            #expect(try await server.ask("PUT", "/api/v1/nothing", "{}").status == 404)
        }
    }

    @Test(arguments: ["/", "/api/v1/health", "/api/v1/stock", "/assets/base.css"])
    func answersHeadAsGetWithoutTheBody(path: String) async throws {
        try await withServer { server async throws in
            let (get, head) = (try await server.get(path), try await server.ask("HEAD", path))
            #expect(head.status == get.status && head.body.isEmpty && !get.body.isEmpty)
            #expect(head.header("content-length") == get.header("content-length"))
            #expect(head.header("etag") == get.header("etag"))
        }
    }

    @Test func answersNothingNewWithNothing() async throws {
        try await withServer { server async throws in
            let tag = try #require(try await server.ask("GET", "/api/v1/stock").header("etag"))
            for tags in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let answer = try await server.ask("GET", "/api/v1/stock", headers: ["If-None-Match": tags])
                #expect(answer.status == 304 && answer.body.isEmpty && answer.header("etag") == tag)
            }
            _ = try await server.scan("8076800195057")
            let answer = try await server.ask("GET", "/api/v1/stock", headers: ["If-None-Match": tag])
            #expect(answer.status == 200 && answer.header("etag") != tag)
        }
    }

    @Test(arguments: [
        ("text/html", 406), ("application/json;q=0", 406), ("*/*;q=0.1", 200), ("", 200), ("application/*", 200),
        ("application/json;q=0, */*", 406), ("text/html, Application/JSON;q=0.5", 200),
    ])
    func answersInJSONOnly(accept: String, status: Int) async throws {
        try await withServer { server async throws in
            #expect(try await server.ask("GET", "/api/v1/stock", headers: ["Accept": accept]).status == status)
        }
    }

    @Test func refusesAddressesThatAreTooLong() async throws {
        try await withServer { server async throws in
            let answer = try await server.get("/api/v1/scans?limit=" + String(repeating: "1", count: 9_000))
            #expect(answer.status == 414)
        }
    }

    @Test(arguments: [
        "limit=0", "limit=501", "limit=x", "limit=+1", "after=x", "limit=1&limit=2", "lmit=3", "limit=%FF",
    ])
    func refusesQueriesThatItCannotRead(query: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.get("/api/v1/scans?\(query)")
            #expect(answer.status == 400)
            #expect(answer.faults == [String(query.prefix { $0 != "=" })])
        }
    }

    @Test func namesAllFaultsAtOnce() async throws {
        try await withServer { server async throws in
            let answer = try await server.ask(
                "PUT", "/api/v1/sound", #"{"volume":"loud","quietHours":{"from":7},"mute":true}"#)
            #expect(answer.status == 422)
            #expect(answer.faults == ["volume", "muted", "quietHours.from", "quietHours.until", "mute"])
        }
    }
}
