import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Pictures
import Values

/// `/cooking/UUID`: one dish, with the actions for cooking it.
struct DishPages {
    let pages: Pages
    let pictures: OwnPictures

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":product", for: .known, use: show)
            .post(":product/meal-size", for: .known, changing: .products, from: ":product", use: changeMealSize)
            .post(":product/people", for: .known, changing: .products, from: ":product", use: changePeople)
            .post(":product/on-hand", for: .known, changing: .products, from: ":product", use: changeOnHand)
            .post(":product/rating", for: .known, changing: .products, from: ":product", use: rate)
            .post(":product/take", for: .known, changing: .stock, .products, from: ":product", use: take)
            .post(":product/nutrition", for: .known, from: ":product", use: retryNutrition)
            .post(":product/picture", for: .known, changing: .products, from: ":product", use: savePicture)
            .get(":product/delete", for: .known, use: confirmDeletion)
            .post(":product/delete", for: .known, changing: .products, use: delete)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        return try await page(of: uuid, Form(), isFirst: !request.isRenewal, pageContext)
    }

    /// - Parameter isFirst: Whether the page is opened, not refreshed: only then are unknown data looked up.
    private func page(of uuid: UUID, _ form: Form, isFirst: Bool, _ pageContext: PageContext) async throws -> Response {
        guard try await store.cookingProfile(ofProduct: uuid) != nil else {
            return pages.redirect(to: "/cooking/new?product=\(uuid.text)", for: pageContext)
        }
        let dish = try await store.dish(ofProduct: uuid, for: pageContext.member?.id)
        let timer = pageContext.timers?.of(uuid)
        let view = DishView(
            dish, timer: timer, nutrition: try await nutrition(of: dish, isFirst: isFirst, pageContext), form,
            pageContext)
        let title = dish.product.name.map { Phrase("products.one", ["name": .text($0)]) } ?? "common.unknownProduct"
        return pages.show(
            "dish", view, title: title, to: pageContext, at: .products,
            areas: [.products, .stock, .household, .timers], ownTimers: .of(timer?.uuid), form: form)
    }

    private func nutrition(of dish: Dish, isFirst: Bool, _ pageContext: PageContext) async throws -> DishNutrition {
        let details = try await store.product(dish.product.uuid)
        if let known = try await known(details, dish, pageContext) { return known }
        guard let gtin = details.codes.map(\.gtin).first(where: { $0.purpose == .article }) else {
            return .saying("cooking.noNumber", pageContext)
        }
        if isFirst {
            if pages.kiosk.nutritionLookup(of: gtin) == nil {
                try await pages.kiosk.wishForNutrition(of: gtin)
            } else {
                try await pages.kiosk.completeNutrition(of: gtin)
            }
            if let known = try await known(details, dish, pageContext) { return known }
        }
        return DishNutrition(pages.kiosk.nutritionLookup(of: gtin), pageContext)
    }

    /// Returns the nutrition known so far, or nil.
    private func known(_ details: ProductDetails, _ dish: Dish, _ pageContext: PageContext) async throws
        -> DishNutrition?
    {
        let facts = try await store.facts(ofProduct: dish.product.uuid)?.facts
        let borrowed = details.codes.lazy.compactMap { pages.kiosk.external.nutrition(of: $0.gtin) }.first
        guard let known = facts?.nutrition ?? borrowed, !known.isEmpty else { return nil }
        let measures = facts.map { NutritionMeasures(of: details, $0, isByWeight: $0.nutrition == nil) }
        return DishNutrition(known, of: dish, isVolume: measures?.isVolume ?? false, pageContext)
    }

    /// Retries the nutrition look-up, after it failed or found nothing.
    private func retryNutrition(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await store.product(context.uuid("product", of: .product))
        if let gtin = details.codes.map(\.gtin).first(where: { $0.purpose == .article }) {
            try await pages.kiosk.wishForNutrition(of: gtin)
        }
        return pages.redirect(to: "/cooking/\(details.product.uuid.text)", for: pageContext)
    }

    // MARK: - One-touch actions

    /// Redirects to the page of the button.
    private func back(_ uuid: UUID, _ form: Form, saying notice: Notice? = nil, _ pageContext: PageContext) -> Response
    {
        pages.redirect(to: LocalPath(form["back"])?.text ?? "/cooking/\(uuid.text)", saying: notice, for: pageContext)
    }

    /// Redirects with a notice on an invalid or outdated request.
    private func refused(_ uuid: UUID, _ form: Form, _ violation: RuleViolation, _ pageContext: PageContext) -> Response
    {
        back(uuid, form, saying: Notice(violation.phrase, isTrouble: true), pageContext)
    }

    private func changeMealSize(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        var form = try await request.form()
        guard let size = form.choice("size", of: CookingProfile.MealSize.self) else {
            return refused(uuid, form, .unreadable(.mealSize), pageContext)
        }
        try await store.edit(cookingOf: uuid) { $0.mealSize = size }
        return back(uuid, form, pageContext)
    }

    private func changePeople(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        var form = try await request.form()
        guard let step = form.number("step", in: -1...1) else {
            return refused(uuid, form, .outOfRange(.people), pageContext)
        }
        do throws(KitchenError) {
            try await store.edit(cookingOf: uuid) { $0.people += step }
        } catch {
            guard error == .violated(.outOfRange(.people)) else { throw error }
            return refused(uuid, form, .outOfRange(.people), pageContext)
        }
        return back(uuid, form, pageContext)
    }

    private func changeOnHand(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        let form = try await request.form()
        try await store.setOnHand(form["onHand"] == "stock" ? nil : form["onHand"] == "yes", cookingOf: uuid)
        return back(uuid, form, pageContext)
    }

    private func rate(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        guard let member = pageContext.member?.id else {
            return pages.redirect(to: "/who?back=\("/cooking/\(uuid.text)".percentEncoded)", for: pageContext)
        }
        var form = try await request.form()
        guard let rating = Rating(&form) else { return try await page(of: uuid, form, isFirst: false, pageContext) }
        try await store.rate(product: uuid, rating.stars, by: member)
        return back(uuid, form, pageContext)
    }

    private func take(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        let form = try await request.form()
        do throws(KitchenError) {
            let taking = try await store.takeCooked(product: uuid, by: pageContext.actor)
            return back(uuid, form, saying: Notice(taking, pageContext), pageContext)
        } catch {
            guard case .violated(let violation) = error else { throw error }
            if case .missing = violation { throw error }
            return refused(uuid, form, violation, pageContext)
        }
    }

    private func savePicture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        var form = Form()
        do {
            form = try await request.form(upTo: OwnPictures.largestUpload)
            guard let upload = form.file("picture") else {
                return back(uuid, form, saying: Notice("products.noPicture", isTrouble: true), pageContext)
            }
            try await pictures.save(upload.bytes, of: uuid)
            return back(uuid, form, saying: Notice("cooking.pictureTaken"), pageContext)
        } catch let problem as Problem where problem.kind == .tooLarge {
            return back(uuid, form, saying: Notice(PhotographError.tooManyBytes.phrase, isTrouble: true), pageContext)
        } catch let error as PhotographError {
            return back(uuid, form, saying: Notice(error.phrase, isTrouble: true), pageContext)
        }
    }

    // MARK: - Forgetting

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let dish = try await store.dish(ofProduct: context.uuid("product", of: .product))
        return pages.confirm(
            Phrase("cooking.deleteQuestion", ["name": .text(dish.product.name ?? "")]),
            warning: "cooking.deleteWarning", button: "common.delete", cancel: "/cooking/\(dish.product.uuid.text)",
            to: pageContext, at: .products)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let dish = try await store.dish(ofProduct: context.uuid("product", of: .product))
        try await store.removeCooking(ofProduct: dish.product.uuid)
        let notice = Notice("cooking.deleted", ["name": .text(dish.product.name ?? "")])
        return pages.redirect(to: "/cooking", saying: notice, for: pageContext)
    }
}

extension Notice {
    /// Creates a notice on the amount taken from stock, and what was missing or not convertible.
    fileprivate init(_ taking: CookedTaking, _ pageContext: PageContext) {
        let amount = Phrase.Value.text(pageContext.written(taking.taken.amount, taking.taken.unit))
        let key =
            taking.missing == .zero
            ? "cooking.taken" : taking.unconverted.isEmpty ? "cooking.takenAll" : "cooking.takenSome"
        let units = taking.unconverted.map { pageContext.name(of: $0) }.joined(separator: ", ")
        self.init(
            Phrase(
                key, ["amount": amount, "units": .text(units), "unit": .text(pageContext.name(of: taking.taken.unit))]),
            undo: taking.line.id)
    }
}
