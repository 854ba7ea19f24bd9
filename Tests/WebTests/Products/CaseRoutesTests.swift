import Fixtures
import Foundation
import Testing

/// The question how many packs are in a case, on pages and at the API.
struct CaseRoutesTests {
    @Test func isAnsweredAtTheAPI() async throws {
        try await withServer { server async throws in
            let scan = try await server.scan("18076800195054")
            #expect(scan.json["caseQuestion"] as? String == "18076800195054")
            #expect((scan.json["words"] as? String)?.contains("How many packs are in the case?") == true)
            let question = try #require(try await server.get("/api/v1/case-questions").items.first)
            #expect((question["product"] as? [String: Any])?["name"] as? String == "Spaghetti n.5")
            let answer = try await server.post(
                "/api/v1/case-questions/answer", #"{"code": "18076800195054", "packs": 12}"#)
            #expect(answer.status == 200 && answer.json["operation"] is String)
            #expect(answer.json["uncorrected"] as? Int == 0)
            #expect(try await server.scan("18076800195054").json["amountThere"] as? String == "24")
            #expect(try await server.get("/api/v1/case-questions").items.isEmpty)
            for body in [#"{"code": "18076800195054", "packs": 12}"#, #"{"code": "18076800195054"}"#, "{}"] {
                #expect(try await server.post("/api/v1/case-questions/answer", body).status >= 400)
            }
        }
    }

    @Test(arguments: ["/", "/inbox"]) func isAnsweredOnAPage(path: String) async throws {
        try await withServer { server async throws in
            _ = try await server.scan("18076800195054")
            #expect(try await server.get(path).body.contains("How many packs are in this case?"))
            for packs in ["", "x", "0", "12", "12"] {
                let form = "code=18076800195054&packs=\(packs)&back=\(path)"
                #expect(try await server.fill("/cases/answer", form).status == 303)
            }
            #expect(try await server.get(path).body.contains("How many packs are in this case?") == false)
            #expect(try await server.scan("18076800195054").json["amountThere"] as? String == "24")
        }
    }

    @Test func isAskedAgainOnceItsAnswerIsUndone() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("18076800195054")
            for packs in [6, 12] {
                let body = #"{"code": "18076800195054", "packs": \#(packs)}"#
                let answer = try await server.post("/api/v1/case-questions/answer", body)
                let operation = try #require(answer.json["operation"] as? String)
                #expect(try await server.fill("/undo", "operation=\(operation)&back=/").status == 303)
                #expect(try await server.get("/").body.contains("How many packs are in this case?"))
                #expect(try await server.get("/api/v1/case-questions").items.count == 1)
            }
        }
    }

    /// A card answers only soon after the question, which a busy machine may miss: the clock stands still.
    @Test func losesItsAnswerByTheCardUndo() async throws {
        try await withServer(clock: .november) { server async throws in
            _ = try await server.scan("18076800195054")
            _ = try await server.fill("/cases/answer", "code=18076800195054&packs=12&back=/")
            let undone = try await server.scan("SCANTRY-UNDO")
            #expect(undone.json["action"] as? String == "undone" && undone.json["amount"] as? String == "11")
            let words = try #require(undone.json["words"] as? String)
            #expect(words.contains("; each such case counts as one pack again. How many packs are in the case?"))
            #expect(undone.json["caseQuestion"] as? String == "18076800195054")
            #expect(try await server.get("/").body.contains("How many packs are in this case?"))
            #expect(try await server.scan("SCANTRY-NO").json["action"] as? String == "putOff")
            #expect(try await server.scan("SCANTRY-UNDO").json["amount"] as? String == "1")
            #expect(try await server.get("/api/v1/case-questions").items.isEmpty)
        }
    }

    @Test func saysWhichTakingsCannotBeCorrected() async throws {
        try await withServer { server async throws in
            for code in ["8076800195057", "SCANTRY-TAKE", "18076800195054"] { _ = try await server.scan(code) }
            let answered = try await server.fill("/cases/answer", "code=18076800195054&packs=12&back=/inbox")
            let cookie = try #require(answered.originalHead.firstMatch(of: /notice=[^;\r]+/)).output
            let page = try await server.get("/inbox", headers: "Cookie: \(cookie)\r\n")
            let notice = "A case of 12 packs: I have learned it. 1 earlier taking could not be put right"
            #expect(page.body.contains(notice))
        }
    }

    @Test func showsTheSerialNumberOfAPack() async throws {
        try await withServer { server async throws in
            let scan = try await server.scan("(01)08076800195057(21)S7")
            let lot = try #require(scan.json["lot"] as? String)
            #expect(try await server.get("/api/v1/lots/\(lot)").json["serial"] as? String == "S7")
            #expect(try await server.get("/lots/\(lot)").body.contains("S7"))
            #expect(try await server.scan("(01)08076800195057(21)S7").json["reason"] as? String == "samePack")
        }
    }
}
