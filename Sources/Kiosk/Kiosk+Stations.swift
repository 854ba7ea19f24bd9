import Kitchen

extension Kiosk {
    /// All stations: those that have scanned something, and those that are plugged in.
    public func stations() async throws(KitchenError) -> [StationLine] {
        var lines = try await store.stations(resting: restingMode)
        for name in noticeboard.status.parts.compactMap(\.station) where !lines.contains(where: { $0.name == name }) {
            lines.append(try await store.station(name, resting: restingMode))
        }
        return lines.sorted { $0.name < $1.name }
    }

    /// One station; one that has not scanned yet is at rest.
    public func station(_ name: String) async throws(KitchenError) -> StationLine {
        try await store.station(name, resting: restingMode)
    }
}

extension KioskPart {
    /// The name of the station that it is; nil for what scans nothing.
    fileprivate var station: String? {
        switch self {
        case .camera(let name), .gun(let name): name
        case .sound, .storage: nil
        }
    }
}
