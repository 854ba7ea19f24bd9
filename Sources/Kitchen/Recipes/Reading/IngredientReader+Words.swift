/// The words that tell the reader where it is.
extension IngredientReader {
    static let about: Set<String> = [
        "about", "approx", "approximately", "around", "roughly", "environ", "generous", "good", "scant", "heaped",
        "heaping", "level",
        "rounded", "bonne", "bon", "belle", "beau",
    ]
    static let few: Set<String> = ["few", "some", "several", "quelques"]
    static let optional: Set<String> = ["optional", "facultatif", "optionnel", "facultative", "optionnelle"]
    static let until: Set<String> = ["to", "or", "a", "ou"]
    static let of: Set<String> = ["of", "de", "d", "du", "des", "from"]
    static let from: Set<String> = ["of", "from", "de", "d", "du", "des"]
    static let ones: Set<String> = ["a", "an", "un", "une", "one"]
    static let sizes: Set<String> = [
        "small", "large", "big", "medium", "fresh", "heaped", "heaping", "good", "generous", "thin", "thick", "level",
        "petite", "petit",
        "grosse", "gros", "grande", "grand", "belle", "bonne", "petites", "petits", "grosses", "grandes", "little",
        "whole", "rounded",
        "scant", "meaty", "moyenne", "moyen", "heaping",
    ]
    static let levels: Set<String> = ["rase", "rases", "bombee", "bombees", "heaped", "level", "packed", "bien"]
    static let juices: Set<String> = [
        "juice", "zest", "rind", "peel", "jus", "zeste", "zestes", "pod", "seeds", "grains",
    ]
    static let parts: Set<String> = juices.union([
        "the", "le", "les", "la", "grated", "finely", "and", "et", "pared", "freshly", "squeezed", "strained", "fine",
    ])
    /// Measures that are something else where it does not say of what.
    static let doubtful: Set<String> = [
        "filet", "noix", "noisette", "boule", "carré", "square", "part", "pot", "tête", "pod",
    ]

    /// What makes another thing of a measure: a `bouquet garni`, a `rib-eye steak`.
    static let others: [String: Set<String>] = ["bouquet": ["garni", "garnis"], "rib": ["eye", "roast"]]
    static let halves: Set<String> = ["half", "demi", "demie", "demis", "demies"]
    static let half = Ratio(1, 2) ?? .one
    static let dozens: Set<String> = ["dozen", "dozens", "douzaine", "douzaines"]
    /// In them a food may be another one: a tomato is, a carrot is not.
    static let tins: Set<String> = ["tin", "can", "boîte", "conserve"]
    /// What says what the next ones are for.
    static let purposes: Set<String> = ["for", "pour", "to"]
    /// The same as a whole line: `For serving`.
    static let servings: Set<String> = [
        "to serve", "for serving", "to garnish", "for garnish", "to finish", "to decorate", "pour servir",
        "pour decorer", "pour garnir", "pour la finition", "for the topping",
    ]

    static let numbers: [String: Ratio] = [
        "a": (1, 1), "an": (1, 1), "one": (1, 1), "un": (1, 1), "une": (1, 1), "two": (2, 1), "deux": (2, 1),
        "three": (3, 1), "trois": (3, 1), "four": (4, 1), "quatre": (4, 1), "five": (5, 1), "cinq": (5, 1),
        "six": (6, 1), "seven": (7, 1), "sept": (7, 1), "eight": (8, 1), "huit": (8, 1), "nine": (9, 1), "neuf": (9, 1),
        "ten": (10, 1), "dix": (10, 1), "twelve": (12, 1), "douze": (12, 1), "dozen": (12, 1), "douzaine": (12, 1),
        "half": (1, 2),
        "demi": (1, 2), "demie": (1, 2),
    ].compactMapValues { Ratio($0.0, $0.1) }

    /// What begins a remark, after which nothing says any more what it is.
    static let remarks: [[String]] = [
        "to taste", "to serve", "to garnish", "to decorate", "to finish", "to glaze", "to coat", "to dust",
        "to drizzle", "for", "plus",
        "such as", "as needed", "as required", "divided", "at room temperature", "cut into", "cut in", "if needed",
        "preferably",
        "pour", "au gout", "selon", "a votre gout", "en plus", "a temperature", "si possible", "de preference",
        "optional", "facultatif",
        "cored", "like", "broken", "with juice", "reserved", "comme", "or more", "or to taste", "as desired",
        "to cover", "i used",
    ].map { $0.split(separator: " ").map(String.init) }
}
