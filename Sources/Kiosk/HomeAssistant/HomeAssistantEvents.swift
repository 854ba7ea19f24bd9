import Kitchen
import Phrases
import Values

/// A scan as an event of Home Assistant: its type, and what becomes attributes.
struct HomeAssistantScan: Encodable {
    let eventType: String
    let text: String
    let product: String?
    let brand: String?
    let code: String
    let amount: Double
    let unit: String?
    let place: String?
    let station: String
    let date: Day?

    /// The types of the events, which never change.
    static let types = [
        "looked_up", "added", "taken", "taken_all", "spoiled", "opened", "moved", "counted", "listed", "undone",
        "refused", "other",
    ]

    /// Returns nil for a card that concerns no product.
    init?(_ result: ScanResult, in language: Language) {
        guard result.product != nil || result.label != .card else { return nil }
        eventType = Self.type(of: result.effect.action)
        text = language.localized(result.phrase)
        product = result.product.map { $0.called(in: language) }
        brand = result.product?.brand
        code = result.text
        amount = result.amount.number
        unit = result.unit.map { language.name(of: $0) }
        place = result.location
        station = language.localized(.station(result.station))
        date = result.bestBefore
    }

    private static func type(of action: ScanEffect.Action) -> String {
        switch action {
        case .lookedUp: "looked_up"
        case .takenAll: "taken_all"
        case .added, .taken, .spoiled, .opened, .moved, .counted, .listed, .undone, .refused: action.rawValue
        default: "other"
        }
    }
}

/// What a timer does, as an event of Home Assistant.
struct HomeAssistantTimerEvent: Encodable {
    let eventType: String
    let name: String

    /// The types of the events, which never change.
    static let types = ["ringing", "ends_soon", "missed"]

    /// Returns nil for an event that is not of a timer.
    init?(_ event: KioskEvent, in language: Language) {
        switch event {
        case .rang(let line): self.init(eventType: "ringing", name: language.localized(line.called))
        case .endsSoon(let line): self.init(eventType: "ends_soon", name: language.localized(line.called))
        case .missed(let line): self.init(eventType: "missed", name: language.localized(line.called))
        default: return nil
        }
    }

    private init(eventType: String, name: String) { (self.eventType, self.name) = (eventType, name) }
}
