import Foundation
import Kiosk
import Kitchen
import Testing

/// The external sources, on pages and by the API.
struct SourcePagesTests {
    @Test func showsWhoIsAskedInOrder() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/sources").body
            let places = Product.Source.outside.compactMap { page.range(of: "source-\($0.rawValue)\"")?.lowerBound }
            #expect(places.count == 5 && places == places.sorted())
            #expect(page.contains("Not asked: it needs a key"))
            #expect(try await server.get("/settings").body.contains(#"href="/sources""#))
        }
    }

    @Test func movesAndSwitches() async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/sources/openPetFoodFacts/move", "to=0").status == 303)
            #expect(try await server.fill("/sources/openBeautyFacts", "").status == 303)
            let asked = try await server.kiosk.store.sourceSettings().asked
            #expect(asked == [.openPetFoodFacts, .openFoodFacts, .openProductsFacts])
            #expect(try await server.fill("/sources", "copy=1").status == 303)
            let settings = try await server.kiosk.store.sourceSettings()
            #expect(!settings.isAsking && settings.isStaging && settings.asked.isEmpty)
            #expect(try await server.fill("/sources", "asking=1").status == 303)
            #expect(try await server.kiosk.store.sourceSettings().asked == asked)
        }
    }

    @Test func neverShowsAKeyAgain() async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/sources/edamam", "on=1").status == 422)
            let wrong = try await server.fill("/sources/edamam", "on=1&user=me&secret=")
            #expect(wrong.status == 422)
            #expect(try await server.fill("/sources/edamam", "on=1&user=me&secret=hush-hush").status == 303)
            #expect(try await server.kiosk.store.sourceSettings().asked.last == .edamam)
            for path in ["/sources", "/sources/edamam", "/api/v1/sources"] {
                let answer = try await server.get(path)
                #expect(answer.status == 200 && !answer.body.contains("hush-hush"), "\(path)")
            }
            // An empty key field keeps the key; an empty account deletes it.
            #expect(try await server.fill("/sources/edamam", "on=1&user=me&secret=").status == 303)
            #expect(try await server.kiosk.store.credential("edamam")?.secret == "hush-hush")
            #expect(try await server.fill("/sources/edamam", "user=&secret=").status == 303)
            #expect(try await server.kiosk.store.credential("edamam") == nil)
        }
    }

    @Test func setsAllByTheAPI() async throws {
        try await withServer { server async throws in
            let begun = try await server.get("/api/v1/sources").json
            #expect(begun["asking"] as? Bool == true && (begun["sources"] as? [Any])?.count == 5)
            let sources = #"[{"source":"openProductsFacts","on":true},{"source":"openFoodFacts","on":false}]"#
            let body = #"{"asking":true,"sources":\#(sources)}"#
            #expect(try await server.put("/api/v1/sources", body).status == 200)
            let asked = try await server.kiosk.store.sourceSettings().asked
            #expect(asked == [.openProductsFacts, .openBeautyFacts, .openPetFoodFacts])
        }
    }

    @Test(arguments: [
        ("{}", "asking"), (#"{"asking":true,"sources":[{"source":"household","on":true}]}"#, "sources[0].source"),
        (#"{"asking":true,"sources":[{"source":"edamam"}]}"#, "sources[0].on"), (#"{"asking":true,"key":"x"}"#, "key"),
    ])
    func saysWhatIsWrong(body: String, field: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.put("/api/v1/sources", body)
            #expect(answer.status == 422 && answer.faults.contains(field))
        }
    }

    @Test func knowsNoOtherSources() async throws {
        try await withServer { server async throws in
            for source in ["household", "samples", "elsewhere"] {
                #expect(try await server.get("/sources/\(source)").status == 404)
                #expect(try await server.fill("/sources/\(source)/move", "to=0").status == 404)
            }
        }
    }
}
