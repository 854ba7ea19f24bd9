import Foods
import Kitchen
import Values

/// The schemas that the API's description refers to by name.
extension RecipeBookFeature {
    static var schemas: [String: Schema] {
        [
            "RecipeDraft": recipeDraft,
            "RecipeIngredient": recipeIngredient,
            "WholeRecipe": wholeRecipe,
            "RecipeTakings": recipeTakings,
            "RecipeTaken": recipeTaken,
            "Pieces": pieces,
        ]
    }

    private static let recipeDraft = RecipeDraft.schema(for: .making).extended(
        by: .object(optional: [
            "pieces": .orNull(
                .object(
                    ["amount": .named("Amount").described("The number, from 0.001 to 9999.")],
                    optional: ["noun": .orNull(.text(most: 100)).described("The kind of pieces.")], isClosed: true)
            ).described("The pieces that it makes. Without servings it is scaled by them."),
            "ingredients": .orNull(.list(of: .text(most: 500), most: 200)).described(
                "One line per ingredient: `2 large eggs, beaten`. Empty ones are ignored."),
            "steps": .orNull(
                .list(
                    of: .object(
                        ["text": .text(most: 5000)],
                        optional: [
                            "heading": .orNull(.text(most: 300)).described("The heading of the steps from this one on.")
                        ], isClosed: true), most: 200)),
            "address": .pattern(
                #"^https?://[a-z0-9]{1,60}([.][a-z0-9]{1,60}){0,9}(:[0-9]{1,4})?(/[A-Za-z0-9_.~-]{0,200}){0,8}([?][A-Za-z0-9_.~&=-]{0,500})?$"#,
                example: "https://example.org/soup"),
            "video": .pattern(
                #"^https?://[a-z0-9]{1,60}([.][a-z0-9]{1,60}){0,9}(:[0-9]{1,4})?(/[A-Za-z0-9_.~-]{0,200}){0,8}([?][A-Za-z0-9_.~&=-]{0,500})?$"#,
                example: "https://example.org/soup"),
        ]))

    private static let recipeIngredient = Schema.all(of: [
        "StockedIngredient",
        .object(
            [
                "written": .text.described("The line for all who eat."),
                "totals": .list(of: .object(["amount": .text, "unit": "Id", "symbol": .text])).described(
                    "The amount in stock."),
            ],
            optional: [
                "needed": .named("IngredientAmount").described(
                    "For all who eat; left out where the recipe leaves it to the cook.")
            ]),
    ])

    private static let wholeRecipe = RecipeDraft.schema(for: .answering).extended(
        by: .object(
            [
                "id": "UUID", "origin": .cases(of: Recipe.Origin.self),
                "people": .integer.described("The number of people that the amounts here are for."),
                "steps": .list(
                    of: .object(
                        [
                            "text": .text,
                            "times": .list(of: .integer).described(
                                "The times that it names, in seconds: of 20 to 25 minutes, the lower."),
                        ], optional: ["heading": .text])), "ingredients": .list(of: "RecipeIngredient"),
                "picture": .text.described("The path of its picture."), "favourite": .flag, "raters": .integer,
                "ratings": .list(of: .object(["member": "Id", "stars": .text])),
                "notes": .list(of: .object(["member": "Id", "name": .text, "text": .text])), "time": "Moment",
            ],
            optional: [
                "madeOf": .one(of: ["samples", "theMealDB", "page"]).described(
                    "The source of the original that it replaces; left out for none."),
                "pieces": .named("Pieces").described("The pieces that the recipe names."),
                "made": .named("Pieces").described("The pieces that the scaled recipe makes."),
                "assumedServings": .integer.described(
                    """
                    The assumed number of people, if neither its servings nor its pieces are \
                    known.
                    """), "stars": .text.described("The average of the members' ratings; left out without ratings."),
                "nutrition": .object([
                    "kilocalories": .text, "grams": .dictionary(of: .text), "known": .integer, "of": .integer,
                    "leftOut": .list(of: .text).described("Ingredients that it leaves out, as the recipe names them."),
                ]).described(
                    """
                    An estimate for one person, based on `known` of the ingredients; left out if \
                    less than half are known.
                    """),
            ]))

    private static let recipeTakings = Schema.object([
        "people": .integer,
        "takings": .list(
            of: .object(
                [
                    "ingredient": .integer.described("The index of the ingredient, from 0."),
                    "part": .integer.described("Its food's index, from 0: `butter and flour` are two."), "text": .text,
                    "product": "ProductLine", "unit": "Id", "symbol": .text,
                ], optional: ["amount": .text.described("Left out where the recipe leaves it to the cook.")])),
        "others": .list(of: .text).described("The ingredients of which nothing is taken."),
    ])

    private static let recipeTaken = Schema.object([
        "operation": "Operation",
        "missing": .list(of: .object(["product": "ProductLine", "amount": .text, "unit": "Id"])).described(
            "The amount that was not in stock."),
    ])

    private static let pieces = Schema.object(
        ["amount": .text],
        optional: ["noun": .text.described("The kind of pieces, in the recipe's words; left out for a mere number.")],
        isClosed: true
    ).described("The pieces that a recipe makes.")
}
