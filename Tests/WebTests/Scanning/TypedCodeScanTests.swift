import Foundation
import Testing

/// Eight typed digits that may be an EAN-8 or a UPC-E, at the API and on the page.
struct TypedCodeScanTests {
    @Test func sayWhatElseTheyMayBeAndAreReread() async throws {
        try await withServer { server async throws in
            let id = UUID()
            let guess = try await server.scan("01234565", id: id)
            #expect(
                guess.json["code"] as? String == "01234565" && guess.json["otherCode"] as? String == "0012345000065")
            #expect((guess.json["words"] as? String)?.contains("it may be 0012345000065") == true)
            let page = try await server.get("/").body
            #expect(page.contains("Read as 01234565; it may be 0012345000065"))
            #expect(page.contains("No, it is 0012345000065"))
            let right = try await server.post("/api/v1/scans/\(id)/reread", "")
            #expect(right.status == 200 && right.json["code"] as? String == "0012345000065")
            #expect(right.json["otherCode"] as? String == "01234565")
            #expect(try await server.get("/api/v1/stock").items.count == 1)
            // Said once only; the scan that is sent again is the first one still.
            #expect(try await server.post("/api/v1/scans/\(id)/reread", "").status >= 400)
            #expect(try await server.scan("01234565", id: id).status == 200)
            #expect(try await server.scan("00123457", id: id).status == 409)
            #expect(try await server.post("/api/v1/scans/\(UUID())/reread", "").status >= 400)
        }
    }

    @Test func areRereadByATouch() async throws {
        try await withServer { server async throws in
            let guess = try await server.scan("01234565")
            let id = try #require(guess.json["id"] as? String)
            #expect(try await server.fill("/scan/reading", "scan=\(id)&back=/").status == 303)
            #expect(try await server.get("/api/v1/scans").items.first?["code"] as? String == "0012345000065")
            #expect(try await server.fill("/scan/reading", "scan=\(id)&back=/").status == 303)
            #expect(try await server.scansStored() == 2)
            #expect(try await server.scan("01234565").json["code"] as? String == "0012345000065")
        }
    }

    @Test func areKnownByTheHousehold() async throws {
        try await withServer { server async throws in
            let draft = #"{"name": "Yoghurt", "codes": [{"gtin": "0012345000065", "packAmount": "1"}]}"#
            #expect(try await server.post("/api/v1/products", draft).status == 201)
            let known = try await server.scan("01234565")
            #expect(known.json["code"] as? String == "0012345000065" && known.json["otherCode"] == nil)
        }
    }

    @Test func areKnownByTheCatalogue() async throws {
        try await withServer { server async throws in
            let known = try await server.scan("06420680")
            #expect(
                known.json["code"] as? String == "0064206000080" && known.json["otherCode"] as? String == "06420680")
            #expect((known.json["words"] as? String)?.contains("may be") == false)
        }
    }
}
