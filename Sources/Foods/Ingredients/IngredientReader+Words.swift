import Values

/// The words that the parser recognises.
extension IngredientReader {
    static let about: Set<String> = [
        "about", "approx", "approximately", "around", "roughly", "environ", "generous", "good", "scant", "heaped",
        "heaping", "level",
        "rounded", "bonne", "bon", "belle", "beau", "just", "barely", "slightly", "nearly", "almost", "presque",
        "genereux", "genereuse", "petit", "petite",
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
        "scant", "meaty", "moyenne", "moyen", "moyennes", "moyens", "heaping", "slightly", "lightly", "firmly",
        "packed",
        "nice", "fat", "plump", "tiny", "mini", "long", "longue", "longues", "bon", "bons", "bonnes", "beau", "beaux",
        "belles", "fine", "fines", "fin", "fins", "epaisse", "epaisses", "epais", "larges", "genereux", "genereuse",
        "genereuses", "bien", "pleine", "pleines", "tres", "very", "overflowing",
    ]
    static let levels: Set<String> = [
        "rase", "rases", "bombee", "bombees", "heaped", "level", "packed", "bien", "rounded", "heaping", "scant",
        "pleine", "pleines", "bombe", "bombes", "comble", "combles", "lightly", "firmly", "tassee", "tassees",
    ]
    static let juices: Set<String> = [
        "juice", "zest", "rind", "peel", "jus", "zeste", "zestes", "pod", "seeds", "grains",
    ]
    /// Parts that are used of the pieces after them: `leaves from 3 sprigs rosemary`.
    static let pieces: Set<String> = [
        "leaves", "leaf", "feuilles", "flesh", "pulp", "pulpe", "chair", "kernels", "meat", "stalks", "stems", "fronds",
        "tops",
        "blanc", "blancs", "vert", "white", "whites", "yolk", "yolks", "jaune", "jaunes", "hearts", "cœur", "coeur",
        "coeurs",
        "florets", "fleurettes", "tiges", "pluches", "peau", "ecorce", "cloves", "gousses", "part", "parts",
    ]
    static let parts: Set<String> = juices.union(pieces).union([
        "the", "le", "les", "la", "grated", "finely", "and", "et", "pared", "freshly", "squeezed", "strained", "fine",
        "pale", "inner", "outer", "tender", "picked", "chopped", "sliced", "thinly", "coarsely", "green", "only",
        "rape",
        "rapee", "finement",
    ])
    /// Words that are measures only before `of` or at the end of the line.
    static let doubtful: Set<String> = [
        "filet", "noix", "noisette", "boule", "carré", "square", "part", "pot", "tête", "pod", "round", "side", "joint",
        "rack",
        "crown", "log", "block", "link", "string", "hunk", "chunk", "portion", "bowl", "mug", "dish", "tray", "basket",
        "turn",
        "twist", "touch", "hint", "lick", "blob", "thread", "strand", "segment", "spear", "slab", "pat", "swirl",
        "grind",
        "pavé", "darne", "médaillon", "pointe", "nuage", "larme", "bol", "cœur", "quartier", "tour", "dé", "bloc",
        "copeau",
        "lamelle", "pistil", "barre", "sac", "lanière", "cornet", "coil", "curl", "grating", "bulbe", "allumette",
        "dusting",
    ]

    /// Measures of fat; `noix de muscade` and `noisette de veau` are not measures.
    static let lumps: Set<String> = ["noix", "noisette"]
    static let fats: Set<String> = ["beurre", "margarine", "saindoux", "graisse", "ghee", "gingembre"]
    static let couples: Set<String> = ["couple", "pair", "paire", "brace"]

    /// Words that make another thing of a measure: `bouquet garni`, `rib-eye steak`.
    static let others: [String: Set<String>] = ["bouquet": ["garni", "garnis"], "rib": ["eye", "roast"]]
    static let halves: Set<String> = ["half", "demi", "demie", "demis", "demies"]
    static let half = Ratio(1, 2) ?? .one
    static let dozens: Set<String> = ["dozen", "dozens", "douzaine", "douzaines"]
    /// Containers that may make another food: tinned tomatoes are one, tinned carrots are not.
    static let tins: Set<String> = ["tin", "can", "boîte", "conserve"]
    /// Words that introduce a purpose.
    static let purposes: Set<String> = ["for", "pour", "to"]
    /// Whole lines that are a purpose: `For serving`.
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

    /// Indefinite amounts.
    static let vague = Phrases(
        """
        a few,a good few,a little,just a little,a little bit of,a tiny bit of,a bit of,a lot of,lots of,plenty of,a good amount of,
        a good deal of,enough,un peu de,un peu d,un tout petit peu de,un petit peu de,beaucoup de,de quoi faire
        """)

    /// Words that begin a remark, after which nothing identifies the food.
    static let remarks = Phrases(
        """
        for,plus,such as,as needed,as required,as desired,divided,at room temperature,at cool room temperature,cut into,cut in,cut on,
        if needed,if using,if you like,if you can,if liked,if possible,if available,if necessary,if desired,preferably,ideally,
        depending,according,optional,cored,like,broken,with juice,reserved,or more,or to taste,i used,the size of,about the size of,
        weighing,measuring,each,per person,from the,on the side,
        pour,au gout,selon,a votre gout,a votre convenance,a volonte,en plus,a temperature,si possible,si besoin,si necessaire,
        de preference,facultatif,comme,type,genre,soit,par exemple,par personne,de la taille,de la grosseur,de la longueur,
        ou plus,ou moins,et un peu,et quelques,chacun,chacune,en garniture,en accompagnement,de votre choix,au choix,coupe en,coupee en,coupes en,
        coupees en,taille en,taillee en,tailles en,taillees en,detaille en,detaillee en,detailles en,detaillees en,
        decoupe en,decoupee en,decoupes en,decoupees en
        """)
}
