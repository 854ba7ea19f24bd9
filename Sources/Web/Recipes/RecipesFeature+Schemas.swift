import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension RecipesFeature {
    static var schemas: [String: Schema] {
        [
            "CookableRecipe": cookableRecipe,
            "Food": food,
            "IngredientAmount": ingredientAmount,
            "StockedIngredient": stockedIngredient,
            "FoodBelief": foodBelief,
            "FoodCorrection": foodCorrection,
            "NewFoodCorrection": newFoodCorrection,
            "RecipeLine": recipeLine,
            "RecipeGroup": recipeGroup,
            "RecipeReading": recipeReading,
            "ReadRecipe": readRecipe,
            "RecipeSources": recipeSources,
            "RecipeSourcesChange": recipeSourcesChange,
        ]
    }

    private static let cookableRecipe = Schema.object(
        [
            "recipe": "UUID", "title": .text, "isFavourite": .flag,
            "ingredients": .integer.described("The number of ingredients."),
            "inStock": .integer.described("The number of them in stock."),
            "missing": .list(of: .text).described("The missing ingredients, as the recipe names them."),
            "expiring": .list(of: .text).described("The ingredients to be used soon, the first to expire first."),
        ],
        optional: [
            "category": .text, "area": .text, "servings": .integer, "seconds": .integer, "stars": .text, "due": "Day",
        ])

    private static let food = Schema.object(
        [
            "name": .text, "frenchName": .text, "isHere": .flag,
            "recipes": .integer.described("The number of recipes with it."),
        ], optional: ["due": "Day"])

    private static let ingredientAmount = Schema.object(
        [
            "least": .text(pattern: "^[0-9]+(/[0-9]+)?$").described("An exact fraction, such as `3/2`."),
            "most": .text(pattern: "^[0-9]+(/[0-9]+)?$"),
        ],
        optional: ["unit": .text.described("The symbol of a unit, or a word as the line has it; left out for pieces.")])

    private static let stockedIngredient = Schema.object(
        [
            "text": .text, "food": .text, "isOptional": .flag,
            "presence": .cases(of: StockedIngredient.Presence.self), "places": .list(of: .text),
            "isHeading": .flag.described(
                "Whether it is a heading of the next lines, such as `For the sauce:`."),
            "belief": "FoodBelief",
        ],
        optional: [
            "amount": "IngredientAmount", "note": .text, "product": "ProductLine", "due": "Day",
            "foods": .list(
                of: .object(
                    [
                        "food": .text, "presence": .cases(of: StockedIngredient.Presence.self),
                        "places": .list(of: .text), "belief": "FoodBelief",
                    ], optional: ["amount": "IngredientAmount", "product": "ProductLine", "due": "Day"])
            ).described(
                """
                The foods of the line, such as the two of `butter and flour`, each with its own \
                match; left out for a single one. Outside of these, `presence`, `product`, `places`, \
                `due` and `belief` are of the first missing one, else of the first in stock.
                """),
        ])

    private static let foodBelief = Schema.object(
        ["reason": .cases(of: FoodBelief.Reason.self)],
        optional: [
            "food": .text.described("The food that it is taken for; left out for an unknown food."),
            "frenchFood": .text,
        ])

    private static let foodCorrection = Schema.object(
        [
            "word": "UUID", "food": .text,
            "kind": .one(of: ["product", "category", "food", "always", "never", "ignored"]),
        ],
        optional: [
            "product": "ProductLine", "category": "NamedList",
            "other": .text.described("The other food that it is, as it was named."),
        ])

    private static let newFoodCorrection = Schema.object(
        [
            "food": .text(least: 1, most: 200, pattern: #"\p{L}"#, example: "chopped tomatoes").described(
                "The ingredient as a recipe names it."),
            "kind": .one(of: ["product", "category", "food", "always", "never", "ignored"]).described(
                """
                A product, any product of a category, another food, always here, never here, or \
                nothing that goes into a dish.
                """),
        ],
        optional: [
            "product": .orNull("UUID"), "category": "IdOrNull",
            "other": .orNull(.text).example("carrot").described(
                """
                The other food that it is: not itself, not corrected back to it, and known to \
                Scantry, a recipe or a product.
                """),
        ], isClosed: true
    ).requiring("product", "UUID", where: "kind", is: "product").requiring(
        "category", "Id", where: "kind", is: "category"
    ).requiring("other", .text(least: 1, most: 200, pattern: "^[A-Za-z][A-Za-z ]*$"), where: "kind", is: "food")

    private static let recipeLine = Schema.object(
        [
            "id": "UUID", "title": .text, "origin": .cases(of: Recipe.Origin.self),
            "picture": .text.described("The path of its picture, or of a drawing until it is fetched."),
            "ingredients": .integer.described("The number of ingredients."), "raters": .integer, "favourite": .flag,
        ],
        optional: [
            "category": .text, "area": .text, "servings": .integer, "pieces": "Pieces",
            "seconds": .integer.described("The total time in seconds."),
            "address": .text.described("The page that it is from."),
            "inStock": .integer.described("The number of them in stock; missing if not computed."),
            "stars": .text.described("The average of the members' ratings."),
            "ownStars": .text.described("The rating by the member of the token."),
        ])

    private static let recipeGroup = Schema.object(
        ["name": .text], optional: ["detail": .text.described("Further information about it.")])

    private static let recipeReading = Schema.object(
        optional: [
            "address": .orNull(.text(most: 2000)).described("The address of a page on the internet."),
            "source": .orNull(.text).described("The source code of a page, or its part application/ld+json."),
            "keep": .flag(default: false),
        ], isClosed: true
    ).described("Either an address or a source.")

    private static let readRecipe = Schema.object(
        [
            "title": .text, "ingredients": .list(of: .text),
            "steps": .list(
                of: .object(
                    ["text": .text], optional: ["heading": .text.described("The heading of the steps from here on.")])
            ),
        ],
        optional: [
            "id": .named("UUID").described("Under which it is kept; missing if it is not."), "author": .text,
            "category": .text, "area": .text, "servings": .integer, "pieces": "Pieces", "seconds": .integer,
            "address": .text,
        ])

    private static let recipeSources = Schema.object([
        "asking": .flag.described("Whether any external source is asked."),
        "monthly": .flag.described("Whether all that TheMealDB has is fetched once a month."),
        "sources": .list(
            of: .object(
                [
                    "source": .one(of: ["theMealDB", "edamam"]), "name": .text, "on": .flag,
                    "key": .flag.described("Whether the household has a key of its own."),
                ],
                optional: [
                    "trouble": .one(of: ["silent", "busy", "refused"]).described(
                        "The error of the last request.")
                ])),
    ])

    private static let recipeSourcesChange = Schema.object(
        ["theMealDB": .flag, "edamam": .flag.described("It has no effect without a key."), "monthly": .flag],
        isClosed: true)
}
