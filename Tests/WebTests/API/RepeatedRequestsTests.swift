import Foundation
import Kiosk
import Kitchen
import Testing
import Trust

struct RepeatedRequestsTests {
    private let scan = #"{"code":"8076800195057"}"#

    @Test func answersARequestSentAgainAsBefore() async throws {
        try await withServer { server async throws in
            let key = ["Idempotency-Key": UUID().uuidString]
            let first = try await server.ask("POST", "/api/v1/scans", scan, headers: key)
            let second = try await server.ask("POST", "/api/v1/scans", scan, headers: key)
            #expect(first.status == 201 && second.status == 201 && first.body == second.body)
            #expect(try await server.scansStored() == 1)
            #expect(try await server.ask("POST", "/api/v1/scans", scan).body != first.body)
        }
    }

    /// Equal keys of two scripts are different requests.
    @Test func tellsTheKeysOfOneScriptFromAnothers() async throws {
        try await withServer { server async throws in
            let tokens = [Token(), Token()]
            for token in tokens {
                _ = try await server.kiosk.store.addDevice(
                    name: "script", kind: .script, tokenHash: token.fingerprint)
            }
            for (count, token) in zip([1, 2, 2], tokens + tokens.suffix(1)) {
                let headers = ["Idempotency-Key": "1", "Authorization": "Bearer \(token.text)"]
                #expect(try await server.ask("POST", "/api/v1/scans", scan, headers: headers).status == 201)
                #expect(try await server.scansStored() == count)
            }
            #expect(
                try await server.ask("POST", "/api/v1/scans", scan, headers: ["Idempotency-Key": "1"]).status == 201)
            #expect(try await server.scansStored() == 3)
        }
    }

    @Test func doesOnceWhatIsAskedTwentyTimesAtOnce() async throws {
        try await withServer { server async throws in
            let key = ["Idempotency-Key": "the-same-for-all"]
            let answers = try await withThrowingTaskGroup(of: TestServer.Answer.self) { group in
                for _ in 1...20 {
                    group.addTask { try await server.ask("POST", "/api/v1/scans", scan, headers: key) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { [201, 409].contains($0.status) })
            #expect(Set(answers.filter { $0.status == 201 }.map(\.body)).count == 1)
            #expect(try await server.scansStored() == 1)
        }
    }

    @Test func refusesAnotherRequestWithTheSameKey() async throws {
        try await withServer { server async throws in
            let key = ["Idempotency-Key": "k"]
            #expect(try await server.ask("POST", "/api/v1/scans", scan, headers: key).status == 201)
            let other = try await server.ask("POST", "/api/v1/scans", #"{"code":"50112579"}"#, headers: key)
            #expect(other.status == 422 && other.json["type"] as? String == "/api/v1/problems/repeated")
            #expect(try await server.ask("PUT", "/api/v1/sound", scan, headers: key).status == 422)
            #expect(try await server.scansStored() == 1)
        }
    }

    @Test func remembersNoRequestThatFailed() async throws {
        try await withServer { server async throws in
            let key = ["Idempotency-Key": "k"]
            #expect(try await server.ask("POST", "/api/v1/scans", #"{"code":""}"#, headers: key).status == 422)
            #expect(try await server.ask("POST", "/api/v1/scans", scan, headers: key).status == 201)
        }
    }

    @Test(arguments: ["", "ü", String(repeating: "x", count: 201)])
    func refusesKeysThatAreNone(key: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.ask("POST", "/api/v1/scans", scan, headers: ["Idempotency-Key": key])
            #expect(answer.status == 400)
            #expect(try await server.scansStored() == 0)
        }
    }
}
