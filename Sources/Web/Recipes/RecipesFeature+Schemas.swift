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
            "ingredients": .integer.described("How many things go into it."),
            "inStock": .integer.described("How many of them are here."),
            "missing": .list(of: .text).described("What would have to be bought, as the recipe calls it."),
            "expiring": .list(of: .text).described("What of it has to be used soon, the first to expire first."),
        ],
        optional: [
            "category": .text, "area": .text, "servings": .integer, "seconds": .integer, "stars": .text, "due": "Day",
        ])

    private static let food = Schema.object(
        [
            "name": .text, "frenchName": .text, "isHere": .flag,
            "recipes": .integer.described("How many recipes want it."),
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
                "Whether it is no ingredient, but says what the next ones are for, as `For the sauce:`."),
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
                The foods that the line asks for, as `butter and flour` asks for two, each as it \
                stands on its own; left out where it asks for one. Outside of these, `presence`, \
                `product`, `places`, `due` and `belief` are of the one that tells most.
                """),
        ])

    private static let foodBelief = Schema.object(
        ["reason": .cases(of: FoodBelief.Reason.self)],
        optional: [
            "food": .text.described("What it is taken for; left out where Scantry knows no such food."),
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
                The other food that it is: not itself, none that leads back to it, and one that \
                Scantry, a recipe or a product knows.
                """),
        ], isClosed: true
    ).requiring("product", "UUID", where: "kind", is: "product").requiring(
        "category", "Id", where: "kind", is: "category"
    ).requiring("other", .text(least: 1, most: 200, pattern: "^[A-Za-z][A-Za-z ]*$"), where: "kind", is: "food")

    private static let recipeLine = Schema.object(
        [
            "id": "UUID", "title": .text, "origin": .cases(of: Recipe.Origin.self),
            "picture": .text.described("Where its picture is here, or a drawing until it is fetched."),
            "ingredients": .integer.described("How many things go into it."), "raters": .integer, "favourite": .flag,
        ],
        optional: [
            "category": .text, "area": .text, "servings": .integer, "pieces": "Pieces",
            "seconds": .integer.described("From the first step to the table."),
            "address": .text.described("The page that it is from."),
            "inStock": .integer.described("How many of them are here; missing where nobody has counted."),
            "stars": .text.described("What members think on average."),
            "ownStars": .text.described("What the member thinks whose script asks."),
        ])

    private static let recipeGroup = Schema.object(
        ["name": .text], optional: ["detail": .text.described("What is to be known of it.")])

    private static let recipeReading = Schema.object(
        optional: [
            "address": .orNull(.text(most: 2000)).described("Of a page on the internet."),
            "source": .orNull(.text).described("Of a page, or of its part application/ld+json."),
            "keep": .flag(default: false),
        ], isClosed: true
    ).described("Either an address or a source.")

    private static let readRecipe = Schema.object(
        [
            "title": .text, "ingredients": .list(of: .text),
            "steps": .list(
                of: .object(
                    ["text": .text], optional: ["heading": .text.described("What the steps from this one on are for.")])
            ),
        ],
        optional: [
            "id": .named("UUID").described("Under which it is kept; missing if it is not."), "author": .text,
            "category": .text, "area": .text, "servings": .integer, "pieces": "Pieces", "seconds": .integer,
            "address": .text,
        ])

    private static let recipeSources = Schema.object([
        "asking": .flag.described("Whether anybody outside is asked for anything."),
        "monthly": .flag.described("Whether all that TheMealDB has is fetched once a month."),
        "sources": .list(
            of: .object(
                [
                    "source": .one(of: ["theMealDB", "edamam"]), "name": .text, "on": .flag,
                    "key": .flag.described("Whether the household has a key of its own."),
                ],
                optional: [
                    "trouble": .one(of: ["silent", "busy", "refused"]).described(
                        "What was wrong when it was asked last.")
                ])),
    ])

    private static let recipeSourcesChange = Schema.object(
        ["theMealDB": .flag, "edamam": .flag.described("Nothing comes of it without a key."), "monthly": .flag],
        isClosed: true)
}
