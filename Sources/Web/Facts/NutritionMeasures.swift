import Kiosk
import Kitchen
import Values

/// The amounts of a product for which nutrients are shown.
struct NutritionMeasures {
    /// Whether amounts are in millilitres, not grams.
    let isVolume: Bool
    /// Whether the thresholds for drinks apply.
    let isDrink: Bool
    let all: [Measure]

    struct Measure {
        /// The phrase for the measure; nil for 100 g or ml.
        let name: String?
        let amount: Amount
    }

    /// Creates a single measure: one portion, in grams or millilitres.
    init(portion: Amount, isVolume: Bool) {
        (self.isVolume, isDrink) = (isVolume, isVolume)
        all = [Measure(name: "facts.portion", amount: portion)]
    }

    /// Creates the measures 100 g or ml, the pack's serving, the household's portion and the whole pack, as far as
    /// known.
    ///
    /// - Parameter isByWeight: Whether nutrients are per 100 g even for a product measured in millilitres, for which no
    ///   other measure can then be converted.
    init(of details: ProductDetails, _ facts: ExternalProductData, isByWeight: Bool = false) {
        let pack = PackageSize(details.product.packageSize ?? facts.packageSize ?? "")
        let serving = PackageSize(serving: facts.servingSize ?? "")
        let kind = [pack?.kind, serving?.kind].compactMap(\.self).first { $0 != .count } ?? .mass
        isVolume = kind == .volume && !isByWeight
        isDrink = isVolume && facts.isDrink
        // The drained weight counts, because the brine of a jar is not eaten.
        let named: [(String, Amount?)] = [
            ("facts.serving", serving.flatMap { $0.kind == kind ? $0.amount : nil }),
            ("facts.portion", details.product.portion),
            ("facts.pack", pack.flatMap { $0.kind == kind ? $0.drained ?? $0.amount : nil }),
        ]
        let isKnown = isVolume == (kind == .volume)
        let others = (isKnown ? named : []).compactMap { name, amount in amount.map { Measure(name: name, amount: $0) }
        }
        all = [Measure(name: nil, amount: Amount(thousandths: 100_000))] + others
    }
}
