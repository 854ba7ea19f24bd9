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
                "buyMissing", "Puts a recipe's missing ingredients on a list",
                details: """
                    Amounts are added to open entries. A repeated request adjusts the lists to the \
                    current need: it adds what is on no list yet, and takes off what is no longer \
                    needed. Entries for planned meals of the recipe count, too.
                    """,
                takes: .object(
                    ["list": "UUID"],
                    optional: [
                        "people": .orNull(.integer(from: 1, to: 999)).described(
                            "The number of people; left out, the number used last.")
                    ]), gives: .ok("The entries.", .object(["entries": .list(of: "Entry")]))
            )
            .delete(":recipe/missing", for: .known, changing: .shopping, use: removeEntries)
            .described(
                "takeMissingBack", "Takes off the lists what a recipe has put there and is not bought yet",
                gives: .done
            )
            .get(":recipe/cooked", for: .known, use: look)
            .described(
                "lookAtCooked", "Lists what cooking a recipe would take from stock",
                parameters: [
                    .query(
                        "people", .integer(from: 1, to: 999),
                        "The number of people; left out, the number used last.")
                ], gives: .ok("The uses of ingredients.", "RecipeTakings")
            )
            .post(":recipe/cooked", for: .known, changing: .stock, use: take)
            .described(
                "takeCookedRecipe", "Takes the used ingredients from stock",
                details: """
                    In one operation, the first lot to expire first. If there is less in stock, all of \
                    it.
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
                            ).described("Left out, all uses with an amount in the preview."),
                            "people": .orNull(.integer(from: 1, to: 999)).described(
                                "The number of people; left out, the number used last."),
                        ], isClosed: true)), gives: .ok("The operation, and what was missing.", "RecipeTaken")
            )
            .post(":recipe/leftovers", for: .known, changing: .stock, use: saveLeftovers)
            .described(
                "keepLeftovers", "Adds the leftovers of a dish to the stock",
                details: "As a lot of a product with the recipe's name, counted in portions.",
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
                            The code of the household's label on the container, or its eight \
                            characters.
                            """),
                    ]), gives: .ok("The operation.", "Operation"))
    }

    /// Returns 200 with the entries that were put on the list.
    private func buy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let (list, people) = try await request.body { ($0.required("list", as: UUID.self), $0.people) }
        let details = try await store.recipeDetails(uuid, for: people)
        let entries = try await store.addMissingEntries(
            ofRecipe: uuid, for: details.people, on: list, by: context.actor)
        return try .json(["entries": entries.map { EntryJSON($0) }])
    }

    private func removeEntries(_ request: Request, context: AppRequestContext) async throws -> Response {
        _ = try await store.removeMissingEntries(ofRecipe: context.uuid("recipe", of: .recipe))
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
    private func saveLeftovers(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let language = Language(rawValue: try await store.household().spoken) ?? Language.en
        let draft = try await request.body { body in
            LeftoversDraft(
                portions: body.required("portions"), locationId: body.required("location"),
                bestBefore: BestBefore(body), label: body.ownLabel, words: .in(language))
        }
        let line = try await store.saveLeftovers(of: uuid, draft, by: context.actor)
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
            portion: language.localized("recipe.portionUnit"), portions: language.localized("recipe.portionsUnit"),
            category: language.localized("recipe.leftoversCategory"))
    }
}
