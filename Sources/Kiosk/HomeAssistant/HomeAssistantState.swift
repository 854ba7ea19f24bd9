import Foundation
import Kitchen
import Phrases
import Values

/// All that Home Assistant shows of a household, at one moment.
struct HomeAssistantState {
    var today: Day?
    var language: Language
    var dated: [TimelineLot] = []
    var belowMinimum: [StockGroup] = []
    var shelves: [ShelfLine] = []
    var places: [PlaceSummary] = []
    var locations: LocationTree
    var stations: [StationLine] = []
    var lists: [ListContents] = []
    var timers: [TimerLine] = []
    /// The problem of each part, nil for none; without the other kiosks if the household has one kiosk.
    var troubles: [Part: String?] = [:]

    /// A part of the kiosk that can have a problem.
    enum Part: String, CaseIterable {
        case camera, sound, storage, network, kiosks
    }

    /// The most items in the attributes of an entity: Home Assistant's recorder refuses more than 16 kB.
    static let mostItems = 50
    /// The most stations, which cost two entities each.
    private static let mostStations = 12

    init(of kiosk: Kiosk) async throws(KitchenError) {
        let store = kiosk.store
        today = kiosk.clock.today
        language = Language(ofHousehold: try await store.household().language)
        dated = try await today == nil ? [] : store.timeline(limit: 500).lots
        belowMinimum = try await store.stock(StockQuery(state: .belowMinimum, limit: 500)).groups
        shelves = try await store.shelves()
        places = try await store.stockCount().places
        locations = try await store.locations()
        stations = Array(
            try await kiosk.stations().filter { !$0.isForgotten && $0.name != HomeAssistant.station }
                .prefix(Self.mostStations))
        lists = try await store.lists()
        timers = try await store.timers()
        troubles = Self.troubles(of: kiosk, in: language)
        if try await store.satellites().isEmpty { troubles[.kiosks] = nil }
    }

    private static func troubles(of kiosk: Kiosk, in language: Language) -> [Part: String?] {
        let status = kiosk.statusStore.status
        var troubles: [Part: String?] = [:]
        for part in Part.allCases where part != .network {
            let reasons = status.parts.filter { part.includes($0) && status[$0].isBroken }.map {
                Self.reason(status, of: $0, in: language)
            }
            troubles[part] = .some(reasons.isEmpty ? nil : reasons.joined(separator: " "))
        }
        let silent = Product.Source.outside.first { kiosk.external.trouble(with: $0) == .silent }
        troubles[.network] = .some(silent.map { language.localized(SourceTrouble.silent.phrase) + " (\($0.name))" })
        return troubles
    }

    private static func reason(_ status: KioskStatus, of part: KioskPart, in language: Language) -> String {
        let reason = language.localized(status.phrase(of: part))
        return if case .satellite(let name) = part { "\(name): \(reason)" } else { reason }
    }

    /// Returns the lots whose last good day is in a range of days from today.
    func lots(dueIn days: ClosedRange<Int>) -> [TimelineLot] {
        guard let today else { return [] }
        return dated.filter { $0.stock.lot.bestBefore.map { days.contains($0.days(since: today)) } ?? false }
    }

    /// Returns the paths of all locations, such as `Freezer › Drawer 1`.
    func path(of id: Int64) -> String { locations.path(to: id).map(\.name).joined(separator: " › ") }
}

extension HomeAssistantState.Part {
    func includes(_ part: KioskPart) -> Bool {
        switch (self, part) {
        case (.camera, .camera), (.camera, .gun), (.sound, .sound), (.sound, .voice), (.storage, .storage),
            (.kiosks, .satellite):
            true
        default: false
        }
    }
}
