/// A text format of metrics.
public enum MetricsFormat: Equatable, Sendable {
    /// OpenMetrics 1.0.
    case openMetrics
    /// Prometheus' text format 0.0.4.
    case prometheus

    public var mediaType: String {
        switch self {
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
        }
    }

    /// Chooses the format that an `Accept` header prefers: Prometheus' own unless OpenMetrics is named and rated at
    /// least as high.
    public init(accepting header: String) {
        var (open, plain) = (0.0, 0.0)
        for range in header.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if parts.first == "application/openmetrics-text" { open = max(open, quality) }
            if parts.first == "text/plain" { plain = max(plain, quality) }
        }
        self = open > 0 && open >= plain ? .openMetrics : .prometheus
    }
}
