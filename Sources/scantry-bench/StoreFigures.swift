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

    /// - Parameter times: The number of households of 2,000 products, 5,000 lots and 50,000 movements.
    static func measured(times: Int) async throws -> [Figure] {
        let folder = NSTemporaryDirectory() + "scantry-bench-store-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let household = SampleHousehold(times: times)
        _ = try KitchenStore(folder: folder)
        let begun = ContinuousClock.now
        try household.moveIn(to: folder)
        let store = try KitchenStore(folder: folder)
        var figures = [
            Figure("products", Double(household.products), ""), Figure("lots", Double(household.lots), ""),
            Figure("movements", Double(household.movements), ""),
            Figure("moving in", (.now - begun) / .seconds(1), "s"),
        ]
        let log = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        let kiosk = Kiosk(
            store: store, nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")), speaker: nil,
            statusStore: StatusStore(), log: log)
        let web = try WebService(
            kiosk: kiosk, address: .standard, pictures: ProductPictures(folders: []), version: "bench", log: log)
        for path in paths { figures += try await cost(of: path, web) }
        figures += try await scanResult(kiosk)
        return figures + [Figure("file", Self.size(of: folder), "MB")]
    }

    private static func cost(of path: String, _ web: WebService) async throws -> [Figure] {
        var (times, bytes): ([Duration], Int) = ([], 0)
        for round in -3..<rounds {
            let begun = ContinuousClock.now
            let answer = try await web.answer(to: path)
            guard answer.status == 200 else { return [Figure("\(path): status", Double(answer.status), "")] }
            if round >= 0 { times.append(.now - begun) }
            bytes = answer.bytes
        }
        return percentiles(times, path) + [Figure("\(path): size", Double(bytes) / 1_000, "kB")]
    }

    /// Measures scans of known products, one after the other.
    private static func scanResult(_ kiosk: Kiosk) async throws -> [Figure] {
        var times: [Duration] = []
        for number in 0..<rounds {
            let body = String(300_000_000_000 + number * 7)
            guard let check = CheckDigit.of(body) else { continue }
            let now = Date()
            let scan = Scan(
                id: .version7(at: now), station: "bench", symbology: "EAN-13", label: Label("\(body)\(check)"),
                time: now)
            let begun = ContinuousClock.now
            _ = try await kiosk.book(scan)
            times.append(.now - begun)
        }
        return percentiles(times, "booking a scan")
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
