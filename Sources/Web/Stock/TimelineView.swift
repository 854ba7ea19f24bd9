import Kiosk
import Kitchen
import Phrases
import Values

/// The lots by date, under headings from expired to long-lasting.
struct TimelineView {
    let sections: [Section]
    let plot: BarPlot?
    let nextPath: String?
    let isFirst: Bool
    let isClockless: Bool
    let hasNothing: Bool
    let placeTabs: [TabView]

    /// The lots that are due at about the same time.
    struct Section {
        let sectionId: String
        let heading: String
        let rows: [StockRowView]
    }

    init(_ timeline: Timeline, at location: Int64?, isFirst: Bool, for pageContext: PageContext) {
        self.isFirst = isFirst
        isClockless = timeline.rule.today == nil
        hasNothing = timeline.lots.isEmpty
        sections = Self.sections(of: timeline, pageContext)
        plot = isFirst ? Self.plot(timeline, pageContext) : nil
        nextPath = timeline.next.map { "/stock/timeline?after=\($0)" + (location.map { "&location=\($0)" } ?? "") }
        let roots = timeline.locations.filter { $0.parentId == nil }
        let everywhere = TabView(
            tabPath: "/stock/timeline", label: pageContext.localized("stock.everywhere"), isOn: location == nil,
            tally: nil)
        placeTabs =
            [everywhere]
            + roots.map { place in
                TabView(
                    tabPath: "/stock/timeline?location=\(place.id)", label: place.name, isOn: place.id == location,
                    tally: nil)
            }
    }

    private static func sections(of timeline: Timeline, _ pageContext: PageContext) -> [Section] {
        var sections: [(key: String, lots: [TimelineLot])] = []
        for lot in timeline.lots {
            let key = key(of: lot.stock)
            if sections.last?.key == key {
                sections[sections.count - 1].lots.append(lot)
            } else {
                sections.append((key, [lot]))
            }
        }
        return sections.map { key, lots in
            Section(
                sectionId: "due-\(key)", heading: pageContext.localized("timeline.\(key)"),
                rows: lots.map { StockRowView($0.stock, of: $0.product, for: pageContext) })
        }
    }

    private static func key(of stock: StockLot) -> String {
        guard stock.lot.bestBefore != nil else { return "undated" }
        return switch stock.due {
        case nil: "dated"
        case .expired: "expired"
        case .soon(0): "today"
        case .soon(1): "tomorrow"
        case .soon: "soon"
        case .later(...7): "week"
        case .later(...31): "month"
        case .later: "later"
        }
    }

    /// Returns a plot of expired lots, and of those due in each of the next twelve weeks; nil if there is nothing to
    /// plot.
    private static func plot(_ timeline: Timeline, _ pageContext: PageContext) -> BarPlot? {
        guard let today = timeline.rule.today, !timeline.days.isEmpty else { return nil }
        var weeks = [Int](repeating: 0, count: 12)
        var expired = 0
        for day in timeline.days {
            let days = day.day.days(since: today)
            if days < 0 { expired += day.lots } else if days / 7 < 12 { weeks[days / 7] += day.lots }
        }
        let columns = weeks.enumerated().map { week, lots in
            let first = today.adding(days: 7 * week) ?? today
            return BarPlot.Column(
                short: week.isMultiple(of: 3) ? pageContext.language.writtenDayMonth(first) : "",
                long: pageContext.localized("timeline.weekFrom", ["day": .day(first)]), values: [Double(lots)],
                texts: [pageContext.language.written(lots)])
        }
        let past = BarPlot.Column(
            short: "", long: pageContext.localized("timeline.expired"), values: [Double(expired)],
            texts: [pageContext.language.written(expired)], isPast: true)
        return BarPlot(
            id: "weeks", title: pageContext.localized("timeline.plotTitle"),
            about: pageContext.localized("timeline.plotAbout"),
            corner: pageContext.localized("timeline.when"),
            series: [.init(name: pageContext.localized("timeline.lots"), tone: "used")],
            columns: [past] + columns)
    }
}
