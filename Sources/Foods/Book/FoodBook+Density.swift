import Values

/// Densities of foods.
///
/// The weights are those of the household portions in the United States Department of Agriculture's FoodData Central
/// (SR Legacy, 2018, https://fdc.nal.usda.gov): of a US cup of 236.588 ml, or of a teaspoon, a forty-eighth of that,
/// where the portion is a spoon. Filling varies them by a tenth.
extension FoodBook {
    /// Returns a food's grams per millilitre; nil if its weight is unknown, or it is not measured in cups.
    public func gramsPerMillilitre(of food: Int) -> Ratio? {
        if let known = Self.densities[food] { return known }
        // A variety weighs the same as its general food: basmati as rice.
        return foods[food].standsFor.sorted().lazy.compactMap { Self.densities[$0] }.first
    }

    /// Densities by the foods' ids.
    private static let densities: [Int: Ratio] = {
        var densities: [Int: Ratio] = [:]
        func add(_ weights: String, millilitres: Ratio) {
            for entry in weights.split(separator: ",") {
                let sides = entry.split(separator: "=").map { String($0).trimmingSpaces() }
                guard sides.count == 2, let food = shared.name(of: NameWords(sides[0]).words)?.food(inFrench: false),
                    let tenths = Double(sides[1]).map({ Int64(($0 * 10).rounded()) }), let grams = Ratio(tenths, 10)
                else { continue }
                densities[food] = grams.times(millilitres.inverse)
            }
        }
        add(cups, millilitres: Ratio(236_588, 1_000) ?? .one)
        add(teaspoons, millilitres: Ratio(236_588, 48_000) ?? .one)
        return densities
    }()

    /// Grams per cup.
    static let cups = """
        water=237, milk=244, buttermilk=245, cream=238, sour cream=230, creme fraiche=230, yogurt=245, coconut milk=226,
        butter=227, margarine=227, oil=218, olive oil=216, sunflower oil=218, rapeseed oil=218, sesame oil=218,
        coconut oil=218, peanut oil=216, honey=339, maple syrup=315, golden syrup=341, flour=125, self raising flour=125,
        bread flour=137, wholemeal flour=120, cornflour=128, semolina=167, sugar=200, brown sugar=220, icing sugar=120,
        cocoa=86, oat=81, rice=185, couscous=173, quinoa=170, lentil=192, breadcrumb=108, almond=143, ground almond=95,
        walnut=117, raisin=145, peanut butter=258, mayonnaise=220, ketchup=240, soy sauce=255, vinegar=238,
        white wine vinegar=239, cider vinegar=239, balsamic vinegar=255, tomato puree=262, passata=250, lemon juice=244,
        lime juice=242, orange juice=248, white wine=235, red wine=235, beer=237, mustard=249, cheddar=113,
        mozzarella=112, parmesan=100, jam=320, chocolate chip=168
        """

    /// Grams per teaspoon.
    static let teaspoons = """
        baking powder=4.6, bicarbonate of soda=4.6, cinnamon=2.6, paprika=2.3, cumin=2.1, curry powder=2, chilli powder=2.7,
        turmeric=3, ground ginger=1.8, vanilla=4.2, salt=6, pepper=2.3
        """
}
