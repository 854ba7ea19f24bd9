import CoreMetrics
import Synchronization

/// A backend for swift-metrics that keeps all values in memory, for Prometheus to scrape.
///
/// Each metric is declared (``declare(_:)``) before it is used. A counter's label ends in `_total`, a timer's in
/// `_seconds`; timers and aggregating recorders are histograms with fixed buckets. A metric has at most
/// ``mostSeries`` sets of label values: further ones are counted together under the value `other`.
public final class MetricsRegistry: MetricsFactory {
    /// The most sets of label values of one metric.
    public static let mostSeries = 64

    private let families = Mutex<[String: MetricFamily]>([:])

    public init(_ declarations: [MetricDeclaration] = []) {
        for declaration in declarations { declare(declaration) }
    }

    /// Sets the help text, the unit and the buckets of a metric that has no values yet.
    public func declare(_ declaration: MetricDeclaration) {
        families.withLock { $0[declaration.name] = MetricFamily(declaration) }
    }

    /// Sets all values of a declared gauge, and removes the others: its labels may name things that there are no more.
    ///
    /// It happens at once, so that a text that is written meanwhile has the old values or the new.
    public func setSeries(of name: String, to values: [(dimensions: [(String, String)], value: Double)]) {
        families.withLock { $0[name]?.setSeries(to: values) }
    }

    /// Returns all values as text.
    public func text(_ format: MetricsFormat = .openMetrics) -> String {
        let families = families.withLock { $0.values.sorted { $0.declaration.name < $1.declaration.name } }
        return families.map { $0.text(format) }.joined() + (format == .openMetrics ? "# EOF\n" : "")
    }

    private func series<Series: MetricSeries>(
        _ label: String, _ dimensions: [(String, String)], _ kind: MetricDeclaration.Kind, _ type: Series.Type
    ) -> Series {
        families.withLock { families in
            var family = families[label] ?? MetricFamily(MetricDeclaration(label, kind, help: ""))
            let series: Series = family.series(dimensions)
            families[label] = family
            return series
        }
    }
}

// MARK: - Factory

extension MetricsRegistry {
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter, CounterSeries.self)
    }

    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(label, dimensions, .counter, GaugeSeries.self)
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge, GaugeSeries.self)
    }

    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        guard aggregate else { return series(label, dimensions, .gauge, GaugeSeries.self) }
        return series(label, dimensions, .histogram, HistogramSeries.self)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram, HistogramSeries.self)
    }

    // Values are kept until the program ends: a counter that vanished would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}
}
