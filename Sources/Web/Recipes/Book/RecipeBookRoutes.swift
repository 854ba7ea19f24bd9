import Foods
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import Values

/// `/api/v1/recipes`: the household's own recipes, and its ratings and notes on all.
struct RecipeBookRoutes {
    let kiosk: Kiosk
    let pictures: OwnRecipePictures

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "Recipes", parameters: [.path("recipe", "UUID", "The recipe."), .path("member", "Id", "The member.")]
        )
        .adding(resource.routes)
        .get(":recipe", for: .known, use: show)
        .described(
            "recipe", "A recipe, with the stock of its ingredients",
            parameters: [
                .query(
                    "people", .integer(from: 1, to: 999),
                    "The number of people; left out, the number used last.")
            ], gives: .ok("The recipe.", "WholeRecipe")
        )
        .post(":recipe/own", for: .known, changing: .recipes, use: makeOwn)
        .described(
            "makeRecipeOwn", "Makes an own copy of an external recipe",
            details: """
                It replaces the original: plan, favourites, stars, notes, timers and leftovers belong \
                to the copy from then on, and the identifier of the original refers to it. \
                The original can be restored. A recipe of the household's own is rejected \
                with 409.
                """, gives: .created("The household's recipe.", "WholeRecipe")
        )
        .put(":recipe/ratings/:member", for: .known, changing: .recipes, use: rate)
        .described(
            "rateRecipe", "Rates a recipe as a member", takes: .object(["stars": .stars]),
            gives: .ok("The recipe.", "WholeRecipe")
        )
        .delete(":recipe/ratings/:member", for: .known, changing: .recipes, use: forgetRating)
        .described("forgetRecipeRating", "Deletes a member's rating of a recipe", gives: .done)
        .put(":recipe/notes/:member", for: .known, changing: .recipes, use: note)
        .described(
            "noteRecipe", "Sets a member's note on a recipe",
            details: "Replaces the earlier note; white space alone is invalid.",
            takes: .object(["text": .text(most: 2000)]), gives: .ok("The recipe.", "WholeRecipe")
        )
        .delete(":recipe/notes/:member", for: .known, changing: .recipes, use: forgetNote)
        .described("forgetRecipeNote", "Deletes a member's note on a recipe", gives: .done)
        .post(":recipe/timers", for: .known, changing: .timers, use: startTimer)
        .described(
            "startRecipeTimer", "Starts a timer for a time that a step names",
            details: "One that runs already for this time of the step is the answer.",
            takes: .object(
                [
                    "step": .integer(from: 0, to: 199).described("The index of the step, from 0."),
                    "seconds": .integer(from: 1, to: 86400).described("One of the step's `times`."),
                ],
                optional: [
                    "name": .orNull(.text(most: 60)).described("Its name; left out, the recipe's.")
                ]
            ), gives: .created("The timer.", "Timer")
        )
        .put(":recipe/picture", for: .known, changing: .recipes, use: savePicture)
        .described(
            "takeRecipePicture", "Takes a picture of a recipe of the household's own: JPEG or PNG, up to 12 MB",
            details: "It is made small and kept without where and when it was taken.", takes: .picture,
            gives: .ok("The recipe.", "WholeRecipe"))
    }

    /// What is alike for all records, and what settles one thing of a recipe.
    private var resource: ResourceRoutes<UUID, WholeRecipeJSON, WholeRecipeJSON> {
        ResourceRoutes(
            "recipe", "WholeRecipe", at: "recipes", tag: "Recipes", by: .path("recipe", "UUID", "The recipe."),
            of: .recipe, for: .known, changing: .recipes, id: \.rest.id, json: { $0 }, find: { try await json($0) }
        )
        .add("addRecipe", "Adds a recipe of the household's own", takes: "RecipeDraft", reading: RecipeDraft.init) {
            try await json(store.add($0).uuid)
        }
        .operation(
            .put, "changeRecipe", "Changes a recipe of the household's own",
            details: """
                What is left out goes; stars, notes and the picture stay. One from elsewhere is \
                declined with 409: make one of your own of it.
                """, takes: "RecipeDraft", reading: RecipeDraft.init
        ) { uuid, draft in
            let former = try await store.recipe(uuid).recipe
            _ = try await store.edit(recipe: uuid, draft.with(pictureOf: former))
            return try await json(uuid)
        }
        .delete(
            "removeRecipe", "Takes a recipe away",
            details: "An external one is not stored again when it is fetched again."
        ) { try await store.remove(recipe: $0) }
        .operation(
            .delete, "bringBackOriginal", "Restores the external original of a copy",
            details: "All data of the copy belong to the original again; the copy is deleted.", at: "own",
            gives: .ok("The original recipe.", "WholeRecipe")
        ) { try await json(store.restoreOriginal(ofRecipe: $0).uuid) }
        .operation(.put, "favourRecipe", "Makes a recipe a favourite", at: "favourite") { uuid in
            try await store.favour(recipe: uuid, true)
            return try await json(uuid)
        }
        .delete("disfavourRecipe", "Makes a recipe no favourite any more", at: "favourite") {
            try await store.favour(recipe: $0, false)
        }
        .operation(
            .put, "setRecipePeople", "Remembers for how many a recipe is cooked", at: "people",
            takes: .object(["people": .integer(from: 1, to: 999)]), reading: { $0.required("people", as: Int.self) }
        ) { uuid, people in
            try await store.set(people: people, ofRecipe: uuid)
            return try await json(uuid)
        }
        .operation(
            .put, "setRecipeServings", "Sets the servings of a recipe whose source does not state them",
            details: "409 for one whose source states them, and for the household's own.", at: "servings",
            takes: .object(["servings": .integer(from: 1, to: 999)]),
            reading: { $0.required("servings", as: Int.self) }
        ) { uuid, servings in
            try await store.set(servings: servings, ofRecipe: uuid)
            return try await json(uuid)
        }
        .operation(
            .put, "setRecipeMade", "Sets the number of pieces to make",
            details: """
                For a recipe that says how many pieces it makes and not for how many people it is; \
                422 for others.
                """, at: "made", takes: .object(["pieces": .named("Amount").described("How many: 0.001 to 9999.")]),
            reading: { $0.required("pieces", as: Amount.self) }
        ) { uuid, amount in
            try await store.set(made: amount, ofRecipe: uuid)
            return try await json(uuid)
        }
        .delete("removeRecipePicture", "Removes the household's own picture of a recipe", at: "picture") {
            try await pictures.remove(of: $0)
        }
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let people = try request.query { $0.people }
        return try await answer(context.uuid("recipe", of: .recipe), for: people)
    }

    /// Returns 201 with an unchanged copy that is the household's own.
    private func makeOwn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        try await request.body { _ in }
        let whole = try await store.recipe(uuid)
        let own = try await store.makeOwn(recipe: uuid, RecipeDraft(whole.recipe, whole.ingredients)).uuid
        return try await .created(json(own), at: "\(API.path)/recipes/\(own.text)")
    }

    private func rate(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let member = try context.rowId("member", of: .member)
        let stars = try await request.body(\.stars)
        try await store.rate(recipe: uuid, stars, by: member)
        return try await answer(uuid)
    }

    private func forgetRating(_ request: Request, context: AppRequestContext) async throws -> Response {
        let member = try context.rowId("member", of: .member)
        try await store.rate(recipe: context.uuid("recipe", of: .recipe), nil, by: member)
        return .nothing
    }

    private func note(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let member = try context.rowId("member", of: .member)
        let text = try await request.body { $0.required("text", as: String.self) }
        try await store.note(recipe: uuid, text, by: member)
        return try await answer(uuid)
    }

    private func forgetNote(_ request: Request, context: AppRequestContext) async throws -> Response {
        let member = try context.rowId("member", of: .member)
        try await store.note(recipe: context.uuid("recipe", of: .recipe), nil, by: member)
        return .nothing
    }

    /// Returns 201 with the timer; reuses one that already runs for this time of the step.
    private func startTimer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let (step, seconds, name) = try await request.body { body in
            (
                body.required("step", as: Int.self), body.required("seconds", as: Int.self),
                body.optional("name", as: String.self)
            )
        }
        let title = try await store.recipe(uuid).recipe.title
        let line = try await store.startTimer(
            ofRecipe: uuid, step: step, seconds: seconds, name: name ?? title)
        return try .created(TimerJSON(line), at: "\(API.path)/timers/\(line.uuid.text)")
    }

    /// Stores the body, a JPEG or PNG, as the picture, and returns the recipe.
    private func savePicture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        try await request.photograph { try await pictures.save($0, of: uuid) }
        return try await answer(uuid)
    }

    private func answer(_ uuid: UUID, for people: Int? = nil) async throws -> Response {
        try await .json(json(uuid, for: people))
    }

    private func json(_ uuid: UUID, for people: Int? = nil) async throws -> WholeRecipeJSON {
        let details = try await store.recipeDetails(uuid, for: people)
        let stocked = try await store.stockedIngredients(details)
        return WholeRecipeJSON(details, stocked, try await store.nutrition(of: stocked, for: details))
    }
}

extension Fields {
    /// The number of people to cook for; nil for the number that was last set.
    var people: Int? {
        guard let people = optional("people", as: Int.self) else { return nil }
        if !RecipeDraft.crowd.contains(people) {
            fault("people", "The people are out of range. Send a number from 1 to 999.")
        }
        return people
    }
}

extension RecipeDraft {
    init(_ body: Fields) {
        self = body.draft()
        pieces = body.object("pieces") { Pieces($0) }
        ingredients = body.values("ingredients", atMost: Self.mostIngredients, as: String.self).map {
            RecipeIngredient($0)
        }
        steps = body.objects("steps", atMost: Self.mostSteps) { step in
            RecipeStep(step.required("text"), heading: step.optional("heading"))
        }
        for (name, address) in [("address", address), ("video", video)] { body.check(address, name) }
    }

    fileprivate func with(pictureOf recipe: Recipe) -> RecipeDraft {
        var draft = self
        draft.picture = recipe.picture
        return draft
    }
}

extension Pieces {
    fileprivate init(_ body: Fields) {
        self.init(body.required("amount"), body.optional("noun") ?? "")
    }
}

extension Fields {
    /// Notes a fault if the text is not a web address.
    fileprivate func check(_ address: String?, _ name: String) {
        guard let address, OutsideLink(address) == nil else { return }
        fault(name, "The \(name) is no address of a page. Send one that begins with https://.")
    }
}
