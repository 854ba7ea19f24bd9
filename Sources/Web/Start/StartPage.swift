import Kiosk
import Kitchen
import Phrases
import Values

/// What the start page shows, in the words it shows.
struct StartPage {
    let devices: [DeviceView]
    /// What each station does with the next pack.
    let stations: [StationView]
    /// What counts down, or rings.
    let timers: [TimerView]
    /// What the latest packs ask; nil for nothing.
    let question: InStoreCodeQuestionView?
    let latest: ScanView?
    /// How one scans here, while nothing was scanned yet.
    let howToScan: String
    let earlier: [ScanView]
    /// The last week's shopping, until somebody has looked through it.
    let shopping: BulkRow?
    /// The first of what is past its date or due soon.
    let due: [DueRow]
    /// How much of that there is, if not all of it is shown.
    let allDue: String?
    let places: [PlaceTile]
    /// Whether nothing is anywhere.
    let isEmpty: Bool
    /// How many products are below their minimum; nil for none.
    let belowMinimum: String?
    /// The first list of what is to be bought; nil if there is none.
    let list: ToBuy?
    /// How much waits for a name; nil for nothing.
    let inbox: String?
    /// Whether nobody has told the kiosk yet who lives here and where things are.
    let isNew: Bool
    /// What was said aloud lately, the latest first.
    let said: [String]

    init(_ kiosk: Kiosk, _ visitor: PageContext) async throws {
        await kiosk.tryStorage(within: .milliseconds(700))
        devices = DeviceView.all(kiosk, visitor)
        stations = try await kiosk.stations().filter { !$0.isForgotten }.map { StationView($0, visitor) }
        timers = (visitor.timers ?? []).soonestFirst.map { TimerView($0, visitor) }
        question = try await kiosk.store.numberQuestions(amongLatest: Self.askedScans).first.map {
            InStoreCodeQuestionView($0, back: "/", for: visitor)
        }
        let scans = try await kiosk.store.scans(limit: 6)
        latest = scans.first.map { ScanView($0, visitor) }
        howToScan = visitor.say(Self.howToScan(kiosk.statusStore.status))
        earlier = scans.dropFirst().map { ScanView($0, visitor) }
        shopping = try await kiosk.store.bulks(limit: 1).first { !$0.bulk.isReviewed && !$0.lines.isEmpty }.map {
            BulkRow($0, visitor)
        }
        let overview = try await kiosk.store.overview()
        due = try await kiosk.store.due(limit: Self.dueRows).map { DueRow($0, visitor) }
        let dueLots = overview.whole.expired + overview.whole.soon
        allDue = dueLots > due.count ? visitor.say("start.allDue", ["count": .number(dueLots)]) : nil
        places = overview.places.filter { $0.depth == 0 }.map { PlaceTile($0, visitor) }
        isEmpty = overview.whole.lots == 0
        belowMinimum = visitor.count("start.belowMinimum", overview.belowMinimum)
        list = try await kiosk.store.lists().first.map { ToBuy($0, visitor) }
        inbox = visitor.count("start.inboxWaiting", try await kiosk.store.inbox().count)
        isNew = !visitor.household.isWelcomed
        said = kiosk.statusStore.said.map(\.text)
    }

    /// By what there is to scan with now.
    private static func howToScan(_ status: KioskStatus) -> Phrase {
        let parts = status.parts.filter { status[$0] != .off && !status[$0].isBroken }
        if parts.contains(where: { $0.kind == "camera" }) { return "start.nothingYetHint" }
        return parts.contains { $0.kind == "gun" } ? "start.nothingYetGun" : "start.nothingYetHere"
    }

    private static let dueRows = 5
    /// Who puts a week's shopping away comes to the page at its end.
    private static let askedScans: Int64 = 100
}

/// A shopping list, as the way to put something on it.
struct ToBuy {
    let path: String
    let name: String
    let summary: String

    init(_ contents: ListContents, _ visitor: PageContext) {
        path = "/shopping/\(contents.list.uuid.text)"
        name = contents.list.name
        let open = contents.lines.count(where: { !$0.entry.isTicked })
        summary = visitor.say("shopping.open", ["count": .number(open)])
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

    init(_ place: PlaceSummary, _ visitor: PageContext) {
        id = place.location.id ?? 0
        name = place.location.name
        kind = place.location.kind.rawValue
        colour = place.location.colour?.rawValue
        path = "/stock?location=\(id)"
        products = visitor.count("start.products", place.stock.products) ?? visitor.say("start.empty")
        expired = visitor.count("start.expired", place.stock.expired)
        dueSoon = visitor.count("start.dueSoon", place.stock.soon)
    }
}

extension PageContext {
    /// How many there are, or nil if there are none.
    func count(_ key: String, _ count: Int) -> String? {
        count == 0 ? nil : say(key, ["count": .number(count)])
    }
}
