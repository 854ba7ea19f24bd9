import Foundation
import Kiosk
import Kitchen
import Testing
import Values

struct SoundRoutesTests {
    @Test func setsHowLoudTheKioskIs() async throws {
        try await withServer { server async throws in
            let begun = try await server.get("/api/v1/sound")
            #expect(begun.status == 200 && begun.body == #"{"muted":false,"speech":"short","volume":100}"#)
            let body = #"{"muted":true,"quietHours":{"from":"22:00","until":"07:00"},"speech":"full","volume":70}"#
            let answer = try await server.put("/api/v1/sound", body)
            #expect(answer.status == 200 && answer.body == body)
            #expect(try await server.get("/api/v1/sound").body == body)
            let night = QuietHours("22:00-07:00")
            let stored = try await server.kiosk.store.soundSettings()
            #expect(stored == SoundSettings(volume: 70, isMuted: true, quietHours: night, speech: .full))
            // A client that does not send the speech leaves it unchanged.
            let old = try await server.put("/api/v1/sound", #"{"muted":false,"volume":100}"#)
            #expect(old.body == #"{"muted":false,"speech":"full","volume":100}"#)
        }
    }

    @Test(arguments: [
        (#"{"volume":101,"muted":false}"#, 422), (#"{"volume":-1,"muted":false}"#, 422),
        (#"{"volume":70,"muted":false,"speech":"loud"}"#, 422), (#"{"volume":7.5,"muted":false}"#, 422),
        (#"{"volume":70}"#, 422), ("", 400), ("[]", 422),
        (#"{"volume":70,"muted":false,"quietHours":{"from":"22:00"}}"#, 422),
        (#"{"volume":70,"muted":false,"quietHours":{"from":"22:00","until":"22:00"}}"#, 422),
        (#"{"volume":70,"muted":false,"quietHours":{"from":"25:00","until":"<b>"}}"#, 422),
        (#"{"volume":70,"muted":false,"quietHours":{"from":"22:00-23:00","until":"07:00"}}"#, 422),
    ])
    func saysWhatIsWrong(body: String, status: Int) async throws {
        try await withServer { server async throws in
            let answer = try await server.put("/api/v1/sound", body)
            #expect(answer.status == status && answer.json["title"] is String && answer.json["detail"] is String)
            #expect(server.kiosk.sound.settings == .standard)
        }
    }

    @Test func showsItOnTheLivePage() async throws {
        try await withServer { server async throws in
            server.kiosk.statusStore.note(.sound, .working("default"))
            #expect(try await server.get("/").body.contains("<span>volume 100</span>"))
            for (body, shown) in [
                (#"{"volume":70,"muted":true}"#, "muted"),
                (
                    #"{"volume":70,"muted":false,"quietHours":{"from":"22:00","until":"07:00"}}"#,
                    "volume 70, soft 22:00-07:00"
                ),
            ] {
                _ = try await server.put("/api/v1/sound", body)
                #expect(try await server.get("/").body.contains("<span>\(shown)</span>"))
            }
        }
    }

    @Test func showsWhatWasSaidLast() async throws {
        try await withServer { server async throws in
            #expect(try await !server.get("/").body.contains("class=\"said\""))
            for text in ["Spaghetti. 2 there.", "Spaghetti <i>3</i>"] { server.kiosk.statusStore.note(said: text) }
            let page = try await server.get("/").body
            #expect(page.contains("<q class=\"name\">Spaghetti &lt;i&gt;3&lt;/i&gt;</q>") && !page.contains("2 there"))
        }
    }

    @Test func setsOnThePageHowMuchIsSaid() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/sound").body.contains("<option value=\"short\" selected>"))
            for (level, status) in [("full", 303), ("loud", 422), ("", 303)] {
                #expect(try await server.fill("/sound", "volume=100&speech=\(level)").status == status)
                #expect(server.kiosk.sound.settings.speech == .full)
            }
        }
    }
}
