import Kiosk
import Kitchen
import Values

/// How much of a product its nutrients are told for.
struct NutritionMeasures {
    /// Whether it is measured in millilitres rather than in grams.
    let isVolume: Bool
    /// Whether it is judged as a drink.
    let isDrink: Bool
    let all: [Measure]

    struct Measure {
        /// Nil for 100 g or ml.
        let name: String?
        let amount: Amount
    }

    /// One portion alone.
    init(portion: Amount, isVolume: Bool) {
        (self.isVolume, isDrink) = (isVolume, isVolume)
        all = [Measure(name: "facts.portion", amount: portion)]
    }

    /// A serving as the pack names it, a portion as the household has it, and the whole pack, as far as they are known.
    ///
    /// - Parameter isByWeight: Whether what is known is of 100 g, also of what is measured in millilitres: then nothing else
    ///   can be told.
    init(of details: ProductDetails, _ facts: ExternalProductData, isByWeight: Bool = false) {
        let pack = PackageSize(details.product.packageSize ?? facts.packageSize ?? "")
        let serving = PackageSize(serving: facts.servingSize ?? "")
        let kind = [pack?.kind, serving?.kind].compactMap(\.self).first { $0 != .count } ?? .mass
        isVolume = kind == .volume && !isByWeight
        isDrink = isVolume && facts.isDrink
        // Nobody eats the brine of a jar.
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
