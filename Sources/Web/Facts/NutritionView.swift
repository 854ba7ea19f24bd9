import Kiosk
import Kitchen
import Phrases
import Values

/// A product's nutrients: as a table per 100 g, serving, portion and pack, and as a bar.
struct NutritionView {
    let columns: [String]
    let rows: [Row]
    /// The known composition of 100 g.
    let parts: [Part]

    struct Row {
        let name: String
        /// Whether it is a part of the nutrient above.
        let isPart: Bool
        /// The values, one for each column.
        let values: [String]
        /// The level, such as low or high; nil for nutrients without thresholds.
        let level: Level?
    }

    struct Level {
        let kind: String
        let text: String
    }

    /// A segment of the bar, in per cent of its width.
    struct Part {
        let kind: String
        let name: String
        let start: String
        let width: String
    }

    /// Creates the table of a product's measures; nil without nutrients.
    ///
    /// - Parameter isByWeight: Whether nutrients are per 100 g even for a drink.
    init?(
        _ nutrition: Nutrition, of details: ProductDetails, _ facts: ExternalProductData, isByWeight: Bool = false,
        _ pageContext: PageContext
    ) {
        self.init(nutrition, NutritionMeasures(of: details, facts, isByWeight: isByWeight), pageContext)
    }

    /// Creates the table of one portion, in grams or millilitres; nil without nutrients.
    init?(_ nutrition: Nutrition, portion: Amount, isVolume: Bool, _ pageContext: PageContext) {
        self.init(nutrition, NutritionMeasures(portion: portion, isVolume: isVolume), pageContext)
    }

    private init?(_ nutrition: Nutrition, _ measures: NutritionMeasures, _ pageContext: PageContext) {
        guard !nutrition.isEmpty else { return nil }
        let portions = measures.all.map { nutrition.scaled(to: $0.amount) }
        columns = measures.all.map { measure in
            let amount = pageContext.localized(
                measures.isVolume ? "units.ofMl" : "units.ofG", ["count": .amount(measure.amount)])
            return measure.name.map { pageContext.localized($0, ["amount": .text(amount)]) } ?? amount
        }
        rows =
            [Self.energy(portions, pageContext)]
            + Nutrition.Nutrient.allCases.compactMap { nutrient in
                guard let grams = nutrition.grams[nutrient] else { return nil }
                return Row(
                    name: pageContext.localized("facts.\(nutrient.rawValue)"), isPart: nutrient.whole != nil,
                    values: portions.map { pageContext.grams($0.grams[nutrient]) },
                    level: NutrientLevel(nutrient, grams: grams, isDrink: measures.isDrink).map {
                        Level(kind: $0.rawValue, text: pageContext.localized("facts.\($0.rawValue)"))
                    })
            }
        parts = Self.parts(nutrition, pageContext)
    }

    private static func energy(_ portions: [Nutrition.Portion], _ pageContext: PageContext) -> Row {
        let values = portions.map { portion in
            guard let joules = portion.kilojoules, let calories = portion.kilocalories else { return "–" }
            let written = [(joules, "kJ"), (calories, "kcal")].map { energy, unit in
                "\(pageContext.language.written(energy.rounded))\u{A0}\(unit)"
            }
            return written.joined(separator: " / ")
        }
        return Row(name: pageContext.localized("facts.energy"), isPart: false, values: values, level: nil)
    }

    /// Returns segments for the nutrients that are not part of others; the rest of the 100 g is water and what is not
    /// listed.
    private static func parts(_ nutrition: Nutrition, _ pageContext: PageContext) -> [Part] {
        var start: Int64 = 0
        return Nutrition.Nutrient.allCases.filter { $0.whole == nil }.compactMap { nutrient in
            guard let grams = nutrition.grams[nutrient], grams > .zero, start < 100_000 else { return nil }
            let width = min(grams.thousandths, 100_000 - start)
            defer { start += width }
            return Part(
                kind: nutrient.rawValue, name: pageContext.localized("facts.\(nutrient.rawValue)"),
                start: Amount(thousandths: start).description, width: Amount(thousandths: width).description)
        }
    }
}

extension Nutrition.Nutrient {
    /// The nutrient that it is a part of, or nil.
    fileprivate var whole: Nutrition.Nutrient? {
        switch self {
        case .saturatedFat: .fat
        case .sugars: .carbohydrates
        case .fat, .carbohydrates, .fibre, .proteins, .salt: nil
        }
    }
}

extension PageContext {
    /// Returns grams such as `12.5 g`: to a tenth, or to a hundredth below one gram, as labels round.
    fileprivate func grams(_ amount: Amount?) -> String {
        guard let amount else { return "–" }
        let step: Int64 = amount.thousandths < 1_000 ? 10 : 100
        let rounded = Amount(thousandths: (amount.thousandths + step / 2) / step * step)
        return localized("units.ofG", ["count": .amount(rounded)])
    }
}

extension Amount {
    /// The nearest integer.
    fileprivate var rounded: Int { Int((thousandths + 500) / 1_000) }
}
