import Foundation
import Kiosk
import Kitchen
import Values

/// A plot of vertical bars, rendered by the server, with its numbers in a table below.
struct BarPlot {
    let plotId: String
    let plotTitle: String
    /// A description of the plot for screen readers.
    let about: String
    let bars: [Bar]
    let lines: [Line]
    let labels: [Label]
    /// The legend; empty for a single series.
    let legend: [Series]
    let heads: [String]
    let tableRows: [Row]

    /// A series of values, with the name of its colour.
    struct Series {
        let name: String
        let tone: String
    }

    /// A position on the axis, with a value of each series.
    struct Column {
        /// The label below the axis; empty for none.
        let short: String
        /// The label in the table.
        let long: String
        let values: [Double]
        let texts: [String]
        var isPast = false
    }

    struct Bar {
        let x: String
        let y: String
        let width: String
        let height: String
        let tone: String
    }

    struct Line {
        let lineY: String
        let textY: String
        let text: String
    }

    struct Label {
        let labelX: String
        let text: String
    }

    struct Row {
        let rowHead: String
        let cells: [String]
    }

    /// - Parameters:
    ///   - corner: The heading of the table's first column.
    ///   - scale: Formats a number on the axis.
    init(
        id: String, title: String, about: String, corner: String, series: [Series], columns: [Column],
        scale: (Double) -> String = { String(Int($0)) }
    ) {
        plotId = id
        plotTitle = title
        self.about = about
        legend = series.count > 1 ? series : []
        heads = [corner] + series.map(\.name)
        tableRows = columns.map { Row(rowHead: $0.long, cells: $0.texts) }
        let (gap, top) = Self.ticks(to: columns.flatMap(\.values).max() ?? 0)
        let step = (Self.right - Self.left) / Double(max(1, columns.count))
        bars = columns.enumerated().flatMap { index, column in
            Self.bars(of: column, series, from: Self.left + step * Double(index), step: step, top: top)
        }
        lines = stride(from: 0, through: top, by: gap).map { value in
            let y = Self.bottom - value / top * Self.height
            return Line(lineY: Self.text(y), textY: Self.text(y + 4), text: scale(value))
        }
        labels = columns.enumerated().filter { !$0.element.short.isEmpty }.map { index, column in
            Label(labelX: Self.text(Self.left + step * (Double(index) + 0.5)), text: column.short)
        }
    }

    // The drawing is 360 wide, as wide as a phone, so that its text is as large as the page's.
    private static let (left, right, bottom, height) = (46.0, 356.0, 168.0, 150.0)

    private static func bars(
        of column: Column, _ series: [Series], from start: Double, step: Double, top: Double
    ) -> [Bar] {
        let width = step * 0.78 / Double(max(1, series.count))
        return zip(column.values, series).enumerated().filter { $1.0 > 0 }.map { index, bar in
            let size = max(1, bar.0 / top * height)
            return Bar(
                x: text(start + step * 0.11 + width * Double(index)), y: text(bottom - size), width: text(width),
                height: text(size), tone: column.isPast ? "wasted" : bar.1.tone)
        }
    }

    /// Returns the gap between two lines, one of 1, 2, 5, 10, 20, 50 …, and the line at or above the highest bar: at
    /// most three gaps, and whole numbers beside all lines.
    private static func ticks(to value: Double) -> (gap: Double, top: Double) {
        let power = pow(10, floor(log10(max(1, value / 3))))
        let gap = [1, 2, 5].map { $0 * power }.first { $0 * 3 >= value } ?? 10 * power
        return (gap, max(1, (value / gap).rounded(.up)) * gap)
    }

    private static func text(_ number: Double) -> String { String((number * 10).rounded() / 10) }
}
