import Kitchen
import ServiceLifecycle
import Values

/// A queue of scans, stored in order. A scan that cannot be stored is retried, so that a full disk loses nothing.
actor Backlog {
    private let kiosk: Kiosk
    private let pause: @Sendable () async throws -> Void
    private var waiting: [Scan] = []
    private var isBooking = false

    /// - Parameter pause: Waits before the next retry.
    init(kiosk: Kiosk, pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(5)) })
    {
        self.kiosk = kiosk
        self.pause = pause
    }

    /// Runs a station and retries waiting scans until graceful shutdown.
    nonisolated func serve(_ station: @escaping @Sendable () async -> Void) async {
        await withTaskGroup { group in
            group.addTask { await station() }
            group.addTask { await self.keepTrying() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    /// Stores a scan after those that wait. If it cannot be stored now, announces the error and keeps it for a retry.
    func deliver(_ scan: Scan) async {
        waiting.append(scan)
        guard let error = await bookWaiting(), waiting.contains(where: { $0.id == scan.id }) else { return }
        kiosk.announce(error, of: scan)
    }

    /// Retries from time to time until cancelled.
    func keepTrying() async {
        while (try? await pause()) != nil {
            _ = await bookWaiting()
            await kiosk.tryStorage()  // pages and other services may have failed to store something
        }
    }

    /// Stores the waiting scans in order. Returns the error of the first that could not be stored, or nil if the queue
    /// is empty or another call is storing.
    private func bookWaiting() async -> KitchenError? {
        guard !isBooking else { return nil }
        isBooking = true
        defer { isBooking = false }
        while let scan = waiting.first {
            do throws(KitchenError) {
                try await kiosk.book(scan)
                waiting.removeFirst()
            } catch {
                guard error.isRefusal else { return error }
                passOver(scan, error)
            }
        }
        return nil
    }

    /// Removes a scan that breaks a rule from the front of the queue. Queues its code as plain text instead; if that
    /// breaks a rule too, only the log keeps it.
    private func passOver(_ scan: Scan, _ error: KitchenError) {
        waiting.removeFirst()
        kiosk.announce(error, of: scan)
        if case .text = scan.label { return }
        var asText = scan
        (asText.label, asText.keptText) = (.text(scan.label.text), scan.label.keptText)
        asText.eightDigits = nil
        waiting.insert(asText, at: 0)
    }
}
