import Kitchen

/// Schemas that the API's description refers to by name.
extension CookingFeature {
    static var schemas: [String: Schema] {
        [
            "CookingProfile": cookingProfile,
            "Dish": dish,
            "CookingRating": cookingRating,
            "CookedTaking": cookedTaking,
        ]
    }

    private static let cookingProfile = CookingDraft.schema(for: .making).extended(
        by: .object(optional: [
            "fullMeal": .pattern(
                #"^(5000|[1-4]?[1-9][0-9]{0,2}([.,][0-9]{1,3})?|[1-4][0-9]{3}([.,][0-9]{1,3})?|0[.,]([1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9]))$"#,
                example: "100"),
            "sideDish": .pattern(
                #"^(5000|[1-4]?[1-9][0-9]{0,2}([.,][0-9]{1,3})?|[1-4][0-9]{3}([.,][0-9]{1,3})?|0[.,]([1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9]))$"#,
                example: "100"),
        ]))

    private static let dish = CookingDraft.schema(for: .answering).extended(
        by: .object(
            [
                "product": "ProductLine", "onHand": .flag,
                "onHandByHand": .flag.described(
                    "Whether somebody has said so by hand, and the stock has said nothing new since."),
                "raters": .integer,
            ],
            optional: [
                "stars": .text.described("What members think on average; left out if nobody said."),
                "ownStars": .text.described("What the member thinks whose script asks."),
                "portion": measured.described(
                    """
                    How much one person has at the meal that it is mostly cooked as; left out where \
                    nobody said.
                    """),
                "toPrepare": measured.described("How much to cook for all who eat of it; left out where nobody said."),
            ]))

    /// An amount in the unit that is stored, and in the household's measures.
    private static let measured = Schema.object(
        ["amount": "Amount", "unit": "Id", "symbol": .text],
        optional: [
            "cups": .text.described("Such as 3/2, where the household measures in cups and it comes out even."),
            "ounces": .text.described(
                "Such as 3.5, to the nearest tenth, where the household measures in ounces and it is given in grams."),
        ])

    private static let cookingRating = Schema.object(["member": "Id", "stars": .text])

    private static let cookedTaking = Schema.object([
        "operation": "Operation", "taken": "Amount",
        "missing": .named("Amount").described("What the stock did not have."),
        "unit": .named("Id").described("Of both amounts."),
        "unconverted": .list(of: "Id").described("Units of lots that cannot be told in that unit."),
    ])
}
