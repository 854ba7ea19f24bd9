import Foundation
import Testing

/// Malicious bodies and URLs are rejected with a message, and break nothing.
struct HostileInputTests {
    private static let long = String(repeating: "W", count: 10_000)

    @Test(arguments: [
        "{", "{}", "[]", "null", "true", "7", "\"x\"", "{\"code\":}", "{\"code\":\"1\"", "\u{FEFF}{}", "nul",
        #"{"code":null}"#, #"{"code":true}"#, #"{"code":["1"]}"#, #"{"code":{"code":"1"}}"#,
        #"{"code":"\ud800"}"#, #"{"code":"\udc00\ud800"}"#, #"{"code":"\x41"}"#, #"{"code":"\u00"}"#,
        #"{"code":1e999}"#, #"{"code":99999999999999999999999999}"#, #"{"code":-0}"#, #"{"code":0x10}"#,
        #"{"code":"1","id":"\u0000"}"#, #"{"code":"1","station":1e400}"#, #"{"code":"1","__proto__":{}}"#,
        "{\"code\":\"\(long)\"}", "{\"\(long)\":1}", "{\"code\":\"1\",\"station\":\"\(long)\"}",
        String(repeating: "[", count: 5_000), String(repeating: "[", count: 400) + String(repeating: "]", count: 400),
        String(repeating: #"{"a":"#, count: 400) + "1" + String(repeating: "}", count: 400),
        String(repeating: #"{"a":"#, count: 5_000), "{\"code\":" + String(repeating: "9", count: 100_000) + "}",
    ])
    func refusesOddBodies(body: String) async throws {
        try await withServer { server async throws in
            for (method, path) in [("POST", "/api/v1/scans"), ("PUT", "/api/v1/sound")] {
                let answer = try await server.ask(method, path, body)
                #expect([400, 422].contains(answer.status), "\(method) \(path)")
                #expect(answer.header("content-type") == "application/problem+json")
                #expect((answer.json["detail"] as? String)?.isEmpty == false)
            }
            #expect(try await server.scansStored() == 0)
        }
    }

    @Test(arguments: ["text/plain", "application/xml", "application/jsonp", "multipart/form-data", "*/*", "json"])
    func refusesOtherKindsOfContent(type: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.ask(
                "POST", "/api/v1/scans", #"{"code":"1"}"#, headers: ["Content-Type": type])
            #expect(answer.status == 415)
        }
    }

    @Test(arguments: [
        "/api/v1/products/%00", "/api/v1/products/%FF", "/api/v1/products/..%2F..%2Fetc", "/api/v1/problems/%F0%9F",
        "/api/v1//scans//x", "/api/v1/products/\(long.prefix(5_000))", "/api/v1/scans?limit=%00", "/api/v1/scans?%00=1",
        "/api/v1/scans?after=W10", "/api/v1/scans?after=WyJ4Il0", "/api/v1/stock?after=WyIiXQ", "/api/v1/scans?=&==&&",
    ])
    func refusesOddAddresses(path: String) async throws {
        try await withServer { server async throws in
            #expect((400..<500).contains(try await server.get(path).status))
        }
    }
}
