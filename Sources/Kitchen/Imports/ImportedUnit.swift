import Values

/// A unit of measure.
public struct ImportedUnit: Equatable, Sendable {
    public var id: ForeignID
    /// Its name for one, such as `Bottle`, or its symbol, such as `kg`.
    public var name: String
    public var plural: String?

    public init(id: ForeignID, name: String, plural: String? = nil) {
        (self.id, self.name, self.plural) = (id, name, plural)
    }
}

/// A conversion of one unit to another.
public struct ImportedConversion: Equatable, Sendable {
    public var id: ForeignID
    /// One of this unit is so many of ``other``.
    public var unit: ForeignID
    public var factor: Ratio
    public var other: ForeignID
    /// The product that it is for; nil for all.
    public var product: ForeignID?

    public init(id: ForeignID, one unit: ForeignID, is factor: Ratio, of other: ForeignID, product: ForeignID? = nil) {
        (self.id, self.unit, self.factor, self.other, self.product) = (id, unit, factor, other, product)
    }
}
