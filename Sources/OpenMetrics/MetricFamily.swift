/// A metric with all its series.
struct MetricFamily: Sendable {
    let declaration: MetricDeclaration
    private var all: [(labels: String, series: any MetricSeries)] = []

    init(_ declaration: MetricDeclaration) { self.declaration = declaration }

    /// Returns the series with these label values, or that of all others if there are too many.
    mutating func series<Series: MetricSeries>(_ dimensions: [(String, String)]) -> Series {
        if let known: Series = known(Self.labels(dimensions)) { return known }
        let isFull = all.count >= MetricsRegistry.mostSeries
        let labels = Self.labels(isFull ? dimensions.map { ($0.0, "other") } : dimensions)
        if isFull, let known: Series = known(labels) { return known }
        let series = Series(declaration)
        all.append((labels, series))
        return series
    }

    /// Replaces all series by gauges with these values.
    mutating func setSeries(to values: [(dimensions: [(String, String)], value: Double)]) {
        all = []
        for (dimensions, value) in values {
            let gauge: GaugeSeries = series(dimensions)
            gauge.set(value)
        }
    }

    private func known<Series: MetricSeries>(_ labels: String) -> Series? {
        all.first { $0.labels == labels }?.series as? Series
    }

    private static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",")
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// The help text; only OpenMetrics escapes quotes in it.
    private func help(_ format: MetricsFormat) -> String {
        let help = Self.escaped(declaration.help)
        return format == .openMetrics ? help : help.replacing("\\\"", with: "\"")
    }

    func text(_ format: MetricsFormat) -> String {
        guard !all.isEmpty else { return "" }
        let isCounter = declaration.kind == .counter
        let family =
            isCounter && format == .openMetrics && declaration.name.hasSuffix("_total")
            ? String(declaration.name.dropLast(6)) : declaration.name
        var lines = ["# TYPE \(family) \(declaration.kind.rawValue)"]
        if format == .openMetrics, let unit = declaration.unit { lines.append("# UNIT \(family) \(unit)") }
        if !declaration.help.isEmpty { lines.append("# HELP \(family) \(help(format))") }
        for (labels, series) in all.sorted(by: { $0.labels < $1.labels }) {
            lines += series.lines(declaration.name, labels)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
