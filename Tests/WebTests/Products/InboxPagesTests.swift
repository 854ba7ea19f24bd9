import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

/// Naming the lines of the inbox one by one.
struct InboxPagesTests {
    private let codes = ["9521234567899", "9521234567882", "9521234567875"]

    /// A form with a part for each field.
    private func name(
        _ product: String, _ fields: [String: String], picture: [UInt8] = [], _ server: TestServer
    ) async throws -> TestServer.Answer {
        var body: [UInt8] = []
        for (name, value) in fields.merging(["item": product], uniquingKeysWith: { $1 }) {
            body += Array("--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        body += Array("--x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.jpg\"\r\n\r\n".utf8)
        body += picture + Array("\r\n--x--\r\n".utf8)
        return try await server.post("/inbox/one", body, type: "multipart/form-data; boundary=x")
    }

    private func waiting(_ server: TestServer) async throws -> [String] {
        try await server.kiosk.store.inbox().map { $0.product?.text ?? $0.text }
    }

    @Test func namesOneAfterTheOther() async throws {
        try await withServer { server async throws in
            for code in codes { _ = try await server.scan(code) }
            let all = try await waiting(server)
            let page = try await server.get("/inbox/one").body
            #expect(page.contains(codes[2]) && page.contains("3 wait for a name"))
            #expect(page.contains("href=\"/inbox/one?item=\(all[1].percentEncoded)\""))
            let saved = try await name(
                all[0], ["name": "Oats", "brand": "Mill", "next": "/inbox/one?item=\(all[1])"], server)
            #expect(saved.status == 303 && saved.header("location") == "/inbox/one?item=\(all[1])")
            let next = try await server.get("/inbox/one?item=\(all[1])").body
            #expect(next.contains(codes[1]) && next.contains("2 wait for a name"))
            let products = try await server.kiosk.store.products()
            #expect(products.map(\.name) == ["Oats"] && products.map(\.brand) == ["Mill"])
            // The booked stock has the name now.
            #expect(try await server.get("/api/v1/stock").body.contains("Oats"))
        }
    }

    @Test func takesThePictureWithTheName() async throws {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../../Samples/frames").standardized
        let picture = [UInt8](try Data(contentsOf: root.appending(path: "16-unknown.jpg")))
        try await withServer { server async throws in
            _ = try await server.scan(codes[0])
            let product = try await waiting(server)[0]
            let wrong = try await name(product, ["name": "Oats"], picture: Array("GIF89a".utf8), server)
            #expect(wrong.status == 422 && wrong.body.contains("id=\"picture-error\""))
            #expect(wrong.body.contains("value=\"Oats\""))
            #expect(try await name(product, ["name": "Oats"], picture: picture, server).status == 303)
            #expect(try await server.kiosk.store.products().first?.picture != nil)
        }
    }

    @Test func saysWhatIsMissingAndKeepsTheRest() async throws {
        try await withServer { server async throws in
            _ = try await server.scan(codes[0])
            let page = try await name(try await waiting(server)[0], ["name": " ", "brand": "Mill"], server)
            #expect(page.status == 422 && page.body.contains("value=\"Mill\"") && page.body.contains(codes[0]))
        }
    }

    @Test func dismissesWhatIsNoGroceryAndOffersToTakeThatBack() async throws {
        try await withServer { server async throws in
            for code in codes { _ = try await server.scan(code) }
            let all = try await waiting(server)
            let answer = try await server.fill("/inbox/dismiss", "product=\(all[0])&next=/inbox/one")
            #expect(answer.status == 303 && answer.header("location") == "/inbox/one")
            let cookie = try #require(answer.originalHead.firstMatch(of: #/notice=([^;]+)/#)).1
            #expect(Notice(cookie: String(cookie))?.undo != nil)
            #expect(try await waiting(server) == Array(all.dropFirst()))
            #expect(try await server.kiosk.store.overview().whole.lots == 2)
            #expect(
                try await server.post("/api/v1/inbox/dismiss", #"{"product":"\#(all[1])"}"#).status == 204)
            #expect(try await waiting(server) == [all[2]])
            #expect(try await server.post("/api/v1/inbox/dismiss", "{}").status == 422)
        }
    }

    @Test func bindsSeveralCodesToOneProduct() async throws {
        try await withServer { server async throws in
            let oats = try await server.kiosk.store.add(ProductDraft(name: "Oats")).product.uuid
            for code in codes.prefix(2) { _ = try await server.scan(code) }
            for product in try await waiting(server) {
                let asked = try await server.fill("/products/\(product)/merge", "into=\(oats.text)&back=/inbox/one")
                #expect(asked.status == 200 && asked.body.contains("name=\"back\" value=\"/inbox/one\""))
                let done = try await server.fill(
                    "/products/\(product)/merge", "into=\(oats.text)&sure=1&back=/inbox/one")
                #expect(done.status == 303 && done.header("location") == "/inbox/one")
            }
            #expect(try await waiting(server) == [])
            #expect(try await server.kiosk.store.product(oats).codes.count == 2)
            #expect(try await server.get("/inbox/one").header("location") == "/inbox")
        }
    }

    @Test func typesAMisreadCodeRight() async throws {
        try await withServer { server async throws in
            for code in ["3017620422004", "3017620422004", "4711"] { _ = try await server.scan(code) }
            let page = try await server.get("/inbox/one?item=3017620422004").body
            // The fitting check digit, and the number of scans.
            #expect(
                page.contains("value=\"3017620422003\"") && page.contains("name=\"packs\" type=\"text\" value=\"2\""))
            let wrong = try await server.fill("/inbox/correct", "item=3017620422004&gtin=3017620422004&packs=2")
            #expect(wrong.status == 422 && wrong.body.contains("id=\"field-gtin-error\""))
            let right = try await server.fill(
                "/inbox/correct", "item=3017620422004&gtin=3017620422003&packs=2&next=/inbox/one")
            #expect(right.status == 303 && right.header("location") == "/inbox/one")
            #expect(try await waiting(server) == ["4711"])
            let odd = try await server.get("/inbox/one").body
            #expect(odd.contains("4711"))
            let answer = try await server.post(
                "/api/v1/inbox/correct", #"{"code":"4711","gtin":"8076800195057"}"#)
            #expect(answer.status == 200 && answer.json["id"] is String)
            #expect(try await waiting(server) == [])
        }
    }
}
