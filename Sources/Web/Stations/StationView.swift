import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// A station as a chip: its mode and place for the next pack.
struct StationView {
    /// Its name, as the kiosk knows it.
    let id: String
    let path: String
    let name: String
    let mode: String
    /// The icon's name.
    let icon: String
    let place: String
    /// The settings for the next pack alone, in words; nil for none.
    let next: String?
    let isResting: Bool
    /// The page for reviewing the running bulk session; nil if there is none.
    let bulk: String?

    init(_ station: StationLine, _ pageContext: PageContext) {
        id = station.name
        path = Self.path(to: station.name)
        name = pageContext.localized(.station(station.name))
        mode = pageContext.localized(station.mode.phrase)
        icon = station.mode.icon
        place = station.place
        isResting = station.isResting
        bulk = station.bulk.map { "/bulk/\($0.text)" }
        next = Self.next(station, pageContext)
    }

    private static func next(_ station: StationLine, _ pageContext: PageContext) -> String? {
        let date = station.next.date.map { date in
            switch date {
            case .on(let day): pageContext.localized("stations.nextUntil", ["day": .day(day)])
            case .never: pageContext.localized("stations.nextNoDate")
            }
        }
        let parts = [
            station.isAsking ? pageContext.localized("stations.asking") : nil,
            station.isOnce ? pageContext.localized("stations.once") : nil,
            station.next.packs.map { pageContext.localized("stations.nextCounts", ["count": .amount($0)]) }, date,
            station.member,
        ]
        let words = parts.compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    static func path(to station: String) -> String {
        "/stations/\(station.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? station)"
    }
}

extension Mode {
    /// The name of its icon.
    var icon: String {
        switch self {
        case .lookUp: "search"
        case .shoppingList: "shopping"
        default: rawValue
        }
    }
}
