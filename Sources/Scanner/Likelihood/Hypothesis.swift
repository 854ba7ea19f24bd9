/// A presumed place of a symbol in one of the two directions of reading.
struct Hypothesis {
    var geometry: SymbolGeometry
    var isReversed: Bool
    var look: Appearance
    /// ``DigitEvidence/leastCost()`` per unit of weight: a lower bound that sorts well.
    var cost: Float

    /// The costs above which hypotheses are given up, after each selection. On 434 photographs right readings cost 0.0145
    /// at the median and 0.0415 at most.
    struct Limits {
        let first: Float
        let second: Float
        let last: Float

        private static let ean13 = Limits(first: 0.068, second: 0.050, last: 0.044)
        private static let ean8 = Limits(first: 0.10, second: 0.07, last: 0.055)

        /// The same for costs per score of the comb. On half of the photographs at live effort those of right readings were
        /// 0.048, 0.039 and 0.034 at most; the median of wrong places is 0.062, 0.027 and 0.023.
        static let perScore = Limits(first: 0.055, second: 0.042, last: 0.035)

        /// The limits for places where the comb has at best a score.
        func limited(by score: Float) -> Limits {
            let score = max(score, GuardComb.leastScore)
            return Limits(
                first: min(first, Self.perScore.first * score), second: min(second, Self.perScore.second * score),
                last: min(last, Self.perScore.last * score))
        }

        static func of(_ layout: SymbolLayout) -> Limits { layout.symbology == .ean8 ? ean8 : ean13 }
    }

    /// Whether another one has the same direction, and both its ends within a part of a module.
    private func isAbout(_ other: Hypothesis) -> Bool {
        let reach = 0.4 * other.geometry.module
        return isReversed == other.isReversed
            && abs(geometry.origin - other.geometry.origin) <= reach
            && abs(geometry.end - other.geometry.end) <= reach
    }

    /// The cheapest `count` hypotheses that differ from each other.
    static func distinct(_ hypotheses: [Hypothesis], _ count: Int) -> [Hypothesis] {
        var distinct: [Hypothesis] = []
        for hypothesis in hypotheses.sorted(by: { $0.cost < $1.cost }) where distinct.count < count {
            if !distinct.contains(where: hypothesis.isAbout) { distinct.append(hypothesis) }
        }
        return distinct
    }
}
