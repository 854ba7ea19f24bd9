import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Samples

/// `/cooking`: what is cooked here, and how.
struct CookingPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: RouteCollection<Visit> {
        RouteCollection(context: Visit.self)
            .get("", use: list).post("samples", use: addSamples).post("list", use: putOnList)
            .get("new", use: new).post("new", use: add)
            .get(":product/edit", use: edit).post(":product/edit", use: change)
    }

    private func list(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let address = CookingAddress(request)
        let dishes = try await store.dishes(address.query, for: visitor.member?.id)
        let isNew = dishes.isEmpty ? try await store.dishes().isEmpty : false
        let view = CookingView(dishes, try await store.timers(), at: address, isNew: isNew, visitor)
        var response = pages.show(
            "cooking", view, title: "cooking.title", to: visitor, at: .products,
            areas: [.products, .stock, .household, .timers])
        address.remember(in: &response)
        return response
    }

    private func addSamples(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        guard try await store.dishes().isEmpty else { return pages.go(to: "/cooking", for: visitor) }
        try await store.addSamples(SampleDish.all(tsv: Samples.noodles))
        pages.kiosk.noticeboard.tell(.changed(.products))
        return pages.go(to: "/cooking", saying: Notice("cooking.samplesAdded"), for: visitor)
    }

    /// Puts what is not on hand on the first shopping list; the first list is made if there is none.
    private func putOnList(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let list = try await pages.firstList(for: visitor)
        let count = try await store.putMissingDishes(on: list.uuid, by: visitor.actor)
        pages.kiosk.noticeboard.tell(.changed(.shopping))
        let notice = Notice("cooking.onList", ["count": .number(count), "list": .text(list.name)])
        return pages.go(to: "/shopping/\(list.uuid.text)", saying: notice, for: visitor)
    }

    // MARK: - Adding

    /// The form for something new: of a product that is known, with its name and brand, else to be typed.
    private func new(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        guard let product = try await product(of: request) else {
            return try await newForm(CookingForm.new(), nil, visitor)
        }
        if try await store.cookingProfile(ofProduct: product.product.uuid) != nil {
            return pages.go(to: "/cooking/\(product.product.uuid.text)", for: visitor)
        }
        return try await newForm(CookingForm.new(of: product), product, visitor)
    }

    /// The product that the address names, if it names one.
    private func product(of request: Request) async throws -> ProductDetails? {
        guard let named = request.uri.queryParameters["product"] else { return nil }
        guard let uuid = UUID(uuidString: String(named)) else { throw KitchenError.declined(.missing(.product)) }
        return try await store.product(uuid)
    }

    private func add(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let product = try await product(of: request)
        var form = try await request.form()
        do throws(KitchenError) {
            if let wish = CookingForm.wish(&form), form.isValid {
                let uuid: UUID
                if let known = product?.product.uuid {
                    try await store.set(wish.draft, named: wish.name, brand: wish.brand, cookingOf: known)
                    uuid = known
                } else {
                    uuid = try await store.addCooked(named: wish.name, brand: wish.brand, wish.draft)
                }
                pages.kiosk.noticeboard.tell(.changed(.products))
                let notice = Notice("cooking.added", ["name": .text(wish.name)])
                return pages.go(to: "/cooking/\(uuid.text)", saying: notice, for: visitor)
            }
        } catch { try form.note(error) }
        return try await newForm(form, product, visitor)
    }

    private func newForm(_ form: Form, _ product: ProductDetails?, _ visitor: Visitor) async throws -> Response {
        let query = product.map { "?product=\($0.product.uuid.text)" } ?? ""
        let units = try await store.units()
        let fields = CookingForm.fields(form, units: units, visitor)
        let view = FormView(
            action: "/cooking/new\(query)", fields: fields, submit: "common.add", cancel: "/cooking", form: form,
            for: visitor)
        let page = CookingFormPage(
            form: view, scanned: product == nil ? try await scanned(visitor) : [], isNew: product == nil,
            units: units, visitor)
        return pages.show(
            "cookingForm", page, title: "cooking.add", to: visitor, at: .products, areas: [.scans], form: form)
    }

    /// What was held up last and is no dish yet, each once.
    private func scanned(_ visitor: Visitor) async throws -> [ProductRow] {
        let known = Set(try await store.dishes().map(\.product.id))
        var seen: Set<Int64> = []
        let products = try await store.scans(limit: 20).compactMap(\.product)
        return products.filter { !known.contains($0.id) && seen.insert($0.id).inserted }.prefix(4).map {
            ProductRow($0, visitor)
        }
    }

    // MARK: - Changing

    private func edit(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let dish = try await store.dish(ofProduct: context.uuid("product", of: .product))
        return try await editForm(CookingForm.filled(dish), dish, visitor)
    }

    private func change(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let dish = try await store.dish(ofProduct: context.uuid("product", of: .product))
        let uuid = dish.product.uuid
        var form = try await request.form(changing: CookingForm.filled(dish))
        do throws(KitchenError) {
            if let wish = CookingForm.wish(&form), form.isValid {
                try await store.set(wish.draft, named: wish.name, brand: wish.brand, cookingOf: uuid)
                pages.kiosk.noticeboard.tell(.changed(.products))
                return pages.go(to: "/cooking/\(uuid.text)", saying: Notice("cooking.saved"), for: visitor)
            }
        } catch { try form.note(error) }
        return try await editForm(form, dish, visitor)
    }

    private func editForm(_ form: Form, _ dish: Dish, _ visitor: Visitor) async throws -> Response {
        let path = "/cooking/\(dish.product.uuid.text)"
        let units = try await store.units()
        let view = FormView(
            action: "\(path)/edit", fields: CookingForm.fields(form, units: units, visitor), cancel: path, form: form,
            for: visitor)
        let title = Phrase("cooking.edit", ["name": .text(dish.product.name ?? "")])
        return pages.show(
            "cookingForm", CookingFormPage(form: view, units: units, visitor), title: title, to: visitor,
            at: .products, form: form)
    }
}
