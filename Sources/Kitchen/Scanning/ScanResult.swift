import Foundation
import Values

/// The result of a scan: all that is announced, shown and returned by the API.
public struct ScanResult: Equatable, Sendable {
    public var scanId: UUID
    public var station: String
    public var symbology: String?
    /// The code as printed for people; empty if it is not kept (``Label/keptText``).
    public var text: String
    public var label: Label.Kind
    public var time: Date
    /// The effect of the scan.
    public var effect: ScanEffect
    /// The product scanned, or changed by a card; nil for none.
    public var product: ProductSummary?
    /// The amount added, taken, counted and so on; zero if nothing changed.
    public var amount: Amount
    /// The unit of the amount; nil if nothing changed.
    public var unit: Values.Unit?
    /// The location of the change, or the station's new location.
    public var location: String?
    /// The amount of the product at that location now.
    public var amountThere: Amount
    /// All locations of the product now, with its amount there.
    public var places: [PlaceAmount]
    /// The earliest last good day of the product's lots that is not guessed; nil for none.
    public var oldest: Day?
    /// The operation's id, for an undo; nil if stock did not change.
    public var operation: UUID?
    /// The lot that it changed.
    public var lot: UUID?
    /// The last good day of that lot; nil if unknown.
    public var bestBefore: Day?
    /// Whether that day is a guess.
    public var isGuessed: Bool
    /// Whether that day is a use-by date.
    public var isUseBy: Bool
    /// The member named by a card.
    public var member: String?
    /// A question about in-store codes that this piece raises with the one before it; nil for none, or once answered.
    public var question: InStoreCodeQuestion?
    /// The other number that the typed digits may mean; nil if there is none, and once the scan is undone.
    public var otherReading: OtherReading?
    /// A question about the case that was scanned; nil for none, or once answered.
    public var caseQuestion: CaseQuestion?
    /// Warnings for members before they eat it; empty for scans that only move it.
    public var warnings: [Warning] = []
    /// Whether it was undone since.
    public var isUndone = false

    /// An amount at a location.
    public struct PlaceAmount: Equatable, Sendable {
        public var place: String
        public var amount: Amount
        public var unit: Values.Unit
    }

    /// Whether it can be the result of a scan with the code of this one.
    public func isOf(_ scan: Scan) -> Bool {
        var labels = [scan.label]
        if case .either(let ean8, let upcE) = scan.eightDigits { labels = [.gtin(ean8), .gtin(upcE)] }
        return labels.contains { $0.keptText == text && $0.kind == label }
    }

    public var outcome: Outcome {
        if label == .card { return .card }
        guard let product else { return label.isPuzzling && !text.isEmpty ? .puzzling : .notStocked }
        return product.name == nil ? .unknown : .booked
    }

    /// The outcome of a code.
    public enum Outcome: String, Codable, Sendable {
        /// A product that has a name.
        case booked
        /// A product that waits in the inbox for a name.
        case unknown
        /// A control card.
        case card
        /// A code that Scantry cannot use yet; it is in the inbox.
        case puzzling
        /// Not a grocery: a book, a coupon, a web address, a text that is not kept.
        case notStocked
    }
}
