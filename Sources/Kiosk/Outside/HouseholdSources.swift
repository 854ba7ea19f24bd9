import Catalogue
import Kitchen
import Values

/// Whoever the household has asked for names, as it is set at the moment of each question.
public struct HouseholdSources: ProductSource {
    public let name = "the look-up of names"
    private let kiosk: Kiosk
    private let client: HTTPClient
    private let places: Places
    private let pause: @Sendable (Duration) async throws -> Void

    /// Where they are.
    public struct Places: Sendable {
        public var sites = OpenFoodFactsSite.all
        /// What is asked instead, to try things out.
        public var staging = OpenFoodFactsSite.staging
        public var edamam = "https://api.edamam.com"

        public init() {}
    }

    /// - Parameter pause: Waits; given by tests that have no time.
    public init(
        kiosk: Kiosk, client: HTTPClient, places: Places = Places(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.client, self.places, self.pause) = (kiosk, client, places, pause)
    }

    public func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        let (kiosk, pause) = (kiosk, pause)
        let providers = Providers(
            try await providers(), permit: { try await kiosk.takeTurn(asking: $0, pause: pause) },
            tell: { kiosk.note($1, of: $0) })
        return try await providers.facts(of: gtin)
    }

    private func providers() async throws -> [any Provider] {
        let settings = try await kiosk.store.sourceSettings()
        let isStaging = settings.isStaging || kiosk.outside.isStaging
        let language = try await kiosk.store.household().spoken
        let key = try await edamamKey()
        return settings.asked.compactMap { source -> (any Provider)? in
            guard source != .edamam else {
                return key.map {
                    Edamam(client: client, address: places.edamam, key: $0, memory: kiosk.outside.borrowed)
                }
            }
            // The copy is of the first of them alone; the others are not troubled by trials.
            let sites = isStaging ? [places.staging] : places.sites
            return sites.first { $0.source == source }.map {
                OpenFoodFacts($0, client: client, language: language)
            }
        }
    }

    /// The household's key; nil if it has none, or one that was refused.
    private func edamamKey() async throws -> Edamam.Key? {
        guard kiosk.outside.trouble(with: .edamam) != .refused else { return nil }
        return try await kiosk.store.credential(Product.Source.edamam.rawValue).map {
            Edamam.Key(user: $0.user, secret: $0.secret)
        }
    }
}
