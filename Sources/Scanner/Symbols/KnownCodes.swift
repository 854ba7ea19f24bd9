/// The codes of products that are likely to be shown: a prior for weak readings.
///
/// ``Certainty`` calls it on the decoding thread, and only for readings that are too weak to count by themselves.
public protocol KnownCodes: Sendable {
    /// Returns whether a code is known; nil while it is being looked up, so that a later frame asks again.
    ///
    /// - Parameter gtin: Thirteen digits; a UPC-A or an EAN-8 is padded with leading zeros.
    func contains(_ gtin: String) -> Bool?
}

/// Known codes in memory.
public struct KnownCodeList: KnownCodes {
    private let codes: Set<String>

    /// - Parameter codes: Thirteen digits each, as in ``KnownCodes/contains(_:)``.
    public init(_ codes: some Sequence<String>) { self.codes = Set(codes) }

    public func contains(_ gtin: String) -> Bool? { codes.contains(gtin) }
}
