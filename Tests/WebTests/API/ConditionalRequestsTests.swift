import Foundation
import Testing

struct ConditionalRequestsTests {
    @Test func changesOnlyWhatIsAsItWasSeen() async throws {
        try await withServer { server async throws in
            let seen = try #require(try await server.get("/api/v1/sound").header("etag"))
            let loud = #"{"muted":false,"volume":80}"#
            let first = try await server.ask("PUT", "/api/v1/sound", loud, headers: ["If-Match": seen])
            #expect(first.status == 200 && first.header("etag") != seen)
            let second = try await server.ask(
                "PUT", "/api/v1/sound", #"{"muted":true,"volume":10}"#, headers: ["If-Match": seen])
            #expect(second.status == 412)
            #expect(try await server.get("/api/v1/sound").json["volume"] as? Int == 80)
            let tag = try #require(first.header("etag"))
            #expect(try await server.ask("PUT", "/api/v1/sound", loud, headers: ["If-Match": tag]).status == 200)
            #expect(try await server.ask("PUT", "/api/v1/sound", loud, headers: ["If-Match": "*"]).status == 200)
        }
    }

    /// Of several writes with the same ETag, the first succeeds and the others are told of the change.
    @Test func letsOneOfManyChangeWhatAllHaveSeen() async throws {
        try await withServer { server async throws in
            let seen = try #require(try await server.get("/api/v1/sound").header("etag"))
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for volume in 1...12 {
                    group.addTask {
                        try await server.ask(
                            "PUT", "/api/v1/sound", "{\"muted\":false,\"volume\":\(volume)}",
                            headers: ["If-Match": seen]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.filter { $0 == 200 }.count == 1)
            #expect(answers.filter { $0 == 412 }.count == 11)
        }
    }

    /// Concurrent scans of other records do not make a write fail.
    @Test func isNotDisturbedByOtherChanges() async throws {
        try await withServer { server async throws in
            let seen = try #require(try await server.get("/api/v1/sound").header("etag"))
            _ = try await server.scan("8076800195057")
            let answer = try await server.ask(
                "PUT", "/api/v1/sound", #"{"muted":false,"volume":80}"#, headers: ["If-Match": seen])
            #expect(answer.status == 200)
        }
    }
}
