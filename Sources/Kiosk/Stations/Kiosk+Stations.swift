import Foundation
import Kitchen
import Values

extension Kiosk {
    /// Returns all stations: those that have scanned something, and those that are plugged in. A satellite has its own only.
    public func stations() async throws(KitchenError) -> [StationLine] {
        var lines = try await store.stations(resting: restingMode)
        let pluggedIn = statusStore.status.parts.compactMap(\.station).map { satellite?.station($0) ?? $0 }
        for name in pluggedIn where !lines.contains(where: { $0.name == name }) {
            lines.append(try await store.station(name, resting: restingMode))
        }
        return lines.filter { satellite?.has(station: $0.name) ?? true }.sorted { $0.name < $1.name }
    }

    /// Returns one station; one that has not scanned yet is at rest.
    public func station(_ name: String) async throws(KitchenError) -> StationLine {
        try await store.station(name, resting: restingMode)
    }

    /// Processes a control card at a station, as a button of the same name does.
    public func show(
        _ card: Card, at station: String, by memberId: Int64?
    ) async throws(KitchenError) -> ScanResult {
        let now = clock.now
        return try await book(
            Scan(id: .version7(at: now), station: station, label: .card(card), time: now), by: memberId
        ).0
    }
}

extension KioskPart {
    /// The name of the station, or nil for a part that scans nothing.
    fileprivate var station: String? {
        switch self {
        case .camera(let name), .gun(let name): name
        default: nil
        }
    }
}
