import Foods
import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Pictures
import Samples
import Values

/// `/recipes/new` and the changes to a recipe: the household's own, and copies of others.
struct OwnRecipePages {
    let pages: Pages
    let pictures: OwnRecipePictures

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("new", for: .known, use: new)
            .post("new", for: .known, changing: .recipes, use: add)
            .post("samples", for: .known, changing: .recipes, from: "", use: addSamples)
            .get(":recipe/edit", for: .known, use: edit)
            .post(":recipe/edit", for: .known, changing: .recipes, use: change)
            .post(":recipe/own", for: .known, changing: .recipes, from: ":recipe", use: makeOwn)
            .get(":recipe/original", for: .known, use: confirmRestoringOriginal)
            .post(":recipe/original", for: .known, changing: .recipes, use: restoreOriginal)
            .post(":recipe/picture", for: .known, changing: .recipes, use: savePicture)
            .post(":recipe/picture/delete", for: .known, changing: .recipes, from: ":recipe", use: forgetPicture)
            .get(":recipe/delete", for: .known, use: confirmDeletion)
            .post(":recipe/delete", for: .known, changing: .recipes, use: delete)
    }

    // MARK: - Writing one

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await newForm(Form(), pages.pageContext(request, context))
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        do throws(KitchenError) {
            if let draft = RecipeForm.draft(&form) {
                return done(try await store.add(draft), saying: "recipe.added", pageContext)
            }
        } catch { try form.note(error, in: RecipeForm.self) }
        return try await newForm(form, pageContext)
    }

    private func newForm(_ form: Form, _ pageContext: PageContext) async throws -> Response {
        let view = FormView(
            action: "/recipes/new", fields: try await fields(form, pageContext), submit: "common.add",
            cancel: "/recipes", form: form, for: pageContext)
        return pages.show(
            "recipeForm", RecipeFormPage(form: view), title: "recipe.new", to: pageContext, at: .recipes, form: form)
    }

    private func fields(_ form: Form, _ pageContext: PageContext) async throws -> [FieldView] {
        RecipeForm.fields(form, try await store.recipeKinds(), pageContext)
    }

    // MARK: - Changing one

    private func edit(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let whole = try await store.recipe(context.uuid("recipe", of: .recipe))
        return try await editForm(RecipeForm.filled(whole), whole.recipe, pageContext)
    }

    /// Changes the household's own recipe, or makes a changed copy of another one, which is its own.
    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let whole = try await store.recipe(context.uuid("recipe", of: .recipe))
        var form = try await request.form(changing: RecipeForm.filled(whole))
        do throws(KitchenError) {
            if let draft = RecipeForm.draft(&form, changing: whole.recipe) {
                guard !whole.recipe.isOwn else {
                    let recipe = try await store.edit(recipe: whole.recipe.uuid, draft)
                    return done(recipe, saying: "recipe.saved", pageContext)
                }
                let own = try await store.makeOwn(recipe: whole.recipe.uuid, draft)
                return done(own, saying: "recipe.madeOwn", pageContext)
            }
        } catch { try form.note(error, in: RecipeForm.self) }
        return try await editForm(form, whole.recipe, pageContext)
    }

    /// Makes an unchanged copy that is the household's own.
    private func makeOwn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        let whole = try await store.recipe(context.uuid("recipe", of: .recipe))
        let draft = RecipeDraft(whole.recipe, whole.ingredients)
        return done(try await store.makeOwn(recipe: whole.recipe.uuid, draft), saying: "recipe.madeOwn", pageContext)
    }

    private func confirmRestoringOriginal(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await store.recipeDetails(context.uuid("recipe", of: .recipe))
        guard let original = details.original else { throw KitchenError.violated(.unchanged) }
        return pages.confirm(
            Phrase("recipe.originalQuestion", ["name": .text(original.title)]), warning: "recipe.originalWarning",
            button: "recipe.original", cancel: "/recipes/\(details.recipe.uuid.text)", to: pageContext, at: .recipes)
    }

    private func restoreOriginal(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let original = try await store.restoreOriginal(ofRecipe: context.uuid("recipe", of: .recipe))
        return done(original, saying: "recipe.originalBack", pageContext)
    }

    private func editForm(_ form: Form, _ recipe: Recipe, _ pageContext: PageContext) async throws -> Response {
        guard recipe.isOwn || recipe.isCopyable else { throw KitchenError.violated(.foreign(.recipe)) }
        let path = "/recipes/\(recipe.uuid.text)"
        let view = FormView(
            action: "\(path)/edit", fields: try await fields(form, pageContext), cancel: path, form: form,
            for: pageContext)
        let page = RecipeFormPage(
            form: view, hint: recipe.isOwn ? nil : pageContext.localized("recipe.makeOwnHint"))
        let title = Phrase(recipe.isOwn ? "recipe.edit" : "recipe.makeOwnTitle", ["name": .text(recipe.title)])
        return pages.show("recipeForm", page, title: title, to: pageContext, at: .recipes, form: form)
    }

    private func done(_ recipe: Recipe, saying key: String, _ pageContext: PageContext) -> Response {
        let notice = Notice(key, ["name": .text(recipe.title)])
        return pages.redirect(to: "/recipes/\(recipe.uuid.text)", saying: notice, for: pageContext)
    }

    // MARK: - Pictures

    private func savePicture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        do {
            let form = try await request.form(upTo: OwnPictures.largestUpload)
            guard let upload = form.file("picture") else {
                return back(uuid, saying: "products.noPicture", pageContext)
            }
            try await pictures.save(upload.bytes, of: uuid)
        } catch let problem as Problem where problem.kind == .tooLarge {
            return back(uuid, saying: PhotographError.tooManyBytes.phrase, pageContext)
        } catch let error as PhotographError {
            return back(uuid, saying: error.phrase, pageContext)
        }
        return pages.redirect(to: "/recipes/\(uuid.text)", saying: Notice("recipe.pictureTaken"), for: pageContext)
    }

    private func forgetPicture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        try await pictures.remove(of: uuid)
        return pages.redirect(to: "/recipes/\(uuid.text)", saying: Notice("recipe.pictureForgotten"), for: pageContext)
    }

    private func back(_ uuid: UUID, saying trouble: Phrase, _ pageContext: PageContext) -> Response {
        pages.redirect(to: "/recipes/\(uuid.text)", saying: Notice(trouble, isTrouble: true), for: pageContext)
    }

    // MARK: - Samples, and removing

    private func addSamples(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let form = try await request.form()
        try await pages.kiosk.addSampleRecipes(in: pageContext.language)
        let back = form["back"].isEmpty ? "/recipes/favourites" : form["back"]
        return pages.redirect(to: back, saying: Notice("recipe.samplesAdded"), for: pageContext)
    }

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await store.recipeDetails(context.uuid("recipe", of: .recipe))
        let (recipe, path) = (details.recipe, "/recipes/\(details.recipe.uuid.text)")
        let own: Phrase = details.original == nil ? "recipe.deleteWarning" : "recipe.deleteBothWarning"
        return pages.confirm(
            Phrase("recipe.deleteQuestion", ["name": .text(recipe.title)]),
            warning: recipe.isOwn ? own : "recipe.deleteForeignWarning", button: "common.delete", cancel: path,
            instead: details.original.map { _ in ("recipe.original", "\(path)/original") }, to: pageContext,
            at: .recipes)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let recipe = try await store.recipe(context.uuid("recipe", of: .recipe)).recipe
        try await store.remove(recipe: recipe.uuid)
        let notice = Notice("recipe.deleted", ["name": .text(recipe.title)])
        return pages.redirect(to: "/recipes", saying: notice, for: pageContext)
    }
}

/// The page of a recipe's form.
struct RecipeFormPage {
    let form: FormView
    /// What saving does; nil for the household's own recipe.
    var hint: String?
}

extension Form {
    /// Notes an error beside the field that it concerns.
    fileprivate mutating func note(_ error: KitchenError, in _: RecipeForm.Type) throws(KitchenError) {
        switch error {
        case .violated(.outOfRange(.seconds)): try note(error, at: "minutes")
        case .violated(.tooMany(.ingredient, _)): try note(error, at: "ingredients")
        case .violated(.tooMany(.step, _)): try note(error, at: "steps")
        case .violated(.missing), .violated(.foreign): throw error
        case .violated(let violation) where violation.field == .title: try note(error, at: "name")
        default: try note(error)
        }
    }
}

extension Kiosk {
    /// Adds Scantry's sample recipes.
    func addSampleRecipes(in language: Language) async throws {
        let samples = try SampleRecipe.all(json: Data(Samples.recipes))
        try await store.add(samples, in: language.rawValue)
    }
}
