import Catalogue
import Foundation
import Kiosk
import Kitchen
import Logging
import Values
import Web

/// Measures pages, the API and scans in a household with three years of history.
enum StoreFigures {
    private static let rounds = 200

    /// The requested paths: all that show many lots or movements.
    private static let paths = [
        "/", "/stock", "/stock?sort=date", "/stock?sort=amount&order=desc", "/stock?state=expired",
        "/stock?state=belowMinimum", "/stock?location=3", "/stock?text=creme", "/stock/timeline", "/stock/figures",
        "/journal", "/api/v1/stock", "/api/v1/stock?text=creme%20to", "/api/v1/overview", "/api/v1/timeline",
        "/api/v1/statistics", "/api/v1/movements", "/api/v1/lots",
    ]

    /// - Parameters:
    ///   - times: The number of households of 2,000 products, 5,000 lots and 50,000 movements.
    ///   - only: The path to measure alone; nil for all, the booking and the program itself.
    static func measured(times: Int, only: String? = nil) async throws -> [Figure] {
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
        if only == nil { figures += try ServedFigures(folder: folder).measured() }
        let (kiosk, web) = try kiosk(of: folder)
        for path in only.map({ [$0] }) ?? paths { figures += try await cost(of: path, web) }
        guard only == nil else { return figures }
        figures += try await scanResult(kiosk)
        figures += try await cost(of: "/stock", web, name: "/stock after a scan") { try await book($0, kiosk) }
        figures.append(Figure("file", Self.size(of: folder), "MB"))
        return figures + (try await table(in: folder + "/table"))
    }

    /// Measures all of the stock as CSV, in a household of 1,000 products.
    private static func table(in folder: String) async throws -> [Figure] {
        let household = SampleHousehold(products: 1_000)
        try household.moveIn(to: folder)
        let (_, web) = try kiosk(of: folder)
        return try await cost(of: "/api/v1/stock.csv", web, name: "/api/v1/stock.csv, 1,000 products")
    }

    private static func kiosk(of folder: String) throws -> (Kiosk, WebService) {
        let store = try KitchenStore(folder: folder)
        let log = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        let kiosk = Kiosk(
            store: store, nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")), speaker: nil,
            statusStore: StatusStore(), log: log)
        let web = try WebService(
            kiosk: kiosk, address: .standard, pictures: ProductPictures(folders: []), version: "bench", log: log)
        return (kiosk, web)
    }

    private static func cost(
        of path: String, _ web: WebService, name: String? = nil, before: (Int) async throws -> Void = { _ in }
    ) async throws -> [Figure] {
        var (times, bytes): ([Duration], Int) = ([], 0)
        let name = name ?? path
        for round in -3..<rounds {
            try await before(round + 3)
            let begun = ContinuousClock.now
            let answer = try await web.answer(to: path)
            guard answer.status == 200 else { return [Figure("\(name): status", Double(answer.status), "")] }
            if round >= 0 { times.append(.now - begun) }
            bytes = answer.bytes
        }
        return percentiles(times, name) + [Figure("\(name): size", Double(bytes) / 1_000, "kB")]
    }

    /// Measures scans of known products, one after the other.
    private static func scanResult(_ kiosk: Kiosk) async throws -> [Figure] {
        var times: [Duration] = []
        for number in 0..<rounds {
            let begun = ContinuousClock.now
            try await book(number, kiosk)
            times.append(.now - begun)
        }
        return percentiles(times, "booking a scan")
    }

    /// Books a pack of a known product.
    private static func book(_ number: Int, _ kiosk: Kiosk) async throws {
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
