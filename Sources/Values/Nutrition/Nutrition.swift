/// The plausible nutrition values per 100 g, or per 100 ml of a drink.
///
/// A missing value is unknown, not zero.
public struct Nutrition: Hashable, Codable, Sendable {
    /// The nutrients in grams, in the order of the European Union's label (Regulation 1169/2011, Annex XV).
    public enum Nutrient: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        case fat, saturatedFat, carbohydrates, sugars, fibre, proteins, salt
    }

    public let kilocalories: Amount?
    public let kilojoules: Amount?
    /// The grams of each known nutrient.
    public let grams: [Nutrient: Amount]

    /// Whether no value is known.
    public var isEmpty: Bool { kilocalories == nil && grams.isEmpty }

    /// Keeps plausible values: at most 100 g of anything, no more energy than pure fat, no part larger than its whole.
    /// If the two energies disagree, keeps the one that fits the nutrients and converts the other from it (1 kcal =
    /// 4.184 kJ); keeps neither if none fits.
    public init(kilocalories: Amount? = nil, kilojoules: Amount? = nil, grams: [Nutrient: Amount]) {
        var known = grams.filter { (Amount.zero...Self.all).contains($0.value) }
        for (part, whole) in [(Nutrient.sugars, Nutrient.carbohydrates), (.saturatedFat, .fat)] {
            if let held = known[whole], let amount = known[part], amount > held + Self.rounding { known[part] = nil }
        }
        self.grams = known
        let energy = Energy(kilocalories, kilojoules, expected: Energy.expected(of: known))
        (self.kilocalories, self.kilojoules) = (energy?.kilocalories, energy?.kilojoules)
    }

    /// Returns the values of that many grams or millilitres.
    public func scaled(to amount: Amount) -> Portion {
        Portion(of: self, amount: amount)
    }

    private static let all = Amount(thousandths: 100_000)
    /// Labels round each line separately.
    private static let rounding = Amount(thousandths: 500)

    /// The values of a serving or a whole pack.
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

/// The energy of 100 g in both units.
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
        // One of them is wrong; the nutrients decide which.
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

    /// Whether both agree within a tenth or 8 kJ: labels round, and conversion factors differ.
    private var agrees: Bool {
        let converted = Self.kilojoules(kilocalories).thousandths
        return abs(converted - kilojoules.thousandths) <= max(converted / 10, 8_000)
    }

    /// Whether it is not more than pure fat has, 900 kcal and some rounding.
    private var isPossible: Bool { (Amount.zero...Amount(thousandths: 905_000)).contains(kilocalories) }

    private static func kilojoules(_ kilocalories: Amount) -> Amount {
        Amount(thousandths: Int64(clamping: Int128(kilocalories.thousandths) * 4_184 / 1_000))
    }

    private static func kilocalories(_ kilojoules: Amount) -> Amount {
        Amount(thousandths: Int64(clamping: Int128(kilojoules.thousandths) * 1_000 / 4_184))
    }

    /// Returns the energy of the nutrients in thousandths of a kilocalorie (Regulation 1169/2011, Annex XIV); nil if
    /// fat, carbohydrates or proteins are unknown.
    static func expected(of grams: [Nutrition.Nutrient: Amount]) -> Int64? {
        guard let fat = grams[.fat], let carbohydrates = grams[.carbohydrates], let proteins = grams[.proteins] else {
            return nil
        }
        let fibre = grams[.fibre] ?? .zero
        return 9 * fat.thousandths + 4 * (carbohydrates.thousandths + proteins.thousandths) + 2 * fibre.thousandths
    }
}
