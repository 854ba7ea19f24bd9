import Values

/// The words of a food's name, without accents, case, plurals and common misspellings.
public struct NameWords: Hashable, Sendable {
    public let words: [String]
    /// The words that are modifiers by their spelling: `dégermée` by its accent, `Yukon` by its capital.
    let modifiers: Set<String>

    /// The most words that a food's name has.
    private static let most = 24

    /// Splits a name into words.
    public init(_ text: String) {
        let raw = text.replacing("&", with: " and ").split { !$0.isLetter && !$0.isNumber }.prefix(Self.most)
        words = raw.flatMap { Self.words(of: $0) }
        modifiers = Self.modifiers(among: raw.map(String.init))
    }

    /// Returns the stems of the one or more words that folding makes of `raw`.
    private static func words(of raw: Substring) -> [String] {
        String(raw).folded.split { !$0.isLetter && !$0.isNumber }.map { stem(String($0)) }
    }

    public var joined: String { words.joined(separator: " ") }

    /// Returns a word without the plural ending of English and French, and with one of its spellings.
    ///
    /// The result may not be a word: it only has to be the same for all forms of one.
    static func stem(_ word: String) -> String {
        if let known = respelt[word] { return known }
        guard word.utf8.count > 3, word.utf8.allSatisfy({ (97...122).contains($0) }) else { return word }
        var letters = Array(word.utf8)
        if letters.last == UInt8(ascii: "s"), letters[letters.count - 2] != UInt8(ascii: "s") {
            letters.removeLast()
        } else if letters.last == UInt8(ascii: "x"), letters[letters.count - 2] == UInt8(ascii: "u") {
            letters.removeLast()
        }
        if letters.last == UInt8(ascii: "e") {
            let rest = letters.dropLast()
            if endings.contains(where: { rest.reversed().starts(with: $0) }) {
                letters.removeLast()
            } else if rest.last == UInt8(ascii: "i"), letters.count > 3 {
                letters.removeLast(2)
                letters.append(UInt8(ascii: "y"))
            }
        }
        let stem = String(decoding: letters, as: UTF8.self)
        return respelt[stem] ?? stem
    }

    /// Endings after which an e may remain of a plural: `peaches`, `tomatoes`. They are reversed.
    private static let endings = ["hc", "hs", "ss", "x", "o"].map { Array($0.utf8) }

    /// Exceptions: irregular plurals, other spellings, common misspellings.
    private static let respelt = [
        "leaves": "leaf", "leafs": "leaf", "loaves": "loaf", "halves": "half", "yolkes": "yolk", "yolke": "yolk",
        "chili": "chilli", "chile": "chilli", "chilly": "chilli",
        "yoghurt": "yogurt", "yoghourt": "yogurt", "challot": "shallot", "hazlenut": "hazelnut",
        "cardomom": "cardamom", "barbeque": "barbecue", "bbq": "barbecue", "catsup": "ketchup", "koi": "choi",
        "mozarella": "mozzarella", "savory": "savoury",
        "gelatin": "gelatine", "hummous": "houmous",
        "skinnless": "skinless", "pates": "pates",
    ]
}

extension NameWords {
    /// Words for how a food is cut, how large or how fresh it is, which do not identify it.
    static let idle: Set<String> = Set(
        """
        large small medium big little tiny huge fresh freshly chopped finely roughly coarsely thinly thickly sliced diced
        minced grated shredded crushed peeled unpeeled organic bio ripe raw cold warm hot melted softened soft
        whole boneless skinless skinned lean extra good quality free range unsalted salted unsweetened sweetened natural frozen
        tinned canned can tin jar packet pack package toasted roasted blanched shelled pitted stoned deseeded seeded seedless trimmed
        washed rinsed drained packed heaped heaping level cubed quartered halved half torn beaten separated sifted fine
        coarse thick thin long short baby mini young mature jumbo king unwaxed vine leaf clove sprig stalk stick bulb head
        bunch fillet piece slice wedge floret chunk strip cube ready rolled prepared best dry style pure bone in skin on off head
        shell free range low full reduced fat semi skimmed light part nonfat crumbled shaved mashed smashed bashed stemmed
        unseeded stewing of the a an and or to about cooked uncooked plain mild rib ear handful pinch few
        some fistful knob optional quick instant thawed defrosted british english french italian spanish irish scottish
        american thai chinese japanese mexican greek indian korean turkish jamaican sodium premium original classic traditional
        essential finest value everyday homemade fairtrade unit loose extra virgin rubbed new sea square
        grain wholegrain couleur tamise tamisee fondant melange melangee assaisonne cisele ciselee effeuille
        frais fraich fraiche haché hache hachee emince emincee coupe coupee rape rapee gro grosse petit petite moyen moyenne
        entier entiere mur mure cru crue cuit cuite froid froide chaud chaude fondu fondue mou ramolli fin fine finement beau belle
        bon bonne pele pelee epluche epluchee ecrase ecrasee denoyaute denoyautee egoutte egouttee surgele surgelee nature
        extra dur en de tranche morceau conserve boite sachet brin gousse feuille tige botte bouquet cuillere francai francaise
        doux douce leger legere vierge tre bien environ ou et un une le la les d l du des quelque pincee poignee
        rouge jaune ferme fermier fermiere label premier prix tradition selon gout facultatif rassi lave lavee trai traitee non
        medium tasty nice your favourite favorite chilled room temperature
        pin day old new year wild heirloom stale crusty seasonal local pasture grass fed line caught grade sashimi store bought
        leftover sturdy firm plump juicy fat meaty tender tangy sharp fruity robust floury starchy smooth crunchy chunky runny
        streaky matchstick baton dice julienne ribbon ring shaving curl round segment sliver disc bite thumb size sized inch cm
        centre center cut middle end tail top loin on with
        pouch carton tub punnet bottle bag box brick tube block
        dutch swiss danish norwegian welsh sicilian tuscan moroccan lebanese persian australian canadian alaskan atlantic pacific
        moelleux moelleuse pommade roule ficele demi chair calibre saison pays terroir maison artisanal artisanale aop aoc
        igp msc mois an gris grise rose violet violette blond blonde couleur charnu charnue juteux juteuse croquant croquante
        tendre souple sec brut brute epais epaisse long longue court courte large creuse jeune vieux vieille
        anglais anglaise italien italienne espagnol espagnole breton bretonne normand normande provencal provencale corse basque
        savoyard savoyarde alsacien alsacienne nicois nicoise lamelle rondelle copeau brunoise quartier baton laniere allumette
        affinage moulin
        stagionato stagionata affumicato piccante fresco fresca classico classica secco lungo nostrano
        filament pistil bocal bouteille barquette brique pot paquet rouleau plaquette flacon os peau ficelle
        """.split { $0 == " " || $0 == "\n" }.map { stem(String($0)) })

    /// Words between a French food and the words that make it another food.
    static let connectors: Set<String> = ["d", "de", "du", "des", "a", "au", "aux", "la", "le", "les", "l", "en", "et"]

    /// Words that prove that a name is French: English names also contain `a`.
    static let frenchSigns: Set<String> = ["d", "de", "du", "des", "au", "aux", "les", "l", "en", "et", "le"]

    /// Words before what a food is combined with or packed in.
    static let companions: Set<String> = [
        "with", "in", "from", "without", "avec", "san", "sans", "for", "pour", "dan", "dans",
    ]
}
