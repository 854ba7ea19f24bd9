import GRDB
import Values

extension StockOperation {
    /// Returns the details of an addition: the draft's values, else those of the product's rules, or a guess.
    func details(of draft: LotDraft, _ product: Product) throws -> Lot.Details {
        let locationId = try location(draft.locationId ?? product.place(db))
        let state = try draft.state ?? (freezers().contains(locationId) ? .frozen : .fresh)
        let (bestBefore, isGuessed) =
            draft.bestBefore == .byRule
            ? try lastDay(of: product, state, at: locationId) : (draft.bestBefore.day, false)
        if let bestBefore, !bestBefore.isOnPacks { throw KitchenError.violated(.outOfRange(.bestBefore)) }
        return Lot.Details(
            locationId: locationId, bestBefore: bestBefore, isGuessed: isGuessed,
            isUseBy: draft.isUseBy ?? (product.hasUseBy && state != .frozen), state: state, price: draft.price,
            pricedAmount: try draft.price.map { _ in try priced(draft.pricedAmount ?? draft.quantity.amount) },
            note: try draft.note.flatMap { try LotEdit.checked($0) })
    }

    private func priced(_ amount: Amount) throws -> Amount {
        guard amount > .zero else { throw KitchenError.violated(.outOfRange(.price)) }
        return amount
    }

    /// Returns a location that exists and is not removed, or throws.
    func location(_ id: Int64) throws -> Int64 {
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM location WHERE id = ? AND NOT isRemoved)", arguments: [id])
        guard isThere == true else { throw KitchenError.violated(.missing(.location)) }
        return id
    }

    func freezers() throws -> Set<Int64> { try Location.freezers(db) }

    /// Finds a lot that is equal to this one in everything but the amount; nil if none is. A lot with its own label is
    /// never equal to another: nothing joins a labelled box because it is like its contents.
    func equal(to lot: Lot) throws -> Lot? {
        let details = lot.details
        return try Lot.fetchOne(
            db,
            sql: """
                SELECT * FROM lot
                WHERE productId = ? AND locationId = ? AND unitId = ? AND added IS ? AND bestBefore IS ?
                    AND isGuessed = ? AND isUseBy = ? AND isOpened = ? AND opened IS ? AND state = ? AND price IS ?
                    AND pricedAmount IS ? AND note IS ? AND makersCode IS ?
                    AND serial IS ?
                    AND NOT EXISTS (SELECT 1 FROM ownLabel WHERE ownLabel.lotId = lot.id)
                ORDER BY id LIMIT 1
                """,
            arguments: [
                lot.productId, details.locationId, lot.unitId, lot.added, details.bestBefore, details.isGuessed,
                details.isUseBy, details.isOpened, details.opened, details.state.rawValue, details.price,
                details.pricedAmount, details.note, lot.makersCode, lot.serial,
            ])
    }
}

extension Location {
    /// Returns all freezers and the locations inside them.
    static func freezers(_ db: Database) throws -> Set<Int64> {
        try Int64.fetchSet(
            db,
            sql: """
                WITH RECURSIVE freezer (id) AS (
                    SELECT id FROM location WHERE kind = 'freezer'
                    UNION SELECT location.id FROM location JOIN freezer ON location.parentId = freezer.id
                )
                SELECT id FROM freezer
                """)
    }
}
