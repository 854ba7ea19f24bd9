import Kitchen
import Synchronization

/// The latest scans that were booked, to be booked again if another program cuts the database's log.
///
/// SQLite moves its log into the database once it has 1,000 pages (`wal_autocheckpoint`), and a scan takes at least one
/// page: earlier scans do not depend on the log.
final class RecentScans: Sendable {
    typealias Entry = (scan: Scan, memberId: Int64?)

    private static let limit = 1_000
    private let ring = Mutex(Ring())

    private struct Ring {
        var entries: [Entry] = []
        /// The place of the oldest entry, once there are as many as are kept.
        var oldest = 0
        var logCuts = 0
    }

    func add(_ scan: Scan, by memberId: Int64?) {
        ring.withLock { ring in
            guard ring.entries.count == Self.limit else { return ring.entries.append((scan, memberId)) }
            ring.entries[ring.oldest] = (scan, memberId)
            ring.oldest = (ring.oldest + 1) % Self.limit
        }
    }

    /// The scans in the order in which they were booked, if the log has been cut since they were booked again; else none.
    ///
    /// - Parameter logCuts: The store's count, ``KitchenStore/logCuts``.
    func endangered(by logCuts: Int) -> [Entry] {
        ring.withLock { ring in
            if ring.entries.isEmpty { ring.logCuts = logCuts }
            guard ring.logCuts != logCuts else { return [] }
            return Array(ring.entries[ring.oldest...] + ring.entries[..<ring.oldest])
        }
    }

    /// Notes that the scans were booked again.
    func restored(after logCuts: Int) {
        ring.withLock { $0.logCuts = logCuts }
    }
}
