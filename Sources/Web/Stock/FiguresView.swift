import Kiosk
import Kitchen
import Phrases
import Values

/// Figures and plots of the stock by place, and of what was used and thrown away.
struct FiguresView {
    let value: String
    let products: String
    let lots: String
    /// The number of lots without a price, in words; nil for none.
    let unpriced: String?
    let places: [ShareBars]
    let plots: [BarPlot]
    let isClockless: Bool
    let hasNoUse: Bool
    let hasNoStock: Bool
    /// The number of uses without a price, in words; nil for none.
    let unpricedUse: String?

    init(_ statistics: Statistics, for pageContext: PageContext) {
        let whole = statistics.whole
        value = pageContext.language.written(whole.value, in: statistics.currency)
        products = pageContext.localized("figures.products", ["count": .number(whole.products)])
        lots = pageContext.localized("figures.lots", ["count": .number(whole.lots)])
        unpriced = pageContext.count("figures.unpriced", whole.unpriced)
        hasNoStock = whole.lots == 0
        let roots = statistics.places.filter { $0.depth == 0 }
        places = hasNoStock ? [] : [.lots(of: roots, pageContext), .value(of: roots, statistics.currency, pageContext)]
        isClockless = statistics.rule.today == nil
        let times = statistics.months.map { $0.used.times + $0.wasted.times }.reduce(0, +)
        hasNoUse = !isClockless && times == 0
        let unpricedTimes = statistics.months.map { $0.used.unpriced + $0.wasted.unpriced }.reduce(0, +)
        unpricedUse = pageContext.count("figures.unpricedUse", unpricedTimes)
        let months = MonthPlots(statistics: statistics, pageContext: pageContext)
        plots = times == 0 ? [] : months.amounts + [months.money]
    }
}

/// The plots of twelve months.
private struct MonthPlots {
    let statistics: Statistics
    let pageContext: PageContext

    /// One plot for each kind of unit that was used or thrown away: pieces cannot be added to grams.
    var amounts: [BarPlot] {
        Unit.Kind.allCases.reversed().compactMap { kind in
            let isUsed = statistics.months.contains { ($0.used.amounts[kind] ?? $0.wasted.amounts[kind]) != nil }
            return isUsed ? amounts(of: kind) : nil
        }
    }

    private func amounts(of kind: Unit.Kind) -> BarPlot {
        let name = kind.rawValue.capitalisedFirst
        return plot("amount\(name)", title: "figures.amount\(name)", scale: { pageContext.language.written(large: $0) })
        {
            // Grams and millilitres are shown as kilograms and litres.
            let amount = $0.amounts[kind] ?? .zero
            let written = kind == .count ? amount : Amount(thousandths: amount.thousandths / 1_000)
            return (Double(written.thousandths) / 1_000, pageContext.language.written(written))
        }
    }

    var money: BarPlot {
        plot("money", title: "figures.money", scale: { pageContext.language.written(large: $0) }) {
            (
                Double($0.value.hundredths) / 100, pageContext.language.written($0.value, in: statistics.currency)
            )
        }
    }

    private func plot(
        _ id: String, title: String, scale: (Double) -> String, _ value: (Use) -> (Double, String)
    ) -> BarPlot {
        let columns = statistics.months.map { month in
            let (used, wasted) = (value(month.used), value(month.wasted))
            let name = pageContext.language.writtenMonth(month.month)
            return BarPlot.Column(
                short: String(name.prefix(1)).uppercased(), long: name, values: [used.0, wasted.0],
                texts: [used.1, wasted.1])
        }
        return BarPlot(
            id: id, title: pageContext.localized(title, ["currency": .text(statistics.currency)]),
            about: pageContext.localized("figures.about"), corner: pageContext.localized("figures.month"),
            series: [
                .init(name: pageContext.localized("figures.used"), tone: "used"),
                .init(name: pageContext.localized("figures.wasted"), tone: "wasted"),
            ], columns: columns, scale: scale)
    }
}

/// Horizontal bars, one for each place.
struct ShareBars {
    let sharesId: String
    let sharesTitle: String
    let about: String
    let boxHeight: Int
    let shares: [Share]

    struct Share {
        let name: String
        let text: String
        let textY: Int
        let barY: Int
        let width: String
    }

    static func lots(of places: [PlaceSummary], _ pageContext: PageContext) -> ShareBars {
        ShareBars("placeLots", "figures.placeLots", places, pageContext) { stock in
            (Int64(stock.lots), pageContext.localized("figures.lots", ["count": .number(stock.lots)]))
        }
    }

    static func value(of places: [PlaceSummary], _ currency: String, _ pageContext: PageContext) -> ShareBars {
        ShareBars("placeValue", "figures.placeValue", places, pageContext) { stock in
            (stock.value.hundredths, pageContext.language.written(stock.value, in: currency))
        }
    }

    private init(
        _ id: String, _ title: String, _ places: [PlaceSummary], _ pageContext: PageContext,
        _ value: (StockSummary) -> (Int64, String)
    ) {
        sharesId = id
        sharesTitle = pageContext.localized(title)
        about = pageContext.localized("figures.placeAbout")
        let values = places.map { (name: $0.location.name, value: value($0.stock)) }
        let most = max(1, values.map(\.value.0).max() ?? 1)
        boxHeight = max(1, values.count) * 40
        shares = values.enumerated().map { index, place in
            let width = (Double(place.value.0) / Double(most) * 3_560).rounded() / 10
            return Share(
                name: place.name, text: place.value.1, textY: index * 40 + 14, barY: index * 40 + 20,
                width: String(width))
        }
    }
}
