/// Codes of products that are likely to be shown: a prior for weak readings.
///
/// ``Certainty`` asks on the thread that decodes, and only for readings that are too weak to count by themselves.
public protocol KnownCodes: Sendable {
    /// Returns whether a code is known; nil while it is being looked up, so that a later frame may tell.
    ///
    /// - Parameter gtin: Thirteen digits: a UPC-A or an EAN-8 with zeros before it.
    func contains(_ gtin: String) -> Bool?
}

/// Known codes that are listed in memory.
public struct KnownCodeList: KnownCodes {
    private let codes: Set<String>

    /// - Parameter codes: Thirteen digits each, as in ``KnownCodes/contains(_:)``.
    public init(_ codes: some Sequence<String>) { self.codes = Set(codes) }

    public func contains(_ gtin: String) -> Bool? { codes.contains(gtin) }
}
