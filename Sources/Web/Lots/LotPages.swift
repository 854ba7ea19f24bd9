import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/lots/UUID`: a lot with its actions and history.
struct LotPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("lots/:lot", for: .known, use: lot)
            .post("lots/:lot/:action", for: .known, changing: .stock, from: "lots/:lot", use: act)
            .get("lots/:lot/edit", for: .known, use: edit)
            .post("lots/:lot/edit", for: .known, changing: .stock, use: change)
    }

    private func lot(_ request: Request, context: AppRequestContext) async throws -> Response {
        let lot = try await store.lot(context.uuid("lot", of: .lot))
        return try await show(lot, to: pages.visitor(request, context))
    }

    /// Performs an action, and redirects to the page that offered it, or to the resulting lot.
    private func act(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("lot", of: .lot)
        guard let action = context.parameters.get("action").flatMap(LotAction.init) else {
            throw HTTPError(.notFound)
        }
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        do throws(KitchenError) {
            let wish = form.wish(for: action, today: visitor.today)
            if form.isValid {
                let line = try await store.carryOut(action, wish, with: uuid, by: visitor.actor)
                let back = form["back"].isEmpty ? "/lots/\((line.lot ?? uuid).text)" : form["back"]
                return pages.go(to: back, saying: visitor.notice(of: line), for: visitor)
            }
        } catch {
            let isDoubt = if case .violated(let violation) = error { violation.isDoubt } else { false }
            try form.note(error, at: isDoubt ? "anyway" : nil)
        }
        return try await show(try store.lot(uuid), to: visitor, failing: (action, form))
    }

    private func show(
        _ line: LotLine, to visitor: PageContext, failing failed: (action: LotAction, form: Form)? = nil
    ) async throws -> Response {
        var query = JournalQuery()
        query.lot = line.lot.uuid
        query.limit = 50
        let choices = try await choices(for: line, visitor)
        let page = LotPage(
            line, choices, history: try await store.journal(query), failed: failed, for: visitor)
        return pages.show(
            "lot", page, title: visitor.title(of: line.product), to: visitor, at: .stock,
            areas: [.stock, .products, .household], form: failed?.form ?? Form())
    }
}

extension LotPages {
    private func choices(for line: LotLine, _ visitor: PageContext) async throws -> LotChoices {
        LotChoices(
            units: try await store.units(), for: line.unit,
            conversions: try await store.product(line.product.uuid).conversions,
            locations: try await store.locations(), visitor: visitor)
    }
}

// MARK: - Editing

extension LotPages {
    private func edit(_ request: Request, context: AppRequestContext) async throws -> Response {
        let lot = try await store.lot(context.uuid("lot", of: .lot))
        return try await showEdit(lot, Form(of: lot.lot), to: pages.visitor(request, context))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let uuid = try context.uuid("lot", of: .lot)
        var form = try await request.form(changing: Form(of: try await store.lot(uuid).lot))
        do throws(KitchenError) {
            let change = form.edit(today: visitor.today)
            if form.isValid {
                let line = try await store.edit(uuid, by: visitor.actor) { change.make(in: &$0) }
                guard let line else { return pages.go(to: "/lots/\(uuid.text)", for: visitor) }
                return pages.go(
                    to: "/lots/\((line.lot ?? uuid).text)", saying: visitor.notice(of: line), for: visitor)
            }
        } catch { try form.note(error) }
        return try await showEdit(try store.lot(uuid), form, to: visitor)
    }

    private func showEdit(_ line: LotLine, _ form: Form, to visitor: PageContext) async throws -> Response {
        let choices = try await choices(for: line, visitor)
        let certain =
            line.lot.isGuessed ? [FieldView("certain", .check, label: "lots.isCertain", in: form, for: visitor)] : []
        let fields =
            [FieldView(.bestBefore, .day, in: form, for: visitor, hint: "lots.dateOrNone")] + certain + [
                FieldView(
                    "kind", .choice(choices.kindsOfDate), label: "lots.kindOfDate", in: form, for: visitor
                ).half,
                FieldView(.price, .decimal, in: form, for: visitor).half,
                FieldView("pricedAmount", .decimal, label: "lots.pricedAmount", in: form, for: visitor).half,
                FieldView(.unit, .choice(choices.units), in: form, for: visitor, hint: "lots.unitHint").half,
                FieldView(.note, .text(), in: form, for: visitor),
            ]
        return pages.show(
            form, fields, title: visitor.title(of: line.product), cancel: "/lots/\(line.lot.uuid.text)", to: visitor,
            at: .stock)
    }
}
