import GRDB
import Values

// Packs are counted one by one. A surplus is booked at once, a shortage only when a card ends the count, so that an
// interrupted count loses nothing.
extension ScanProcessor {
    /// Counts one more pack, or sets the total.
    mutating func count(_ quantity: Quantity, of product: Product, isAll: Bool) throws -> ScanEffect {
        let operation = try operation(.counted)
        let amount = try operation.converted(quantity, of: product.id, to: product.unitId)
        let before = state.counted?[product.id]
        let counted = isAll ? amount : (before ?? .zero) + amount
        state.counted = (state.counted ?? [:]).merging([product.id: counted]) { $1 }
        let there = try operation.amount(of: product, at: station.locationId)
        let isBooked = isAll ? counted != there : counted > there
        if isBooked { try operation.adjustStock(of: product, from: there, to: counted, at: station.locationId) }
        if isBooked { record.operation = operation.id }
        return ScanEffect(
            .counted(
                .init(amount: counted, unitId: product.unitId, locationId: station.locationId), before: before))
    }

    /// Ends the count: reduces the stock of counted products to what was counted.
    mutating func finishCounting() throws {
        guard let counted = state.counted else { return }
        state.counted = nil
        let operation = try operation(.counted)
        for (id, amount) in counted.sorted(by: { $0.key < $1.key }) {
            let product = try Product.find(db, key: id)
            let there = try operation.amount(of: product, at: station.locationId)
            guard amount < there else { continue }
            try operation.adjustStock(of: product, from: there, to: amount, at: station.locationId)
            record.operation = operation.id
            corrected += 1
        }
    }
}

extension StockOperation {
    /// Returns the amount of a product at a location and all inside it, as far as it converts to the product's unit.
    fileprivate func amount(of product: Product, at locationId: Int64) throws -> Amount {
        try lots(ofProduct: product.id, at: locationId).compactMap {
            try $0.amount.converted(from: $0.unitId, to: product.unitId, of: product.id, db)
        }.reduce(.zero, +)
    }

    /// Books a shortage to the lots that expire first, or a surplus to the newest lot.
    fileprivate func adjustStock(of product: Product, from there: Amount, to counted: Amount, at locationId: Int64)
        throws
    {
        guard counted > there else {
            return try take(Quantity(there - counted, unitId: product.unitId), of: product, at: locationId)
        }
        let more = Quantity(counted - there, unitId: product.unitId)
        let same = try lots(ofProduct: product.id, at: locationId).filter { $0.unitId == product.unitId }
        if let lot = same.max(by: { $0.id < $1.id }) { return try book(more.amount, on: lot) }
        try add(LotDraft(product: product.uuid, quantity: more, locationId: locationId))
    }
}
