import Catalogue
import Foundation
import Kiosk
import Kitchen
import TestSupport
import Testing
import Values

@testable import Web

/// Contributing a product to Open Food Facts, from its page and by the API.
struct ContributionPagesTests {
    private static let code = "9521234567899"

    @Test func showsWhatIsSentSendsItOnceAndSaysWhen() async throws {
        let outside = try NearbyServer { _ in .init(text: #"{"status": "1", "status_verbose": "fields saved"}"#) }
        try await withServer(writer: Self.writer(outside.address)) { server in
            let path = try await Self.product(server)
            #expect(try await server.get(path).body.contains("href=\"\(path)/contribution\""))
            let asking = try await server.get(path + "/contribution").body
            #expect(asking.contains("/contributing?back=\(path)/contribution") && !asking.contains("name=\"sure\""))
            let kept = try await server.fill("/contributing?back=\(path)/contribution", "user=cook&secret=s3cret-word")
            #expect(kept.status == 303 && kept.header("location") == "\(path)/contribution")
            let page = try await server.get(path + "/contribution").body
            #expect(page.contains("value=\"Oats\"") && page.contains(Self.code) && page.contains("cook"))
            #expect(page.contains("ODbL") && page.contains("CC BY-SA 3.0"))
            let sent = try await server.fill(path + "/contribution", "name=Rolled+oats&language=en&sure=1")
            #expect(sent.status == 303 && sent.header("location") == path)
            #expect(outside.requests.count == 1)
            #expect(outside.requests.first?.text.contains("product_name_en=Rolled+oats") == true)
            #expect(try await server.get(path).body.contains("Sent to Open Food Facts on"))
            // A second touch of the button sends the same form again.
            let again = try await server.fill(path + "/contribution", "name=Oats&language=en&sure=1")
            #expect(again.status == 422 && again.body.contains("already") && outside.requests.count == 1)
            let last = try #require(again.body.firstMatch(of: #/contribution(\?last=\d+)/#)?.1)
            let wanted = try await server.fill("\(path)/contribution\(last)", "name=Oats&language=en&sure=1")
            #expect(wanted.status == 303 && outside.requests.count == 2)
        }
    }

    @Test func neverShowsThePasswordAgain() async throws {
        try await withServer(writer: Self.writer("http://127.0.0.1:9")) { server in
            let path = try await Self.product(server)
            let wrong = try await server.fill("/contributing", "user=cook%40example.org&secret=s3cret-word")
            #expect(
                wrong.status == 422 && !wrong.body.contains("s3cret-word") && wrong.body.contains("type=\"password\""))
            #expect(try await server.fill("/contributing", "user=cook&secret=s3cret-word").status == 303)
            let failed = try await server.fill(path + "/contribution", "name=Oats&language=en&sure=1&brand=Mill")
            #expect(
                failed.status == 422 && failed.body.contains("Nothing is lost")
                    && failed.body.contains("value=\"Mill\""))
            for place in ["/contributing", path, path + "/contribution", "/settings", "/api/v1/household"] {
                let answer = try await server.get(place)
                #expect(answer.status == 200 && !answer.body.contains("s3cret-word"), "\(place)")
            }
            #expect(try await server.get("/contributing").body.contains("cook"))
            #expect(try await server.fill("/contributing/forget", "").status == 303)
            #expect(try await server.kiosk.contributor?.user() == nil)
        }
    }

    @Test(arguments: ["name=Oats&language=en", "name=&language=en&sure=1", "name=Oats&language=english&sure=1"])
    func sendsNothingThatIsWrongOrNotConfirmed(fields: String) async throws {
        let outside = try NearbyServer { _ in .init(text: #"{"status": 1}"#) }
        try await withServer(writer: Self.writer(outside.address)) { server in
            let path = try await Self.product(server)
            _ = try await server.fill("/contributing", "user=cook&secret=s3cret-word")
            #expect(try await server.fill(path + "/contribution", fields).status == 422)
            #expect(outside.requests.isEmpty)
        }
    }

    @Test func saysThatTheAccountIsWrong() async throws {
        let outside = try NearbyServer { _ in .init("403 Forbidden", type: "text/html", text: "<html>Incorrect</html>")
        }
        try await withServer(writer: Self.writer(outside.address)) { server in
            let path = try await Self.product(server)
            _ = try await server.fill("/contributing", "user=cook&secret=s3cret-word")
            let page = try await server.fill(path + "/contribution", "name=Oats&language=en&sure=1")
            #expect(page.status == 422 && page.body.contains("does not know this account"))
            let id = path.split(separator: "/")[1]
            let answer = try await server.post("/api/v1/products/\(id)/contribution", "{}")
            #expect(answer.status == 409 && answer.body.contains("does not know this account"))
        }
    }

    /// No source has been queried for it yet.
    @Test func offersNothingThatOthersMayKnow() async throws {
        try await withServer(writer: Self.writer("http://127.0.0.1:9")) { server async throws in
            let gtin = try #require(GTIN("3017620422003"))
            let details = try await server.kiosk.store.add(
                ProductDraft(name: "Soupe maison"), codes: [ProductCode(gtin: gtin)])
            let page = try await server.get("/products/\(details.product.uuid.text)").body
            #expect(!page.contains("/contribution\""))
        }
    }

    @Test func isNotThereWhereNothingIsAskedOutside() async throws {
        try await withServer { server in
            let path = try await Self.product(server)
            #expect(try await !server.get(path).body.contains("/contribution"))
            #expect(try await !server.get("/settings").body.contains("/contributing"))
            #expect(try await server.get(path + "/contribution").status == 404)
            #expect(try await server.get("/contributing").status == 404)
            let id = path.split(separator: "/")[1]
            #expect(try await server.post("/api/v1/products/\(id)/contribution", "{}").status == 409)
        }
    }

    @Test func tellsByTheAPI() async throws {
        let outside = try NearbyServer { _ in .init(text: #"{"status": 1}"#) }
        try await withServer(writer: Self.writer(outside.address)) { server in
            let id = try await Self.product(server).split(separator: "/")[1]
            let path = "/api/v1/products/\(id)/contribution"
            #expect(try await server.post(path, "{}").status == 409)
            _ = try await server.fill("/contributing", "user=cook&secret=s3cret-word")
            let sent = try await server.post(path, #"{"language": "fr", "brand": "Mill"}"#)
            #expect(sent.status == 200 && sent.json["picture"] as? String == "none")
            #expect(outside.requests.first?.text.contains("product_name_fr=Oats&lang=fr&lc=fr&brands=Mill") == true)
            #expect(try await server.post(path, "{}").status == 409)
            #expect(try await server.post(path, #"{"again": true}"#).status == 200)
            #expect(try await server.post(path, #"{"language": "french"}"#).status == 422)
            #expect(outside.requests.count == 2)
        }
    }

    private static func writer(_ address: String) -> OpenFoodFactsWriter {
        OpenFoodFactsWriter(OpenFoodFactsSite(.openFoodFacts, at: address), seconds: 5, reach: .anywhere)
    }

    /// Creates a product named by the household and returns its page.
    private static func product(_ server: TestServer) async throws -> String {
        let gtin = try #require(GTIN(code))
        let store = server.kiosk.store
        let details = try await store.add(ProductDraft(name: "Oats"), codes: [ProductCode(gtin: gtin)])
        try await store.noteInquiry(gtin)
        try await store.noteAnswer(to: gtin)
        return "/products/\(details.product.uuid.text)"
    }
}
