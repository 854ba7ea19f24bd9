import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

struct BookingTests {
    private let kitchen = TestKitchen()
    private let nutella = "3017620422003"

    @Test func putsAPackOnTheShelf() async throws {
        let store = try kitchen.store()
        let (scanResult, isNew) = try await store.book(.of(nutella), knowing: .nutella)
        #expect(isNew && scanResult.outcome == .booked)
        #expect(scanResult.product?.name == "Nutella" && scanResult.product?.brand == "Ferrero")
        #expect(scanResult.location == "Pantry" && scanResult.amount == .one && scanResult.amountThere == .one)
        let shelves = try await store.shelves()
        #expect(shelves.map(\.product.name) == ["Nutella"] && shelves.map(\.amount) == [.one])
    }

    @Test func countsUpInOneLotADay() async throws {
        let store = try kitchen.store()
        for _ in 0..<3 { _ = try await store.book(.of(nutella), knowing: .nutella) }
        #expect(try await store.shelves().map(\.amount) == [Amount(thousandths: 3_000)])
        #expect(try await count("lot") == 1)
        #expect(try await count("movement") == 3)
    }

    @Test func booksAScanOnceHoweverOftenItIsSent() async throws {
        let store = try kitchen.store()
        let scan = Scan.of(nutella)
        let (first, _) = try await store.book(scan, knowing: .nutella)
        _ = try await store.book(.of(nutella))
        let (again, isNew) = try await store.book(scan, knowing: .nutella)
        #expect(!isNew && again.scanId == first.scanId && again.amount == .one)
        #expect(try await store.shelves().map(\.amount) == [Amount(thousandths: 2_000)])
    }

    @Test func booksOnceWhenTheSameScanIsSentByManyAtOnce() async throws {
        let store = try kitchen.store()
        let scan = Scan.of(nutella)
        let news = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await store.book(scan).1 } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(news == 1)
        #expect(try await store.shelves().map(\.amount) == [.one])
    }

    @Test func countsWhatNobodyKnowsAndKeepsItInTheInbox() async throws {
        let store = try kitchen.store()
        for _ in 0..<2 { #expect(try await store.book(.of(nutella)).0.outcome == .unknown) }
        let line = try #require(try await store.inbox().first)
        #expect(line.text == nutella && line.scans == 2 && line.amount == Amount(thousandths: 2_000))
        #expect(try await store.nextInquiry() == .ask(#require(GTIN(nutella))))
    }

    @Test func givesANameToWhatWasCountedAlready() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella))
        let facts = try #require(ExternalProductData.nutella)
        #expect(try await store.save(facts, of: gtin(nutella)) == .named)
        #expect(try await store.shelves().map(\.product.name) == ["Nutella"])
        #expect(try await store.inbox().isEmpty)
    }

    @Test func knowsAProductUnderAnyFormOfItsNumber() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("036000291452", form: .upcA))
        _ = try await store.book(.of("0036000291452", form: .ean13))
        #expect(try await store.shelves().count == 1)
    }

    @Test(arguments: [
        ("9780306406157", Label.Kind.book, ScanResult.Outcome.notStocked), ("9770378595002", .magazine, .notStocked),
        ("9900012345674", .coupon, .notStocked), ("https://example.org", .address, .notStocked),
        ("3017620422004", .misread, .puzzling), ("hello", .text, .notStocked), ("12345", .text, .puzzling),
    ])
    func keepsWhatIsNoGroceryOffTheShelf(code: String, kind: Label.Kind, outcome: ScanResult.Outcome) async throws {
        let store = try kitchen.store()
        let (scanResult, _) = try await store.book(.of(code))
        #expect(scanResult.label == kind && scanResult.outcome == outcome && scanResult.amount == .zero)
        #expect(try await store.shelves().isEmpty)
        #expect(try await store.scans(limit: 10).map(\.text) == [scanResult.text])
        #expect(try await store.inbox().map(\.text) == (outcome == .puzzling ? [scanResult.text] : []))
    }

    @Test func stocksFoodWithABooksNumberIfSomebodyKnowsIt() async throws {
        let store = try kitchen.store()
        let soup = ExternalProductData(
            name: "Soup", brand: nil, packageSize: nil, category: nil, source: .openFoodFacts)
        #expect(try await store.book(.of("9780000000002"), knowing: soup).0.outcome == .booked)
        #expect(try await store.book(.of("9780000000002")).0.outcome == .booked)
    }

    @Test func sharesBrandsInAnyCaseOfLetters() async throws {
        let store = try kitchen.store()
        for (code, brand) in [("5449000054227", "Coca-Cola"), ("54491472", "coca-cola")] {
            _ = try await store.book(
                .of(code),
                knowing: ExternalProductData(
                    name: "Cola", brand: brand, packageSize: nil, category: nil, source: .samples))
        }
        #expect(try await count("brand") == 1)
    }

    @Test func leavesTheDayOpenWhileTheClockIsNotSet() async throws {
        let store = try kitchen.store(clock: WallClock { Date(timeIntervalSince1970: 50) })
        _ = try await store.book(.of(nutella))
        _ = try await store.book(.of(nutella))
        let added = try await read { try Row.fetchAll($0, sql: "SELECT added FROM lot").map { $0["added"] as String? } }
        #expect(added == [nil])
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "'; DROP TABLE lot; --", "=cmd|' /C calc'!A0",
        String(repeating: "x", count: 4_096), "a\0b",
        "\u{202E}evil", "👩‍👩‍👧‍👦🍝", "WIFI:T:WPA;S:Home;P:secret;;", "https://example.org/?token=secret", "12 34",
    ])
    func keepsNoTextThatIsNoCode(code: String) async throws {
        let store = try kitchen.store()
        let (scanResult, _) = try await store.book(.of(code))
        #expect(scanResult.outcome == .notStocked && scanResult.text == "")
        #expect(try await store.inbox().isEmpty)
        #expect(try await store.scans(limit: 10).map(\.text) == [""])
    }

    @Test func cutsAndCleansFactsFromOutside() throws {
        let facts = try #require(
            ExternalProductData(
                name: "  Two\n lines\u{0} " + String(repeating: "é", count: 10_000), brand: " ", packageSize: nil,
                category: nil, source: .openFoodFacts))
        #expect(facts.name.hasPrefix("Two lines␀ é") && facts.name.count == 300)
        #expect(facts.brand == nil)
        #expect(ExternalProductData(name: " \n", brand: "x", packageSize: nil, category: nil, source: .samples) == nil)
    }

    private func count(_ table: String) async throws -> Int? {
        try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    private func read<Value: Sendable>(_ question: @Sendable (Database) throws -> Value) async throws -> Value {
        try await DatabaseQueue(path: kitchen.path).read(question)
    }
}
