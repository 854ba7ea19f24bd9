import Kitchen
import Values

extension Kiosk {
    /// Returns the state of a requested nutrition look-up, or nil if none was requested since the start.
    public func nutritionLookup(of gtin: GTIN) -> NutritionLookup? { external.pendingLookups[gtin] }

    /// Finds the nutrition of a product: in the local catalogue, which may have been imported since, else from external
    /// sources as soon as their limits allow.
    ///
    /// - Returns: Whether it is known, or can be looked up.
    @discardableResult
    public func wishForNutrition(of gtin: GTIN) async throws(KitchenError) -> Bool {
        if try await completeNutrition(of: gtin) { return true }
        guard !external.isOffline, gtin.purpose == .article, try await !store.sourceSettings().asked.isEmpty else {
            return false
        }
        if external.pendingLookups.add(gtin) { eventBus.publish(.changed(.sources)) }
        return true
    }
}
