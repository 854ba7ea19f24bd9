import Kiosk
import Kitchen
import Phrases
import Values

/// The content of the start page.
struct StartPage {
    let devices: [DeviceView]
    /// The stations, with what each does with the next pack.
    let stations: [StationView]
    /// The timers; those that are over come first.
    let timers: [TimerView]
    /// The open question of the latest scans; nil for none.
    let question: InStoreCodeQuestionView?
    /// The latest question about a case; nil for none.
    let caseQuestion: CaseQuestionView?
    let latest: ScanView?
    /// The hint on how to scan here, shown before the first scan.
    let howToScan: String
    let earlier: [ScanView]
    /// The latest bulk session, until it is reviewed; nil for none.
    let shopping: BulkRow?
    /// The first lots that are expired or due soon.
    let due: [DueRow]
    /// The number of those lots, in words, if not all are shown.
    let allDue: String?
    let places: [PlaceTile]
    /// Whether there is no stock at all.
    let isEmpty: Bool
    /// The number of products below their minimum, in words; nil for none.
    let belowMinimum: String?
    /// The first shopping list; nil if there is none.
    let list: ToBuy?
    /// The number of lines in the inbox, in words; nil for none.
    let inbox: String?
    /// Whether the first steps are not done or skipped yet.
    let isNew: Bool
    /// The latest spoken messages, newest first.
    let said: [String]

    init(_ kiosk: Kiosk, _ pageContext: PageContext) async throws {
        await kiosk.tryStorage(within: .milliseconds(700))
        devices = DeviceView.all(kiosk, pageContext)
        let lines = try await kiosk.stations()
        stations = lines.filter { !$0.isForgotten }.map { StationView($0, pageContext) }
        timers = (pageContext.timers ?? []).soonestFirst.map { TimerView($0, pageContext) }
        question = try await kiosk.store.inStoreCodeQuestions(amongLatest: Self.askedScans).first.map {
            InStoreCodeQuestionView($0, back: "/", for: pageContext)
        }
        caseQuestion = try await kiosk.store.caseQuestions().first.map { CaseQuestionView($0, back: "/") }
        let scans = try await kiosk.store.scans(limit: 6)
        latest = scans.first.map { ScanView($0, at: lines, pageContext) }
        howToScan = pageContext.localized(Self.howToScan(kiosk.statusStore.status))
        earlier = scans.dropFirst().map { ScanView($0, pageContext) }
        shopping = try await kiosk.store.bulks(limit: 1).first { !$0.bulk.isReviewed && !$0.lines.isEmpty }.map {
            BulkRow($0, pageContext)
        }
        let overview = try await kiosk.store.overview()
        due = try await kiosk.store.due(limit: Self.dueRows).map { DueRow($0, pageContext) }
        let dueLots = overview.whole.expired + overview.whole.soon
        allDue = dueLots > due.count ? pageContext.localized("start.allDue", ["count": .number(dueLots)]) : nil
        places = overview.places.filter { $0.depth == 0 }.map { PlaceTile($0, pageContext) }
        isEmpty = overview.whole.lots == 0
        belowMinimum = pageContext.count("start.belowMinimum", overview.belowMinimum)
        list = try await kiosk.store.lists().first.map { ToBuy($0, pageContext) }
        inbox = pageContext.count("start.inboxWaiting", try await kiosk.store.inbox().count)
        isNew = !pageContext.household.isWelcomed && !pageContext.isSatellite
        said = kiosk.statusStore.said.map(\.text)
    }

    /// Returns the hint for the scanning devices that work now.
    private static func howToScan(_ status: KioskStatus) -> Phrase {
        let parts = status.parts.filter { status[$0] != .off && !status[$0].isBroken }
        if parts.contains(where: { $0.kind == "camera" }) { return "start.nothingYetHint" }
        return parts.contains { $0.kind == "gun" } ? "start.nothingYetGun" : "start.nothingYetHere"
    }

    private static let dueRows = 5
    /// The number of latest scans whose questions are shown: a week's shopping, which the cook may scan before looking.
    private static let askedScans: Int64 = 100
}

/// A shopping list as a link for adding to it.
struct ToBuy {
    let path: String
    let name: String
    let summary: String

    init(_ contents: ListContents, _ pageContext: PageContext) {
        path = "/shopping/\(contents.list.uuid.text)"
        name = contents.list.name
        let open = contents.lines.count(where: { !$0.entry.isTicked })
        summary = pageContext.localized("shopping.open", ["count": .number(open)])
    }
}

/// A location as a tile: its stock, and what is due.
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

    init(_ place: PlaceSummary, _ pageContext: PageContext) {
        id = place.location.id
        name = place.location.name
        kind = place.location.kind.rawValue
        colour = place.location.colour?.rawValue
        path = "/stock?location=\(id)"
        products = pageContext.count("start.products", place.stock.products) ?? pageContext.localized("start.empty")
        expired = pageContext.count("start.expired", place.stock.expired)
        dueSoon = pageContext.count("start.dueSoon", place.stock.soon)
    }
}

extension PageContext {
    /// Returns a phrase with a count; nil for 0.
    func count(_ key: String, _ count: Int) -> String? {
        count == 0 ? nil : localized(key, ["count": .number(count)])
    }
}
