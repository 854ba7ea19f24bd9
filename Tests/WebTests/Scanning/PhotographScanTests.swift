import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

/// Scanning by photographs of phones.
struct PhotographScanTests {
    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized

    private static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: "Samples/frames/\(name)")))
    }

    /// Returns a multipart form as a browser sends it.
    private static func form(_ file: [UInt8], _ name: String = "photograph") -> [UInt8] {
        let head = "--x\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a.jpg\"\r\n\r\n"
        return Array(head.utf8) + file + Array("\r\n--x--\r\n".utf8)
    }

    private static let type = "multipart/form-data; boundary=x"

    @Test func booksWhatAPhotographShowsAtThePhonesOwnStation() async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/scan/station", "mode=add").status == 303)
            let answer = try await server.post(
                "/scan/photograph", Self.form(try Self.sample("01-spaghetti.jpg")), type: Self.type)
            #expect(answer.status == 303 && answer.header("location") == "/scan")
            let scans = try await server.kiosk.store.scans(limit: 9).filter { $0.label != .card }
            #expect(scans.map(\.text) == ["8076800195057"] && scans.map(\.station) == ["screen"])
            let page = try await server.get("/scan").body
            #expect(scans.first?.effect.action == .added && scans.first?.operation != nil)
            #expect(page.contains("Spaghetti n.5") && page.contains("id=\"scan-\(scans[0].scanId.text)\""))
        }
    }

    @Test(arguments: [
        ("14-two-alike.jpg", ["5449000011527", "5449000011527"]),
        ("15-two-different.jpg", ["4388858946739", "8992696419766"]),
        ("09-coquillettes-turned.jpg", ["3596710478057"]),
    ])
    func booksEachPack(file: String, codes: [String]) async throws {
        try await withServer { server async throws in
            let answer = try await server.post(
                "/api/v1/scans/photograph", try Self.sample(file), type: "image/jpeg")
            #expect(answer.status == 200)
            #expect(answer.items.compactMap { $0["code"] as? String }.sorted() == codes)
            #expect(answer.items.allSatisfy { $0["station"] as? String == "api" })
        }
    }

    @Test func booksOnceWhatIsSentTwiceWithOneKey() async throws {
        try await withServer { server async throws in
            let picture = try Self.sample("01-spaghetti.jpg")
            for _ in 0..<2 {
                let answer = try await server.post(
                    "/api/v1/scans/photograph", picture, headers: "Idempotency-Key: a\r\n", type: "image/jpeg")
                #expect(answer.status == 200 && answer.items.count == 1)
            }
            #expect(try await server.scansStored() == 1)
        }
    }

    @Test func saysWhatHelpsIfNothingWasRead() async throws {
        try await withServer { server async throws in
            let empty = try Self.sample("20-empty.png")
            let page = try await server.post("/scan/photograph", Self.form(empty), type: Self.type)
            #expect(page.status == 422 && page.body.contains("Go closer"))
            let answer = try await server.post("/api/v1/scans/photograph", empty, type: "image/png")
            #expect(answer.status == 422 && answer.body.contains("Go closer"))
            #expect(try await server.scansStored() == 0)
        }
    }

    @Test func takesEachKindOfPictureThatItNames() async throws {
        try await withServer { server async throws in
            let webP = try #require(Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="))
            let answer = try await server.post("/api/v1/scans/photograph", [UInt8](webP), type: "image/webp")
            #expect(answer.status == 422 && answer.body.contains("Go closer"))
            let refused = try await server.post("/api/v1/scans/photograph", [1, 2, 3], type: "image/gif")
            #expect(refused.status == 415 && refused.body.contains("no JPEG, no PNG and no WebP"))
        }
    }

    /// A PNG header that declares 30,000 by 30,000 pixels.
    private static let bomb: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x75, 0x30, 0, 0]
        + [0x75, 0x30, 8, 0, 0, 0, 0, 0x67, 0x2A, 0x2C, 0x0D, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54]

    @Test(arguments: [
        (Array("hello".utf8), "This is no picture."), ([0, 0, 0, 24] + Array("ftypheic".utf8), "Most Compatible"),
        ([], "nothing in the file"), ([0xFF, 0xD8, 0xFF, 0xE0], "damaged"), (bomb, "class=\"card unread\""),
    ])
    func refusesWhatCannotBeRead(file: [UInt8], words: String) async throws {
        try await withServer { server async throws in
            let page = try await server.post("/scan/photograph", Self.form(file), type: Self.type)
            #expect(page.status == 422 && page.body.contains(words))
            #expect(try await server.post("/api/v1/scans/photograph", file, type: "image/jpeg").status == 422)
            #expect(try await server.scansStored() == 0)
        }
    }

    @Test func refusesWhatIsTooLargeOrOfAnotherType() async throws {
        try await withServer { server async throws in
            let large = [UInt8](repeating: 0xFF, count: PhoneScanner.largestUpload)
            let page = try await server.post("/scan/photograph", Self.form(large), type: Self.type)
            #expect(page.status == 422 && page.body.contains("larger than 12"))
            #expect(try await server.post("/api/v1/scans/photograph", large, type: "image/jpeg").status == 413)
            #expect(try await server.post("/api/v1/scans/photograph", [71, 73, 70], type: "image/gif").status == 415)
        }
    }

    @Test func doesWithPacksWhatWasChosen() async throws {
        try await withServer { server async throws in
            let picture = Self.form(try Self.sample("01-spaghetti.jpg"))
            for (choice, action) in [
                ("mode=add", ScanEffect.Action.added), ("mode=take", .taken), ("mode=lookUp", .lookedUp),
            ] {
                #expect(try await server.fill("/scan/station", choice).status == 303)
                #expect(try await server.fill("/scan/station", "location=2").status == 303)
                #expect(try await server.post("/scan/photograph", picture, type: Self.type).status == 303)
                let scanResult = try await server.kiosk.store.scans(limit: 1).first
                #expect(scanResult?.effect.action == action)
                if action != .lookedUp { #expect(scanResult?.location == "Fridge") }
            }
            let page = try await server.get("/scan").body
            #expect(page.contains("name=\"mode\" value=\"lookUp\" aria-pressed=\"true\""))
            #expect(page.contains("name=\"location\" value=\"2\" aria-pressed=\"true\""))
            #expect(try await server.fill("/scan/station", "mode=juggle").status == 422)
            _ = try await server.fill("/scan/station", "location=99")
            #expect(try await server.kiosk.station("screen").locationId == 2)
        }
    }

    @Test func asksForACamerasPicturesOnItsOwnPagesAlone() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/scan")
            #expect(page.header("permissions-policy") == "camera=(self), microphone=(), geolocation=()")
            #expect(page.body.contains("accept=\"image/*\" capture=\"environment\""))
        }
    }
}
