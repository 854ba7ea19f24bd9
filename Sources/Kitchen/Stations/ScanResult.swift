import Foundation
import Values

/// What became of a scan: all that is announced, shown and answered about it.
public struct ScanResult: Equatable, Sendable {
    public var scanId: UUID
    public var station: String
    public var symbology: String?
    /// The code as people read it.
    public var text: String
    public var label: Label.Kind
    public var time: Date
    /// What it did.
    public var effect: ScanEffect
    /// What was held up, or what a card changed; nil for what is no product.
    public var product: ProductSummary?
    /// What was added, taken, counted and so on; zero if nothing was.
    public var amount: Amount
    /// What it was counted in; nil if nothing was.
    public var unit: Values.Unit?
    /// Where: where it was put, or where the station is now.
    public var location: String?
    /// How much of the product is at that location now.
    public var amountThere: Amount
    /// Where there is some of the product now, and how much.
    public var places: [PlaceAmount]
    /// The last good day of what expires first, as far as it is no guess; nil if none is known.
    public var oldest: Day?
    /// By which it is undone; nil if stock was not changed.
    public var operation: UUID?
    /// The lot that it changed, if it was one.
    public var lot: UUID?
    /// The last good day of that lot; nil if none is known.
    public var bestBefore: Day?
    /// Whether that day is a guess.
    public var isGuessed: Bool
    /// Whether it must not be eaten after that day.
    public var isUseBy: Bool
    /// Who a member's card has named.
    public var member: String?
    /// What it asks together with the piece before it; nil for nothing, and once somebody has answered.
    public var question: InStoreCodeQuestion?
    /// What members should know before they eat of it; empty for what puts it only somewhere else.
    public var warnings: [Warning] = []
    /// Whether it has been taken back since.
    public var isUndone = false

    /// So much at a place.
    public struct PlaceAmount: Equatable, Sendable {
        public var place: String
        public var amount: Amount
        public var unit: Values.Unit
    }

    public var outcome: Outcome {
        if label == .card { return .card }
        guard let product else { return label.isPuzzling ? .puzzling : .notStocked }
        return product.name == nil ? .unknown : .booked
    }

    /// What a code turned out to be.
    public enum Outcome: String, Codable, Sendable {
        /// A product that the household knows.
        case booked
        /// A product that waits in the inbox for a name.
        case unknown
        /// It tells the station what to do.
        case card
        /// It is a code that Scantry cannot use yet; it waits in the inbox.
        case puzzling
        /// It is no grocery: a book, a coupon, a web address.
        case notStocked
    }
}

/// A product as lists show it.
public struct ProductSummary: Codable, Equatable, Sendable {
    public var id: Int64
    /// By which pages and programs know it.
    public var uuid: UUID
    /// Nil while nobody knows it.
    public var name: String?
    public var brand: String?
    public var packageSize: String?
    /// The name of its category.
    public var category: String?
    public var source: Product.Source?
    /// One of its numbers, fourteen digits; nil if it has none.
    public var gtin: GTIN?
    /// The name of the file with its picture: the household's own, else one that was fetched from outside; nil for none.
    public var picture: String?
}
