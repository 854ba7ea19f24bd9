import Values

/// The grammar of words that describe a food: its preparation and its origin.
extension NameWords {
    /// Returns whether a word only describes how a food is cut, cooked, sized or sold, without making it another food.
    func isIdle(_ word: String) -> Bool {
        Self.idle.contains(word) || modifiers.contains(word) || Self.isParticiple(word) || Self.isAdverb(word)
    }

    /// Returns French participles, found by their accents, and names of places and varieties, found by their capitals.
    static func modifiers(among raw: [String]) -> Set<String> {
        let participles = raw.filter { word in
            let word = word.lowercased()
            return word.count > 4 && ["é", "és", "ée", "ées"].contains(where: word.hasSuffix)
        }
        return Set((names(among: raw) + participles).map { stem($0.folded) }).subtracting(changing)
    }

    /// Returns the capitalised words of a text with other words in lower case: `lentilles vertes du Puy`, `Yukon Gold
    /// potatoes`.
    private static func names(among raw: [String]) -> [String] {
        let isLarge = raw.map { $0.first?.isUppercase == true && $0.dropFirst().allSatisfy(\.isLowercase) }
        guard zip(raw, isLarge).contains(where: { !$1 && $0.count > 3 }) else { return [] }
        // The first word of a line is capitalised anyway.
        let isNamedAtStart = isLarge.count > 1 && isLarge[0] && isLarge[1]
        return zip(raw, isLarge).enumerated().filter { $1.1 && ($0 > 0 || isNamedAtStart) }.map(\.element.0)
    }

    /// Returns true for `trimmed`, `butterflied`.
    private static func isParticiple(_ word: String) -> Bool {
        let isEnglish = word.count > 4 && word.hasSuffix("ed") && !word.hasSuffix("eed")
        return (isEnglish || word.count > 5 && word.hasSuffix("ee")) && !changing.contains(word)
    }

    /// Returns true for `thinly`, `finement`.
    private static func isAdverb(_ word: String) -> Bool {
        let isAdverb = word.hasSuffix("ly") && word.count > 5 || word.hasSuffix("ement") && word.count > 6
        return isAdverb && !changing.contains(word)
    }

    /// Participles and adverbs that make another food: smoked salmon is not salmon.
    private static let changing = Set(
        """
        smoked dried cured pickled candied sweetened flavoured flavored spiced seasoned stuffed breaded battered fermented
        preserved condensed evaporated powdered fried corned malted clotted marinated infused glazed sugared coated filled
        crystallised crystallized dehydrated desiccated concentrated puffed cultured jellied curried creamed refried mixed
        salted brined distilled honeyed aged carbonated scented buttered iced frosted tinted devilled
        fume fumee seche sechee sale salee sucre sucree concentre concentree puree pate pane panee farci farcie fermente
        fermentee epice epicee pimente pimentee aromatise aromatisee parfume parfumee truffe truffee chocolate chocolatee
        vanille vanillee lacte lactee caramelise caramelisee cuisine cuisinee enrobe enrobee marine marinee deshydrate
        deshydratee lyophilise lyophilisee torrefie torrefiee souffle soufflee condense condensee evapore evaporee
        veloute panure carre the cafe ble poire fouette fouettee meringue meringuee glace glacee
        jelly butterfly coffee toffee lychee ghee dragee condiment supplement
        """.split { $0 == " " || $0 == "\n" }.map { stem(String($0)) })

    /// Endings that describe how a food is packed or made, without making it another food.
    static let tails: [[String]] = [
        "a l huile", "a l eau", "au naturel", "au vinaigre", "en saumure", "au sel", "pur beurre", "tout beurre",
        "a l ancienne", "a l italienne", "a la francaise", "au torchon", "au jus", "a rotir", "a cuire", "a griller",
        "a poeler", "a mijoter", "a braiser", "a bouillir", "a la coupe", "aux aromates", "on the vine",
    ].map { $0.split(separator: " ").map { stem(String($0)) } }
}
