import Foundation
import GRDB
import Values

/// One operation, of one or several movements, as the journal shows it.
public struct JournalLine: Equatable, Sendable {
    /// The id of the operation, by which it is undone.
    public var id: UUID
    public var kind: MovementKind
    public var time: Date
    public var station: String
    public var memberId: Int64?
    /// The name of the member; nil if unknown.
    public var member: String?
    /// One part for each product; never empty.
    public var parts: [Part]
    /// Whether it has been undone.
    public var isUndone: Bool
    /// The operation that it undoes; nil for everything but an undo.
    public var undoes: Undone?

    /// An operation that was undone.
    public struct Undone: Equatable, Sendable {
        public var id: UUID
        public var kind: MovementKind
    }

    /// The name of the product; nil while it has none.
    public var product: String? { parts.first?.product.name }
    /// The change of the stock.
    public var change: Amount { parts.first?.change ?? .zero }
    /// The amount concerned, whether or not the stock changed.
    public var amount: Amount { parts.first?.amount ?? .zero }
    /// The symbol of the unit.
    public var unit: String { parts.first?.unit.symbol ?? "" }
    /// The location; ``destination`` is where it was moved to.
    public var location: String { parts.first?.location ?? "" }
    public var destination: String? { parts.first?.destination }
    /// The resulting lot: of a part that was moved or opened, the new one.
    public var lot: UUID? { parts.first?.lots.last }
    /// What was paid for all that was added; nil if unknown.
    public var price: Money? {
        let prices = parts.compactMap(\.price)
        return prices.isEmpty ? nil : Money(hundredths: prices.reduce(0) { $0 + $1.hundredths })
    }
    /// Whether an undo can be tried.
    public var isUndoable: Bool { kind != .undone && !isUndone }
}

extension LaterChange {
    init(_ line: JournalLine) { self.init(id: line.id, kind: line.kind, time: line.time, product: line.product) }
}

extension JournalLine {
    /// The changes of one product.
    public struct Part: Equatable, Sendable {
        public var product: ProductSummary
        /// The lots; the source of a change comes before its target.
        public var lots: [UUID]
        public var amount: Amount
        public var change: Amount
        public var unit: Values.Unit
        public var location: String
        public var destination: String?
        /// The other details of the first lot before and after a change; nil if none changed.
        public var was: Lot.Details?
        public var becomes: Lot.Details?
        /// What was paid for the addition; nil if unknown, and for all other changes.
        public var price: Money?
    }
}
