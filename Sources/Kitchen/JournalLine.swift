import Foundation

/// What was done in one go, as the journal tells it: one operation, of one movement or several.
public struct JournalLine: Equatable, Sendable {
    /// The operation, by which it is undone.
    public var id: UUID
    public var kind: Movement.Kind
    public var time: Date
    public var station: String
    /// The name of the member; nil where nobody said.
    public var member: String?
    /// Of what; nil while nobody knows its name.
    public var product: String?
    /// By how much the stock grew or shrank.
    public var change: Amount
    /// The symbol of the unit.
    public var unit: String
    /// Where, and where to if it was moved.
    public var location: String
    public var destination: String?
    /// Whether it has been undone.
    public var isUndone: Bool
}
