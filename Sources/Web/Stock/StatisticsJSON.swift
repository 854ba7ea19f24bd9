import Kitchen
import Values

/// The API's form of the overview of the stock.
struct OverviewJSON: Encodable {
    let today: Day?
    let dueSoonDays: Int
    let whole: SummaryJSON
    let opened: Int
    let belowMinimum: Int
    let locations: [PlaceSummaryJSON]

    init(_ overview: Overview) {
        today = overview.rule.today
        dueSoonDays = overview.rule.soonDays
        whole = SummaryJSON(overview.whole)
        opened = overview.opened
        belowMinimum = overview.belowMinimum
        locations = overview.places.map(PlaceSummaryJSON.init)
    }
}

/// A location with the summary of its stock.
struct PlaceSummaryJSON: Encodable {
    let location: PlaceJSON
    let parent: Int64?
    let stock: SummaryJSON

    init(_ place: PlaceSummary) {
        location = PlaceJSON(place.location)
        parent = place.location.parentId
        stock = SummaryJSON(place.stock)
    }
}

/// The summary of some stock.
struct SummaryJSON: Encodable {
    let products: Int
    let lots: Int
    let expired: Int
    let soon: Int
    let value: String
    let unpriced: Int

    init(_ stock: StockSummary) {
        products = stock.products
        lots = stock.lots
        expired = stock.expired
        soon = stock.soon
        value = stock.value.description
        unpriced = stock.unpriced
    }
}

/// The API's form of the lots by date.
struct TimelineJSON: Encodable {
    let items: [Item]
    let next: String?
    let days: [DayJSON]
    let undated: Int

    struct Item: Encodable {
        let product: ShownProductJSON
        let lot: StockLotJSON
    }

    struct DayJSON: Encodable {
        let day: Day
        let lots: Int
    }

    init(_ timeline: Timeline) {
        items = timeline.lots.map { Item(product: ShownProductJSON($0.product), lot: StockLotJSON($0.stock)) }
        next = timeline.next.map { Cursor($0.description).text }
        days = timeline.days.map { DayJSON(day: $0.day, lots: $0.lots) }
        undated = timeline.undated
    }

    private enum CodingKeys: CodingKey {
        case items, next, days, undated
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(next, forKey: .next)  // null, too, as in every list
        try container.encode(days, forKey: .days)
        try container.encode(undated, forKey: .undated)
    }
}

/// The API's form of what was used and thrown away by month, and of the stock by location.
struct StatisticsJSON: Encodable {
    let currency: String
    let months: [Month]
    let whole: SummaryJSON
    let locations: [PlaceSummaryJSON]

    struct Month: Encodable {
        /// Such as `2026-11`.
        let month: String
        let used: UseJSON
        let wasted: UseJSON
    }

    /// What was used or thrown away.
    struct UseJSON: Encodable {
        let times: Int
        /// The amounts in pieces, grams and millilitres.
        let count: String
        let mass: String
        let volume: String
        let value: String
        let unpriced: Int

        init(_ use: Use) {
            times = use.times
            count = (use.amounts[.count] ?? .zero).description
            mass = (use.amounts[.mass] ?? .zero).description
            volume = (use.amounts[.volume] ?? .zero).description
            value = use.value.description
            unpriced = use.unpriced
        }
    }

    init(_ statistics: Statistics) {
        currency = statistics.currency
        months = statistics.months.map { month in
            Month(
                month: String(month.month.rawValue.prefix(7)), used: UseJSON(month.used), wasted: UseJSON(month.wasted))
        }
        whole = SummaryJSON(statistics.whole)
        locations = statistics.places.map(PlaceSummaryJSON.init)
    }
}
