import Foundation

/// What became of a scan: all that is announced, shown and answered about it.
public struct Booking: Equatable, Sendable {
    public var scanId: UUID
    public var station: String
    public var symbology: String?
    /// The code as people read it.
    public var text: String
    public var label: Label.Kind
    public var time: Date
    /// What it is; nil if nothing was put on a shelf.
    public var product: ProductSummary?
    /// What was put on the shelf; zero if nothing was.
    public var added: Amount
    /// The symbol of the unit that it was counted in.
    public var unit: String?
    /// Where it was put.
    public var location: String?
    /// How much of the product is at that location now.
    public var amountThere: Amount
    /// By which it is undone; nil if nothing was put on a shelf.
    public var operation: UUID?
    /// The lot that it was put to.
    public var lot: UUID?
    /// The last good day of that lot; nil if none is known.
    public var bestBefore: Day?
    /// Whether it has been taken back since.
    public var isUndone = false

    public var outcome: Outcome {
        guard let product else { return label.isPuzzling ? .puzzling : .notStocked }
        return product.name == nil ? .unknown : .booked
    }

    /// How a scan ended, as far as it sounds and looks different.
    public enum Outcome: String, Codable, Sendable {
        /// It is on the shelf.
        case booked
        /// It is on the shelf, and waits in the inbox for a name.
        case unknown
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
    /// The name of the file with the household's own picture; nil for none.
    public var picture: String?
}
