/// A unit of measure: grams, pieces, packs.
public struct Unit: Codable, Equatable, Sendable {
    /// 0 for a unit outside the database.
    @RowID public var id: Int64 = 0
    /// The text after a number: `g`. Identifies Scantry's own units in every language.
    public var symbol: String
    public var kind: Kind
    /// The household's name for one; nil for Scantry's own units, which the phrase files name.
    public var name: String?
    /// The household's name for several.
    public var plural: String?
    /// The number of the kind's first unit (g, ml or piece) in one of this unit, as a numerator over the denominator;
    /// nil if only products define it.
    public var numerator: Int64?
    public var denominator: Int64?

    public init(
        id: Int64 = 0, symbol: String, kind: Kind, name: String? = nil, plural: String? = nil,
        numerator: Int64? = nil, denominator: Int64? = nil
    ) {
        (self.id, self.symbol, self.kind) = (id, symbol, kind)
        (self.name, self.plural) = (name, plural)
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    public enum Kind: String, Codable, CaseIterable, Sendable {
        case mass, volume, count
    }

    /// The factor to the kind's first unit; nil if only products define it.
    public var ratio: Ratio? {
        guard let numerator, let denominator else { return nil }
        return Ratio(numerator, denominator)
    }

    /// The row id of the piece, the unit of things counted one by one; every database begins with it.
    public static let pieceId: Int64 = 1

    /// Returns the row id of a kind's first unit, which the others of that kind refer to; every database begins with
    /// it.
    public static func first(of kind: Kind) -> Int64 {
        switch kind {
        case .count: pieceId
        case .mass: 2
        case .volume: 3
        }
    }

    /// The symbols of the units that Scantry creates.
    public static let builtIn = ["piece", "g", "ml", "kg", "l", "cl", "cup", "tbsp", "tsp", "pack"]

    /// Whether Scantry created this unit.
    public var isBuiltIn: Bool { Self.builtIn.contains(symbol) }
}
