import Kitchen
import Synchronization
import Values

/// A memory cache of nutrition data that the provider's licence forbids to store. Evicts the oldest entry when full.
public final class BorrowedNutrition: Sendable {
    private let known = Mutex<[(gtin: GTIN, nutrition: Nutrition)]>([])
    private static let most = 500

    public init() {}

    /// The nutrition per 100 g of a product; nil if it was not fetched since the program started, or was evicted.
    public subscript(gtin: GTIN) -> Nutrition? {
        get { known.withLock { known in known.first { $0.gtin == gtin }?.nutrition } }
        set {
            known.withLock { known in
                known.removeAll { $0.gtin == gtin }
                if let newValue { known.append((gtin, newValue)) }
                if known.count > Self.most { known.removeFirst() }
            }
        }
    }
}
