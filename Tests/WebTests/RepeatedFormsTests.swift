import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing

@testable import Web

/// Forms that are sent twice, as over a bad network.
struct RepeatedFormsTests {
    @Test func givesEachFormThatChangesSomethingAKeyOfItsOwn() async throws {
        try await withServer { server async throws in
            let pages = try await [server.get("/stock").body, server.get("/stock").body]
            var keys: [String] = []
            for page in pages {
                for part in page.split(separator: "<form").dropFirst() {
                    let (tag, content) = (
                        part.prefix { $0 != ">" }, part.firstRange(of: "</form>").map { part[..<$0.lowerBound] }
                    )
                    let key = content?.firstMatch(of: #/name="requestKey" value="([^"]+)"/#).map { String($0.1) }
                    #expect((key != nil) == tag.contains("method=\"post\""), "\(tag)")
                    if let key { keys.append(key) }
                }
            }
            #expect(!keys.isEmpty && Set(keys).count == keys.count)
        }
    }

    @Test func doesOnceWhatIsSentTwiceAndAnswersAlike() async throws {
        try await withServer { server async throws in
            let answers = try await [add(server, "k"), add(server, "k")]
            #expect(answers.allSatisfy { $0.status == 303 })
            #expect(answers[0].header("location") == answers[1].header("location"))
            #expect(answers[1].header("set-cookie")?.hasPrefix("notice=") == true)
            #expect(answers[0].header("set-cookie") == answers[1].header("set-cookie"))
            #expect(try await total(server) == 2)
            _ = try await add(server, "l")
            #expect(try await total(server) == 4)
        }
    }

    @Test func waitsForTheFirstIfThatIsBeingAnswered() async throws {
        try await withServer { server async throws in
            _ = try await product(server)
            let answers = try await withThrowingTaskGroup(of: TestServer.Answer.self) { group in
                for _ in 1...20 { group.addTask { try await add(server, "k") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 303 })
            #expect(Set(answers.map { $0.header("location") }).count == 1)
            #expect(try await total(server) == 2)
        }
    }

    /// The user went back and changed the form.
    @Test func takesOtherContentForAnotherForm() async throws {
        try await withServer { server async throws in
            _ = try await add(server, "k")
            _ = try await add(server, "k", amount: "3")
            #expect(try await total(server) == 5)
        }
    }

    @Test func remembersNoFormThatWasWrong() async throws {
        try await withServer { server async throws in
            #expect(try await add(server, "k", amount: "x").status == 422)
            #expect(try await add(server, "k").status == 303)
            #expect(try await total(server) == 2)
        }
    }

    /// Browsers choose a new multipart boundary each time.
    @Test func knowsFormsInPartsAgain() async throws {
        try await withServer { server async throws in
            let product = try await product(server)
            for boundary in ["a", "b"] {
                let fields = [
                    "product": product, "amount": "2", "unit": "1", "location": "1", "kind": "bestBefore",
                    "requestKey": "k",
                ]
                let body = fields.shuffled().map { name, value in
                    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
                }
                let answer = try await server.post(
                    "/lots/new", body.joined() + "--\(boundary)--\r\n",
                    type: "multipart/form-data; boundary=\(boundary)")
                #expect(answer.status == 303)
            }
            #expect(try await total(server) == 2)
        }
    }

    @Test func tellsTheFormsOfOneDeviceFromAnothers() async throws {
        try await withServer { server async throws in
            let made = try await server.post("/api/v1/devices", #"{"name": "script"}"#)
            let token = try #require(made.json["token"] as? String)
            _ = try await add(server, "k")
            _ = try await add(server, "k", headers: "Authorization: Bearer \(token)\r\n")
            #expect(try await total(server) == 4)
        }
    }

    /// A token is shown once; sending the form again creates no second one.
    @Test func saysThatItWasDoneWhereTheAnswerIsNotKept() async throws {
        try await withServer { server async throws in
            let first = try await server.fill("/devices/new", "name=backup&requestKey=k")
            let second = try await server.fill("/devices/new", "name=backup&requestKey=k")
            #expect(first.status == 200 && first.body.contains("<code>"))
            #expect(second.status == 303)
            let notice = second.originalHead.firstMatch(of: #/notice=([^;]+)/#).flatMap { Notice(cookie: String($0.1)) }
            #expect(notice?.phrase == "form.doneBefore")
            #expect(try await server.kiosk.store.devices().count == 1)
        }
    }

    private func add(
        _ server: TestServer, _ key: String, amount: String = "2", headers: String = ""
    ) async throws -> TestServer.Answer {
        let product = try await product(server)
        return try await server.fill(
            "/lots/new", "product=\(product)&amount=\(amount)&unit=1&location=1&kind=bestBefore&requestKey=\(key)",
            headers: headers)
    }

    /// Returns the only product, and creates it if needed.
    private func product(_ server: TestServer) async throws -> String {
        if let known = try await server.kiosk.store.products().first { return known.uuid.uuidString }
        return try await server.kiosk.store.add(ProductDraft(name: "Rice")).product.uuid.uuidString
    }

    private func total(_ server: TestServer) async throws -> Int {
        let lots = try await server.get("/api/v1/lots").items
        return lots.compactMap { ($0["amount"] as? String).flatMap(Int.init) }.reduce(0, +)
    }
}
