import Catalogue
import Foundation
import Kitchen
import Values

/// Counts how many products of an export have a name, an amount, nutrients and so on.
struct CatalogueReport {
    private var count = 0
    private var known: [(what: String, isKnown: (ExternalProductData) -> Bool, count: Int)] = [
        ("name", { _ in true }, 0),
        ("brand", { $0.brand != nil }, 0),
        ("size as printed", { $0.packageSize != nil }, 0),
        ("… as an amount", { $0.packageSize.flatMap { PackageSize($0) } != nil }, 0),
        ("serving", { $0.servingSize != nil }, 0),
        ("category", { $0.category != nil }, 0),
        ("allergens", { !$0.allergens.isEmpty }, 0),
        ("traces", { !$0.traces.isEmpty }, 0),
        ("additives", { !$0.additives.isEmpty }, 0),
        ("Nutri-Score", { $0.nutriScore != nil }, 0),
        ("NOVA", { $0.novaGroup != nil }, 0),
        ("Green-Score", { $0.greenScore != nil }, 0),
        ("energy", { $0.nutrition?.kilocalories != nil || $0.nutrition?.kilojoules != nil }, 0),
        ("other nutrients", { $0.nutrition?.grams.isEmpty == false }, 0),
        ("picture", { $0.picture != nil }, 0),
    ]

    mutating func count(_ facts: ExternalProductData) {
        count += 1
        for place in known.indices where known[place].isKnown(facts) { known[place].count += 1 }
    }

    /// A line for each kind of data, such as `brand               932  93.2%`.
    var lines: [String] {
        known.map { what, _, count in
            let share = String(format: "%8ld %5.1f%%", count, 100 * Double(count) / Double(max(1, self.count)))
            return what.padding(toLength: 16, withPad: " ", startingAt: 0) + share
        }
    }
}
