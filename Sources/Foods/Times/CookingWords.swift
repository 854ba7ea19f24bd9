/// The words for durations in English and French recipes, without accents.
enum CookingWords {
    /// The seconds of each unit.
    static let units: [String: Int] = [
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "seconde": 1, "secondes": 1,
        "min": 60, "mins": 60, "mn": 60, "minute": 60, "minutes": 60,
        "h": 3_600, "hr": 3_600, "hrs": 3_600, "hour": 3_600, "hours": 3_600, "heure": 3_600, "heures": 3_600,
    ]

    static let numbers: [String: Int64] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
        "fifty": 50, "sixty": 60, "ninety": 90,
        "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
        "onze": 11, "douze": 12, "quinze": 15, "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50,
        "soixante": 60,
    ]

    /// Approximate numbers: `une vingtaine de minutes`.
    static let about: [String: Int64] = [
        "dizaine": 10, "douzaine": 12, "quinzaine": 15, "vingtaine": 20, "trentaine": 30, "quarantaine": 40,
    ]

    static let until: [String] = ["to", "or", "a", "ou"]

    /// Words after a number without a unit that show that it was minutes: `1 hour 30 or until golden`.
    static let following: Set<String> = [
        "or", "until", "at", "in", "on", "then", "and", "with", "to", "ou", "jusqu", "a", "au", "dans", "puis", "et",
        "avec", "en", "environ", "about",
    ]

    /// Words before a duration that is an interval, or the end of another.
    static let repeating: Set<String> = ["every", "each", "last", "final", "chaque", "toutes", "dernieres"]

    /// Additions in quarters of the preceding unit.
    static let shares: [([String], Int)] = [
        (["and", "a", "half"], 2), (["et", "demie"], 2), (["et", "demi"], 2), (["and", "a", "quarter"], 1),
        (["et", "quart"], 1), (["trois", "quarts"], 3), (["and", "three", "quarters"], 3),
    ]

    /// Fixed phrases with their seconds, the longer ones first.
    static let fixed: [([CookingToken], Int)] = [
        ("three quarters of an hour", 2_700), ("three - quarters of an hour", 2_700), ("trois quarts d ' heure", 2_700),
        ("trois quarts d heure", 2_700), ("a quarter of an hour", 900), ("quarter of an hour", 900),
        ("un quart d ' heure", 900), ("quart d ' heure", 900), ("half an hour", 1_800), ("half - an - hour", 1_800),
        ("half - hour", 1_800), ("half hour", 1_800), ("a half hour", 1_800), ("une demi - heure", 1_800),
        ("demi - heure", 1_800), ("une demi heure", 1_800), ("demi heure", 1_800), ("½ d ' heure", 1_800),
    ].map { words, seconds in (CookingToken.all(in: words), seconds) }
}
