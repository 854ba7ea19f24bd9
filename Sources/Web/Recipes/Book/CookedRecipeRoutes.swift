import Foods
import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/api/v1/recipes/UUID/missing`, `/cooked` and `/leftovers`: the effects of a recipe on lists and stock.
struct CookedRecipeRoutes {
    let kiosk: Kiosk

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Recipes", parameters: [.path("recipe", "UUID", "The recipe.")])
            .post(":recipe/missing", for: .known, changing: .shopping, use: buy)
            .described(
                "buyMissing", "Puts on a list what a recipe needs and the kitchen does not have",
                details: """
                    Amounts are added up with what is on the list already. Asked again, there is as much \
                    on lists for this recipe as is needed then: what is on none yet is put there, what \
                    is needed no more is taken off. What is there for its planned meals counts, too.
                    """,
                takes: .object(
                    ["list": "UUID"],
                    optional: [
                        "people": .orNull(.integer(from: 1, to: 999)).described(
                            "For how many it is cooked; left out, as many as somebody said last.")
                    ]), gives: .ok("What was put there.", .object(["entries": .list(of: "Entry")]))
            )
            .delete(":recipe/missing", for: .known, changing: .shopping, use: takeBack)
            .described(
                "takeMissingBack", "Takes off their lists what a recipe has put there, as far as nobody has bought it",
                gives: .done
            )
            .get(":recipe/cooked", for: .known, use: look)
            .described(
                "lookAtCooked", "What cooking a recipe would take from stock",
                parameters: [
                    .query(
                        "people", .integer(from: 1, to: 999),
                        "For how many it is cooked; left out, as many as somebody said last.")
                ], gives: .ok("What would be taken.", "RecipeTakings")
            )
            .post(":recipe/cooked", for: .known, changing: .stock, use: take)
            .described(
                "takeCookedRecipe", "Takes from stock what was used",
                details: """
                    In one operation, of each product first to expire first. If there is less, all that \
                    there is.
                    """,
                takes: .optional(
                    .object(
                        optional: [
                            "uses": .orNull(
                                .list(
                                    of: .object(
                                        ["product": "UUID", "amount": "Amount"],
                                        optional: [
                                            "unit": .named("IdOrNull").described("Left out, the product's own.")
                                        ], isClosed: true), most: 200)
                            ).described("Left out, all that a look shows an amount of."),
                            "people": .orNull(.integer(from: 1, to: 999)).described(
                                "For how many it is cooked; left out, as many as somebody said last."),
                        ], isClosed: true)), gives: .ok("What was taken.", "RecipeTaken")
            )
            .post(":recipe/leftovers", for: .known, changing: .stock, use: keepLeftovers)
            .described(
                "keepLeftovers", "Puts what is left of a dish on a shelf",
                details: "As a lot of a product that is named after the recipe, counted in portions.",
                takes: .object(
                    [
                        "portions": .text(pattern: "^([1-9][0-9]{0,2}|0[.,][1-9][0-9]{0,2})$", example: "2").described(
                            "More than nothing, at most 999."), "location": "Id",
                    ],
                    optional: [
                        "bestBefore": .orNull("Day").described(
                            "The last good day; null for unknown; left out, a guess by where it is kept."),
                        "label": .orNull(.text(most: 40)).described(
                            """
                            The code of a label of the household's own, or its eight characters: what is on the \
                            container.
                            """),
                    ]), gives: .ok("What was booked.", "Operation"))
    }

    /// Returns 200 with the entries that were put on the list.
    private func buy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let (list, people) = try await request.body { ($0.required("list", as: UUID.self), $0.people) }
        let details = try await store.recipeDetails(uuid, for: people)
        let entries = try await store.putMissing(ofRecipe: uuid, for: details.people, on: list, by: context.actor)
        return try .json(["entries": entries.map { EntryJSON($0) }])
    }

    private func takeBack(_ request: Request, context: AppRequestContext) async throws -> Response {
        _ = try await store.takeBack(missingOfRecipe: context.uuid("recipe", of: .recipe))
        return .nothing
    }

    private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        let people = try request.query { $0.people }
        return try .json(RecipeTakingsJSON(await CookedPlan(context.uuid("recipe", of: .recipe), for: people, store)))
    }

    /// Returns 200 with what was taken: the uses in the body, else every ingredient with an amount.
    private func take(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let (named, people) = try await request.body { body in
            let uses = body.objects("uses", atMost: RecipeDraft.mostIngredients) { use in
                ProductUse(use.required("product"), Quantity(use))
            }
            return (body.has("uses") ? uses : nil, body.people)
        }
        let plan = try await CookedPlan(uuid, for: people, store)
        let taken: RecipeTaken
        do {
            taken = try await store.takeCooked(recipe: uuid, named ?? plan.uses, by: context.actor)
        } catch {
            guard case .violated(.item(let index, let violation)) = error else { throw error }
            throw Problem(violation, at: "uses[\(index)]")
        }
        return try .json(RecipeTakenJSON(taken))
    }

    /// Returns 200 with the operation that stored the leftovers.
    private func keepLeftovers(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let language = Language(rawValue: try await store.household().spoken) ?? Language.en
        let draft = try await request.body { body in
            LeftoversDraft(
                portions: body.required("portions"), locationId: body.required("location"),
                bestBefore: BestBefore(body), label: body.ownLabel, words: .in(language))
        }
        let line = try await store.keepLeftovers(of: uuid, draft, by: context.actor)
        return try .json(OperationJSON(line))
    }
}

extension Fields {
    /// The household's own label, from its code or its eight characters.
    fileprivate var ownLabel: OwnLabel? {
        guard let text = optional("label", as: String.self) else { return nil }
        let label = OwnLabel(text) ?? OwnLabel(characters: text)
        if label == nil { fault("label", "The label cannot be read. Send its code, or its eight characters.") }
        return label
    }
}

extension LeftoversDraft.Words {
    /// Returns the words for leftovers in a language.
    static func `in`(_ language: Language) -> LeftoversDraft.Words {
        LeftoversDraft.Words(
            portion: language.say("recipe.portionUnit"), portions: language.say("recipe.portionsUnit"),
            category: language.say("recipe.leftoversCategory"))
    }
}
