import Values

/// Another number that eight typed digits may mean: the EAN-8, or the expanded UPC-E.
public struct OtherReading: Codable, Equatable, Sendable {
    /// The number as which they were read.
    public var read: GTIN
    /// The other number.
    public var gtin: GTIN
    /// Whether the reading was a guess, which the user should hear of.
    public var isGuess: Bool
}
