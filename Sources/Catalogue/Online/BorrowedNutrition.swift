import Kitchen
import Synchronization
import Values

/// What somebody has let us see of nutrition and not keep: it is in memory alone, and of so many products at most.
public final class BorrowedNutrition: Sendable {
    private let known = Mutex<[(gtin: GTIN, nutrition: Nutrition)]>([])
    private static let most = 500

    public init() {}

    /// What 100 g of a product hold; nil if nobody has said it since the program began.
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
