import Foods
import GRDB
import Values

/// Converts stock amounts of products to the measures of recipes.
struct ProductMeasures {
    private let units: [Unit]
    private let bySymbol: [String: Int64]
    private let products: [Int64: (measures: Measures, unitId: Int64, pieces: Amount?)]

    init(_ ids: [Int64], _ db: Database) throws {
        let units = try Unit.fetchAll(db)
        let conversions = Dictionary(
            grouping: try Conversion.fetchAll(
                db, SQLRequest(literal: "SELECT * FROM conversion WHERE productId IN \(ids)")), by: \.productId)
        let rows = try SQLRequest<Row>(literal: "SELECT id, unitId, packageSize FROM product WHERE id IN \(ids)")
            .fetchAll(db)
        products = Dictionary(
            rows.map { row in
                let (id, size): (Int64, String?) = (row["id"], row["packageSize"])
                let measures = Measures(
                    units: units, conversions: conversions[id] ?? [], packageSize: size, countedIn: row["unitId"])
                let pieces = size.flatMap { PackageSize($0) }.flatMap { $0.kind == .count ? $0.amount : nil }
                return (id, (measures, row["unitId"], conversions[id] == nil ? pieces : nil))
            }
        ) { $1 }
        self.units = units
        bySymbol = Dictionary(units.map { ($0.symbol, $0.id) }) { first, _ in first }
    }

    /// Returns the amount of a lot in a recipe's measure, nil for pieces; nil if it cannot be converted.
    func share(of lot: Lot, in measure: String?) -> Ratio? {
        guard let product = products[lot.productId], let amount = Ratio(lot.amount.thousandths, 1_000) else {
            return nil
        }
        guard let measure, !Self.pieces.contains(measure) else { return pieces(amount, of: lot, product) }
        if let unit = bySymbol[measure] {
            return product.measures.ratio(from: lot.unitId, to: unit).flatMap(amount.times)
        }
        guard let word = MeasureWord.of(unit: measure) else { return nil }
        switch word.kind {
        case .mass(let grams): return share(amount, of: lot, in: .mass, product.measures)?.times(grams.inverse)
        case .volume(let ml): return share(amount, of: lot, in: .volume, product.measures)?.times(ml.inverse)
        // A tin is one pack.
        case .container: return isCounted(lot.unitId) ? amount : nil
        case .length, .part: return nil
        }
    }

    private static let pieces: Set<String> = ["piece", "pièce", "unit", "unité"]

    private func share(_ amount: Ratio, of lot: Lot, in kind: Unit.Kind, _ measures: Measures) -> Ratio? {
        measures.ratio(from: lot.unitId, to: Unit.first(of: kind)).flatMap(amount.times)
    }

    /// Returns the number of pieces in a lot of multi-piece packs; nil for packs that are weighed.
    private func pieces(
        _ amount: Ratio, of lot: Lot, _ product: (measures: Measures, unitId: Int64, pieces: Amount?)
    ) -> Ratio? {
        if let pieces = product.pieces, lot.unitId == product.unitId {
            return Ratio(pieces.thousandths, 1_000).flatMap(amount.times)
        }
        let isWeighed =
            product.measures.ratio(from: lot.unitId, to: Unit.first(of: .mass)) != nil
            || product.measures.ratio(from: lot.unitId, to: Unit.first(of: .volume)) != nil
        guard !isWeighed else { return nil }
        return product.measures.ratio(from: lot.unitId, to: Unit.pieceId).flatMap(amount.times)
    }

    private func isCounted(_ unit: Int64) -> Bool { units.first { $0.id == unit }?.kind == .count }
}
