import Kitchen

@testable import Imports

/// How many rows of a kind were in a source, and what a reader has made of them.
struct ReadCount: Equatable, Sendable {
    var kind: ImportKind
    var taken: Int
    var leftOut: Int

    init(_ kind: ImportKind, taken: Int, leftOut: Int = 0) {
        (self.kind, self.taken, self.leftOut) = (kind, taken, leftOut)
    }

    var rows: Int { taken + leftOut }
}

extension ImportedHousehold {
    /// One for each kind of which there are rows, in the order of reports.
    var readCounts: [ReadCount] {
        ImportKind.allCases.compactMap { kind in
            let count = ReadCount(
                kind, taken: rows(kind), leftOut: leftOut.filter { $0.kind == kind }.map(\.count).reduce(0, +))
            return count.rows == 0 ? nil : count
        }
    }

    private func rows(_ kind: ImportKind) -> Int {
        switch kind {
        case .unit: units.count
        case .conversion: conversions.count
        case .place: places.count
        case .shop: shops.count
        case .category: categories.count
        case .product: products.count
        case .barcode: barcodes.count
        case .picture: products.compactMap(\.picture).count + recipes.compactMap(\.picture).count
        case .lot: lots.count
        case .list: lists.count
        case .entry: entries.count
        case .recipe: recipes.count
        case .meal: meals.count
        default: 0
        }
    }
}
