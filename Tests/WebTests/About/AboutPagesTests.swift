import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// The pages about the kiosk, its machine and privacy.
struct AboutPagesTests {
    @Test func namesItsVersionAndWhomItOwes() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/about").body
            for text in ["Scantry 1.2.3", "GRDB", "LGPL-2.1-or-later", "ODbL 1.0", #"href="/about/report""#] {
                #expect(page.contains(text), "\(text)")
            }
            let settings = try await server.get("/settings").body
            #expect(settings.contains(#"href="/about""#) && settings.contains(#"href="/privacy""#))
        }
    }

    @Test func showsTheReportBeforeAnybodySendsIt() async throws {
        let findings: [Finding] = [
            .ok("system", "Scantry 1.2.3"), .problem("camera", "there is <none>", cure: "Plug one in."),
        ]
        try await withServer(examine: { findings }) { server async throws in
            let page = try await server.get("/about/report").body
            #expect(page.contains("camera: does not work") && page.contains("there is &lt;none&gt;"))
            #expect(page.contains("problem  camera     there is &lt;none&gt;") && page.contains("→ Plug one in."))
            let french = try await server.get("/about/report", headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("camera: ne marche pas"))
        }
    }

    @Test func saysWhatLeavesTheHouseAsItIsSet() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/privacy").body.contains("sent to: Open Food Facts"))
            #expect(try await server.get("/privacy").body.contains("no account is saved"))
            #expect(try await server.fill("/sources", "").status == 303)
            let page = try await server.get("/privacy").body
            #expect(page.contains("nobody outside is asked") && !page.contains("sent to:"))
        }
    }

    @Test func showsOnTheSettingsWhatTheyDo() async throws {
        try await withServer { server async throws in
            let body = #"{"volume": 30, "muted": false, "quietHours": null}"#
            #expect(try await server.put("/api/v1/sound", body).status == 200)
            _ = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: .green))
            let page = try await server.get("/settings").body
            #expect(page.contains("volume 30") && page.contains("Anna") && page.contains("Open Food Facts"))
            #expect(page.contains("0 lots are due soon now") && page.contains("A price looks like €2.50"))
            #expect(
                try await server.fill("/settings", "language=&currency=USD&days=5&mode=add&measures=metric").status
                    == 303)
            #expect(try await server.get("/settings").body.contains("A price looks like US$2.50"))
        }
    }
}
