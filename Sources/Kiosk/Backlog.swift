import Kitchen

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

    /// Books a scan after those that wait. One that cannot be booked now waits, too.
    func deliver(_ scan: Scan) async {
        waiting.append(scan)
        await bookWaiting()
    }

    /// Tries again from time to time, until cancelled.
    func keepTrying() async {
        while (try? await pause()) != nil { await bookWaiting() }
    }

    private func bookWaiting() async {
        guard !isBooking else { return }
        isBooking = true
        defer { isBooking = false }
        while let scan = waiting.first {
            do throws(KitchenError) {
                try await kiosk.book(scan)
                waiting.removeFirst()
            } catch {
                return
            }
        }
    }
}
