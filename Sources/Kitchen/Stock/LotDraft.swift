import Foundation
import Values

/// An addition to the stock; missing values come from the product's rules, or a guess.
public struct LotDraft: Equatable, Sendable {
    public var product: UUID
    /// In the product's unit if it has none.
    public var quantity: Quantity
    /// Nil for the product's own location, or else the household's first.
    public var locationId: Int64?
    public var bestBefore = BestBefore.byRule
    /// Nil for the product's default.
    public var isUseBy: Bool?
    /// Nil for frozen in a freezer, and fresh elsewhere.
    public var state: StorageState?
    /// The day it came; nil for today.
    public var added: Day?
    public var price: Money?
    /// The amount that the price is for; nil for all of it.
    public var pricedAmount: Amount?
    public var note: String?
    /// The maker's batch code.
    public var makersCode: String?
    /// The serial number of the pack.
    public var serial: String?
    /// Whether it becomes a separate lot even if an equal one exists: a label is bound to this one.
    var isApart = false

    public init(product: UUID, quantity: Quantity, locationId: Int64? = nil, bestBefore: BestBefore = .byRule) {
        self.product = product
        self.quantity = quantity
        self.locationId = locationId
        self.bestBefore = bestBefore
    }
}

/// The properties of a lot that the user can correct.
public struct LotEdit: Equatable, Sendable {
    public var bestBefore: Day?
    /// Whether the day is still a guess; a changed day never is.
    public var isGuessed: Bool
    public var isUseBy: Bool
    public var price: Money?
    /// The amount that the price is for, in the lot's unit.
    public var pricedAmount: Amount?
    public var note: String?
    public var unitId: Int64

    init(_ lot: Lot) {
        bestBefore = lot.bestBefore
        isGuessed = lot.isGuessed
        isUseBy = lot.isUseBy
        price = lot.price
        pricedAmount = lot.pricedAmount
        note = lot.note
        unitId = lot.unitId
    }

    func details(of lot: Lot) throws -> Lot.Details {
        if let bestBefore, !bestBefore.isOnPacks { throw KitchenError.violated(.outOfRange(.bestBefore)) }
        var details = lot.details
        details.isGuessed = isGuessed && lot.isGuessed && bestBefore == lot.bestBefore
        details.bestBefore = bestBefore
        details.isUseBy = isUseBy
        details.price = price
        // The price needs an amount above zero: for an empty lot it is for one.
        details.pricedAmount = price.map { _ in pricedAmount ?? (lot.amount > .zero ? lot.amount : .one) }
        if let priced = details.pricedAmount, priced <= .zero { throw KitchenError.violated(.outOfRange(.amount)) }
        details.note = try note.flatMap { try Self.checked($0) }
        return details
    }

    /// Returns a note without blanks around it; nil for an empty one.
    static func checked(_ note: String) throws(KitchenError) -> String? {
        note.allSatisfy(\.isWhitespace) ? nil : try note.checked(as: .note, most: 2_000)
    }
}
