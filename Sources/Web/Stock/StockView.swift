import Kiosk
import Kitchen
import Phrases
import Values

/// The stock page: the stock, searched, filtered and sorted.
struct StockView {
    let text: String
    let hiddenFields: [HiddenField]
    let placeTabs: [TabView]
    let insideTabs: [TabView]
    let stateTabs: [TabView]
    let sortTabs: [TabView]
    let sortedBy: String
    let rows: [StockRowView]
    /// The number of products shown, for screen readers.
    let found: String
    /// The unit that the page is filtered by, in words; nil for none.
    let only: String?
    let emptyTitle: String?
    let emptyHint: String?
    /// The address without filters; nil if there are none.
    let everythingPath: String?
    let nextPath: String?
    let isFirst: Bool
    let isClockless: Bool
    let tablePath: String

    /// - Parameter unit: The unit that the page is filtered by; nil for none.
    init(
        _ page: StockPage, _ count: StockCount, at address: StockAddress, in unit: Values.Unit? = nil,
        for pageContext: PageContext
    ) {
        only = unit.map { pageContext.localized("stock.onlyUnit", ["unit": .text(pageContext.name(of: $0))]) }
        text = address.text
        hiddenFields = address.fields.filter { $0.key != "text" && $0.key != "after" }
        let tabs = StockTabs(address: address, count: count, pageContext: pageContext)
        (placeTabs, insideTabs) = (tabs.places, tabs.inside)
        (stateTabs, sortTabs) = (tabs.states, tabs.sorts)
        sortedBy = pageContext.localized("stock.by\(address.sort.rawValue.capitalisedFirst)")
        rows = page.groups.map { StockRowView($0, for: pageContext) }
        found = pageContext.localized("stock.found", ["count": .number(page.groups.count)])
        let isNarrow = !address.text.isEmpty || address.state != nil || address.location != nil || unit != nil
        everythingPath = isNarrow ? "/stock" : nil
        emptyTitle = page.groups.isEmpty ? Self.emptiness(address, pageContext) : nil
        emptyHint = page.groups.isEmpty && address.state == nil ? pageContext.localized("stock.emptyHint") : nil
        nextPath = page.next.map { cursor in address.with { $0.after = cursor } }
        isFirst = address.after == nil
        isClockless = page.rule.today == nil
        tablePath = StockAddress(tableOf: address).path("\(API.path)/stock.csv")
    }

    private static func emptiness(_ address: StockAddress, _ pageContext: PageContext) -> String {
        if !address.text.isEmpty {
            return pageContext.localized("stock.notFound", ["text": .text(address.text.shortened)])
        }
        if let state = address.state { return pageContext.localized("stock.none\(state.rawValue.capitalisedFirst)") }
        return pageContext.localized(address.location == nil ? "stock.empty" : "stock.emptyPlace")
    }
}

extension StockAddress {
    /// The same address for the table of all lots.
    fileprivate init(tableOf address: StockAddress) {
        self = address
        after = nil
    }
}

extension String {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A tab: one of several views of a page.
struct TabView {
    let tabPath: String
    let label: String
    let isOn: Bool
    /// The number of entries, or an arrow for the sort order; nil for neither.
    let tally: String?
}

/// The filters and sort orders of the stock page.
private struct StockTabs {
    let address: StockAddress
    let count: StockCount
    let pageContext: PageContext

    /// All places, and each place that is in no other.
    var places: [TabView] {
        let all = TabView(
            tabPath: address.with { $0.location = nil }, label: pageContext.localized("stock.everywhere"),
            isOn: address.location == nil, tally: nil)
        return [all]
            + count.places.filter { $0.depth == 0 }.map { tab($0, isOn: trail.contains($0.location.id)) }
    }

    /// The places inside the current one; if it has none, those beside it.
    var inside: [TabView] {
        guard let place = address.location else { return [] }
        let inside = count.places.filter { $0.location.parentId == place }
        let beside = count.places.first { $0.location.id == place }?.location.parentId
        let shown = inside.isEmpty ? count.places.filter { beside != nil && $0.location.parentId == beside } : inside
        return shown.map { tab($0, isOn: $0.location.id == place) }
    }

    /// The current place and those around it.
    private var trail: Set<Int64> {
        var (trail, next) = (Set<Int64>(), address.location)
        while let id = next, trail.insert(id).inserted {
            next = count.places.first { $0.location.id == id }?.location.parentId
        }
        return trail
    }

    private func tab(_ place: PlaceSummary, isOn: Bool) -> TabView {
        TabView(
            tabPath: address.with { $0.location = place.location.id }, label: place.location.name, isOn: isOn,
            tally: place.stock.lots == 0 ? nil : pageContext.language.written(place.stock.products))
    }

    var states: [TabView] {
        let here = count.places.first { $0.location.id == address.location }?.stock ?? count.whole
        let tallies: [StockQuery.State: Int] = [.expired: here.expired, .soon: here.soon]
        return ([nil] + StockQuery.State.allCases).map { state in
            TabView(
                tabPath: address.with { $0.state = state },
                label: pageContext.localized("stock.state\((state?.rawValue ?? "all").capitalisedFirst)"),
                isOn: address.state == state,
                tally: state.flatMap { tallies[$0] }.flatMap { $0 == 0 ? nil : pageContext.language.written($0) })
        }
    }

    /// The sort orders; choosing the current one again reverses it.
    var sorts: [TabView] {
        StockQuery.Sort.allCases.map { sort in
            let isOn = sort == address.sort
            let path = address.with {
                $0.sort = sort
                $0.isDescending = isOn ? !address.isDescending : sort == .added || sort == .amount
            }
            return TabView(
                tabPath: path, label: pageContext.localized("stock.by\(sort.rawValue.capitalisedFirst)"), isOn: isOn,
                tally: isOn ? (address.isDescending ? "↓" : "↑") : nil)
        }
    }
}
