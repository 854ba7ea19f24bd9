/// What an amount counts: grams, pieces, packs.
public struct Unit: Codable, Equatable, Sendable {
    public var id: Int64?
    /// What stands behind a number: `g`. Scantry's own units are known by it, in every language.
    public var symbol: String
    public var kind: Kind
    /// What the household calls one of it; nil for Scantry's own units, whose names the pages know.
    public var name: String?
    /// What the household calls several.
    public var plural: String?
    /// One of it is so many of its kind's first unit, g, ml or piece, divided by the denominator; nil if only products
    /// say.
    public var numerator: Int64?
    public var denominator: Int64?

    public init(
        id: Int64? = nil, symbol: String, kind: Kind, name: String? = nil, plural: String? = nil,
        numerator: Int64? = nil, denominator: Int64? = nil
    ) {
        (self.id, self.symbol, self.kind) = (id, symbol, kind)
        (self.name, self.plural) = (name, plural)
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    public enum Kind: String, Codable, CaseIterable, Sendable {
        case mass, volume, count
    }

    /// The row number of one that is in the database; 0, which no row has, for one that is not.
    public var rowId: Int64 { id ?? 0 }

    /// How much one of it is of its kind's first unit; nil if only products say.
    public var ratio: Ratio? {
        guard let numerator, let denominator else { return nil }
        return Ratio(numerator, denominator)
    }

    /// The row of the unit of packs that are counted one by one, which is in every database from the beginning.
    public static let pieceId: Int64 = 1

    /// The row of the unit that the others of a kind are measured by, in every database from the beginning.
    public static func first(of kind: Kind) -> Int64 {
        switch kind {
        case .count: pieceId
        case .mass: 2
        case .volume: 3
        }
    }

    /// The units that Scantry brings along.
    public static let builtIn = ["piece", "g", "ml", "kg", "l", "cl", "cup", "tbsp", "tsp", "pack"]

    /// Whether Scantry brought it along.
    public var isBuiltIn: Bool { Self.builtIn.contains(symbol) }
}
