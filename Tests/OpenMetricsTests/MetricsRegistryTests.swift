import Metrics
import OpenMetrics
import Testing

/// The text that Prometheus scrapes.
struct MetricsRegistryTests {
    private let registry = MetricsRegistry([
        MetricDeclaration("scans_total", .counter, help: "Scans by \"station\"."),
        MetricDeclaration("commit_seconds", .histogram, help: "Commits.", unit: "seconds", buckets: [0.01, 1]),
        MetricDeclaration("memory_bytes", .gauge, help: "Memory.", unit: "bytes"),
        MetricDeclaration("unused_total", .counter, help: "Never counted."),
    ])

    @Test func writesOpenMetrics() {
        Counter(label: "scans_total", dimensions: [("station", "a\"b\\c\nd")], factory: registry).increment(by: 3)
        let timer = Timer(label: "commit_seconds", dimensions: [], factory: registry)
        for milliseconds in [5, 10, 20, 2_000] { timer.recordMilliseconds(milliseconds) }
        Gauge(label: "memory_bytes", dimensions: [], factory: registry).record(1_234_567)
        let expected = #"""
            # TYPE commit_seconds histogram
            # UNIT commit_seconds seconds
            # HELP commit_seconds Commits.
            commit_seconds_bucket{le="0.01"} 2
            commit_seconds_bucket{le="1.0"} 3
            commit_seconds_bucket{le="+Inf"} 4
            commit_seconds_sum 2.035
            commit_seconds_count 4
            # TYPE memory_bytes gauge
            # UNIT memory_bytes bytes
            # HELP memory_bytes Memory.
            memory_bytes 1234567
            # TYPE scans counter
            # HELP scans Scans by \"station\".
            scans_total{station="a\"b\\c\nd"} 3
            # EOF

            """#
        #expect(registry.text() == expected)
    }

    @Test func writesPrometheusOwnFormat() {
        Counter(label: "scans_total", dimensions: [], factory: registry).increment()
        #expect(
            registry.text(.prometheus) == """
                # TYPE scans_total counter
                # HELP scans_total Scans by "station".
                scans_total 1

                """)
    }

    @Test func returnsTheSameSeriesForTheSameLabels() {
        for _ in 1...2 { Counter(label: "scans_total", dimensions: [("a", "1")], factory: registry).increment() }
        #expect(registry.text().contains("scans_total{a=\"1\"} 2\n"))
    }

    @Test func countsTogetherWhatHasTooManyLabels() {
        for number in 1...1_000 {
            Counter(label: "scans_total", dimensions: [("station", "\(number)")], factory: registry).increment()
        }
        let lines = registry.text().split(separator: "\n").filter { $0.hasPrefix("scans_total{") }
        #expect(lines.count == MetricsRegistry.mostSeries + 1)
        #expect(lines.contains("scans_total{station=\"other\"} \(1_000 - MetricsRegistry.mostSeries)"))
    }

    @Test func replacesAllValuesOfAGauge() {
        registry.setSeries(of: "memory_bytes", to: [([("part", "a")], 1), ([("part", "b")], 2)])
        registry.setSeries(of: "memory_bytes", to: [([("part", "b")], 3)])
        let lines = registry.text().split(separator: "\n").filter { $0.hasPrefix("memory_bytes") }
        #expect(lines == ["memory_bytes{part=\"b\"} 3"])
    }

    @Test(arguments: [
        (
            "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
            MetricsFormat.openMetrics
        ),
        ("text/plain;version=0.0.4", .prometheus),
        ("application/openmetrics-text; version=1.0.0; q=0.2, text/plain; q=0.9", .prometheus),
        ("application/openmetrics-text;q=0", .prometheus), ("*/*", .prometheus), ("", .prometheus),
    ])
    func choosesTheFormat(accept: String, format: MetricsFormat) {
        #expect(MetricsFormat(accepting: accept) == format)
    }
}
