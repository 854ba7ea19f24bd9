import Catalogue
import Foundation
import Kiosk
import Kitchen
import Logging
import Values
import Web

/// Measures pages, the API and scans in a household with three years of history.
struct StoreFigures {
    private let rounds: Int
    private let kiosk: Kiosk
    private let web: WebService

    static let bookingName = "booking a scan"
    static let stockAfterScanName = "/stock after a scan"
    private static let tablePath = "/api/v1/stock.csv"

    /// The requested paths: all that show many lots or movements.
    private static let paths = [
        "/", "/stock", "/stock?sort=date", "/stock?sort=amount&order=desc", "/stock?state=expired",
        "/stock?state=belowMinimum", "/stock?location=3", "/stock?text=creme", "/stock/timeline", "/stock/figures",
        "/journal", "/api/v1/stock", "/api/v1/stock?text=creme%20to", "/api/v1/overview", "/api/v1/timeline",
        "/api/v1/statistics", "/api/v1/movements", "/api/v1/lots",
    ]

    /// - Parameters:
    ///   - folder: The folder of a household that no process has open.
    ///   - rounds: How often each page is requested, or a scan booked.
    init(folder: String, rounds: Int) throws {
        self.rounds = rounds
        let store = try KitchenStore(folder: folder)
        let log = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        kiosk = Kiosk(
            store: store, nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")), speaker: nil,
            statusStore: StatusStore(), log: log)
        web = try WebService(
            kiosk: kiosk, address: .standard, pictures: ProductPictures(folders: []), version: "bench", log: log)
    }

    /// Measures everything in a new household.
    ///
    /// - Parameters:
    ///   - times: The number of households of 2,000 products, 5,000 lots and 50,000 movements.
    ///   - rounds: How often each page is requested.
    static func measured(times: Int, rounds: Int) async throws -> [Figure] {
        let folder = NSTemporaryDirectory() + "scantry-bench-store-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let household = SampleHousehold(times: times)
        let begun = ContinuousClock.now
        try household.moveIn(to: folder)
        var figures = [
            Figure("products", Double(household.products), ""), Figure("lots", Double(household.lots), ""),
            Figure("movements", Double(household.movements), ""),
            Figure("moving in", (.now - begun) / .seconds(1), "s"),
        ]
        figures += try ServedFigures(folder: folder).measured()
        let pages = try StoreFigures(folder: folder, rounds: rounds)
        for name in paths + [bookingName, stockAfterScanName] { figures += try await pages.measured(name) }
        figures.append(Figure("file", size(of: folder), "MB"))
        try SampleHousehold(products: 1_000).moveIn(to: folder + "/table")
        let table = try StoreFigures(folder: folder + "/table", rounds: rounds)
        return figures + (try await table.cost(of: tablePath, name: "\(tablePath), 1,000 products"))
    }

    /// Measures one path, ``bookingName`` or ``stockAfterScanName``.
    ///
    /// - Throws: ``BenchError`` if the path has no page.
    func measured(_ name: String) async throws -> [Figure] {
        switch name {
        case Self.bookingName: try await bookingCost()
        case Self.stockAfterScanName: try await cost(of: "/stock", name: name) { try await book($0) }
        default: try await cost(of: name, name: name)
        }
    }

    private func cost(
        of path: String, name: String, before: (Int) async throws -> Void = { _ in }
    ) async throws -> [Figure] {
        var (times, bytes): ([Duration], Int) = ([], 0)
        for round in -3..<rounds {
            try await before(round + 3)
            let begun = ContinuousClock.now
            let answer = try await web.answer(to: path)
            guard answer.status == 200 else { throw BenchError("\(path) gives status \(answer.status).") }
            if round >= 0 { times.append(.now - begun) }
            bytes = answer.bytes
        }
        return Self.percentiles(times, name) + [Figure("\(name): size", Double(bytes) / 1_000, "kB")]
    }

    /// Measures scans of known products, one after the other.
    private func bookingCost() async throws -> [Figure] {
        var times: [Duration] = []
        for number in 0..<rounds {
            let begun = ContinuousClock.now
            try await book(number)
            times.append(.now - begun)
        }
        return Self.percentiles(times, Self.bookingName)
    }

    /// Books a pack of a known product.
    private func book(_ number: Int) async throws {
        let body = String(300_000_000_000 + number * 7)
        guard let check = CheckDigit.of(body) else { return }
        let now = Date()
        _ = try await kiosk.book(
            Scan(
                id: .version7(at: now), station: "bench", symbology: "EAN-13", label: Label("\(body)\(check)"),
                time: now)
        )
    }

    private static func percentiles(_ times: [Duration], _ name: String) -> [Figure] {
        [(0.5, "median"), (0.99, "99 of 100 within")].map { share, part in
            Figure("\(name): \(part)", times.percentile(share), "ms")
        }
    }

    private static func size(of folder: String) -> Double {
        let path = folder + "/kitchen.sqlite"
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return Double(size ?? 0) / 1_000_000
    }
}
