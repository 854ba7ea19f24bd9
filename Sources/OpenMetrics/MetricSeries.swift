import CoreMetrics
import Synchronization

/// The values of one set of labels.
protocol MetricSeries: AnyObject, Sendable {
    init(_ declaration: MetricDeclaration)
    /// Returns the lines of text.
    func lines(_ name: String, _ labels: String) -> [String]
}

extension MetricSeries {
    func line(_ name: String, _ labels: String, _ value: String) -> String {
        labels.isEmpty ? "\(name) \(value)" : "\(name){\(labels)} \(value)"
    }
}

/// A number of events.
final class CounterSeries: MetricSeries, CounterHandler {
    private let count = Atomic<Int64>(0)

    init(_ declaration: MetricDeclaration) {}

    func increment(by amount: Int64) { count.wrappingAdd(max(0, amount), ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }

    func lines(_ name: String, _ labels: String) -> [String] {
        [line(name, labels, "\(count.load(ordering: .relaxed))")]
    }
}

/// A value that goes up and down, or a sum of fractions.
final class GaugeSeries: MetricSeries, RecorderHandler, MeterHandler, FloatingPointCounterHandler {
    private let value = Mutex(0.0)

    init(_ declaration: MetricDeclaration) {}

    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func reset() { set(0.0) }

    func lines(_ name: String, _ labels: String) -> [String] { [line(name, labels, number(value.withLock { $0 }))] }
}

/// The distribution of values over fixed buckets. Recording allocates nothing.
final class HistogramSeries: MetricSeries, RecorderHandler, TimerHandler {
    private let bounds: [Double]
    private let state: Mutex<State>

    private struct State {
        /// The number of values in each bucket, the last without an upper bound.
        var counts: [Int64]
        var sum = 0.0
    }

    init(_ declaration: MetricDeclaration) {
        bounds = declaration.buckets
        state = Mutex(State(counts: Array(repeating: 0, count: declaration.buckets.count + 1)))
    }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock {
            $0.counts[index] += 1
            $0.sum += value
        }
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    func lines(_ name: String, _ labels: String) -> [String] {
        let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
        var (lines, total) = ([String](), Int64(0))
        for (index, count) in counts.enumerated() {
            total += count
            // OpenMetrics wants a point in the bounds.
            let bound = index < bounds.count ? "\(bounds[index])" : "+Inf"
            let all = labels.isEmpty ? "le=\"\(bound)\"" : "\(labels),le=\"\(bound)\""
            lines.append(line("\(name)_bucket", all, "\(total)"))
        }
        return lines + [line("\(name)_sum", labels, number(sum)), line("\(name)_count", labels, "\(total)")]
    }
}

/// Returns a number as text; whole ones without a point.
private func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int64(value))" : "\(value)"
}
