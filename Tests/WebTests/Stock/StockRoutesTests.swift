import Foundation
import Kiosk
import Kitchen
import Testing
import Values

/// The API of the stock.
struct StockRoutesTests {
    @Test func groupsAndFindsWhatIsThere() async throws {
        try await withServer { server async throws in
            try await server.fill()
            let items = try await server.get("/api/v1/stock?text=creme&sort=date&order=desc").items
            #expect(items.count == 1)
            let product = items.first?["product"] as? [String: Any]
            #expect(product?["name"] as? String == "Crème fraîche")
            let totals = items.first?["totals"] as? [[String: Any]]
            #expect(totals?.first?["amount"] as? String == "2" && totals?.first?["unit"] as? String == "piece")
            let due = items.first?["due"] as? [String: Any]
            #expect(due?["state"] as? String == "soon" && due?["days"] as? Int == 2)
        }
    }

    @Test func showsOneLocationAndItsPages() async throws {
        try await withServer { server async throws in
            try await server.fill()
            let first = try await server.get("/api/v1/stock?limit=2")
            #expect(first.items.count == 2 && first.head.contains("rel=\"next\""))
            let next = try #require(first.json["next"] as? String)
            #expect(try await server.get("/api/v1/stock?limit=2&after=\(next)").items.count == 1)
            #expect(try await server.get("/api/v1/locations/3/stock").items.count == 1)
            #expect(try await server.get("/api/v1/stock?location=1").items.isEmpty)
        }
    }

    @Test(arguments: [
        ("/api/v1/stock?state=rotten", 400), ("/api/v1/stock?sort=luck", 400), ("/api/v1/stock?limit=0", 400),
        ("/api/v1/stock?after=x", 400), ("/api/v1/stock?location=99", 404), ("/api/v1/locations/x/stock", 404),
        ("/api/v1/stock?wish=1", 400), ("/api/v1/timeline?after=W10", 400), ("/api/v1/stock.csv?limit=3", 400),
        ("/api/v1/stock?text=" + String(repeating: "x", count: 301), 400), ("/api/v1/overview?x=1", 400),
    ])
    func refusesWhatItCannotRead(path: String, status: Int) async throws {
        try await withServer { server async throws in
            let answer = try await server.get(path)
            #expect(answer.status == status && answer.head.contains("application/problem+json"))
        }
    }

    @Test func tellsWhatIsWhereAndDueAndUsed() async throws {
        try await withServer { server async throws in
            try await server.fill()
            let overview = try await server.get("/api/v1/overview").json
            #expect((overview["whole"] as? [String: Any])?["lots"] as? Int == 3 && overview["dueSoonDays"] as? Int == 5)
            #expect((overview["locations"] as? [[String: Any]])?.count == 3)
            let timeline = try await server.get("/api/v1/timeline?limit=1")
            #expect(timeline.items.count == 1 && timeline.json["undated"] as? Int == 1)
            #expect(timeline.json["next"] is String)
            let months = try await server.get("/api/v1/statistics").json["months"] as? [[String: Any]]
            #expect(months?.count == 12 && (months?.last?["used"] as? [String: Any])?["count"] as? String == "4")
        }
    }

    @Test func writesATableThatNoSpreadsheetTakesForFormulas() async throws {
        try await withServer { server async throws in
            for name in ["=1+1", "@SUM(A1)", "say \"hi\", please", "\u{202E}evil 👩‍👩‍👧‍👦"] {
                _ = try await server.stock(name)
            }
            let answer = try await server.get("/api/v1/stock.csv")
            #expect(answer.status == 200 && answer.head.contains("content-type: text/csv"))
            let lines = answer.body.dechunked.components(separatedBy: "\r\n")
            #expect(lines.count == 6 && lines.first?.hasPrefix("\u{FEFF}product,brand,") == true)
            #expect(lines.contains { $0.hasPrefix("'=1+1,") } && lines.contains { $0.hasPrefix("'@SUM(A1),") })
            #expect(lines.contains { $0.hasPrefix("\"say \"\"hi\"\", please\",") })
        }
    }
}

extension TestServer {
    /// Adds three products: one due soon in the fridge, one frozen, one partly used.
    func fill() async throws {
        let store = kiosk.store
        _ = try await stock("Crème fraîche", 2, at: 2, days: 2)
        _ = try await stock("Peas", 4, at: 3)
        let milk = try await stock("Milk", 3, at: 2, days: 20)
        _ = try await store.take(Quantity(.one), from: milk, by: Actor(station: "test"))
    }

    /// Adds an amount of a new product to the stock and returns the lot.
    @discardableResult
    func stock(_ name: String, _ amount: Int64 = 1, at location: Int64 = 1, days: Int? = nil) async throws -> UUID {
        let store = kiosk.store
        let facts = try #require(
            ExternalProductData(name: name, brand: "Brand", packageSize: nil, category: nil, source: .samples))
        let body = String(761_000_000_000 + Int.random(in: 0..<99_999_999))
        let code = try body + String(#require(CheckDigit.of(body)))
        let scan = Scan(id: UUID(), station: "filler", label: Label(code), time: Date(), mode: .add)
        let product = try #require(try await store.book(scan, knowing: facts).0.product)
        let actor = Actor(station: "test")
        _ = try await store.take(Quantity(.one), ofProduct: product.uuid, by: actor)
        let day = days.flatMap { Day(Date()).adding(days: $0) }
        let draft = LotDraft(
            product: product.uuid, quantity: Quantity(Amount(thousandths: amount * 1_000)), locationId: location,
            bestBefore: day.map(BestBefore.on) ?? .never)
        return try #require(try await store.add(draft, by: actor).lot)
    }
}

extension String {
    /// The content of a chunked body.
    var dechunked: String {
        var (rest, whole) = (self[...], "")
        while let end = rest.range(of: "\r\n"), let length = Int(rest[..<end.lowerBound], radix: 16), length > 0 {
            let bytes = rest[end.upperBound...].utf8
            whole += String(bytes.prefix(length)) ?? ""
            rest = String(bytes.dropFirst(length + 2)).map { $0[...] } ?? ""
        }
        return whole.isEmpty ? self : whole
    }
}
