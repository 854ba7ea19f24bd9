import Values

/// A shopping list.
public struct ImportedList: Equatable, Sendable {
    public var id: ForeignID
    public var name: String
    public var shop: ForeignID?

    public init(id: ForeignID, name: String, shop: ForeignID? = nil) {
        (self.id, self.name, self.shop) = (id, name, shop)
    }
}

/// An entry of a shopping list.
public struct ImportedEntry: Equatable, Sendable {
    public var id: ForeignID
    public var list: ForeignID
    public var subject: Subject
    public var amount: Amount
    /// Nil for a bare number: pieces, or packs.
    public var unit: ForeignID?
    public var note: String?
    /// Whether it is in the basket.
    public var isTicked = false

    public enum Subject: Equatable, Sendable {
        case product(ForeignID)
        case text(String)
    }

    public init(
        id: ForeignID, list: ForeignID, _ subject: Subject, amount: Amount = .one, unit: ForeignID? = nil
    ) {
        (self.id, self.list, self.subject, self.amount, self.unit) = (id, list, subject, amount, unit)
    }
}
