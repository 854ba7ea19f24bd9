import Foundation
import Kitchen
import Phrases
import Trust
import Values

/// Describes the entities of a household, and their states.
///
/// Keys and unique ids never change for the same entity: users' automations are built on them.
struct HomeAssistantEntities {
    let state: HomeAssistantState
    let topics: BrokerTopics
    private(set) var components: [String: HomeAssistantComponent] = [:]
    /// The states by topic, to be retained.
    private(set) var payloads: [String: [UInt8]] = [:]

    init(_ state: HomeAssistantState, _ topics: BrokerTopics) {
        (self.state, self.topics) = (state, topics)
        addDates()
        addStock()
        addTimers()
        addProblems()
        addCommands()
        for station in state.stations { add(station) }
        addLists()
    }

    var stateTopics: Set<String> { Set(components.values.compactMap(\.stateTopic)) }

    private var language: Language { state.language }

    private func localized(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String {
        language.localized("homeAssistant.\(key)", values)
    }

    private mutating func add(_ key: String, _ platform: HomeAssistantComponent.Platform, _ name: String, icon: String?)
    {
        components[key] = HomeAssistantComponent(
            platform: platform, uniqueId: "scantry_\(topics.household.rawValue)_\(key)", name: name,
            icon: icon.map { "mdi:\($0)" })
    }

    /// Adds a sensor that counts items.
    private mutating func add(_ key: String, counting items: HomeAssistantItems, _ name: String, icon: String) {
        add(key, .sensor, name, icon: icon)
        show(items, of: key, template: "{{ value_json.count }}")
        components[key]?.stateClass = "measurement"
    }

    /// Sets an entity's state, whose keys are its attributes, too.
    private mutating func show(_ value: some Encodable, of key: String, template: String) {
        let topic = topics.home(key)
        components[key]?.stateTopic = topic
        components[key]?.jsonAttributesTopic = topic
        components[key]?.valueTemplate = template
        payloads[topic] = HomeAssistantJSON.bytes(of: value)
    }

    private mutating func addCommand(_ key: String) { components[key]?.commandTopic = topics.homeCommand(key) }
}

extension HomeAssistantEntities {
    private mutating func addDates() {
        let ranges = [
            ("expired", -100_000...(-1), "calendar-remove"), ("expires_today", 0...0, "calendar-today"),
            ("expires_tomorrow", 1...1, "calendar-arrow-right"), ("expires_week", 0...6, "calendar-week"),
        ]
        for (key, days, icon) in ranges {
            let items = state.lots(dueIn: days).map { HomeAssistantItems.Item($0, in: language) }
            add(key, counting: HomeAssistantItems(items), localized(key), icon: icon)
        }
    }

    private mutating func addStock() {
        let few = state.belowMinimum.map { HomeAssistantItems.Item($0, in: language) }
        add("below_minimum", counting: HomeAssistantItems(few), localized("below_minimum"), icon: "cart-arrow-down")
        for place in state.places {
            let inside = Set(state.locations.subtree(of: place.location.id).map(\.id))
            let items = state.shelves.filter { inside.contains($0.location.id) }
                .map { HomeAssistantItems.Item($0, in: language) }
            add(
                "place_\(place.location.id)", counting: HomeAssistantItems(items, count: place.stock.products),
                localized("place", ["place": .text(state.path(of: place.location.id))]), icon: "fridge-outline")
        }
        add("last_scan", .event, localized("last_scan"), icon: "barcode-scan")
        components["last_scan"]?.stateTopic = topics.home("last_scan")
        components["last_scan"]?.eventTypes = HomeAssistantScan.types
    }

    private mutating func addTimers() {
        add("timer_end", .sensor, localized("timer_end"), icon: "timer-outline")
        show(
            HomeAssistantTimers(state.timers, in: language), of: "timer_end", template: "{{ value_json.end }}")
        components["timer_end"]?.deviceClass = "timestamp"
        add("timer", .event, localized("timer"), icon: "timer-alert-outline")
        components["timer"]?.stateTopic = topics.home("timer")
        components["timer"]?.eventTypes = HomeAssistantTimerEvent.types
    }

    private mutating func addProblems() {
        for part in HomeAssistantState.Part.allCases {
            guard let reason = state.troubles[part] else { continue }
            let key = "problem_\(part.rawValue)"
            add(key, .binarySensor, localized(key), icon: nil)
            show(
                HomeAssistantProblem(problem: reason != nil, reason: reason), of: key,
                template: "{{ 'ON' if value_json.problem else 'OFF' }}")
            components[key]?.deviceClass = "problem"
            components[key]?.entityCategory = "diagnostic"
        }
    }

    private mutating func addCommands() {
        let buttons = [("undo", "undo"), ("stop_ringing", "timer-off-outline"), ("mute", "volume-off")]
        for (key, icon) in buttons { add(key, .button, localized(key), icon: icon) }
        add("add_to_list", .text, localized("add_to_list"), icon: "cart-plus")
        components["add_to_list"]?.max = HomeAssistantCommand.longestText
        add("notify_list", .notify, localized("add_to_list"), icon: "cart-plus")
        add("say", .notify, localized("say"), icon: "bullhorn-outline")
        for key in ["undo", "stop_ringing", "mute", "add_to_list", "notify_list", "say"] { addCommand(key) }
    }

    private mutating func add(_ station: StationLine) {
        let (id, name) = (Self.key(of: station), Phrase.Value.phrase(.station(station.name)))
        let modes = HomeAssistantChoices.modes(in: language).map(\.label)
        add("mode_\(id)", .select, localized("mode", ["station": name]), icon: "gesture-tap-button")
        components["mode_\(id)"]?.options = modes
        select(language.localized(station.mode.phrase), of: "mode_\(id)")
        let places = HomeAssistantChoices.places(state).map(\.label)
        guard !places.isEmpty else { return }
        add("place_of_\(id)", .select, localized("place_of", ["station": name]), icon: "map-marker-outline")
        components["place_of_\(id)"]?.options = places
        select(state.path(of: station.locationId), of: "place_of_\(id)")
    }

    private mutating func select(_ option: String, of key: String) {
        components[key]?.stateTopic = topics.home(key)
        payloads[topics.home(key)] = Array(option.utf8)
        addCommand(key)
    }

    /// A part of keys for a station: short, the same for the same name, and valid in topics.
    static func key(of station: StationLine) -> String { String(SHA256.digits(of: station.name.utf8).prefix(12)) }

    private mutating func addLists() {
        for list in state.lists {
            let items = list.lines.map { HomeAssistantItems.Item($0, in: language) }
            let open = list.lines.count { !$0.entry.isTicked }
            add(
                "list_\(list.list.uuid.text)", counting: HomeAssistantItems(items, count: open),
                list.list.name, icon: "cart-outline")
        }
    }
}

/// The options of selects, in the household's language.
enum HomeAssistantChoices {
    static func modes(in language: Language) -> [(label: String, mode: Mode)] {
        Mode.allCases.map { (language.localized($0.phrase), $0) }
    }

    static func places(_ state: HomeAssistantState) -> [(label: String, id: Int64)] {
        state.locations.locations.map { (state.path(of: $0.id), $0.id) }
    }
}

/// JSON as Home Assistant reads it: the same bytes for the same value.
enum HomeAssistantJSON {
    static func bytes(of value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    static func value<Value: Decodable>(_ type: Value.Type, of bytes: [UInt8]) -> Value? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(type, from: Data(bytes))
    }
}
