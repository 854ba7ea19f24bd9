import Kiosk
import Kitchen

/// What the start page shows, in the words it shows.
struct StartPage {
    let devices: [DeviceView]
    let latest: ScanView?
    let earlier: [ScanView]
    let places: [PlaceTile]
    /// How many products are below their minimum; nil for none.
    let belowMinimum: String?
    /// How much waits for a name; nil for nothing.
    let inbox: String?
    /// Whether nobody has told the kiosk yet who lives here and where things are.
    let isNew: Bool

    init(_ kiosk: Kiosk, _ visitor: Visitor) async throws {
        devices = DeviceView.all(kiosk, visitor)
        let scans = try await kiosk.store.scans(limit: 6)
        latest = scans.first.map { ScanView($0, visitor) }
        earlier = scans.dropFirst().map { ScanView($0, visitor) }
        let shelves = Dictionary(grouping: try await kiosk.store.shelves()) { $0.location.id ?? 0 }.values
        places = shelves.map { PlaceTile($0[0].location, products: $0.count, visitor) }.sorted { $0.id < $1.id }
        belowMinimum = nil
        inbox = visitor.count("start.inboxWaiting", try await kiosk.store.inbox().count)
        isNew = !visitor.household.isWelcomed
    }
}

/// A location as a tile: how much is in it, and what is due.
struct PlaceTile {
    let id: Int64
    let name: String
    /// The icon's name.
    let kind: String
    let colour: String?
    let path: String
    let products: String
    let expired: String?
    let dueSoon: String?

    init(_ location: Location, products: Int, _ visitor: Visitor) {
        id = location.id ?? 0
        name = location.name
        kind = location.kind.rawValue
        colour = location.colour?.rawValue
        path = "/stock?location=\(id)"
        self.products = visitor.count("start.products", products) ?? visitor.say("start.empty")
        expired = nil
        dueSoon = nil
    }
}

extension Visitor {
    /// How many there are, or nil if there are none.
    func count(_ key: String, _ count: Int) -> String? {
        count == 0 ? nil : say(key, ["count": .number(count)])
    }
}
