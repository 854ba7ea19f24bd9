import Foundation
import GRDB
import Values

/// What was done in one go, as the journal tells it: one operation, of one movement or several.
public struct JournalLine: Equatable, Sendable {
    /// The operation, by which it is undone.
    public var id: UUID
    public var kind: Movement.Kind
    public var time: Date
    public var station: String
    public var memberId: Int64?
    /// The name of the member; nil where nobody said.
    public var member: String?
    /// What it was done with, a part for each product; never empty.
    public var parts: [Part]
    /// Whether it has been undone.
    public var isUndone: Bool
    /// What it has undone; nil for everything but an undoing.
    public var undoes: Undone?

    /// An operation that was undone.
    public struct Undone: Equatable, Sendable {
        public var id: UUID
        public var kind: Movement.Kind
    }

    /// Of what; nil while nobody knows its name.
    public var product: String? { parts.first?.product.name }
    /// By how much the stock grew or shrank.
    public var change: Amount { parts.first?.change ?? .zero }
    /// How much it was about, whether or not the stock changed.
    public var amount: Amount { parts.first?.amount ?? .zero }
    /// The symbol of the unit.
    public var unit: String { parts.first?.unit.symbol ?? "" }
    /// Where, and where to if it was moved.
    public var location: String { parts.first?.location ?? "" }
    public var destination: String? { parts.first?.destination }
    /// The lot that is now what was wanted: of a part that was moved or opened, the new one.
    public var lot: UUID? { parts.first?.lots.last }
    /// What was paid for all that was added; nil where nobody said.
    public var price: Money? {
        let prices = parts.compactMap(\.price)
        return prices.isEmpty ? nil : Money(hundredths: prices.reduce(0) { $0 + $1.hundredths })
    }
    /// Whether it can be tried to undo it.
    public var isUndoable: Bool { kind != .undone && !isUndone }
}

extension JournalLine {
    /// What was done with one product.
    public struct Part: Equatable, Sendable {
        public var product: ProductSummary
        /// The lots, where something came from before where it went.
        public var lots: [UUID]
        public var amount: Amount
        public var change: Amount
        public var unit: Values.Unit
        public var location: String
        public var destination: String?
        /// What else of the first lot was changed.
        public var was: Lot.Details?
        public var becomes: Lot.Details?
        /// What was paid for what was added; nil where nobody said, and for all that is no addition.
        public var price: Money?
    }
}
