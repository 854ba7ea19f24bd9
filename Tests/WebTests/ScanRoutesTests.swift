import Foundation
import Testing
import Values

struct ScanRoutesTests {
    @Test func booksACodeFromAnywhere() async throws {
        try await withServer { server async throws in
            let answer = try await server.scan("8076800195057")
            #expect(answer.status == 201)
            #expect(answer.json["outcome"] as? String == "booked")
            #expect(answer.json["amount"] as? String == "1" && answer.json["location"] as? String == "Pantry")
            let stock = try await server.get("/api/v1/stock").items
            #expect(stock.count == 1)
            #expect((stock.first?["product"] as? [String: Any])?["name"] as? String == "Spaghetti n.5")
        }
    }

    @Test func booksTheSameIdOnce() async throws {
        try await withServer { server async throws in
            let id = UUID()
            #expect(try await server.scan("8076800195057", id: id).status == 201)
            let again = try await server.scan("8076800195057", id: id)
            #expect(again.status == 200 && again.json["id"] as? String == id.text)
            #expect(try await server.scansStored() == 1)
        }
    }

    @Test func refusesAnotherCodeWithAKnownId() async throws {
        try await withServer { server async throws in
            let id = UUID()
            _ = try await server.scan("8076800195057", id: id)
            #expect(try await server.scan("50112579", id: id).status == 409)
            #expect(try await server.scansStored() == 1)
        }
    }

    @Test func refusesAnotherTextThatIsNotKeptWithAKnownId() async throws {
        try await withServer { server async throws in
            let id = UUID()
            #expect(try await server.scan("WIFI:S:Home;P:secret;;", id: id).status == 201)
            #expect(try await server.scan("WIFI:S:Other;P:secret;;", id: id).status == 409)
            #expect(try await server.scan("WIFI:S:Home;P:secret;;", id: id).status == 200)
            #expect(try await server.scansStored() == 1)
        }
    }

    @Test(arguments: [
        (#"{"code":"3017620422004"}"#, 201, "puzzling"),  // wrong check digit: kept, not lost
        (#"{"code":"a\u0000b"}"#, 201, "notStocked"),
        (#"{"code":"<img src=x onerror=alert(1)>"}"#, 201, "notStocked"),
        (#"{"code":"06420680","symbology":"UPC-E"}"#, 201, "booked"),
        (#"{"code":"$]E006420680\r"}"#, 201, "booked"),  // as a gun types a UPC-E
        (#"{"code":"0108076800195057","symbology":"DataBar"}"#, 201, "booked"),
        (#"{"code":"400638133393١"}"#, 201, "notStocked"), (#"{"code":"1","station":"\u0000 "}"#, 201, "puzzling"),
    ])
    func acceptsOddCodes(body: String, status: Int, outcome: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.post("/api/v1/scans", body)
            #expect(answer.status == status && answer.json["outcome"] as? String == outcome)
        }
    }

    @Test func keepsACodeOfFourKilobytesAndRefusesALongerOne() async throws {
        try await withServer { server async throws in
            #expect(try await server.scan(String(repeating: "x", count: 4_096)).status == 201)
            let answer = try await server.scan(String(repeating: "x", count: 5_000))
            #expect(
                answer.status == 422
                    && (answer.json["detail"] as? String)?.hasSuffix("Scan again; a stuck key can do this.") == true)
        }
    }

    @Test(arguments: [
        ("", 422), ("{}", 422), ("[1]", 422), (#"{"code":7}"#, 422), (#"{"code":""}"#, 422), (#"{"code":" \n"}"#, 422),
        (#"{"code":"1","id":"no-uuid"}"#, 422), (#"{"code":"1","station":""}"#, 422),
    ])
    func saysWhatIsWrong(body: String, status: Int) async throws {
        try await withServer { server async throws in
            let answer = try await server.post("/api/v1/scans", body)
            #expect(answer.status == status)
            #expect(answer.head.contains("content-type: application/problem+json"))
            #expect(answer.json["title"] is String && answer.json["detail"] is String)
        }
    }

    @Test func refusesWhatIsNoUTF8AndWhatIsTooLarge() async throws {
        try await withServer { server async throws in
            #expect(
                try await server.post("/api/v1/scans", Array(#"{"code":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8))
                    .status == 400)
            for size in [300_000, 20_000_000] {
                #expect(try await server.post("/api/v1/scans", String(repeating: " ", count: size)).status == 413)
            }
            #expect(
                try await server.post("/api/v1/scans", "code=1", type: "application/x-www-form-urlencoded").status
                    == 415)
            #expect(try await server.scansStored() == 0)
        }
    }

    @Test func listsTheLatestScansFirst() async throws {
        try await withServer { server async throws in
            for code in ["8076800195057", "50112579", "96385074"] { _ = try await server.scan(code) }
            let first = try await server.get("/api/v1/scans?limit=2")
            #expect(first.items.map { $0["code"] as? String } == ["96385074", "50112579"])
            let next = try #require(first.json["next"] as? String)
            let second = try await server.get("/api/v1/scans?limit=2&after=\(next)")
            #expect(second.items.map { $0["code"] as? String } == ["8076800195057"])
            #expect(second.json["next"] is NSNull && second.header("link") == nil)
            #expect(first.header("link") == "</api/v1/scans?limit=2&after=\(next)>; rel=\"next\"".lowercased())
            #expect(try await server.get("/api/v1/scans?limit=0").status == 400)
        }
    }

    @Test func tellsWhatAProductIs() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("0737628064502")
            let product = try await server.get("/api/v1/products/737628064502")
            #expect(product.status == 200 && product.json["gtin"] as? String == "0737628064502")
            #expect(product.json["brand"] as? String == "Thai Kitchen")
            // Never scanned, but in the catalogue.
            #expect(try await server.get("/api/v1/products/8076800195057").json["name"] as? String == "Spaghetti n.5")
            #expect(try await server.get("/api/v1/products/9521234567899").status == 404)
            #expect(try await server.get("/api/v1/products/3017620422004").status == 422)
            #expect(try await server.get("/api/v1/nothing").status == 404)
        }
    }
}
