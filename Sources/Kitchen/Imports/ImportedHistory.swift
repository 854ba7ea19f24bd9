import Foundation
import Values

/// Stock of the past: what was bought, and is used up.
///
/// Of a purchase of which some is left it is the part that was used: the rest is an ``ImportedLot`` of its own.
public struct ImportedPastLot: Equatable, Sendable {
    /// The lot with the amount of all of its uses; its place and its price are those of the first one.
    public var lot: ImportedLot
    /// When it came.
    public var time: Date
    /// The journal's rows of its purchase.
    public var purchases: [ForeignID]
    /// Never empty.
    public var uses: [ImportedUse]

    public init(_ lot: ImportedLot, at time: Date, purchases: [ForeignID], uses: [ImportedUse]) {
        (self.lot, self.time, self.purchases, self.uses) = (lot, time, purchases, uses)
    }
}

/// A row of the journal with which some of a lot left the stock.
public struct ImportedUse: Equatable, Sendable {
    public var id: ForeignID
    public var kind: Kind
    public var amount: Amount
    public var time: Date

    /// How it left.
    public enum Kind: Sendable {
        case taken, spoiled
        /// A count found less.
        case counted
    }

    public init(id: ForeignID, _ kind: Kind, _ amount: Amount, at time: Date) {
        (self.id, self.kind, self.amount, self.time) = (id, kind, amount, time)
    }
}
