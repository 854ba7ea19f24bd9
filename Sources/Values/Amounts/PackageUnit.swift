/// A unit as packages print it, in several languages.
struct PackageUnit: Equatable {
    let kind: Unit.Kind
    let isMetric: Bool
    /// The grams, millilitres or pieces in one of this unit, as a numerator over the denominator.
    let numerator: Int64
    let denominator: Int64

    /// - Parameter name: The unit's name in lower case, such as `kg`, `fl oz`, `pièces`.
    init?(_ name: String) {
        guard let known = Self.known[name] else { return nil }
        self = known
    }

    private init(_ kind: Unit.Kind, isMetric: Bool = false, _ numerator: Int64, _ denominator: Int64 = 1) {
        (self.kind, self.isMetric, self.numerator, self.denominator) = (kind, isMetric, numerator, denominator)
    }

    /// The beginnings of words for "drained" in English, French, German, Spanish, Italian and Dutch.
    static let drained = ["drain", "égoutt", "egoutt", "abtropf", "escurri", "sgocciol", "uitlek", "uitgelekt"]

    /// By definition the pound is 453.59237 g and the US gallon 3785.411784 ml.
    private static let known: [String: PackageUnit] = {
        let units: [(PackageUnit, String)] = [
            (
                .init(.mass, isMetric: true, 1),
                "g gr grs gms gram grams gramme grammes gramm gramo gramos grammo grammi"
            ),
            (
                .init(.mass, isMetric: true, 1_000),
                "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm"
            ),
            (.init(.mass, isMetric: true, 1, 1_000), "mg"),
            (.init(.volume, isMetric: true, 1), "ml mls cc millilitre millilitres milliliter milliliters"),
            (.init(.volume, isMetric: true, 10), "cl centilitre centilitres centiliter centiliters"),
            (.init(.volume, isMetric: true, 100), "dl"),
            (.init(.volume, isMetric: true, 1_000), "l lt ltr litre litres liter liters litro litros litri"),
            (.init(.mass, 45_359_237, 1_600_000), "oz ozs ounce ounces"),
            (.init(.mass, 45_359_237, 100_000), "lb lbs pound pounds"),
            (.init(.volume, 3_785_411_784, 128_000_000), "floz fl_oz fluid_ounce fluid_ounces"),
            (.init(.volume, 3_785_411_784, 8_000_000), "pt pint pints"),
            (.init(.volume, 3_785_411_784, 4_000_000), "qt quart quarts"),
            (.init(.volume, 3_785_411_784, 1_000_000), "gal gallon gallons"),
            (
                .init(.count, 1),
                "pc pcs pce pces piece pieces pièce pièces pieza piezas pezzo pezzi stück stuck stk st stuks"
            ),
            (.init(.count, 1), "u ud uds unit units unité unités unidad unidades count ct"),
            (.init(.count, 1), "egg eggs œuf œufs oeuf oeufs ei eier huevo huevos uova"),
            (
                .init(.count, 1),
                "bag bags teabag teabags sachet sachets beutel bustina bustine capsule capsules kapseln"
            ),
            (.init(.count, 1), "tablet tablets tabletten dosette dosettes pod pods roll rolls rouleau rouleaux"),
            (.init(.count, 1), "slice slices tranche tranches scheiben mints biscuits cookies bar bars barre barres"),
        ]
        let named = units.flatMap { unit, names in
            names.split(separator: " ").map { (String($0.map { $0 == "_" ? " " : $0 }), unit) }
        }
        return Dictionary(named) { first, _ in first }
    }()
}
