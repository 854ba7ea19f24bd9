import Foods
import Kitchen
import Values

/// The product data on this machine: the offline catalogue, then the embedded samples.
public struct LocalCatalogue: Sendable {
    public let offline: OfflineCatalogue?
    public let samples: SampleCatalogue

    /// - Parameter offline: The offline catalogue, or nil to use only the samples.
    public init(offline: OfflineCatalogue? = nil, samples: SampleCatalogue) {
        (self.offline, self.samples) = (offline, samples)
    }

    /// Returns the data of a product; nil if it is unknown.
    public func facts(of gtin: GTIN) async -> ExternalProductData? {
        await offline?.facts(of: gtin) ?? samples.facts(of: gtin)
    }

    /// Returns whether a product is known. May block on the disk.
    public func contains(_ gtin: GTIN) -> Bool {
        samples.facts(of: gtin) != nil || offline?.contains(gtin) == true
    }

    /// Returns the names of tags in a language, a two-letter code; omits tags without words.
    public func names(ofTags tags: [String], in language: String) async -> [String: String] {
        if let offline { return await offline.names(ofTags: tags, in: language) }
        return tags.reduce(into: [:]) { names, tag in names[tag] = Taxonomy.name(ofTag: tag, in: language) }
    }
}
