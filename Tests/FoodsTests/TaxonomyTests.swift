import Testing

@testable import Foods

/// The names of tags.
struct TaxonomyTests {
    @Test(arguments: [
        ("en:pasta-sauces", "Pasta sauces", "Sauces pour pâtes"), ("en:milk", "Milk", "Lait"),
        ("en:gluten", "Cereals containing gluten", "Céréales contenant du gluten"),
        ("en:e322", "Lecithins (E322)", "Lécithines (E322)"), ("en:e150d", "Sulphite ammonia caramel (E150d)", nil),
        ("fr:pates-a-tartiner", "Sweet spreads", "Pâtes à tartiner"),
    ])
    func knowsWhatNearlyAllKitchensMeet(tag: String, english: String, french: String?) {
        #expect(Taxonomy.name(ofTag: tag, in: "en") == english)
        #expect(Taxonomy.name(ofTag: tag, in: "en-GB") == english)
        if let french { #expect(Taxonomy.name(ofTag: tag, in: "fr") == french) }
    }

    @Test(arguments: [
        ("en:left-handed-noodles", "Left handed noodles"), ("fr:épices", "Épices"), ("Nuts", "Nuts"), ("en:", nil),
        ("-", nil), ("en:a:b", "A:b"), ("en:e999i", "E999i"),
    ])
    func makesNamesOfTagsThatNobodyKnows(tag: String, name: String?) {
        for language in ["en", "fr", "xx", ""] { #expect(Taxonomy.name(ofTag: tag, in: language) == name) }
    }

    @Test func hasBothLanguagesOfAllAllergens() {
        let fourteen = [
            "gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts", "celery", "mustard",
            "sesame-seeds", "sulphur-dioxide-and-sulphites", "lupin", "molluscs",
        ]
        let french = Set(fourteen.compactMap { Taxonomy.name(ofTag: "en:" + $0, in: "fr") })
        #expect(
            french.count == 14
                && french.isDisjoint(with: fourteen.compactMap { Taxonomy.words(ofTag: $0) }.filter { $0 != "Lupin" }))
        #expect(Taxonomy.allergens.split(separator: "\n").count == 27)
    }

    /// A malformed line in a table would lose a name.
    @Test func hasNothingButNames() {
        for text in [Taxonomy.allergens, Taxonomy.categories, Taxonomy.additives] {
            let lines = text.split(separator: "\n")
            for line in lines {
                #expect(line.wholeMatch(of: /[a-z0-9:-]+ = [^|=]+( \| [^|=]+)?/) != nil, "\(line)")
            }
            #expect(Set(lines.map { $0.prefix { $0 != " " } }).count == lines.count)
        }
    }
}
