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
                    ["amount": .named("Amount").described("How many: 0.001 to 9999.")],
                    optional: ["noun": .orNull(.text(most: 100)).described("What they are.")], isClosed: true)
            ).described("What it makes in pieces. Without servings it is scaled by them."),
            "ingredients": .orNull(.list(of: .text(most: 500), most: 200)).described(
                "As a cook writes them: `2 large eggs, beaten`. Empty ones are left out."),
            "steps": .orNull(
                .list(
                    of: .object(
                        ["text": .text(most: 5000)],
                        optional: [
                            "heading": .orNull(.text(most: 300)).described("What the steps from this one on are for.")
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
                    "How much is there."),
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
                "people": .integer.described("For how many the amounts are told here."),
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
                    "Where the one is from whose place it has taken; left out for none."),
                "pieces": .named("Pieces").described("What it says that it makes."),
                "made": .named("Pieces").described("What so much of it makes."),
                "assumedServings": .integer.described(
                    """
                    For how many it is taken to be written where neither its servings nor its pieces are \
                    known.
                    """), "stars": .text.described("What members think on average; left out if nobody said."),
                "nutrition": .object([
                    "kilocalories": .text, "grams": .dictionary(of: .text), "known": .integer, "of": .integer,
                    "leftOut": .list(of: .text).described("What it does not rest on, as the recipe calls it."),
                ]).described(
                    """
                    An estimate for one person, resting on `known` of so many ingredients; left out \
                    where less than half are known.
                    """),
            ]))

    private static let recipeTakings = Schema.object([
        "people": .integer,
        "takings": .list(
            of: .object(
                [
                    "ingredient": .integer.described("Which ingredient, from 0."),
                    "part": .integer.described("Which food of it, from 0: `butter and flour` are two."), "text": .text,
                    "product": "ProductLine", "unit": "Id", "symbol": .text,
                ], optional: ["amount": .text.described("Left out where the recipe leaves it to the cook.")])),
        "others": .list(of: .text).described("The ingredients of which nothing is taken."),
    ])

    private static let recipeTaken = Schema.object([
        "operation": "Operation",
        "missing": .list(of: .object(["product": "ProductLine", "amount": .text, "unit": "Id"])).described(
            "What the stock did not have."),
    ])

    private static let pieces = Schema.object(
        ["amount": .text],
        optional: ["noun": .text.described("What they are, as the recipe says; left out where it only says how many.")],
        isClosed: true
    ).described("How many pieces a recipe makes.")
}
