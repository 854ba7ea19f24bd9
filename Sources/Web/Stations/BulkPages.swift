import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/bulk`: the bulk sessions, each reviewed on one page; their scans are stored already.
struct BulkPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("bulk", for: .known, use: list)
            .get("bulk/:bulk", for: .known, use: show)
            .post("bulk/:bulk", for: .known, changing: .stock, use: review)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let rows = try await store.bulks().map { BulkRow($0, pageContext) }
        return pages.show("bulks", ["bulks": rows], title: "bulk.title", to: pageContext, areas: [.scans])
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let review = try await store.bulk(context.uuid("bulk", of: .bulk))
        return try await page(review, Form(of: review), for: pages.pageContext(request, context))
    }

    private func review(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let review = try await store.bulk(context.uuid("bulk", of: .bulk))
        var form = try await request.form(changing: Form(of: review))
        let corrections = review.lines.map { form.correction(of: $0, today: pageContext.today) }
        do throws(KitchenError) {
            if form.isValid {
                let line = try await store.review(review.bulk.uuid, corrections, by: pageContext.actor)
                let notice = line.map { Notice("bulk.corrected", undo: $0.id) } ?? Notice("bulk.wasRight")
                return pages.redirect(to: "/", saying: notice, for: pageContext)
            }
        } catch { try form.note(error) }
        return try await page(review, form, for: pageContext)
    }

    private func page(_ review: BulkSessionReview, _ form: Form, for pageContext: PageContext) async throws -> Response
    {
        let page = BulkPage(review, try await store.locations(), form, pageContext)
        return pages.show("bulk", page, title: "bulk.review", to: pageContext, form: form)
    }
}

extension Form {
    /// Creates a form with the current values of the lots. Field names end with the lot's UUID.
    fileprivate init(of review: BulkSessionReview) {
        var values: [String: String] = [:]
        for line in review.lines {
            let id = line.lot.uuid.text
            values["amount.\(id)"] = line.lot.amount.description
            values["location.\(id)"] = "\(line.lot.locationId)"
            values["bestBefore.\(id)"] = line.lot.bestBefore?.typed ?? ""
            values["price.\(id)"] = line.lot.price?.description ?? ""
        }
        self.init(changing: values)
    }

    /// Reads the correction of a lot; unchanged if the page had no fields for it yet.
    fileprivate mutating func correction(of line: LotLine, today: Day?) -> LotCorrection {
        let id = line.lot.uuid.text
        guard !all("amount.\(id)").isEmpty else { return LotCorrection(lot: line.lot.uuid) }
        let day: Day? =
            switch bestBefore("bestBefore.\(id)", today: today) {
            case .on(let day): day
            case .never, .byRule: nil
            }
        return LotCorrection(
            lot: line.lot.uuid, amount: amount("amount.\(id)"), locationId: self.id("location.\(id)"),
            bestBefore: .some(day), price: .some(optionalMoney("price.\(id)")))
    }
}
