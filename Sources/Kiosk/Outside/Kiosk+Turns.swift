import Kitchen

extension Kiosk {
    /// Waits until the limits of a source allow a request, and records it: each request takes its own turn.
    ///
    /// - Parameter pause: Waits; tests replace it.
    public func takeTurn(
        asking source: Product.Source, pause: @Sendable (Duration) async throws -> Void
    ) async throws {
        while let wait = try await store.takeTurn(asking: source) { try await pause(wait) }
    }
}
