import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// Stations and bulk sessions, on pages and by the API.
struct StationPagesTests {
    private let pasta = "8076800195057"

    @Test func doesByButtonWhatACardDoes() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/stations/camera")
            #expect(page.status == 200 && page.body.contains("value=\"SCANTRY-TAKE-ALL\""))
            #expect(try await server.fill("/stations/camera", "card=SCANTRY-LOC-3").status == 303)
            #expect(
                try await server.fill("/stations/camera", "card=SCANTRY-MOVE").header("location") == "/stations/camera")
            let station = try #require(try await server.get("/api/v1/stations").items.first)
            #expect(station["mode"] as? String == "move" && station["place"] as? String == "Freezer")
            #expect(
                try await server.get("/").body.contains("<strong>Move</strong> <span class=\"name\">→ Freezer</span>"))
        }
    }

    @Test(arguments: ["card=SCANTRY-PAIR", "card=", "card=8076800195057", ""])
    func takesNothingButCards(form: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/stations/camera", form).status == 404)
            #expect(try await server.get("/api/v1/stations").items.isEmpty)
        }
    }

    @Test func namesAnyStationSafely() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/stations/%3Cscript%3E%2F..").body.contains("&lt;script&gt;"))
            #expect(try await server.get("/stations/" + String(repeating: "x", count: 61)).status == 404)
        }
    }

    @Test func looksThroughAWeeksShopping() async throws {
        try await withServer { server async throws in
            for code in ["SCANTRY-BULK", pasta, pasta, "9521234567899"] {
                #expect(try await server.scan(code).status == 201)
            }
            let done = try await server.fill("/stations/api", "card=SCANTRY-DONE")
            let path = try #require(done.header("location"))
            #expect(try await server.get("/").body.contains("href=\"\(path)\""))
            let page = try await server.get(path)
            #expect(page.body.contains("3 packs; 1 waits for a name") && page.body.contains("Spaghetti"))
            let bulk = try #require(try await server.get("/api/v1/bulks").items.first)
            #expect(bulk["packs"] as? Int == 3 && bulk["isReviewed"] as? Bool == false)
            let lots = try #require(bulk["lots"] as? [String])
            let fields = lots.enumerated().map { index, lot in
                "amount.\(lot)=\(index == 1 ? 5 : 1)&location.\(lot)=3&bestBefore.\(lot)=2030-01-31&price.\(lot)=1.99"
            }
            let answer = try await server.fill(path, fields.joined(separator: "&"))
            #expect(answer.status == 303 && answer.header("location") == "/")
            #expect(try await !server.get("/").body.contains("href=\"\(path)\""))
            let shelves = try await server.kiosk.store.shelves()
            #expect(Set(shelves.map(\.location.name)) == ["Freezer"])
            #expect(shelves.map(\.amount).reduce(.zero, +) == Amount(thousandths: 6_000))
            #expect(try await server.get("/api/v1/bulks").items.first?["isReviewed"] as? Bool == true)
        }
    }

    @Test func saysBesideTheFieldWhatIsWrongWithIt() async throws {
        try await withServer { server async throws in
            for code in ["SCANTRY-BULK", pasta, "SCANTRY-DONE"] { _ = try await server.scan(code) }
            let bulk = try #require(try await server.kiosk.store.bulks().first)
            let (path, lot) = ("/bulk/\(bulk.bulk.uuid.text)", bulk.lines[0].lot.uuid.text)
            let answer = try await server.fill(
                path, "amount.\(lot)=many&location.\(lot)=1&bestBefore.\(lot)=soon&price.\(lot)=")
            #expect(answer.status == 422 && answer.body.contains("value=\"many\""))
            let empty = try await server.fill(path, "amount.\(lot)=&location.\(lot)=1&bestBefore.\(lot)=2030-01-31")
            #expect(empty.status == 422 && empty.body.contains("2030-01-31"))
            #expect(try await server.kiosk.store.shelves().map(\.amount) == [.one])
        }
    }
}
