import Values

/// A product.
public struct ImportedProduct: Equatable, Sendable {
    public var id: ForeignID
    /// Nil if the source does not know it: the inbox asks for it once it is scanned.
    public var name: String?
    public var brand: String?
    /// The size as the pack prints it, such as `500 g`.
    public var packageSize: String?
    public var category: ForeignID?
    /// The unit that its stock is counted in; nil for pieces.
    public var unit: ForeignID?
    /// Its default place.
    public var place: ForeignID?
    /// The days it keeps, as ``Product/daysFresh``: nil if unknown, -1 for ever. So are the others.
    public var daysFresh: Int?
    public var daysFrozen: Int?
    public var daysThawed: Int?
    public var daysOpened: Int?
    /// Whether its date is a use-by date.
    public var hasUseBy = false
    /// The stock below which it is proposed for shopping, in its unit.
    public var minimum: Amount?
    public var note: String?
    /// The product that this one is a kind of.
    public var parent: ForeignID?
    /// The name of its picture in the source, which ``KitchenStore`` gets by this name.
    public var picture: String?
    /// The texts of labels that were printed for it, such as `grcy:p:7`, which go on working.
    public var printedCodes: [String] = []

    public init(id: ForeignID, name: String?, unit: ForeignID? = nil) {
        (self.id, self.name, self.unit) = (id, name, unit)
    }
}

/// A barcode of a product, as the source has it: it need not be a GTIN.
public struct ImportedBarcode: Equatable, Sendable {
    public var id: ForeignID
    public var product: ForeignID
    public var text: String
    /// The amount in a pack with the barcode; nil for one.
    public var amount: Amount?
    /// Nil for the product's own unit.
    public var unit: ForeignID?

    public init(
        id: ForeignID, product: ForeignID, text: String, amount: Amount? = nil, unit: ForeignID? = nil
    ) {
        (self.id, self.product, self.text, self.amount, self.unit) = (id, product, text, amount, unit)
    }
}
