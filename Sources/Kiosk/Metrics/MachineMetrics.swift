import Foundation
import Glibc
import Metrics
import OpenMetrics
import Synchronization

/// Memory, processor time and descriptors of this process, as the system counts them.
final class MachineMetrics: Sendable {
    private let memory: Gauge
    private let descriptors: Gauge
    private let processor: FloatingPointCounter
    private let counted = Mutex(0.0)

    init(_ registry: MetricsRegistry, start: Date = Date()) {
        memory = Gauge(label: "process_resident_memory_bytes", dimensions: [], factory: registry)
        descriptors = Gauge(label: "process_open_fds", dimensions: [], factory: registry)
        processor = FloatingPointCounter(label: "process_cpu_seconds_total", dimensions: [], factory: registry)
        Gauge(label: "process_start_time_seconds", dimensions: [], factory: registry)
            .record(start.timeIntervalSince1970)
    }

    /// Reads the present values.
    func sample() {
        if let bytes = Self.residentBytes { memory.record(bytes) }
        descriptors.record((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0)
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        counted.withLock { counted in
            processor.increment(by: max(0, seconds - counted))
            counted = seconds
        }
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    private static var residentBytes: Int? {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        guard let fields, fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
