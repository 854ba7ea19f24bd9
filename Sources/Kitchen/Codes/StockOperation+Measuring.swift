import Foods
import GRDB
import Values

extension StockOperation {
    /// Corrects the lots of pieces with in-store codes by a new rule: to grams, with their price, or to a count.
    ///
    /// - Throws: ``RuleViolation/inconvertible(from:to:)`` in a ``KitchenError`` if the pieces of a lot are unknown.
    func measure(_ product: Product, by rule: InStoreCodeRule) throws {
        let codes = try ProductDetails(of: product, db).codes
        let readings = Dictionary(
            codes.compactMap { code in rule.value(in: code.gtin).map { (code.gtin, $0) } }, uniquingKeysWith: { $1 })
        guard !readings.isEmpty else { return }
        let pieces = Pieces(values: readings, isAll: readings.count == codes.count)
        let product = rule.pattern.kind != .weight && pieces.isAll ? try countedInPieces(product) : product
        guard product.unitId == Unit.pieceId else { return }
        switch rule.pattern.kind {
        case .weight: try weigh(product, pieces)
        case .price: try price(product, pieces)
        case .count: try count(product, pieces)
        case .nothing: break
        }
    }

    /// The in-store codes of a product's pieces, and their values.
    private struct Pieces {
        let values: [GTIN: InStoreValue]
        /// Whether the product has no other codes.
        let isAll: Bool

        /// Returns the amount of one piece: grams or a count.
        func amount(_ gtin: GTIN) -> Amount? {
            switch values[gtin] {
            case .weight(let amount), .count(let amount): amount
            case .price, nil: nil
            }
        }
    }

    /// Changes a product that a wrong rule put into grams back to pieces, unless some of it is stored in grams.
    private func countedInPieces(_ product: Product) throws -> Product {
        let isWeighed = product.unitId == Unit.first(of: .mass)
        guard isWeighed, try lots(ofProduct: product.id).allSatisfy({ $0.unitId == Unit.pieceId }) else {
            return product
        }
        var product = product
        product.unitId = Unit.pieceId
        try product.update(db)
        return product
    }

    private func weigh(_ product: Product, _ pieces: Pieces) throws {
        let gram = Unit.first(of: .mass)
        for lot in try lots(ofProduct: product.id) where lot.unitId == Unit.pieceId {
            guard pieces.isAll, let grams = try amount(of: lot, pieces) else {
                throw KitchenError.violated(.inconvertible(from: "piece", to: "g"))
            }
            var details = lot.details
            // The price of the whole lot can be kept; that of a part cannot be computed.
            details.pricedAmount = lot.price == nil || lot.pricedAmount != lot.amount ? nil : grams
            if details.pricedAmount == nil { details.price = nil }
            let weighed = try Lot(uuid: .version7(at: time), of: lot, unitId: gram, details: details).inserted(db)
            try carry(lot.amount, from: lot, to: grams, in: weighed)
        }
        guard pieces.isAll else { return }
        var product = product
        (product.unitId, product.minimum) = (gram, nil)
        try product.update(db)
        try note(pieces)
    }

    private func price(_ product: Product, _ pieces: Pieces) throws {
        for lot in try lots(ofProduct: product.id) where lot.unitId == Unit.pieceId && lot.price == nil {
            let numbers = try numbers(of: lot, pieces).map(\.gtin)
            guard numbers.count == 1, case .price(let price) = pieces.values[numbers[0]] else { continue }
            var details = lot.details
            (details.price, details.pricedAmount) = (price, .one)
            try make(lot, details)
        }
        try note(pieces)
    }

    private func count(_ product: Product, _ pieces: Pieces) throws {
        for lot in try lots(ofProduct: product.id) where lot.unitId == Unit.pieceId {
            guard let amount = try amount(of: lot, pieces), amount != lot.amount else { continue }
            try book(amount - lot.amount, on: lot)
        }
        try note(pieces)
    }

    /// Stores the amount of a pack with each code.
    private func note(_ pieces: Pieces) throws {
        for gtin in pieces.values.keys {
            try db.execute(
                sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?",
                arguments: [pieces.amount(gtin) ?? .one, gtin.digits])
        }
    }

    /// Returns the amount of a lot by its pieces; nil if it is unknown which of them are left.
    private func amount(of lot: Lot, _ pieces: Pieces) throws -> Amount? {
        let numbers = try numbers(of: lot, pieces)
        func total(_ gtin: GTIN, _ count: Amount) -> Amount? {
            guard let one = pieces.amount(gtin), let ratio = Ratio(one.thousandths, 1_000) else { return nil }
            return count.times(ratio)
        }
        if numbers.count == 1 { return total(numbers[0].gtin, lot.amount) }
        guard numbers.map(\.count).reduce(.zero, +) == lot.amount else { return nil }
        let totals = numbers.compactMap { total($0.gtin, $0.count) }
        return totals.count == numbers.count ? totals.reduce(.zero, +) : nil
    }

    /// Returns the codes that were scanned for a lot, and how many of each; without scans, the product's only code.
    private func numbers(of lot: Lot, _ pieces: Pieces) throws -> [(gtin: GTIN, count: Amount)] {
        let scanned = try Row.fetchAll(
            db,
            sql: """
                SELECT scan.text, sum(change) AS count FROM movement JOIN scan ON scan.id = movement.scanId
                WHERE lotId = ? AND kind = 'added'
                    AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id)
                GROUP BY scan.text ORDER BY scan.text
                """, arguments: [lot.id])
        let numbers = scanned.compactMap { row in
            GTIN(row["text"] as String).map { (gtin: $0, count: row["count"] as Amount) }
        }
        if numbers.isEmpty, pieces.values.count == 1, let only = pieces.values.keys.first {
            return [(only, lot.amount)]
        }
        return numbers
    }
}
