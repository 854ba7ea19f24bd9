/// The name, the kind and the meaning of a metric.
public struct MetricDeclaration: Equatable, Sendable {
    /// With the unit and, for a counter, `_total` at the end: `scantry_commit_seconds`.
    public let name: String
    public let kind: Kind
    /// What it counts or measures, in one sentence.
    public let help: String
    /// The unit, by which the name ends; nil for none.
    public let unit: String?
    /// The upper bounds of a histogram's buckets, ascending, without infinity.
    public let buckets: [Double]

    public enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    public init(
        _ name: String, _ kind: Kind, help: String, unit: String? = nil, buckets: [Double] = Self.usualBuckets
    ) {
        (self.name, self.kind, self.help, self.unit, self.buckets) = (name, kind, help, unit, buckets)
    }

    /// Seconds, from a millisecond to ten seconds.
    public static let usualBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
}
