import Catalogue
import Kitchen
import Values

/// The sources that the household has enabled, read from the settings at each look-up.
public struct HouseholdSources: ProductSource {
    public let name = "the look-up of names"
    private let kiosk: Kiosk
    private let client: HTTPClient
    private let places: Places
    private let pause: @Sendable (Duration) async throws -> Void

    /// The addresses of the sources.
    public struct Places: Sendable {
        public var sites = OpenFoodFactsSite.all
        /// The staging copy, asked instead to try things out.
        public var staging = OpenFoodFactsSite.staging
        public var edamam = "https://api.edamam.com"

        public init() {}
    }

    /// - Parameter pause: Waits; tests replace it.
    public init(
        kiosk: Kiosk, client: HTTPClient, places: Places = Places(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.client, self.places, self.pause) = (kiosk, client, places, pause)
    }

    public func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        let (kiosk, pause) = (kiosk, pause)
        let providers = Providers(
            try await providers(), permit: { try await kiosk.awaitRequestSlot(of: $0, pause: pause) },
            report: { kiosk.note($1, of: $0) })
        return try await providers.facts(of: gtin)
    }

    private func providers() async throws -> [any Provider] {
        let settings = try await kiosk.store.sourceSettings()
        let isStaging = settings.isStaging || kiosk.external.isStaging
        let language = try await kiosk.store.household().spoken
        let key = try await edamamKey()
        return settings.asked.compactMap { source -> (any Provider)? in
            guard source != .edamam else {
                return key.map {
                    Edamam(client: client, address: places.edamam, key: $0, memory: kiosk.external.borrowed)
                }
            }
            // Only the first site has a staging copy; the others are not asked in trials.
            let sites = isStaging ? [places.staging] : places.sites
            return sites.first { $0.source == source }.map {
                OpenFoodFacts($0, client: client, language: language)
            }
        }
    }

    /// Returns the household's key, or nil if it has none or the key was refused.
    private func edamamKey() async throws -> Edamam.Key? {
        guard kiosk.external.trouble(with: .edamam) != .refused else { return nil }
        return try await kiosk.store.credential(Product.Source.edamam.rawValue).map {
            Edamam.Key(user: $0.user, secret: $0.secret)
        }
    }
}
