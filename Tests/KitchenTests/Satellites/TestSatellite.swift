import Fixtures
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import Values

@testable import Kitchen

/// A satellite with a real database, whose scans the test carries to the hub.
final class TestSatellite {
    let kitchen = TestKitchen()
    let store: KitchenStore
    let satellite: Satellite
    private let hub: KitchenStore
    /// The scans that were made, in their order.
    private(set) var made: [UUID] = []
    /// How far its clock is ahead of the hub's, in seconds.
    private let ahead: TimeInterval
    private let time = Elapsed()

    /// The seconds since the satellite was made, by its own clock.
    private final class Elapsed: Sendable {
        let value = Mutex<Double>(0)
    }

    init(_ name: String, of hub: KitchenStore, ahead: TimeInterval = 0) async throws {
        (self.hub, self.ahead) = (hub, ahead)
        let hash = String(repeating: "0", count: 64 - name.utf8.count) + name
        satellite = try await hub.addSatellite(name: name, tokenHash: hash)
        let passed = time
        store = try kitchen.store(clock: WallClock { .november + ahead + passed.value.withLock { $0 } })
        try await store.begin(as: satellite)
    }

    /// Scans a label at the camera, some seconds after the one before.
    @discardableResult
    func scan(_ label: Label, after seconds: TimeInterval = 5, mode: Mode? = nil) async throws -> ScanResult {
        let elapsed = time.value.withLock { value in
            value += seconds
            return value
        }
        let now = Date.november + ahead + elapsed
        let scan = Scan(
            id: .version7(at: now), station: satellite.station("camera"), label: label, time: now, mode: mode)
        made.append(scan.id)
        return try await store.bookAndSend(
            scan, from: satellite.id, knowing: .sample(of: label.gtin), resting: .lookUp
        ).0
    }

    func unsent() async throws -> [SentScan] { try await store.unsentScans(limit: 50) }

    /// Books scans at the hub.
    func arrive(_ scans: [SentScan]) async throws -> [ScanReceipt] {
        var receipts: [ScanReceipt] = []
        for sent in scans {
            let known = ExternalProductData.sample(of: sent.scan.label.gtin)
            let facts = sent.scan.label.gtin.flatMap { gtin in known.map { [gtin: $0] } } ?? [:]
            receipts.append(try await hub.book(sent, from: satellite, knowing: facts).receipt)
        }
        return receipts
    }

    /// Sends all, and takes the hub's copy.
    @discardableResult
    func meetHub() async throws -> [ScanReceipt] {
        var differing: [ScanReceipt] = []
        while true {
            let scans = try await unsent()
            if scans.isEmpty { break }
            differing += try await store.confirm(arrive(scans))
        }
        try await takeCopy()
        return differing
    }

    func takeCopy() async throws {
        var facts: [GTIN: ExternalProductData] = [:]
        for sent in try await store.scansInOutbox() {
            if let gtin = sent.scan.label.gtin { facts[gtin] = ExternalProductData.sample(of: gtin) }
        }
        try await store.apply(try await hub.copy(for: satellite), as: satellite, knowing: facts)
    }
}

extension ExternalProductData {
    /// What the catalogues of all kiosks know.
    static func sample(of gtin: GTIN?) -> ExternalProductData? {
        gtin.flatMap { ExternalProductData(name: "Product \($0.digits.suffix(4))", source: .samples) }
    }
}

extension KitchenStore {
    /// The amounts in stock, by product and location.
    func stockedAmounts() async throws -> [String: Int64] {
        try await read { db in
            let sql = """
                SELECT coalesce(product.name, product.uuid) || ' in ' || location.name AS what, sum(amount) AS amount FROM lot
                JOIN product ON product.id = productId JOIN location ON location.id = lot.locationId
                WHERE amount > 0 GROUP BY product.id, location.id
                """
            let rows = try Row.fetchAll(db, sql: sql).map { ($0["what"] as String, $0["amount"] as Int64) }
            return Dictionary(rows, uniquingKeysWith: +)
        }
    }

    /// Expects that each lot is the sum of its movements, and that no reference leads nowhere.
    func expectTrueBooks(_ comment: String = "") async throws {
        let (wrong, dangling) = try await read { db in
            let wrong = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM lot
                    WHERE amount <> (SELECT coalesce(sum(change), 0) FROM movement WHERE lotId = lot.id)
                    """)
            return (wrong, try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description))
        }
        #expect(wrong == 0, "\(comment)")
        #expect(dangling == [], "\(comment)")
    }

    /// The scans of a station in the order in which they were booked.
    func order(ofStation name: String) async throws -> [UUID] {
        try await read { db in
            let sql = "SELECT uuid FROM scan WHERE stationId = (SELECT id FROM station WHERE name = ?) ORDER BY id"
            return try String.fetchAll(db, sql: sql, arguments: [name]).compactMap { UUID(uuidString: $0) }
        }
    }
}
