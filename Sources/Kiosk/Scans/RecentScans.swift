import Kitchen
import Synchronization
import Values

/// The latest stored scans, to be stored again if another program cuts the database's log.
///
/// SQLite moves its log into the database once it has 1,000 pages (`wal_autocheckpoint`), and a scan takes at least one
/// page: earlier scans do not depend on the log.
final class RecentScans: Sendable {
    typealias Entry = (scan: Scan, memberId: Int64?)

    private static let limit = 1_000
    private let ring = Mutex(Ring())

    private struct Ring {
        var entries: [Entry] = []
        /// The index of the oldest entry once the ring is full.
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

    /// Returns whether one of the scans has the identifier of this one and another code; false if this one's text is kept.
    func hasOther(than scan: Scan) -> Bool {
        guard scan.label.keptText.isEmpty else { return false }
        return ring.withLock { $0.entries.contains { $0.scan.id == scan.id && $0.scan.label != scan.label } }
    }

    /// Returns the scans in the order in which they were stored if the log was cut since they were restored, else none.
    ///
    /// - Parameter logCuts: The store's count, ``KitchenStore/logCuts``.
    func endangered(by logCuts: Int) -> [Entry] {
        ring.withLock { ring in
            if ring.entries.isEmpty { ring.logCuts = logCuts }
            guard ring.logCuts != logCuts else { return [] }
            return Array(ring.entries[ring.oldest...] + ring.entries[..<ring.oldest])
        }
    }

    /// Records that the scans were stored again.
    func restored(after logCuts: Int) {
        ring.withLock { $0.logCuts = logCuts }
    }
}
