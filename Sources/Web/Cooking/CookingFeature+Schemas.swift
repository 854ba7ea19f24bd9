/// What the API's description calls by name.
extension CookingFeature {
    static var schemas: [String: Schema] {
        [
            "CookingProfile": cookingProfile,
            "Dish": dish,
            "CookingRating": cookingRating,
            "CookedTaking": cookedTaking,
        ]
    }

    private static let cookingProfile = Schema.object(
        ["seconds": .integer(from: 1, to: 86400).described("How long it cooks.")],
        optional: [
            "doneness": .orNull(.text(most: 60)).described("What it is cooked to, such as al dente."),
            "fullMeal": .orNull(
                .text(
                    pattern: """
                        ^(5000|[1-4]?[1-9][0-9]{0,2}([.,][0-9]{1,3})?|[1-4][0-9]{3}([.,][0-9]{1,3})?|0[.,]([1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9]))$
                        """, example: "100")
            ).described("For one person, in the unit; more than nothing, at most 5000."),
            "sideDish": .orNull(
                .text(
                    pattern: """
                        ^(5000|[1-4]?[1-9][0-9]{0,2}([.,][0-9]{1,3})?|[1-4][0-9]{3}([.,][0-9]{1,3})?|0[.,]([1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9]))$
                        """, example: "100")
            ).described("For one person, in the unit; more than nothing, at most 5000."),
            "unit": .named("Id").described("What both are measured in; left out, grams."),
            "mealSize": .one(of: ["fullMeal", "sideDish"], default: "fullMeal").described(
                "What it is mostly cooked as."),
            "people": .integer(from: 1, to: 99, default: 2).described("How many mostly eat of it."),
            "warning": .orNull(.integer(from: 1, to: 86400)).described(
                "How many seconds before the end of its timer somebody wants to know; left out, never."),
        ], isClosed: true)

    private static let dish = Schema.object(
        [
            "product": "ProductLine", "seconds": .integer, "unit": "Id",
            "mealSize": .one(of: ["fullMeal", "sideDish"]), "people": .integer, "onHand": .flag,
            "onHandByHand": .flag.described(
                "Whether somebody has said so by hand, and the stock has said nothing new since."), "raters": .integer,
        ],
        optional: [
            "warning": .integer.described(
                "How many seconds before the end of its timer somebody wants to know; left out for never."),
            "doneness": .text, "fullMeal": "Amount", "sideDish": "Amount",
            "stars": .text.described("What members think on average; left out if nobody said."),
            "ownStars": .text.described("What the member thinks whose script asks."),
            "portion": .object(
                ["amount": "Amount", "unit": "Id", "symbol": .text],
                optional: [
                    "cups": .text.described("Such as 3/2, where the household measures in cups and it comes out even."),
                    "ounces": .text.described(
                        """
                        Such as 3.5, to the nearest tenth, where the household measures in ounces and it is \
                        given in grams.
                        """),
                ]
            ).described(
                """
                How much one person has at the meal that it is mostly cooked as; left out where \
                nobody said.
                """),
            "toPrepare": .object(
                ["amount": "Amount", "unit": "Id", "symbol": .text],
                optional: [
                    "cups": .text.described("Such as 3/2, where the household measures in cups and it comes out even."),
                    "ounces": .text.described(
                        """
                        Such as 3.5, to the nearest tenth, where the household measures in ounces and it is \
                        given in grams.
                        """),
                ]
            ).described("How much to cook for all who eat of it; left out where nobody said."),
        ])

    private static let cookingRating = Schema.object(["member": "Id", "stars": .text])

    private static let cookedTaking = Schema.object([
        "operation": "Operation", "taken": "Amount",
        "missing": .named("Amount").described("What the stock did not have."),
        "unit": .named("Id").described("Of both amounts."),
        "unconverted": .list(of: "Id").described("Units of lots that cannot be told in that unit."),
    ])
}
