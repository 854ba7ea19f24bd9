import Values

/// The topics of a household: all begin with `scantry/` and its identifier, so that several can share a broker.
public struct BrokerTopics: Equatable, Sendable {
    public let household: HouseholdID

    public init(_ household: HouseholdID) { self.household = household }

    public var base: String { "scantry/\(household.rawValue)" }
    /// Whether the kiosk is connected: `online` or `offline`, retained.
    public var availability: String { "\(base)/availability" }
    /// The name of the kiosk's connection.
    public var clientId: String { "scantry-\(household.rawValue.prefix(12))" }

    /// What Home Assistant shows and sends.
    func home(_ name: String) -> String { "\(base)/home/\(name)" }
    func homeCommand(_ name: String) -> String { "\(base)/home/\(name)/set" }
    /// The description of all entities, for Home Assistant's discovery.
    var discovery: String { "homeassistant/device/scantry_\(household.rawValue)/config" }
}
