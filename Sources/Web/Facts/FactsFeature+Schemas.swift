import Kitchen
import Values

/// Schemas that the API's description refers to by name.
extension FactsFeature {
    static var schemas: [String: Schema] {
        [
            "Facts": facts,
            "Warning": warning,
        ]
    }

    private static let facts = Schema.object(
        [
            "gtin": "GTIN",
            "source": .cases(of: Product.Source.self), "name": .text,
            "categories": .list(of: .text).described("Open Food Facts' tags, the most general first."),
            "allergens": .list(of: .text).described("Tags, such as en:milk."),
            "traces": .list(of: .text).described("Tags."),
            "additives": .list(of: .text).described("Tags, such as en:e322."),
            "diet": .list(of: .text).described("The results of its analysis of ingredients, such as en:vegan."),
        ],
        optional: [
            "brand": .text, "packageSize": .text, "servingSize": .text, "ingredients": .text,
            "nutriScore": .one(of: ["a", "b", "c", "d", "e"]), "novaGroup": .integer(from: 1, to: 4),
            "greenScore": .one(of: ["a-plus", "a", "b", "c", "d", "e", "f"]),
            "nutrition": .object(optional: [
                "kilojoules": .text.described("A decimal in text, for it is exact."),
                "kilocalories": .text.described("A decimal in text, for it is exact."),
                "fat": .text.described("A decimal in text, for it is exact."),
                "saturatedFat": .text.described("A decimal in text, for it is exact."),
                "carbohydrates": .text.described("A decimal in text, for it is exact."),
                "sugars": .text.described("A decimal in text, for it is exact."),
                "fibre": .text.described("A decimal in text, for it is exact."),
                "proteins": .text.described("A decimal in text, for it is exact."),
                "salt": .text.described("A decimal in text, for it is exact."),
            ]).described("In 100 g, or in 100 ml of a drink; nutrients in grams."),
            "fetched": .named("Moment").described("When it came."),
            "changed": .named("Moment").described("The last change at the source."),
        ]
    ).described(
        """
        The data of external sources on a product. Absent members are unknown; an allergen that is \
        not listed may still be in it.
        """)

    private static let warning = Schema.object([
        "kind": .one(of: ["allergen", "ingredient", "diet"]),
        "what": .text.described("An allergen's tag, words among the ingredients, or a diet."),
        "isCertain": .flag.described("Whether it is in it for certain, and not perhaps."),
        "members": .list(of: .text).described("The names of those it is for."),
    ]).described("Why members should look at a pack before they eat of it.")
}
