/// A code that Grocy prints on labels: `grcy:p:12` for a product, `grcy:p:12:5f0c1f0b7d3b1` for one lot of it.
public struct Grocycode: Hashable, Sendable {
    public let thing: Thing
    /// The number of the thing in Grocy.
    public let number: Int64
    /// The identifier of a lot, after the number; nil if there is none.
    public let lot: String?

    /// The kind of thing that a code identifies.
    public enum Thing: String, CaseIterable, Sendable {
        case product = "p"
        case battery = "b"
        case chore = "c"
        case recipe = "r"
    }

    public init(_ thing: Thing, _ number: Int64, lot: String? = nil) {
        (self.thing, self.number, self.lot) = (thing, number, lot)
    }

    /// Parses the text of a label, ignoring case; nil for any other text.
    public init?(_ text: String) {
        let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), parts[0] == "grcy", let thing = Thing(rawValue: String(parts[1])),
            parts[2].isDigits, let number = Int64(parts[2])
        else { return nil }
        let rest = parts.count == 4 ? String(parts[3]) : nil
        guard rest.map({ (1...Self.longestLot).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isOfLot) }) ?? true
        else { return nil }
        self.init(thing, number, lot: rest)
    }

    /// The printed text.
    public var text: String { "grcy:\(thing.rawValue):\(number)\(lot.map { ":\($0)" } ?? "")" }

    private static let longestLot = 64

    private static func isOfLot(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
