/// What a station does with the packs that are held up to it.
public enum Mode: String, Codable, CaseIterable, Sendable {
    /// It tells what there is, and changes nothing.
    case lookUp
    case add, take, takeAll, spoiled, open, move, count
    /// What is held up is to be bought.
    case shoppingList
    /// What is held up is cooked: its timer starts, or stops ringing.
    case timer

    /// Whether it holds for one pack, and what the station did before comes back.
    ///
    /// As users of Barcode Buddy know it: what is done seldom and cannot be meant twice in a row.
    public var isOneShot: Bool { [.takeAll, .spoiled, .open].contains(self) }

    /// Whether what was held up is on a shelf afterwards, so that a label beside it is for what is there.
    public var leavesOnShelf: Bool { [.lookUp, .add, .move, .count, .timer].contains(self) }

    /// Whether one of several in a pack is used, unless somebody says how many.
    public var usesOne: Bool { [.take, .spoiled, .open].contains(self) }
}
