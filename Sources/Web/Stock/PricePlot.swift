import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// A plot of a product's unit price by day, rendered by the server: each price holds until the next one.
struct PricePlot {
    let about: String
    /// The unit that the prices are for, in words.
    let caption: String
    /// The points of the line, in SVG's format.
    let steps: String
    let dots: [Dot]
    let gridLines: [GridLine]
    let marks: [Mark]

    struct Dot {
        let dotX: String
        let dotY: String
        /// The tooltip.
        let told: String
    }

    struct GridLine {
        let lineY: String
        let textY: String
        let text: String
    }

    struct Mark {
        let markX: String
        let anchor: String
        let text: String
    }

    /// Nil for prices of fewer than two days, which leave nothing to compare.
    init?(_ purchases: [Purchase], _ pageContext: PageContext) {
        // Purchases come newest first.
        let known = purchases.reversed().compactMap { one in
            one.unitPrice.flatMap { price in one.day.map { (day: $0, price: price) } }
        }.sorted { $0.day < $1.day }
        guard let first = known.first, let last = known.last, first.day < last.day else { return nil }
        let values = known.map { Double($0.price.money.hundredths) }
        let (bottom, top, gap) = Self.range(of: values)
        let length = Double(last.day.days(since: first.day))
        func x(_ day: Day) -> Double {
            Self.left + Self.width * Double(day.days(since: first.day)) / length
        }
        func y(_ value: Double) -> Double { Self.base - Self.height * (value - bottom) / (top - bottom) }
        var points: [String] = []
        for (index, (one, value)) in zip(known, values).enumerated() {
            if index > 0 { points.append("\(Self.text(x(one.day))),\(Self.text(y(values[index - 1])))") }
            points.append("\(Self.text(x(one.day))),\(Self.text(y(value)))")
        }
        steps = points.joined(separator: " ")
        dots = zip(known, values).map { one, value in
            Dot(
                dotX: Self.text(x(one.day)), dotY: Self.text(y(value)),
                told: "\(pageContext.language.written(one.day)): \(pageContext.written(one.price))")
        }
        gridLines = stride(from: bottom, through: top + gap / 2, by: gap).map { value in
            GridLine(
                lineY: Self.text(y(value)), textY: Self.text(y(value) + 4),
                text: pageContext.written(Money(hundredths: Int64(value))))
        }
        marks = [
            Mark(markX: Self.text(Self.left), anchor: "start", text: pageContext.language.written(first.day)),
            Mark(markX: Self.text(Self.left + Self.width), anchor: "end", text: pageContext.language.written(last.day)),
        ]
        caption = pageContext.localized("purchases.plot", ["unit": .text(pageContext.name(of: last.price.unit))])
        about = pageContext.localized(
            "purchases.plotAbout",
            [
                "count": .number(known.count), "first": .text(pageContext.language.written(first.day)),
                "last": .text(pageContext.language.written(last.day)), "from": .text(pageContext.written(first.price)),
                "to": .text(pageContext.written(last.price)),
            ])
    }

    // The drawing is 360 wide, as wide as a phone, so that its text is as large as the page's.
    private static let (left, width, base, height) = (66.0, 286.0, 160.0, 140.0)

    /// Returns an axis around all prices, in steps of 1, 2, 5, 10, 20, 50 … hundredths, three or four of them; never
    /// below zero.
    ///
    /// The axis begins near the lowest price, not at zero, so that a rise of a tenth is visible.
    static func range(of values: [Double]) -> (bottom: Double, top: Double, gap: Double) {
        let (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
        let power = pow(10, floor(log10(max(1, (highest - lowest) / 3))))
        let gap = [1, 2, 5].map { $0 * power }.first { $0 * 3 >= highest - lowest } ?? 10 * power
        let bottom = max(0, (lowest / gap).rounded(.down) * gap)
        let top = (highest / gap).rounded(.up) * gap
        return (bottom, top > bottom ? top : bottom + gap, gap)
    }

    private static func text(_ number: Double) -> String { String((number * 10).rounded() / 10) }
}
