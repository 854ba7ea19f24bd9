import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Pictures
import Samples
import Values

/// `/cooking`: the list of dishes, and the forms to add and edit them.
struct CookingPages {
    let pages: Pages
    let pictures: OwnPictures

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: list)
            .post("samples", for: .known, changing: .products, from: "", use: addSamples)
            .post("list", for: .known, changing: .shopping, from: "", use: addToList)
            .get("new", for: .known, use: new)
            .post("new", for: .known, changing: .products, use: add)
            .get(":product/edit", for: .known, use: edit)
            .post(":product/edit", for: .known, changing: .products, use: change)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let address = CookingAddress(request)
        let dishes = try await store.dishes(address.query, for: pageContext.member?.id)
        let isNew = dishes.isEmpty ? try await store.dishes().isEmpty : false
        let view = CookingView(dishes, pageContext.timers ?? [], at: address, isNew: isNew, pageContext)
        var response = pages.show(
            "cooking", view, title: "cooking.title", to: pageContext, at: .products,
            areas: [.products, .stock, .household, .timers])
        address.remember(in: &response)
        return response
    }

    private func addSamples(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard try await store.dishes().isEmpty else { return pages.redirect(to: "/cooking", for: pageContext) }
        try await store.addSamples(SampleDish.all(tsv: Samples.noodles))
        return pages.redirect(to: "/cooking", saying: Notice("cooking.samplesAdded"), for: pageContext)
    }

    /// Puts dishes that are not on hand on the first shopping list, creating a list if there is none.
    private func addToList(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let list = try await pages.firstList(for: pageContext)
        let count = try await store.addMissingDishes(to: list.uuid, by: pageContext.actor)
        let notice = Notice("cooking.onList", ["count": .number(count), "list": .text(list.name)])
        return pages.redirect(to: "/shopping/\(list.uuid.text)", saying: notice, for: pageContext)
    }

    // MARK: - Adding

    /// Shows the form for a new dish: with a known product's name and brand, or empty.
    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard let product = try await product(of: request) else {
            return try await newForm(CookingForm.new(), nil, pageContext)
        }
        if try await store.cookingProfile(ofProduct: product.product.uuid) != nil {
            return pages.redirect(to: "/cooking/\(product.product.uuid.text)", for: pageContext)
        }
        return try await newForm(CookingForm.new(of: product), product, pageContext)
    }

    /// Returns the product in the query, or nil.
    private func product(of request: Request) async throws -> ProductDetails? {
        guard let named = request.queryFields["product"] else { return nil }
        guard let uuid = UUID(uuidString: String(named)) else { throw KitchenError.violated(.missing(.product)) }
        return try await store.product(uuid)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let product: ProductDetails?
        do {
            product = try await self.product(of: request)
        } catch let error as KitchenError where error == .violated(.missing(.product)) {
            return try await regain(request, nil, pageContext)
        }
        var form = try await request.form()
        do throws(KitchenError) {
            if let input = CookingForm.input(&form), form.isValid, let added = try await save(input, product, &form) {
                let notice = Notice(added.phrase, ["name": .text(input.name)])
                return pages.redirect(to: "/cooking/\(added.uuid.text)", saying: notice, for: pageContext)
            }
        } catch { try form.note(error) }
        return try await newForm(form, product, pageContext)
    }

    /// Stores a new cooking profile; returns nil if it is ambiguous which product is meant.
    private func save(
        _ input: CookingForm.Input, _ product: ProductDetails?, _ form: inout Form
    ) async throws(KitchenError) -> (uuid: UUID, phrase: String)? {
        if let known = product?.product.uuid {
            try await store.set(input.draft, named: input.name, brand: input.brand, cookingOf: known)
            return (known, "cooking.added")
        }
        switch CookingForm.meant(&form, among: try await store.namesakes(of: input.name, brand: input.brand)) {
        case .product(let uuid):
            try await store.set(input.draft, cookingOf: uuid)
            return (uuid, "cooking.addedKnown")
        case .new:
            return (try await store.addCooked(named: input.name, brand: input.brand, input.draft), "cooking.added")
        case .unclear: return nil
        }
    }

    /// - Parameter areas: The areas that refresh the page; none if its URL no longer exists.
    private func newForm(
        _ form: Form, _ product: ProductDetails?, _ pageContext: PageContext, areas: [LiveArea] = [.scans]
    ) async throws -> Response {
        let query = product.map { "?product=\($0.product.uuid.text)" } ?? ""
        let units = try await store.units()
        var fields = CookingForm.fields(form, units: units, pageContext)
        if product == nil, form.mistake(at: "known") != nil || !form["known"].isEmpty {
            let brand = form["brand"].isEmpty ? nil : form["brand"]
            let namesakes = try await store.namesakes(of: form["name"], brand: brand)
            fields.insert(CookingForm.choice(of: namesakes, form, pageContext), at: 0)
        }
        let view = FormView(
            action: "/cooking/new\(query)", fields: fields, submit: "common.add", cancel: "/cooking", form: form,
            for: pageContext)
        let scanned = product == nil ? try await scanned(pageContext) : ([], nil)
        let page = CookingFormPage(new: view, of: product, scanned: scanned, units: units, pageContext)
        return pages.show(
            "cookingForm", page, title: "cooking.add", to: pageContext, at: .products, areas: areas, form: form)
    }

    /// Returns up to four recently scanned products, the latest first, and the id of the last scan of a product.
    private func scanned(_ pageContext: PageContext) async throws -> (
        rows: [CookingFormPage.ScannedRow], latest: String?
    ) {
        let listed = Set(try await store.dishes().map(\.product.id))
        var seen: Set<Int64> = []
        let scans = try await store.scans(limit: 20).filter { $0.product != nil }
        let rows = scans.compactMap(\.product).filter { seen.insert($0.id).inserted }.prefix(4).map {
            CookingFormPage.ScannedRow($0, isListed: listed.contains($0.id), pageContext)
        }
        return (rows, scans.first?.scanId.text)
    }

    // MARK: - Changing

    private func edit(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let dish = try await store.dish(ofProduct: context.uuid("product", of: .product), for: pageContext.member?.id)
        return try await editForm(CookingForm.filled(dish), dish, pageContext)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("product", of: .product)
        let dish: Dish
        do {
            dish = try await store.dish(ofProduct: uuid, for: pageContext.member?.id)
        } catch {
            guard case .violated(.missing) = error else { throw error }
            return try await regain(request, try? await store.product(uuid), pageContext)
        }
        var form: Form
        do {
            form = try await request.form(changing: CookingForm.filled(dish), upTo: OwnPictures.largestUpload)
        } catch let problem as Problem where problem.kind == .tooLarge {
            let notice = Notice(PhotographError.tooManyBytes.phrase, isTrouble: true)
            return pages.redirect(to: "/cooking/\(uuid.text)/edit", saying: notice, for: pageContext)
        }
        guard try await save(&form, dish, pageContext) else { return try await editForm(form, dish, pageContext) }
        return pages.redirect(
            to: "/cooking/\(dish.product.uuid.text)", saying: Notice("cooking.saved"), for: pageContext)
    }

    /// Stores the form; returns false, with mistakes noted, if any part failed.
    private func save(_ form: inout Form, _ dish: Dish, _ pageContext: PageContext) async throws -> Bool {
        let uuid = dish.product.uuid
        let stars = pageContext.member == nil ? dish.ownStars : CookingForm.stars(&form)
        let onHand = form.choice("onHand", of: CookingForm.OnHand.self)
        guard let input = CookingForm.input(&form), let onHand, form.isValid else { return false }
        do {
            if let upload = form.file("picture") { try await pictures.save(upload.bytes, of: uuid) }
            try await store.set(input.draft, named: input.name, brand: input.brand, cookingOf: uuid)
            if onHand.isOnHand != dish.profile.isOnHand { try await store.setOnHand(onHand.isOnHand, cookingOf: uuid) }
            if let member = pageContext.member?.id, stars != dish.ownStars {
                try await store.rate(product: uuid, stars, by: member)
            }
        } catch let error as PhotographError {
            form.note(error.phrase, at: "picture")
        } catch let error as KitchenError {
            try form.note(error)
        }
        return form.isValid
    }

    private func editForm(_ form: Form, _ dish: Dish, _ pageContext: PageContext) async throws -> Response {
        let path = "/cooking/\(dish.product.uuid.text)"
        let units = try await store.units()
        let view = FormView(
            action: "\(path)/edit", fields: CookingForm.allFields(form, of: dish, units: units, pageContext),
            cancel: path,
            isMultipart: true, form: form, for: pageContext)
        let title = Phrase("cooking.edit", ["name": .text(dish.product.name ?? "")])
        let page = CookingFormPage(view, of: dish, units: units, pageContext)
        return pages.show("cookingForm", page, title: title, to: pageContext, at: .products, form: form)
    }

    /// Shows the submitted form after its dish was deleted, so that it can be added again.
    ///
    /// - Parameter product: The product; nil if it was deleted too.
    private func regain(
        _ request: Request, _ product: ProductDetails?, _ pageContext: PageContext
    ) async throws -> Response {
        var form = try await request.form(upTo: OwnPictures.largestUpload)
        form.note(product == nil ? "cooking.productGone" : "cooking.profileGone")
        return try await newForm(form, product, pageContext, areas: [])
    }
}
