import Kitchen

extension Kiosk {
    /// Waits until a source may be asked once more, and notes that it is: each request takes a turn of its own.
    ///
    /// - Parameter pause: Waits; given by tests that have no time.
    public func takeTurn(
        asking source: Product.Source, pause: @Sendable (Duration) async throws -> Void
    ) async throws {
        while let wait = try await store.takeTurn(asking: source) { try await pause(wait) }
    }
}
