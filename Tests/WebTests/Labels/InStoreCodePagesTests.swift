import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

@testable import Web

/// In-store codes, by pages and by the API.
struct NumberPagesTests {
    @Test(arguments: ["en", "fr"])
    func areThere(language: String) async throws {
        try await withServer { server async throws in
            for path in ["/numbers", "/numbers/new", "/labels", "/labels/new"] {
                let page = try await server.get(path, headers: "Accept-Language: \(language)\r\n")
                #expect(page.status == 200 && page.body.contains("<html lang=\"\(language)\">"), "\(path)")
            }
        }
    }

    @Test func asksAndLearns() async throws {
        try await withServer { server async throws in
            try await server.hold("206104003026", "206104004153")
            let page = try await server.get("/numbers").body
            #expect(page.contains("302 g") && page.contains("415 g") && page.contains("4.15"))
            #expect(page.contains("value=\"nothing\"") && !page.contains("value=\"count\""))
            let answer = "first=0206104003026&second=0206104004153&kind=weight"
            #expect(try await server.fill("/numbers/learn", answer).status == 303)
            let lots = try await server.kiosk.store.lots().map(\.lot.amount.description)
            #expect(Set(lots) == ["302", "415"])
            let after = try await server.get("/numbers").body
            #expect(after.contains("02 IIIII WWWWW C") && !after.contains("value=\"nothing\""))
        }
    }

    @Test func partsWhatAWrongAnswerHasMerged() async throws {
        try await withServer { server async throws in
            try await server.hold("206104003026", "206104004153")
            let answer = #"{"first": "0206104003026", "second": "0206104004153", "kind": "weight"}"#
            let learned = try await server.post("/api/v1/number-questions/answer", answer)
            let operation = try #require(learned.json["operation"] as? String)
            let (small, large) = (try #require(GTIN("206104003026")), try #require(GTIN("206104004153")))
            let store = server.kiosk.store
            #expect(try await store.product(small)?.uuid == store.product(large)?.uuid)
            #expect(try await server.fill("/undo", "operation=\(operation)&back=/").status == 303)
            let parted = (try await store.product(small)?.uuid, try await store.product(large)?.uuid)
            #expect(parted.0 != nil && parted.1 != nil && parted.0 != parted.1)
            #expect(Set(try await server.amounts()) == ["1"])
        }
    }

    @Test func asksWhereThePacksWereHeldUp() async throws {
        try await withServer { server async throws in
            try await server.hold("206104003026", "206104004153", "8076800195057", at: "screen")
            for path in ["/", "/scan"] {
                let page = try await server.get(path).body
                #expect(page.contains("name=\"kind\" value=\"weight\"") && page.contains("302 g · 415 g"), "\(path)")
                #expect(page.contains("name=\"back\" value=\"\(path)\""))
            }
            let answer = "first=0206104003026&second=0206104004153&kind=weight&back=/scan"
            let learned = try await server.fill("/numbers/learn", answer)
            #expect(learned.status == 303 && learned.header("location") == "/scan")
            #expect(Set(try await server.amounts()) == ["302", "415", "1"])
            for path in ["/", "/scan"] {
                #expect(try await !server.get(path).body.contains("name=\"kind\""), "\(path)")
            }
            // A later answer is reported on its page, and changes nothing.
            let late = try await server.fill("/numbers/learn", answer.replacing("weight", with: "price"))
            #expect(late.status == 303 && late.header("location") == "/scan" && late.header("set-cookie") != nil)
            #expect(try await server.kiosk.store.inStoreCodeRules().map(\.pattern.kind) == [.weight])
        }
    }

    @Test func asksAPhoneOnlyOfWhatItHasScanned() async throws {
        try await withServer { server async throws in
            try await server.hold("206104003026", "206104004153")
            #expect(try await !server.get("/scan").body.contains("name=\"kind\""))
            #expect(try await server.get("/").body.contains("name=\"kind\""))
        }
    }

    @Test func asksNothingOfWhatIsLongAgoOrTakenBack() async throws {
        try await withServer { server async throws in
            try await server.hold("206104003026", "206104004153")
            _ = try await server.kiosk.show(.undo, at: "camera", by: nil)
            #expect(try await server.kiosk.store.scans(limit: 2).allSatisfy { $0.question == nil })
            #expect(try await !server.get("/").body.contains("name=\"kind\""))
            try await server.hold("206104004153")
            #expect(try await server.get("/").body.contains("name=\"kind\""))
            for _ in 0..<100 { try await server.hold("3017620422003", at: "gun") }
            #expect(try await !server.get("/").body.contains("name=\"kind\""))
            #expect(try await server.get("/numbers").body.contains("name=\"kind\""))
        }
    }

    @Test func asksInWordsOfScripts() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("206104003026")
            let scan = try await server.scan("206104004153")
            let words = try #require(scan.json["words"] as? String)
            #expect(words.contains("→ Pantry. Is 415 grams the weight") && words.hasSuffix("answer on the page."))
        }
    }

    @Test func addsChangesAndForgetsRules() async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/numbers", "pattern=21+IIIII+WWWWW+C&decimals=&shop=").status == 303)
            let rule = try #require(try await server.kiosk.store.inStoreCodeRules().first)
            #expect(rule.pattern.letters == "21IIIIIWWWWWC" && rule.decimals == 3)
            let path = "/numbers/\(rule.id)"
            #expect(try await server.get(path).body.contains("21 IIIII WWWWW C"))
            #expect(try await server.fill(path, "pattern=21IIIIIPPPPPC&decimals=1&shop=").status == 303)
            #expect(try await server.kiosk.store.inStoreCodeRules().map(\.decimals) == [1])
            #expect(try await server.get("\(path)/delete").status == 200)
            #expect(try await server.fill("\(path)/delete", "").status == 303)
            #expect(try await server.kiosk.store.inStoreCodeRules().isEmpty)
            #expect(try await server.get(path).status == 404)
        }
    }

    @Test(arguments: [
        ("pattern=&decimals=", "pattern"), ("pattern=21&decimals=", "pattern"),
        ("pattern=21IIIIIWWWWWC&decimals=9", "decimals"),
    ])
    func saysWhatIsWrongBesideTheField(fields: String, field: String) async throws {
        try await withServer { server async throws in
            let page = try await server.fill("/numbers", fields)
            #expect(page.status == 422 && page.body.contains("id=\"field-\(field)-error\""))
        }
    }

    @Test func answersScripts() async throws {
        try await withServer { server async throws in
            try await server.hold("206104003026", "206104004153")
            let question = try #require(try await server.get("/api/v1/number-questions").items.first)
            #expect(question["first"] as? String == "0206104003026")
            let answer = #"{"first": "0206104003026", "second": "0206104004153", "kind": "price"}"#
            let lesson = try await server.post("/api/v1/number-questions/answer", answer)
            #expect(lesson.status == 200 && lesson.json["operation"] is String)
            #expect(try await server.get("/api/v1/number-questions").items.isEmpty)
            #expect(try await server.post("/api/v1/number-questions/answer", answer).status == 409)
            let added = try await server.post("/api/v1/number-rules", #"{"pattern": "23IIIIVPPPPPC"}"#)
            let path = try #require(added.header("location"))
            #expect(added.status == 201)
            #expect(try await server.get(path).json["decimals"] as? Int == 2)
            let taken = try await server.post("/api/v1/number-rules", #"{"pattern": "23IIIIIWWWWWC"}"#)
            #expect(taken.status == 409 || taken.status == 422)
            #expect(try await server.put(path, #"{"pattern": "24IIIIIWWWWWC"}"#).status == 200)
            #expect(try await server.get("/api/v1/number-rules").items.count == 2)
            #expect(try await server.ask("DELETE", path).status == 204)
        }
    }
}

extension TestServer {
    /// Scans packs in add mode.
    fileprivate func hold(_ codes: String..., at station: String = "camera") async throws {
        for code in codes {
            let scan = Scan(
                id: .version7(at: .now), station: station, label: Label(code), time: .now, mode: .add)
            _ = try await kiosk.store.book(scan)
        }
    }

    fileprivate func amounts() async throws -> [String] { try await kiosk.store.lots().map(\.lot.amount.description) }
}
