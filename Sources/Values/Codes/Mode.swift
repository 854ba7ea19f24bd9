/// What a station does with scanned packs.
public enum Mode: String, Codable, CaseIterable, Sendable {
    /// Reports the stock and changes nothing.
    case lookUp
    case add, take, takeAll, spoiled, open, move, count
    /// Adds the product to the shopping list.
    case shoppingList
    /// Starts the product's cooking timer, or stops it ringing.
    case timer

    /// Whether the mode applies to one pack only, after which the previous mode returns.
    ///
    /// These are rare operations and never repeated in a row, as in Barcode Buddy.
    public var isOneShot: Bool { [.takeAll, .spoiled, .open].contains(self) }

    /// Whether the pack is in stock afterwards, so that an own label scanned with it can be bound to that stock.
    public var leavesOnShelf: Bool { [.lookUp, .add, .move, .count, .timer].contains(self) }

    /// Whether the amount in a scan leaves the stock.
    public var takes: Bool { self == .take || self == .spoiled }

    /// Whether one piece of a multi-pack is used unless the user gives an amount.
    public var usesOne: Bool { [.take, .spoiled, .open].contains(self) }
}
