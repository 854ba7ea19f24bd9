import Foundation
import Scanner

/// A chart of one experiment as SVG: level across, share of codes read upwards, a line per reader.
struct CurveSVG {
    private let chart: DegradationChart
    private let note: String
    private let axis: LevelAxis

    /// - Parameter note: Other settings, for the line below the title.
    init(_ chart: DegradationChart, note: String) {
        self.chart = chart
        self.note = note
        axis = LevelAxis(chart.levels)
    }

    /// The image; the same chart always gives the same text.
    var text: String {
        let parts = [background, heading, shareGrid, levelTicks, axisLabels] + curvesByReader + [legend]
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Layout.size.width) \
            \(Layout.size.height)" width="\(Layout.size.width)" height="\(Layout.size.height)" role="img" font-family="sans-serif" font-size="13">
            <title>\(chart.experiment.title)</title>
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }
}

// MARK: - Frame and axes

extension CurveSVG {
    private var background: String { "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>" }

    private var heading: String {
        let title = SVGText(
            chart.experiment.title, x: Layout.left, y: 26, attributes: "font-size=\"17\" font-weight=\"bold\"")
        let note = SVGText(note, x: Layout.left, y: 46, attributes: "fill=\"#555\"")
        return title.element + "\n" + note.element
    }

    /// Horizontal lines at each fifth, with their percentages.
    private var shareGrid: String {
        [0, 20, 40, 60, 80, 100].map { percent in
            let y = Layout.y(Double(percent) / 100)
            let line = SVGLine(
                from: (Layout.left, y), to: (Layout.right, y), colour: percent == 0 ? "#333" : "#ddd")
            let label = SVGText("\(percent) %", x: Layout.left - 8, y: y + 4, attributes: "text-anchor=\"end\"")
            return line.element + label.element
        }
        .joined(separator: "\n")
    }

    /// Short lines below the level axis, with their numbers.
    private var levelTicks: String {
        axis.ticks.map { level in
            let x = axis.x(level)
            let line = SVGLine(from: (x, Layout.bottom), to: (x, Layout.bottom + 5), colour: "#333")
            let number = String(format: "%g", level)
            return line.element
                + SVGText(number, x: x, y: Layout.bottom + 20, attributes: "text-anchor=\"middle\"").element
        }
        .joined(separator: "\n")
    }

    private var axisLabels: String {
        let experiment = chart.experiment
        let unit = experiment.unit.isEmpty ? "" : " (\(experiment.unit))"
        let hint = experiment.isLessHarder ? ", ← harder" : ""
        let across = SVGText(
            "\(experiment.quantity)\(unit)\(hint)", x: Layout.middle, y: Layout.bottom + 42,
            attributes: "text-anchor=\"middle\"")
        let upwards = SVGText(
            "codes read right", x: 20, y: Layout.y(0.5),
            attributes: "text-anchor=\"middle\" transform=\"rotate(-90 20 \(SVGNumber.text(Layout.y(0.5))))\"")
        return across.element + "\n" + upwards.element
    }
}

// MARK: - Curves and legend

extension CurveSVG {
    /// The curves, widest first, so that the thick line of both decoders hides no other.
    private var curvesByReader: [String] {
        chart.curves.sorted { $0.reader.style.width > $1.reader.style.width }.map(drawn)
    }

    private func drawn(_ curve: DegradationCurve) -> String {
        let points = curve.points.map { (x: axis.x($0.level), y: Layout.y($0.share)) }
        let path = points.map { "\(SVGNumber.text($0.x)),\(SVGNumber.text($0.y))" }.joined(separator: " ")
        let style = curve.reader.style
        let line = "<polyline points=\"\(path)\" fill=\"none\" \(style.stroke)/>"
        return line + points.map { style.marker($0.x, $0.y) }.joined()
    }

    /// The legend: the decoders side by side below the axis.
    private var legend: String {
        chart.curves.enumerated().map { index, curve in
            let (x, y) = (Layout.left + Double(index) * 150, Layout.legend)
            let style = curve.reader.style
            let line = "<path d=\"M\(SVGNumber.text(x)) \(SVGNumber.text(y))h36\" fill=\"none\" \(style.stroke)/>"
            return line + style.marker(x + 18, y)
                + SVGText(curve.reader.rawValue, x: x + 44, y: y + 4, attributes: "").element
        }
        .joined(separator: "\n")
    }
}

extension BarcodeDecoder.Readers {
    fileprivate var style: CurveStyle {
        switch self {
        case .zbar: CurveStyle(colour: "#c2410c", width: 2, dashes: "7 4")
        case .likelihood: CurveStyle(colour: "#1d4ed8", width: 2, dashes: "2 3")
        case .both: CurveStyle(colour: "#9ca3af", width: 5, dashes: "")
        }
    }
}

/// The style of a decoder's line. Dashes also distinguish the lines for colour-blind users.
private struct CurveStyle {
    let colour: String
    let width: Double
    let dashes: String

    var stroke: String {
        "stroke=\"\(colour)\" stroke-width=\"\(SVGNumber.text(width))\""
            + (dashes.isEmpty ? " stroke-linejoin=\"round\"" : " stroke-dasharray=\"\(dashes)\"")
    }

    func marker(_ x: Double, _ y: Double) -> String {
        let radius = SVGNumber.text(dashes.isEmpty ? 5 : 3)
        return "<circle cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\" r=\"\(radius)\" fill=\"\(colour)\"/>"
    }
}

// MARK: - Measures

/// The positions of a chart's parts, in pixels.
private enum Layout {
    static let size = (width: 640, height: 420)
    static let left = 80.0
    static let right = 616.0
    static let top = 66.0
    static let bottom = 324.0
    static let legend = 400.0
    static var middle: Double { (left + right) / 2 }

    /// Returns the vertical position of a share from 0 to 1.
    static func y(_ share: Double) -> Double { bottom - share * (bottom - top) }
}

/// Maps levels to pixels.
private struct LevelAxis {
    private let range: ClosedRange<Double>

    init(_ levels: [Double]) { range = (levels.min() ?? 0)...(levels.max() ?? 1) }

    func x(_ level: Double) -> Double {
        let span = range.upperBound - range.lowerBound
        return Layout.left + (span > 0 ? (level - range.lowerBound) / span : 0.5) * (Layout.right - Layout.left)
    }

    /// Round levels, ten at most.
    var ticks: [Double] {
        let first = (range.lowerBound / step).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        return last < first ? [range.lowerBound] : stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// The smallest of 1, 2 and 5 times a power of ten that gives no more than ten ticks.
    private var step: Double {
        let span = range.upperBound - range.lowerBound
        guard span > 0 else { return 1 }
        let power = pow(10, (log10(span / 9)).rounded(.down))
        return [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 9 } ?? 10 * power
    }
}

/// Formats numbers for SVG, rounded to a tenth of a pixel.
private enum SVGNumber {
    static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : String(format: "%.1f", Double(tenths) / 10)
    }
}

private struct SVGText {
    let element: String

    /// - Parameter text: Text without `&` and `<`.
    init(_ text: String, x: Double, y: Double, attributes: String) {
        let space = attributes.isEmpty ? "" : " "
        element = "<text x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\"\(space)\(attributes)>\(text)</text>"
    }
}

private struct SVGLine {
    let element: String

    init(from start: (x: Double, y: Double), to end: (x: Double, y: Double), colour: String) {
        let places = [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)]
            .map { "\($0)=\"\(SVGNumber.text($1))\"" }
        element = "<line \(places.joined(separator: " ")) stroke=\"\(colour)\"/>"
    }
}
