import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

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
        return try await show(lot, to: pages.pageContext(request, context))
    }

    /// Performs an action, and redirects to the page that offered it, or to the resulting lot.
    private func act(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("lot", of: .lot)
        guard let action = context.parameters.get("action").flatMap(LotAction.init) else {
            throw HTTPError(.notFound)
        }
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        do throws(KitchenError) {
            let input = form.input(for: action, today: pageContext.today)
            if form.isValid {
                let line = try await store.carryOut(action, input, with: uuid, by: pageContext.actor)
                let back = form["back"].isEmpty ? "/lots/\((line.lot ?? uuid).text)" : form["back"]
                return pages.redirect(to: back, saying: pageContext.notice(of: line), for: pageContext)
            }
        } catch {
            let isDoubt = if case .violated(let violation) = error { violation.isDoubt } else { false }
            try form.note(error, at: isDoubt ? "anyway" : nil)
        }
        return try await show(try store.lot(uuid), to: pageContext, failing: (action, form))
    }

    private func show(
        _ line: LotLine, to pageContext: PageContext, failing failed: (action: LotAction, form: Form)? = nil
    ) async throws -> Response {
        var query = JournalQuery()
        query.lot = line.lot.uuid
        query.limit = 50
        let choices = try await choices(for: line, pageContext)
        let page = LotPage(
            line, choices, history: try await store.journal(query), failed: failed, for: pageContext)
        return pages.show(
            "lot", page, title: pageContext.title(of: line.product), to: pageContext, at: .stock,
            areas: [.stock, .products, .household], form: failed?.form ?? Form())
    }
}

extension LotPages {
    private func choices(for line: LotLine, _ pageContext: PageContext) async throws -> LotChoices {
        LotChoices(
            units: try await store.units(), for: line.unit,
            conversions: try await store.product(line.product.uuid).conversions,
            locations: try await store.locations(), pageContext: pageContext)
    }
}

// MARK: - Editing

extension LotPages {
    private func edit(_ request: Request, context: AppRequestContext) async throws -> Response {
        let lot = try await store.lot(context.uuid("lot", of: .lot))
        return try await showEdit(lot, Form(of: lot.lot), to: pages.pageContext(request, context))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("lot", of: .lot)
        var form = try await request.form(changing: Form(of: try await store.lot(uuid).lot))
        do throws(KitchenError) {
            let change = form.edit(today: pageContext.today)
            if form.isValid {
                let line = try await store.edit(uuid, by: pageContext.actor) { change.make(in: &$0) }
                guard let line else { return pages.redirect(to: "/lots/\(uuid.text)", for: pageContext) }
                return pages.redirect(
                    to: "/lots/\((line.lot ?? uuid).text)", saying: pageContext.notice(of: line), for: pageContext)
            }
        } catch { try form.note(error) }
        return try await showEdit(try store.lot(uuid), form, to: pageContext)
    }

    private func showEdit(_ line: LotLine, _ form: Form, to pageContext: PageContext) async throws -> Response {
        let choices = try await choices(for: line, pageContext)
        let certain =
            line.lot.isGuessed
            ? [FieldView("certain", .check, label: "lots.isCertain", in: form, for: pageContext)] : []
        let fields =
            [FieldView(.bestBefore, .day, in: form, for: pageContext, hint: "lots.dateOrNone")] + certain + [
                FieldView(
                    "kind", .choice(choices.kindsOfDate), label: "lots.kindOfDate", in: form, for: pageContext
                ).half,
                FieldView(.price, .decimal, in: form, for: pageContext).half,
                FieldView("pricedAmount", .decimal, label: "lots.pricedAmount", in: form, for: pageContext).half,
                FieldView(.unit, .choice(choices.units), in: form, for: pageContext, hint: "lots.unitHint").half,
                FieldView(.note, .text(), in: form, for: pageContext),
            ]
        return pages.show(
            form, fields, title: pageContext.title(of: line.product), cancel: "/lots/\(line.lot.uuid.text)",
            to: pageContext,
            at: .stock)
    }
}
