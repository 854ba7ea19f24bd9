import Kitchen
import ServiceLifecycle
import Values

/// Scans on their way into the database, in order; those that could not be stored are tried again, so that a full disk
/// loses nothing.
actor Backlog {
    private let kiosk: Kiosk
    private let pause: @Sendable () async throws -> Void
    private var waiting: [Scan] = []
    private var isBooking = false

    /// - Parameter pause: Waits before the next try.
    init(kiosk: Kiosk, pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(5)) })
    {
        self.kiosk = kiosk
        self.pause = pause
    }

    /// Has a station deliver, and tries again what waits, until the group shuts down.
    nonisolated func serve(_ station: @escaping @Sendable () async -> Void) async {
        await withTaskGroup { group in
            group.addTask { await station() }
            group.addTask { await self.keepTrying() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    /// Books a scan after those that wait. One that cannot be booked now is announced as such, and waits.
    func deliver(_ scan: Scan) async {
        waiting.append(scan)
        guard let error = await bookWaiting(), waiting.contains(where: { $0.id == scan.id }) else { return }
        kiosk.announce(error, of: scan)
    }

    /// Tries again from time to time, until cancelled.
    func keepTrying() async {
        while (try? await pause()) != nil {
            _ = await bookWaiting()
            await kiosk.tryStorage()  // others may have failed to store something
        }
    }

    /// Books those that wait, in order, and returns why the first that is left could not be; nil if none is left, or
    /// somebody else is booking.
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

    /// Has a scan that will never be stored as it is make room for the others: it is kept as plain text, if need be in
    /// the log alone.
    private func passOver(_ scan: Scan, _ error: KitchenError) {
        waiting.removeFirst()
        kiosk.announce(error, of: scan)
        if case .text = scan.label { return }
        var asText = scan
        asText.label = .text(scan.label.text)
        waiting.insert(asText, at: 0)
    }
}
