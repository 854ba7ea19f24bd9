import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/sources`: the external sources of product names. Keys are set on the page, and never returned.
struct SourceRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Household")
            .get("", for: .known, use: show)
            .described(
                "sources", "The household's sources of product data",
                gives: .ok("Who is asked, in order.", "Sources")
            )
            .put("", for: .known, changing: .sources, use: change)
            .described(
                "setSources", "Sets the household's sources of product data",
                details: """
                    Sources that are not named come last and stay unchanged. Keys are set on the page, \
                    and never returned.
                    """, takes: "SourcesChange", gives: .ok("Who is asked from now on.", "Sources"))
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(SourcesJSON(try await kiosk.store.sourceSettings(), kiosk.external))
    }

    /// Returns 200 with the new settings; sources that are not named come last, unchanged.
    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (isAsking, isStaging, wanted) = try await request.body { body in
            (
                body.required("asking", as: Bool.self), body.optional("staging", default: false),
                body.objects("sources", atMost: 20) { SourceSettings.Provider(sent: $0) }.compactMap(\.self)
            )
        }
        let settings = try await kiosk.store.changeSources { settings in
            (settings.isAsking, settings.isStaging) = (isAsking, isStaging)
            for (index, provider) in wanted.enumerated() {
                settings.move(provider.source, to: index)
                settings.set(provider.source, isOn: provider.isOn)
            }
        }
        return try .json(SourcesJSON(settings, kiosk.external))
    }
}

extension SourceSettings.Provider {
    /// Reads a source from a body; nil for an unknown one, which is noted as a fault.
    fileprivate init?(sent: Fields) {
        let (name, isOn): (String, Bool) = (sent.required("source"), sent.required("on"))
        guard let source = Product.Source(rawValue: name), Product.Source.outside.contains(source) else {
            if sent.faults.isEmpty {
                sent.fault("source", "There is no such source. GET the same address for those that there are.")
            }
            return nil
        }
        self.init(source, isOn: isOn)
    }
}

/// The API's form of the settings of sources.
private struct SourcesJSON: Encodable {
    let asking: Bool
    let staging: Bool
    let sources: [Source]

    struct Source: Encodable {
        let source: String
        let name: String
        let on: Bool
        /// Whether it has a key; nil if it needs none.
        let key: Bool?
        let trouble: String?
    }

    init(_ settings: SourceSettings, _ external: ExternalServices) {
        (asking, staging) = (settings.isAsking, settings.isStaging)
        sources = settings.providers.map { provider in
            let source = provider.source
            return Source(
                source: source.rawValue, name: source.name, on: provider.isOn,
                key: source.needsKey ? !settings.lacksKey(source) : nil,
                trouble: external.trouble(with: source)?.rawValue)
        }
    }
}
