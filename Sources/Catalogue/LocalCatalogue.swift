import Foods
import Kitchen
import Values

/// What is known of products in this house, without a network: the offline catalogue, then the embedded samples.
public struct LocalCatalogue: Sendable {
    public let offline: OfflineCatalogue?
    public let samples: SampleCatalogue

    /// - Parameter offline: Nil for none.
    public init(offline: OfflineCatalogue? = nil, samples: SampleCatalogue) {
        (self.offline, self.samples) = (offline, samples)
    }

    /// What is known of a number; nil if nothing is.
    public func facts(of gtin: GTIN) async -> ExternalProductData? {
        await offline?.facts(of: gtin) ?? samples.facts(of: gtin)
    }

    /// Returns whether a number is known. It may wait for the disk.
    public func contains(_ gtin: GTIN) -> Bool {
        samples.facts(of: gtin) != nil || offline?.contains(gtin) == true
    }

    /// What tags are called in a language, in two letters; a tag without words has no name.
    public func names(ofTags tags: [String], in language: String) async -> [String: String] {
        if let offline { return await offline.names(ofTags: tags, in: language) }
        return tags.reduce(into: [:]) { names, tag in names[tag] = Taxonomy.name(ofTag: tag, in: language) }
    }
}
