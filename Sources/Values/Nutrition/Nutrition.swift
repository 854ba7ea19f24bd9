/// What 100 g of a product hold, or 100 ml of a drink: what is believable of what others say.
///
/// A value that is not there is unknown, which is something else than zero.
public struct Nutrition: Hashable, Codable, Sendable {
    /// What is told of in grams, in the order of the European Union's label (Regulation 1169/2011, Annex XV).
    public enum Nutrient: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        case fat, saturatedFat, carbohydrates, sugars, fibre, proteins, salt
    }

    public let kilocalories: Amount?
    public let kilojoules: Amount?
    /// Grams of each that is known.
    public let grams: [Nutrient: Amount]

    /// Whether nothing is known.
    public var isEmpty: Bool { kilocalories == nil && grams.isEmpty }

    /// Keeps what can be: no more grams than 100 of anything, no more energy than pure fat has, no part larger than its
    /// whole. Of an energy that is told twice and not alike, the one stays that fits the other values; the other is
    /// converted from it (1 kcal = 4.184 kJ).
    public init(kilocalories: Amount? = nil, kilojoules: Amount? = nil, grams: [Nutrient: Amount]) {
        var known = grams.filter { (Amount.zero...Self.all).contains($0.value) }
        for (part, whole) in [(Nutrient.sugars, Nutrient.carbohydrates), (.saturatedFat, .fat)] {
            if let held = known[whole], let amount = known[part], amount > held + Self.rounding { known[part] = nil }
        }
        self.grams = known
        let energy = Energy(kilocalories, kilojoules, expected: Energy.expected(of: known))
        (self.kilocalories, self.kilojoules) = (energy?.kilocalories, energy?.kilojoules)
    }

    /// The same of so many grams or millilitres.
    public func scaled(to amount: Amount) -> Portion {
        Portion(of: self, amount: amount)
    }

    private static let all = Amount(thousandths: 100_000)
    /// Labels round each line by itself.
    private static let rounding = Amount(thousandths: 500)

    /// What some grams or millilitres hold: a serving, or a whole pack.
    public struct Portion: Equatable, Sendable {
        public let amount: Amount
        public let kilocalories: Amount?
        public let kilojoules: Amount?
        public let grams: [Nutrient: Amount]

        fileprivate init(of nutrition: Nutrition, amount: Amount) {
            func scaled(_ value: Amount) -> Amount {
                let product = Int128(value.thousandths) * Int128(amount.thousandths)
                return Amount(thousandths: Int64(clamping: (product + 50_000) / 100_000))
            }
            self.amount = amount
            kilocalories = nutrition.kilocalories.map(scaled)
            kilojoules = nutrition.kilojoules.map(scaled)
            grams = nutrition.grams.mapValues(scaled)
        }
    }
}

/// How much energy 100 g have, in both units.
private struct Energy {
    let kilocalories: Amount
    let kilojoules: Amount

    init?(_ kilocalories: Amount?, _ kilojoules: Amount?, expected: Int64?) {
        let told = [
            kilocalories.map { Energy(kilocalories: $0, kilojoules: kilojoules ?? Self.kilojoules($0)) },
            kilojoules.map { Energy(kilocalories: kilocalories ?? Self.kilocalories($0), kilojoules: $0) },
        ].compactMap(\.self)
        guard let first = told.first else { return nil }
        if first.agrees {
            guard first.isPossible else { return nil }
            self = first
            return
        }
        // One of them is wrong: which is right, the other values say.
        let alternatives = [
            Energy(kilocalories: first.kilocalories, kilojoules: Self.kilojoules(first.kilocalories)),
            Energy(kilocalories: Self.kilocalories(first.kilojoules), kilojoules: first.kilojoules),
        ]
        guard let expected else { return nil }
        guard
            let fitting = alternatives.filter(\.isPossible).first(where: {
                abs($0.kilocalories.thousandths - expected) * 4 <= max(expected, 20_000)
            })
        else { return nil }
        self = fitting
    }

    private init(kilocalories: Amount, kilojoules: Amount) {
        (self.kilocalories, self.kilojoules) = (kilocalories, kilojoules)
    }

    /// Whether both say the same, but for a tenth or a few kilojoules: labels round, and factors differ.
    private var agrees: Bool {
        let converted = Self.kilojoules(kilocalories).thousandths
        return abs(converted - kilojoules.thousandths) <= max(converted / 10, 8_000)
    }

    /// Pure fat has 900 kcal.
    private var isPossible: Bool { (Amount.zero...Amount(thousandths: 905_000)).contains(kilocalories) }

    private static func kilojoules(_ kilocalories: Amount) -> Amount {
        Amount(thousandths: Int64(clamping: Int128(kilocalories.thousandths) * 4_184 / 1_000))
    }

    private static func kilocalories(_ kilojoules: Amount) -> Amount {
        Amount(thousandths: Int64(clamping: Int128(kilojoules.thousandths) * 1_000 / 4_184))
    }

    /// Thousandths of a kilocalorie that the nutrients come to (Regulation 1169/2011, Annex XIV); nil if one of the three
    /// large ones is unknown.
    static func expected(of grams: [Nutrition.Nutrient: Amount]) -> Int64? {
        guard let fat = grams[.fat], let carbohydrates = grams[.carbohydrates], let proteins = grams[.proteins] else {
            return nil
        }
        let fibre = grams[.fibre] ?? .zero
        return 9 * fat.thousandths + 4 * (carbohydrates.thousandths + proteins.thousandths) + 2 * fibre.thousandths
    }
}
