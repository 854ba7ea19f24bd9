import Foods
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/recipes/words`: the household's corrections of ingredients, which apply to all recipes.
struct IngredientWordPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .get("new", for: .known, use: new)
            .post("new", for: .known, changing: .recipes, use: add)
            .get(":word", for: .known, use: one)
            .post(":word", for: .known, changing: .recipes, use: change)
            .get(":word/delete", for: .known, use: confirmDeletion)
            .post(":word/delete", for: .known, changing: .recipes, use: delete)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let rows = try await store.foodCorrections().enumerated().map { place, line in
            RowsPage.Row(
                id: Int64(place), path: "/recipes/words/\(line.correction.uuid.text)", name: line.correction.food,
                detail: pageContext.correctionText(line), icon: "cook")
        }
        let page = RowsPage(rows, at: "/recipes/words", icon: "cook", back: "/recipes") { key in
            pageContext.localized(Self.phrases[key] ?? "ingredients.wordsTitle")
        }
        return pages.show(
            "rows", page, title: "ingredients.wordsTitle", to: pageContext, at: .recipes, areas: [.recipes, .products])
    }

    private static let phrases: [String: Phrase] = [
        "add": "ingredients.wordsAdd", "empty": "ingredients.wordsEmpty", "explanation": "ingredients.wordsExplanation",
    ]

    // MARK: - Correcting a word

    /// Shows the form for an ingredient, which the address may name, with the current match.
    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let asked = request.queryFields
        let food = String(
            (asked["food"] ?? "").unicodeScalars.prefix(FoodCorrectionDraft.longestFood))
        return try await newForm(Form(["food": food]), request.recipe, pages.pageContext(request, context))
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        do throws(KitchenError) {
            if let draft = draft(&form) { return saved(try await store.correct(draft), request.recipe, pageContext) }
        } catch { try form.note(error, at: error.isOfOther ? "other" : "food") }
        return try await newForm(form, request.recipe, pageContext)
    }

    private func newForm(_ form: Form, _ recipe: UUID?, _ pageContext: PageContext) async throws -> Response {
        let food = form["food"]
        let name = FieldView(
            "food", .line(most: FoodCorrectionDraft.longestFood), label: "ingredients.food", in: form, for: pageContext,
            isRequired: true, hint: "ingredients.foodHint")
        let choices = try await [choice(form, pageContext), other(form, pageContext)]
        let back = Self.back(to: recipe)
        let view = FormView(
            action: "/recipes/words/new\(recipe.map { "?recipe=\($0.text)" } ?? "")", fields: [name] + choices,
            cancel: back, form: form,
            for: pageContext)
        let page = ItemPage(
            sections: [ItemPage.Section(explanation: try await belief(of: food, pageContext), form: view)], back: back,
            delete: nil)
        let title: Phrase = food.isEmpty ? "ingredients.wordsAdd" : Phrase("ingredients.correct", ["food": .text(food)])
        return pages.show("item", page, title: title, to: pageContext, at: .recipes, form: form)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let line = try await store.foodCorrection(context.word)
        return try await page(of: line, Self.filled(line), pages.pageContext(request, context))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let line = try await store.foodCorrection(context.word)
        var form = try await request.form(changing: Self.filled(line))
        do throws(KitchenError) {
            if let target = target(&form), form.isValid {
                let draft = FoodCorrectionDraft(food: line.correction.food, target)
                return saved(try await store.correct(draft), nil, pageContext)
            }
        } catch { try form.note(error, at: error.isOfOther ? "other" : "target") }
        return try await page(of: line, form, pageContext)
    }

    private func page(of line: FoodCorrectionLine, _ form: Form, _ pageContext: PageContext) async throws -> Response {
        let path = "/recipes/words/\(line.correction.uuid.text)"
        let view = FormView(
            fields: [try await choice(form, pageContext, now: line), try await other(form, pageContext)],
            cancel: "/recipes/words", form: form, for: pageContext)
        let page = ItemPage(
            sections: [
                ItemPage.Section(explanation: pageContext.localized("ingredients.correctionExplanation"), form: view)
            ],
            back: "/recipes/words", delete: "\(path)/delete")
        let title = Phrase("ingredients.correct", ["food": .text(line.correction.food)])
        return pages.show("item", page, title: title, to: pageContext, at: .recipes, form: form)
    }

    private func saved(_ line: FoodCorrectionLine, _ recipe: UUID?, _ pageContext: PageContext) -> Response {
        let notice = Notice("ingredients.corrected", ["food": .text(line.correction.food)])
        return pages.redirect(to: Self.back(to: recipe), saying: notice, for: pageContext)
    }

    // MARK: - Forgetting

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let correction = try await store.foodCorrection(context.word).correction
        return pages.confirm(
            Phrase("ingredients.removeQuestion", ["food": .text(correction.food)]),
            warning: "ingredients.removeWarning",
            button: "common.delete", cancel: "/recipes/words/\(correction.uuid.text)", to: pageContext, at: .recipes)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let correction = try await store.foodCorrection(context.word).correction
        try await store.remove(foodCorrection: correction.uuid)
        let notice = Notice("ingredients.removed", ["food": .text(correction.food)])
        return pages.redirect(to: "/recipes/words", saying: notice, for: pageContext)
    }
}

// MARK: - The form

extension IngredientWordPages {
    private func draft(_ form: inout Form) -> FoodCorrectionDraft? {
        let food = form.text("food", most: FoodCorrectionDraft.longestFood)
        let target = target(&form)
        guard let food, let target, form.isValid else { return nil }
        return FoodCorrectionDraft(food: food, target)
    }

    /// Reads the target that was chosen or named, and notes a mistake unless it is exactly one of the two.
    private func target(_ form: inout Form) -> FoodCorrectionDraft.Target? {
        let chosen = form["target"]
        let other = form.optionalText("other", most: FoodCorrectionDraft.longestFood)
        switch (chosen, other) {
        case ("", let other?), (Self.named, let other?): return .food(other)
        case ("", nil): form.note("ingredients.chooseOne", at: "target")
        case (Self.named, nil):
            if form.mistake(at: "other") == nil { form.note("ingredients.nameOther", at: "other") }
        case (_, _?): form.note("ingredients.oneOnly", at: "other")
        case (_, nil):
            if let target = FoodCorrectionDraft.Target(text: chosen) { return target }
            form.note("form.notOffered", at: "target")
        }
        return nil
    }

    /// The value of the choice "another food", which the field beside it names.
    fileprivate static let named = "food"

    fileprivate static func filled(_ line: FoodCorrectionLine) -> Form {
        if case .food(let name) = line.correction.target {
            return Form(changing: ["target": named, "other": name])
        }
        return Form(changing: ["target": FoodCorrectionDraft.Target(line)?.text ?? "", "other": ""])
    }

    /// Returns where the form leads back to: a recipe, or the list.
    private static func back(to recipe: UUID?) -> String { recipe.map { "/recipes/\($0.text)" } ?? "/recipes/words" }

    /// Returns the choices: the most similar products, another food, those without a product, then all products and
    /// categories of the household. None is chosen at first.
    private func choice(_ form: Form, _ pageContext: PageContext, now: FoodCorrectionLine? = nil) async throws
        -> FieldView
    {
        var choices = [FieldKind.Choice(value: "", label: pageContext.localized("ingredients.choose"))]
        var seen: Set<String> = []
        func add(_ target: FoodCorrectionDraft.Target, _ label: String) {
            if seen.insert(target.text).inserted { choices.append(.init(value: target.text, label: label)) }
        }
        if let product = now?.product { add(.product(product.uuid), product.title) }
        let like = try await store.suggestions(for: now?.correction.food ?? form["food"], limit: 8)
        for product in like.products { add(.product(product.uuid), product.title) }
        choices.append(.init(value: Self.named, label: pageContext.localized("ingredients.anotherFood")))
        for target in [FoodCorrectionDraft.Target.always, .never, .ignored] {
            add(target, pageContext.localized(target.phrase))
        }
        for product in try await store.products(ProductQuery(limit: 300)) where product.name != nil {
            add(.product(product.uuid), product.title)
        }
        for category in try await store.names(.category) {
            add(
                .category(category.id),
                pageContext.localized("ingredients.categoryChoice", ["name": .text(category.name)]))
        }
        return FieldView(
            "target", .choice(choices), label: "ingredients.stands", in: form, for: pageContext,
            hint: "ingredients.correctionExplanation")
    }

    private func other(_ form: Form, _ pageContext: PageContext) async throws -> FieldView {
        let foods = try await store.foods(limit: 200, besides: store.ingredientNames())
        return FieldView(
            "other", .line(most: FoodCorrectionDraft.longestFood, suggestions: foods.map(pageContext.name(of:))),
            label: "ingredients.other", in: form, for: pageContext, hint: "ingredients.otherHint")
    }

    /// Returns what Scantry matches an ingredient to, and why; nil for an empty name.
    private func belief(of food: String, _ pageContext: PageContext) async throws -> String? {
        guard !food.isEmpty, let stocked = try await store.stockedIngredients([RecipeIngredient(food)]).first else {
            return nil
        }
        return pageContext.matchText(stocked)
    }
}

extension PageContext {
    /// Returns what an ingredient is matched to, and why.
    func matchText(_ stocked: StockedIngredient) -> String {
        let belief = stocked.belief
        let product = ["product": Phrase.Value.text(stocked.product?.title ?? "")]
        let why: Phrase =
            switch belief.reason {
            case .name: Phrase("ingredients.byName", product)
            case .kin: Phrase("ingredients.byKin", product)
            case .category: Phrase("ingredients.byCategory", product)
            case .corrected: "ingredients.byCorrection"
            case .everywhere: "ingredients.everywhere"
            case .nothingLikeIt: "ingredients.nothingLikeIt"
            case .unknown: "ingredients.unknownFood"
            }
        guard let food = language == .fr ? belief.frenchFood : belief.food else { return localized(why) }
        return localized("ingredients.believed", ["food": .text(food), "why": .phrase(why)])
    }
}

extension PageContext {
    /// Returns what a corrected food stands for.
    func correctionText(_ line: FoodCorrectionLine) -> String {
        switch line.correction.target {
        case .product: line.product?.title ?? localized("common.unknownProduct")
        case .category: localized("ingredients.categoryChoice", ["name": .text(line.category?.name ?? "")])
        case .food(let name): localized("ingredients.otherFood", ["name": .text(name)])
        case .always: localized("ingredients.always")
        case .never: localized("ingredients.never")
        case .ignored: localized("ingredients.ignored")
        }
    }
}

extension Request {
    /// The recipe of the ingredient, from the address; nil for none.
    fileprivate var recipe: UUID? { queryFields["recipe"].flatMap { UUID(uuidString: $0) } }
}

extension FoodCorrectionDraft.Target {
    fileprivate var phrase: Phrase {
        switch self {
        case .never: "ingredients.never"
        case .ignored: "ingredients.ignored"
        case .always, .product, .category, .food: "ingredients.always"
        }
    }

    /// The value that forms send: `product:` or `category:` with the identifier, `food:` with the name, or a word.
    fileprivate var text: String {
        switch self {
        case .product(let uuid): "product:\(uuid.text)"
        case .category(let id): "category:\(id)"
        case .food(let name): "food:\(name)"
        case .always: "always"
        case .never: "never"
        case .ignored: "ignored"
        }
    }

    fileprivate init?(text: String) {
        let sides = text.split(separator: ":", maxSplits: 1).map(String.init)
        switch (sides.first, sides.dropFirst().first) {
        case ("always", nil): self = .always
        case ("never", nil): self = .never
        case ("ignored", nil): self = .ignored
        case ("product", let id?):
            guard let uuid = UUID(uuidString: id) else { return nil }
            self = .product(uuid)
        case ("category", let id?):
            guard let id = Int64(id) else { return nil }
            self = .category(id)
        default: return nil
        }
    }

    fileprivate init?(_ line: FoodCorrectionLine) {
        switch line.correction.target {
        case .product:
            guard let product = line.product else { return nil }
            self = .product(product.uuid)
        case .category(let id): self = .category(id)
        case .food(let name): self = .food(name)
        case .always: self = .always
        case .never: self = .never
        case .ignored: self = .ignored
        }
    }
}

extension KitchenError {
    /// Whether it concerns the other food that was named.
    fileprivate var isOfOther: Bool {
        if case .violated(.unknownFood) = self { return true }
        return self == .violated(.same(.ingredient)) || self == .violated(.unreadable(.text))
    }
}

extension AppRequestContext {
    /// The identifier of the correction, from the path.
    fileprivate var word: UUID { get throws { try uuid("word", of: .ingredient) } }
}
