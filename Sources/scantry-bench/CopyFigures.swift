import Foundation
import Kiosk
import Kitchen
import Values

/// The cost of a satellite's copies of the household: bytes on their way, and time at the hub and at the satellite.
struct CopyFigures {
    private let hub: KitchenStore
    private let cellar: KitchenStore
    private let satellite: Satellite
    private var known: HouseholdCopy?

    static func measured(times: Int) async throws -> [Figure] {
        let place = FileManager.default.temporaryDirectory.path + "/scantry-copies-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: place) }
        for name in ["/hub", "/cellar"] {
            try FileManager.default.createDirectory(atPath: place + name, withIntermediateDirectories: true)
        }
        try SampleHousehold(times: times).moveIn(to: place + "/hub")
        var copies = try await CopyFigures(hub: place + "/hub", cellar: place + "/cellar")
        var figures = try await copies.renew("first copy")
        // A copy has its latest scans.
        try await copies.scan(100)
        _ = try await copies.renew("with its own scans")
        for packs in [1, 10] {
            try await copies.scan(packs)
            figures += try await copies.renew("after \(packs) \(packs == 1 ? "pack" : "packs")")
        }
        return figures
    }

    private init(hub: String, cellar: String) async throws {
        (self.hub, self.cellar) = (try KitchenStore(folder: hub), try KitchenStore(folder: cellar))
        satellite = try await self.hub.addSatellite(name: "Cellar", tokenHash: String(repeating: "0", count: 64))
        try await self.cellar.begin(as: satellite)
    }

    /// Fetches a copy as a satellite does, without a connection.
    private mutating func renew(_ name: String) async throws -> [Figure] {
        let digests = known?.digests ?? []
        let request = try JSONEncoder().encode(["known": digests])
        let confirmed = try await cellar.latestConfirmation()
        let begun = ContinuousClock.now
        let lines = try await hub.copy(for: satellite).lines(without: digests)
        let sent = ContinuousClock.now
        guard let copy = HouseholdCopy(lines: lines, onto: known) else { return [] }
        try await cellar.apply(copy, as: satellite, confirmedBefore: confirmed)
        known = copy
        return [
            Figure("\(name), the request", Double(request.count) / 1e3, "KB"),
            Figure("\(name), the answer", Double(lines.utf8.count) / 1e3, "KB"),
            Figure("\(name), at the hub", (sent - begun) / .milliseconds(1), "ms"),
            Figure("\(name), at the satellite", (ContinuousClock.now - sent) / .milliseconds(1), "ms"),
        ]
    }

    /// Scans packs at the satellite, and books them at the hub.
    private func scan(_ packs: Int) async throws {
        for _ in 0..<packs {
            let scan = Scan(
                id: .version7(at: Date()), station: satellite.station("bench"),
                label: Label("8076800195057", form: .unknown), time: Date(), mode: .add)
            _ = try await cellar.bookAndSend(scan, from: satellite.id)
        }
        var receipts: [ScanReceipt] = []
        for sent in try await cellar.unsentScans(limit: packs) {
            receipts.append(try await hub.book(sent, from: satellite, knowing: [:]).receipt)
        }
        _ = try await cellar.confirm(receipts)
    }
}
