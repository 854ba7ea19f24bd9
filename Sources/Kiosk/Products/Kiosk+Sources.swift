import Kitchen
import Values

extension Kiosk {
    /// Waits until the limits of a source allow a request, and records it: each request reserves its own slot.
    ///
    /// - Parameter pause: Waits; tests replace it.
    public func awaitRequestSlot(
        of source: Product.Source, pause: @Sendable (Duration) async throws -> Void
    ) async throws {
        while let wait = try await store.reserveRequest(to: source) { try await pause(wait) }
    }

    /// Stores how a request ended (nil for success), and publishes a change of the source's state.
    func note(_ error: (any Error)?, of source: Product.Source) {
        metrics.count(lookUpIn: source.rawValue, failed: error != nil)
        if external.note(error.map(SourceTrouble.init), of: source) { eventBus.publish(.changed(.sources)) }
    }
}
