import Foundation
import Kitchen
import Metrics
import OpenMetrics
import Scanner

/// The kiosk's metrics, by swift-metrics' interface. All labels have few values.
public final class KioskMetrics: Sendable {
    /// Keeps the values, for `/metrics`.
    public let registry = MetricsRegistry(KioskMetrics.declarations)
    private let commit: Metrics.Timer
    let machine: MachineMetrics

    public init() {
        commit = Metrics.Timer(label: "scantry_scan_commit_seconds", dimensions: [], factory: registry)
        machine = MachineMetrics(registry)
    }

    private func count(_ label: String, _ dimensions: (String, String)...) {
        Counter(label: label, dimensions: dimensions, factory: registry).increment()
    }

    func set(_ label: String, _ value: Double, _ dimensions: (String, String)...) {
        Gauge(label: label, dimensions: dimensions, factory: registry).record(value)
    }
}

// MARK: - Events

extension KioskMetrics {
    func count(_ result: ScanResult) {
        let outcome = result.effect.action == .refused ? "refused" : result.outcome.rawValue
        count("scantry_scans_total", ("station", result.station), ("outcome", outcome))
    }

    /// Counts a scan that could not be stored.
    func countFailure(at station: String) {
        count("scantry_scans_total", ("station", station), ("outcome", "failed"))
    }

    func note(commit duration: Duration) { commit.recordNanoseconds(duration.nanoseconds) }

    /// Counts a failure of a part, by its kind.
    func count(errorOf part: String) { count("scantry_errors_total", ("part", part)) }

    /// Counts a request to an external source.
    func count(lookUpIn source: String, failed: Bool) {
        count("scantry_lookups_total", ("source", source), ("outcome", failed ? "failed" : "answered"))
    }

    func count(_ outcome: DeliveryOutcome, taking duration: Duration) {
        let name =
            switch outcome {
            case .answered(let status, _): (200..<300).contains(status) ? "delivered" : "refused"
            case .failed(let failure): failure.rawValue
            }
        count("scantry_webhook_deliveries_total", ("outcome", name))
        Metrics.Timer(label: "scantry_webhook_delivery_seconds", dimensions: [], factory: registry)
            .recordNanoseconds(duration.nanoseconds)
    }

    /// Counts an answered request by the first digit of its status.
    public func count(status: Int) {
        count("scantry_http_requests_total", ("status", "\(min(max(status / 100, 1), 5))xx"))
    }

    /// Returns what measures the frames of a camera.
    public func frameTiming(ofStation name: String) -> some FrameTiming { CameraMeter(name, registry) }
}

/// The timers of one camera, made once: a frame allocates nothing for them.
private struct CameraMeter: FrameTiming {
    private let frame: Metrics.Timer
    private let decoding: Metrics.Timer

    init(_ station: String, _ registry: MetricsRegistry) {
        let labels = [("station", station)]
        frame = Metrics.Timer(label: "scantry_camera_frame_seconds", dimensions: labels, factory: registry)
        decoding = Metrics.Timer(label: "scantry_camera_decode_seconds", dimensions: labels, factory: registry)
    }

    func note(_ duration: Duration, decoding: Duration?) {
        frame.recordNanoseconds(duration.nanoseconds)
        if let decoding { self.decoding.recordNanoseconds(decoding.nanoseconds) }
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
