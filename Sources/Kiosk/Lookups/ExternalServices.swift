import Catalogue
import Kitchen
import Synchronization
import Values

/// The external services of this run of the kiosk: what it may ask, and how the latest requests ended.
public final class ExternalServices: Sendable {
    /// Whether no service is asked, whatever the household's settings.
    public let isOffline: Bool
    /// Whether only the staging copies are asked, whatever the household's settings.
    public let isStaging: Bool
    /// Nutrition that may be shown but not stored.
    let borrowed = BorrowedNutrition()
    /// The look-ups that users wait for.
    let pendingLookups = PendingLookups()
    /// The look-ups of recipes.
    public let recipes: RecipeLookups
    private let troubles = Mutex<[Product.Source: SourceTrouble]>([:])

    /// - Parameter recipes: The addresses of the recipe providers.
    public init(
        isOffline: Bool = false, isStaging: Bool = false, recipes: RecipeLookups.Places = RecipeLookups.Places()
    ) {
        (self.isOffline, self.isStaging) = (isOffline, isStaging)
        self.recipes = RecipeLookups(places: recipes)
    }

    /// Returns nutrition fetched since the start from a source that forbids storing it, or nil.
    public func nutrition(of gtin: GTIN) -> Nutrition? { borrowed[gtin] }

    /// Returns how the latest request to a source failed, or nil if it did not.
    public func trouble(with source: Product.Source) -> SourceTrouble? { troubles.withLock { $0[source] } }

    /// Forgets the failure of a source, as when the user has corrected its key.
    public func forgive(_ source: Product.Source) { troubles.withLock { $0[source] = nil } }

    /// - Returns: Whether the state has changed.
    func note(_ trouble: SourceTrouble?, of source: Product.Source) -> Bool {
        troubles.withLock { troubles in
            defer { troubles[source] = trouble }
            return troubles[source] != trouble
        }
    }
}

/// The failure of a source, as far as it makes a difference to the user.
public enum SourceTrouble: String, Equatable, Sendable {
    /// The source does not answer, or not with anything that can be parsed.
    case silent
    /// The source asks for a pause.
    case busy
    /// The source does not accept the household's key.
    case refused

    init(_ error: any Error) {
        switch error as? ProviderFailure {
        case .limited: self = .busy
        case .refused: self = .refused
        case .unexpected, nil: self = .silent
        }
    }
}
