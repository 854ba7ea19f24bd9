import Catalogue
import Kitchen
import Synchronization
import Values

/// What this start of the kiosk has to do with the world outside: what it may ask, and how that went last.
public final class ExternalServices: Sendable {
    /// Whether nothing is asked, whatever the household has set.
    public let isOffline: Bool
    /// Whether only copies for trying things out are asked, whatever the household has set.
    public let isStaging: Bool
    /// Nutrition that may be shown, and not kept.
    let borrowed = BorrowedNutrition()
    /// What somebody waits for.
    let wishes = PendingLookups()
    /// What is asked about recipes.
    public let recipes: RecipeLookups
    private let troubles = Mutex<[Product.Source: SourceTrouble]>([:])

    /// - Parameter recipes: Where those are who know recipes.
    public init(
        isOffline: Bool = false, isStaging: Bool = false, recipes: RecipeLookups.Places = RecipeLookups.Places()
    ) {
        (self.isOffline, self.isStaging) = (isOffline, isStaging)
        self.recipes = RecipeLookups(places: recipes)
    }

    /// What somebody has said of a product's nutrition since the start, who lets nobody keep it; nil for nothing.
    public func nutrition(of gtin: GTIN) -> Nutrition? { borrowed[gtin] }

    /// What was wrong with a source when it was asked last; nil for nothing.
    public func trouble(with source: Product.Source) -> SourceTrouble? { troubles.withLock { $0[source] } }

    /// Forgets what was wrong with a source, as when somebody has put it right.
    public func forgive(_ source: Product.Source) { troubles.withLock { $0[source] = nil } }

    /// - Returns: Whether that makes a difference.
    fileprivate func note(_ trouble: SourceTrouble?, of source: Product.Source) -> Bool {
        troubles.withLock { troubles in
            defer { troubles[source] = trouble }
            return troubles[source] != trouble
        }
    }
}

extension Kiosk {
    /// Notes how a request ended, and lets pages know that show it; nil for well.
    func note(_ error: (any Error)?, of source: Product.Source) {
        if outside.note(error.map(SourceTrouble.init), of: source) { eventBus.publish(.changed(.sources)) }
    }
}

/// What is wrong with a source, as far as it makes a difference to people.
public enum SourceTrouble: String, Equatable, Sendable {
    /// It does not answer, or nothing that can be understood.
    case silent
    /// It asks for a pause.
    case busy
    /// It does not accept the household's key.
    case refused

    init(_ error: any Error) {
        switch error as? ProviderFailure {
        case .limited: self = .busy
        case .refused: self = .refused
        case .unexpected, nil: self = .silent
        }
    }
}
