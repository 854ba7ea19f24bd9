import Values

/// A word for a kitchen measure: `tbsp`, `gousse`, `tin`.
public struct MeasureWord: Equatable, Sendable {
    /// The symbol of one of Scantry's units, or else the word in the singular.
    public var unit: String
    public var kind: Kind
    /// The plural; nil if it has none, as `g`.
    var plural: String?

    public enum Kind: Equatable, Sendable {
        /// A mass in grams, or a volume in millilitres.
        case mass(Ratio), volume(Ratio)
        /// A length, which is the size of a piece.
        case length
        /// A container, such as a tin. After a weight it is only the packaging.
        case container
        /// A part, or a measure without a weight: a clove, a pinch.
        case part
    }

    var isMetric: Bool { ["g", "kg", "mg", "ml", "cl", "dl", "l"].contains(unit) }
    var isMass: Bool { if case .mass = kind { true } else { false } }
    var isExact: Bool { gramsOrMillilitres != nil }

    /// The grams or millilitres in one; nil if not exactly defined.
    public var gramsOrMillilitres: Ratio? {
        switch kind {
        case .mass(let ratio), .volume(let ratio): ratio
        case .length, .container, .part: nil
        }
    }
}

extension MeasureWord {
    /// Returns the longest measure name that begins at a token, and the index after it.
    static func at(_ index: Int, in tokens: [IngredientToken]) -> (word: MeasureWord, end: Int)? {
        var (name, found, end): (String, (MeasureWord, Int)?, Int) = ("", nil, index)
        while end < tokens.count, end < index + 9 {
            if tokens[end].isWord {
                name += (name.isEmpty ? "" : " ") + tokens[end].folded
                if let word = known[name] { found = (word, end + 1) }
            } else if tokens[end].isSign("\""), name.isEmpty {
                return known["inch"].map { ($0, end + 1) }
            } else if !tokens[end].isSign(".'’") || name.isEmpty {
                break
            }
            end += 1
        }
        // Includes the full stop of an abbreviation and a plural's `(s)`.
        guard let (word, last) = found else { return nil }
        var after = last
        if after < tokens.count, tokens[after].isSign(".") { after += 1 }
        if after + 2 < tokens.count, tokens[after].isSign("("), tokens[after + 1].folded == "s" { after += 3 }
        return (word, after)
    }

    /// Returns the measure of a folded word; nil if it is not one.
    public static func named(_ word: String) -> MeasureWord? { known[word] }

    /// Returns the word for the unit of an ``IngredientAmount``; nil if it is not a kitchen measure.
    public static func of(unit: String) -> MeasureWord? { byUnit[unit] }

    private static let byUnit = Dictionary(known.values.map { ($0.unit, $0) }) { first, _ in first }

    private static let known: [String: MeasureWord] = {
        var known: [String: MeasureWord] = [:]
        func add(_ unit: String, _ kind: Kind, plural: String? = nil, _ names: String) {
            let word = MeasureWord(unit: unit, kind: kind, plural: plural)
            for name in names.split(separator: ",") { known[String(name).trimmingSpaces().folded] = word }
        }
        func ratio(_ numerator: Int64, _ denominator: Int64 = 1) -> Ratio { Ratio(numerator, denominator) ?? .one }
        add("g", .mass(ratio(1)), "g, gr, grs, gms, gram, grams, gramme, grammes")
        add("kg", .mass(ratio(1_000)), "kg, kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes")
        add("mg", .mass(ratio(1, 1_000)), "mg")
        add("ml", .volume(ratio(1)), "ml, mls, millilitre, millilitres, milliliter, milliliters")
        add("cl", .volume(ratio(10)), "cl, centilitre, centilitres")
        add("dl", .volume(ratio(100)), "dl, décilitre, décilitres")
        add("l", .volume(ratio(1_000)), "l, lt, ltr, litre, litres, liter, liters")
        // By definition the pound is 453.59237 g and the US gallon 3785.411784 ml.
        add("oz", .mass(ratio(45_359_237, 1_600_000)), "oz, ozs, ounce, ounces, once, onces")
        add("lb", .mass(ratio(45_359_237, 100_000)), "lb, lbs, pound, pounds")
        add("livre", .mass(ratio(500)), plural: "livres", "livre, livres")
        add("fl oz", .volume(ratio(3_785_411_784, 128_000_000)), "fl oz, floz, fl, fluid ounce, fluid ounces")
        add("quart", .volume(ratio(3_785_411_784, 4_000_000)), plural: "quarts", "quart, quarts, qt, qts")
        add("gallon", .volume(ratio(3_785_411_784, 1_000_000)), plural: "gallons", "gallon, gallons")
        // A pint is the US one of 473 ml, like the other customary measures; the British one has 568.26125 ml.
        add(
            "pint", .volume(ratio(3_785_411_784, 8_000_000)), plural: "pints", "pint, pints, pt, pts, us pint, us pints"
        )
        add(
            "imperial pint", .volume(ratio(56_826_125, 100_000)), plural: "imperial pints",
            "imperial pint, imperial pints, uk pint, uk pints, british pint, british pints")
        add("cup", .volume(ratio(240)), plural: "cups", "cup, cups, c, cupful, cupfuls, tasse, tasses")
        add(
            "tbsp", .volume(ratio(15)),
            """
            tbsp, tbsps, tablespoon, tablespoons, tblsp, tbs, tbls, tblsps, tbl, table spoon, table spoons, tablespoonful, \
            tablespoonfuls, heaped tablespoonful, cuillère à s, cs, cas, \
            c à s, c à soupe, c s, cuil à soupe, cuillère à soupe, cuillères à soupe, cuillerée à soupe, cuillerées à soupe, \
            cuillère soupe, cuillères soupe, c soupe, càs, cuillère s à soupe, cuil soupe
            """)
        add(
            "tsp", .volume(ratio(5)),
            """
            tsp, tsps, teaspoon, teaspoons, tea spoon, tea spoons, teaspoonful, teaspoonfuls, cuillerée à thé, cc, cac, c à c, c à café, c c, cuil à café, cuillère à café, \
            cuillères à café, cuillerée à café, cuillerées à café, cuillère café, c à thé, cuillère à thé, càc, c café, cuil café, cuillères café
            """)
        add(
            "dessertspoon", .volume(ratio(10)), plural: "dessertspoons",
            "dessertspoon, dessertspoons, dessert spoon, dessert spoons, dsp, dessertspoonful, cuillère à dessert, cuillères à dessert"
        )
        add("cm", .length, "cm, centimetre, centimetres, centimeter, centimeters")
        add("mm", .length, "mm")
        add("inch", .length, "inch, inches")
        for names in containers { addNamed(names, .container) }
        for names in parts { addNamed(names, .part) }
        func addNamed(_ names: String, _ kind: Kind) {
            let all = names.split(separator: ",").map { String($0).trimmingSpaces() }
            guard let one = all.first, all.count > 1 else { return }
            add(one, kind, plural: all[1], names)
        }
        return known
    }()

    /// Each line: singular, plural, then other spellings.
    private static let containers = [
        "can, cans", "tin, tins", "jar, jars", "packet, packets", "pack, packs, pk", "package, packages, pkg",
        "bag, bags",
        "box, boxes", "bottle, bottles", "carton, cartons", "tub, tubs", "pot, pots", "punnet, punnets", "bar, bars",
        "pouch, pouches",
        "container, containers", "boîte, boîtes", "bocal, bocaux", "paquet, paquets", "sachet, sachets",
        "brique, briques, briquette",
        "barquette, barquettes", "bouteille, bouteilles", "conserve, conserves", "tablette, tablettes", "tube, tubes",
        "loaf, loaves", "tray, trays", "basket, baskets", "envelope, envelopes", "sack, sacks", "case, cases",
        "rouleau, rouleaux",
        "plaquette, plaquettes", "plaque, plaques", "bloc, blocs", "flacon, flacons", "canette, canettes",
        "berlingot, berlingots",
        "sac, sacs", "ravier, raviers", "motte, mottes", "block, blocks", "roll, rolls",
    ]

    private static let parts = [
        "clove, cloves", "gousse, gousses", "slice, slices", "tranche, tranches", "sprig, sprigs", "brin, brins",
        "branche, branches", "bunch, bunches", "botte, bottes", "bouquet, bouquets",
        "handful, handfuls, handfull, handfulls, fistful", "poignée, poignées", "pinch, pinches, pinche",
        "pincée, pincées",
        "knob, knobs", "noisette, noisettes", "noix, noix", "leaf, leaves", "feuille, feuilles", "stalk, stalks",
        "stem, stems",
        "tige, tiges", "head, heads", "tête, têtes", "stick, sticks", "bâton, bâtons", "piece, pieces, pcs, pc, pce",
        "morceau, morceaux",
        "rasher, rashers", "dash, dashes", "splash, splashes", "trait, traits", "filet, filets", "drop, drops",
        "goutte, gouttes", "glass, glasses", "verre, verres", "drizzle, drizzles", "bulb, bulbs", "cube, cubes",
        "sheet, sheets",
        "rib, ribs", "ear, ears", "wedge, wedges", "floret, florets", "strip, strips", "part, parts", "scoop, scoops",
        "boule, boules", "fillet, fillets", "shot, shots", "nub, nubs", "thumb, thumbs", "zeste, zestes",
        "rondelle, rondelles",
        "unit, units", "unité, unités", "pod, pods", "dose, doses", "soupçon, soupçons", "cuillère, cuillères",
        "sprinkle, sprinkles",
        "pièce, pièces", "ladle, ladles", "louche, louches", "lump, lumps", "ball, balls", "square, squares",
        "carré, carrés", "glug, glugs", "slug, slugs", "squeeze, squeezes", "squirt, squirts", "dollop, dollops",
        "blob, blobs",
        "grating, gratings", "grind, grinds, grinding, grindings", "twist, twists", "turn, turns", "dusting, dustings",
        "sprinkling, sprinklings", "scattering, scatterings", "smidgen, smidgens, smidge", "touch, touches",
        "hint, hints",
        "lick, licks", "swirl, swirls", "trickle, trickles", "hunk, hunks", "chunk, chunks", "round, rounds",
        "sliver, slivers",
        "shaving, shavings", "curl, curls", "strand, strands", "thread, threads", "string, strings", "link, links",
        "rack, racks", "side, sides", "joint, joints", "log, logs", "slab, slabs", "pat, pats", "spoonful, spoonfuls",
        "ladleful, ladlefuls", "glassful, glassfuls", "bowl, bowls, bowlful", "mug, mugs, mugful", "portion, portions",
        "segment, segments", "spear, spears", "frond, fronds", "crown, crowns", "coil, coils", "rasade, rasades",
        "lichette, lichettes", "larme, larmes", "giclée, giclées", "nuage, nuages",
        "pointe, pointes, pointe de couteau, pointes de couteau",
        "cuillerée, cuillerées", "tour, tours, tour de moulin, tours de moulin", "dé, dés", "lamelle, lamelles",
        "lanière, lanières",
        "copeau, copeaux", "quartier, quartiers", "bulbe, bulbes", "branchette, branchettes", "brindille, brindilles",
        "pluche, pluches", "darne, darnes", "pavé, pavés", "médaillon, médaillons", "bol, bols", "pistil, pistils",
        "barre, barres",
        "ruban, rubans", "cornet, cornets", "allumette, allumettes",
    ]
}
