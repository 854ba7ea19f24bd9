import Fixtures
import Foundation
import Kiosk
import Kitchen
import Scanner
import Testing
import Values

struct PageTests {
    @Test func explainsItselfWhenEmpty() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/")
            #expect(page.status == 200 && page.head.contains("content-type: text/html"))
            #expect(page.body.contains("Nothing scanned yet") && page.body.contains("The shelves are empty"))
            #expect(page.body.contains("Open Food Facts"))
        }
    }

    @Test func showsWhatWasScannedAndWhatIsWhere() async throws {
        try await withServer { server async throws in
            for code in ["9521234567899", "8076800195057", "8076800195057"] { _ = try await server.scan(code) }
            let page = try await server.get("/").body
            #expect(page.contains("Spaghetti n.5") && page.contains("Barilla · 500 g"))
            #expect(page.contains("/pictures/8076800195057") && page.contains("2 pieces there now"))
            #expect(page.contains("Unknown product") && page.contains("1 waits for a name"))
            #expect(page.contains("Pantry</strong>") && page.contains("2 products"))
        }
    }

    @Test func namesWhatIsToBeUsedUp() async throws {
        try await withServer { server async throws in
            #expect(try await !server.get("/").body.contains("due-title"))
            let day = try #require(WallClock.system.today)
            for (name, days, grams) in [("Cream & jam", -1, nil), ("Soup", 2, "250"), ("Rice", 90, nil)]
                as [(String, Int, String?)]
            {
                let product = try await server.kiosk.store.add(ProductDraft(name: name)).product.uuid
                let gram = grams == nil ? nil : try await server.kiosk.store.units().first { $0.symbol == "g" }?.id
                let quantity = Quantity(grams.flatMap { Amount($0) } ?? .one, unitId: gram)
                let date = try #require(day.adding(days: days))
                let draft = LotDraft(product: product, quantity: quantity, bestBefore: .on(date))
                _ = try await server.kiosk.store.add(draft, by: Actor(station: "test"))
            }
            let page = try await server.get("/").body
            let list = try #require(page.firstMatch(of: #/(?s)id="due-title".*?<\/section>/#)).output
            #expect(list.contains("Cream &amp; jam") && list.contains("1 in Pantry") && list.contains("yesterday"))
            #expect(list.contains("250\u{A0}g in Pantry") && list.contains("in 2 days") && !list.contains("Rice"))
            // One touch takes one of a counted unit; for measured units, the lot's page asks for the amount.
            #expect(list.contains("aria-label=\"Take: Soup\"") && list.contains("#take"))
            let take = try #require(list.firstMatch(of: #/action="(/lots/[^"]*/take)"/#)?.1)
            let unit = Unit.pieceId
            let answer = try await server.fill(String(take), "amount=1&unit=\(unit)&back=/")
            #expect(answer.status == 303 && answer.head.contains("location: /\r\n"))
            #expect(try await !server.get("/").body.contains("aria-label=\"Take one: Cream"))
        }
    }

    @Test func takesBackWhatWasJustScanned() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            let operation = try #require(try await server.kiosk.store.scans(limit: 1).first?.operation)
            let undo = operation.text
            #expect(try await server.get("/").body.contains("name=\"operation\" value=\"\(undo)\""))
            let answer = try await server.fill("/undo", "operation=\(undo)&back=/")
            #expect(answer.status == 303 && answer.head.contains("location: /\r\n"))
            let page = try await server.get("/").body
            #expect(page.contains("Taken back") && !page.contains(undo))
            let again = try await server.fill("/undo", "operation=\(undo)&back=https://evil.example/")
            #expect(again.status == 303 && again.head.contains("location: /\r\n"))
        }
    }

    @Test func escapesWhatComesFromOutside() async throws {
        try await withServer { server async throws in
            let facts = ExternalProductData(
                name: "<script>alert('x')</script>", brand: "\"><img src=x>", packageSize: "{{id}}", category: nil,
                source: .openFoodFacts)
            let scan = Scan(id: UUID(), station: "s", label: Label("96385074"), time: Date(), mode: .add)
            _ = try await server.kiosk.store.book(scan, knowing: facts)
            _ = try await server.scan("<svg onload=alert(1)>")
            let page = try await server.get("/").body
            #expect(page.contains("&lt;script&gt;"))
            #expect(!page.contains("<script>alert") && !page.contains("<svg onload") && !page.contains("<img src=x"))
        }
    }

    @Test func drawsAPlaceholderWhereThereIsNoPicture() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/pictures/8076800195057").head.contains("content-type: image/png"))
            let placeholder = try await server.get("/pictures/96385074")
            #expect(placeholder.head.contains("content-type: image/svg+xml") && placeholder.body.contains(">?</text>"))
            for path in ["/pictures/..%2F..%2Fetc%2Fpasswd", "/pictures/abc", "/pictures/3017620422004"] {
                #expect(try await server.get(path).status == 404)
            }
        }
    }

    @Test func showsHowTheDevicesAre() async throws {
        try await withServer { server async throws in
            server.kiosk.statusStore.note(.camera("camera"), .broken(.camera(.missing("<x>"))))
            #expect(
                try await server.get("/").body.contains(
                    "<strong>Camera</strong> <span>I cannot find the camera &lt;x&gt;. Check its cable"
                ))
        }
    }

    @Test func tellsOpenPagesWhatHappens() async throws {
        try await withServer { server async throws in
            let connection = try server.connect("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try read(connection, until: "retry: 2000").contains("content-type: text/event-stream"))
            _ = try await server.scan("96385074")
            #expect(try read(connection, until: "event: scan\n").contains("event: scan"))
            server.kiosk.statusStore.note(.sound, .working("default"))
            #expect(try read(connection, until: "event: status\n").contains("event: status"))
            server.kiosk.eventBus.publish(.changed(.shopping))
            #expect(try read(connection, until: "data: shopping\n").contains("event: changed\ndata: shopping"))
        }
    }

    private func read(_ connection: FileHandle, until mark: String) throws -> String {
        var text = ""
        while !text.contains(mark) {
            let more = try connection.readAvailable()
            guard !more.isEmpty else { break }
            text += String(decoding: more, as: UTF8.self)
        }
        return text.lowercased().replacingOccurrences(of: "\r", with: "")
    }
}
