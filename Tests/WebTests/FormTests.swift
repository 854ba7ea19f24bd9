import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// The behaviour of forms, tested on those of the frame.
struct FormTests {
    @Test func saysBesideAFieldWhatIsWrongWithIt() async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/sound", "volume=loud&quiet=1&from=22%3A00&until=22%3A00")
            #expect(answer.status == 422)
            for part in [
                "value=\"loud\"", "aria-invalid=\"true\" aria-describedby=\"field-volume-error field-volume-hint\"",
                "id=\"field-volume-error\"", "This is not a whole number", "need two different times",
                "<a href=\"#field-until\">until: The quiet hours", "role=\"alert\" tabindex=\"-1\" autofocus",
            ] { #expect(answer.body.contains(part), "\(part)") }
            #expect(server.kiosk.sound.settings == .standard)
        }
    }

    @Test func saysItInFrench() async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/sound", "volume=101", headers: "Accept-Language: fr\r\n")
            #expect(answer.status == 422 && answer.body.contains("de 0 à 100"))
        }
    }

    @Test func goesOnAfterSuccessAndSaysSoOnce() async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/sound", "volume=30&muted=1")
            #expect(answer.status == 303 && answer.head.contains("location: /\r\n"))
            #expect(server.kiosk.sound.settings == SoundSettings(volume: 30, isMuted: true, quietHours: nil))
            let cookie = try #require(answer.cookie("notice"))
            let renewed = try await server.get("/", headers: "Cookie: notice=\(cookie)\r\nScantry-Renewal: 1\r\n")
            #expect(!renewed.body.contains("class=\"notice") && !renewed.head.contains("set-cookie"))
            let page = try await server.get("/", headers: "Cookie: notice=\(cookie)\r\n")
            #expect(page.body.contains("<p>The sound is set.</p>") && page.head.contains("set-cookie: notice=;"))
        }
    }

    @Test(arguments: ["e30=", "bm90IGpzb24=", "%%%", "", "W10="])
    func ignoresNoticesThatAreNone(cookie: String) async throws {
        try await withServer { server async throws in
            let page = try await server.get("/", headers: "Cookie: notice=\(cookie)\r\n")
            #expect(page.status == 200 && !page.body.contains("class=\"notice"))
        }
    }

    @Test func takesAFormInPartsToo() async throws {
        try await withServer { server async throws in
            let body = """
                --x\r\nContent-Disposition: form-data; name="volume"\r\n\r\n40\r\n\
                --x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n\u{1}\u{2}\r\n--x--\r\n
                """
            let answer = try await server.post("/sound", body, type: "multipart/form-data; boundary=x")
            #expect(answer.status == 303 && server.kiosk.sound.settings.volume == 40)
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"volume\"\r\n\r\n40", 400),
        ("multipart/form-data", "--x--", 400), ("multipart/form-data; boundary=", "----", 400),
        ("multipart/form-data; boundary=x", "", 400), ("text/plain", "volume=40", 415),
        ("application/x-www-form-urlencoded", "volume=%zz%&=&&", 422),
        ("application/x-www-form-urlencoded", "", 422),
        ("application/x-www-form-urlencoded", "volume=" + String(repeating: "9", count: 10_000), 422),
        ("application/x-www-form-urlencoded", "volume=" + String(repeating: "9", count: 300_000), 413),
    ])
    func refusesWhatIsNoForm(type: String, body: String, status: Int) async throws {
        try await withServer { server async throws in
            #expect(try await server.post("/sound", body, type: type).status == status)
            #expect(server.kiosk.sound.settings == .standard)
        }
    }

    @Test func showsPeopleAPageWhenSomethingIsWrong() async throws {
        try await withServer { server async throws in
            let headers = "Accept: text/html\r\nAccept-Language: fr\r\n"
            let missing = try await server.get("/no/such/<page>", headers: headers)
            #expect(missing.status == 404 && missing.body.contains("Il n’y a rien ici"))
            #expect(missing.head.contains("content-type: text/html") && !missing.body.contains("<page>"))
            let refused = try await server.fill("/undo", "operation=\(UUID())", headers: headers)
            #expect(refused.status == 303)
            let unreadable = try await server.fill("/undo", "operation=x", headers: headers)
            #expect(unreadable.status == 404 && unreadable.body.contains("mouvement"))
            #expect(try await server.get("/no/such").head.contains("content-type: application/problem+json"))
        }
    }
}

extension TestServer.Answer {
    /// Returns the value of a cookie that the response sets.
    func cookie(_ name: String) -> String? {
        guard let start = originalHead.range(of: "Set-Cookie: \(name)=") else { return nil }
        return String(originalHead[start.upperBound...].prefix { $0 != ";" })
    }
}
