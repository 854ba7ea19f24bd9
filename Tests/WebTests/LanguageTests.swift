import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing

/// The language of pages.
struct LanguageTests {
    @Test(arguments: [
        ("", "en"), ("Accept-Language: fr-CH, fr;q=0.9, en;q=0.8\r\n", "fr"),
        ("Accept-Language: de, en;q=0.3, fr;q=0.7\r\n", "fr"), ("Accept-Language: fr;q=0, en;q=0.1\r\n", "en"),
        ("Accept-Language: de\r\n", "en"), ("Accept-Language: fr\r\nCookie: language=en\r\n", "en"),
        ("Cookie: language=<b>\r\nAccept-Language: fr\r\n", "fr"),
    ])
    func isTheVisitorsSwitchThenTheBrowsers(headers: String, language: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/", headers: headers).body.contains("<html lang=\"\(language)\">"))
        }
    }

    @Test func isTheHouseholdsWhereTheBrowserWantsNone() async throws {
        try await withServer { server async throws in
            try await server.kiosk.store.set(Household(language: "fr"))
            #expect(try await server.get("/").body.contains("<html lang=\"fr\">"))
            #expect(try await server.get("/", headers: "Accept-Language: en\r\n").body.contains("<html lang=\"en\">"))
        }
    }

    @Test func isSwitchedOnEveryPageAndKept() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/who?x=1").body.contains("name=\"back\" value=\"/who?x=1\""))
            let answer = try await server.fill("/language", "language=fr&back=%2Fwho%3Fx%3D1")
            #expect(answer.status == 303 && answer.head.contains("location: /who?x=1\r\n"))
            #expect(answer.head.contains("set-cookie: language=fr;") && answer.head.contains("httponly"))
        }
    }

    @Test(arguments: ["https://evil.example/", "//evil.example", "/\\evil.example", "x", "/a%0D%0ASet-Cookie:%20a=b"])
    func leadsNobodyElsewhere(back: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/language", "language=fr&back=\(back)")
            #expect(answer.status == 303 && answer.head.contains("location: /\r\n"))
        }
    }
}
