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
                    "Whether a user has set it, and nothing of it was booked since."),
                "raters": .integer,
            ],
            optional: [
                "stars": .text.described("The average of the members' ratings; left out without ratings."),
                "ownStars": .text.described("The rating by the member of the token."),
                "portion": measured.described(
                    """
                    The portion for one person, of the usual size; left out if not \
                    set.
                    """),
                "toPrepare": measured.described("The amount to cook for all people; left out if no portion is set."),
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
        "missing": .named("Amount").described("The amount that was not in stock."),
        "unit": .named("Id").described("The unit of both amounts."),
        "unconverted": .list(of: "Id").described("Units of lots that cannot be converted to that unit."),
    ])
}
