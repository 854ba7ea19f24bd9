import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Pictures
import Values

/// The codes, measures and picture of a product.
extension ProductPages {
    func addCode(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        var form = try await request.form()
        let gtin = form.gtin("gtin")
        let amount = form.optionalAmount("packAmount")
        do throws(KitchenError) {
            if let gtin, form.isValid {
                let code = ProductCode(gtin: gtin, packAmount: amount ?? .one)
                let changed = try await store.add(code, toProduct: details.product.uuid)
                return done(Notice("products.codeAdded", ["code": .text(gtin.printed)]), changed, pageContext)
            }
        } catch { try form.note(error) }
        return try await page(of: details, ProductPageForms(code: form), pageContext)
    }

    func removeCode(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        var form = try await request.form()
        guard let gtin = form.gtin("gtin") else { throw KitchenError.violated(.missing(.code)) }
        let changed = try await store.remove(gtin, ofProduct: details.product.uuid)
        return done(Notice("products.codeRemoved", ["code": .text(gtin.printed)]), changed, pageContext)
    }

    func addMeasure(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        var form = try await request.form()
        let (unit, amount, other) = (form.id("unit"), form.amount("amount"), form.id("other"))
        do throws(KitchenError) {
            if let unit, let amount, let other, form.isValid {
                let changed = try await store.setConversion(
                    one: unit, is: amount, of: other, forProduct: details.product.uuid)
                return done(Notice("products.measureAdded"), changed, pageContext)
            }
        } catch {
            if case .violated(.taken) = error {
                form.note("products.measureKnown", at: "unit")
            } else {
                try form.note(error)
            }
        }
        return try await page(of: details, ProductPageForms(measure: form), pageContext)
    }

    func removeMeasure(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        var form = try await request.form()
        do throws(KitchenError) {
            if let unit = form.id("unit") {
                let changed = try await store.forgetConversion(of: unit, forProduct: details.product.uuid)
                return done(Notice("products.measureRemoved"), changed, pageContext)
            }
        } catch { try form.note(error) }
        return try await page(of: details, ProductPageForms(measure: form), pageContext)
    }

    func savePicture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        var form = Form()
        do {
            form = try await request.form(upTo: OwnPictures.largestUpload)
        } catch let problem as Problem where problem.kind == .tooLarge {
            form.note(PhotographError.tooManyBytes.phrase, at: "picture")
            return try await page(of: details, ProductPageForms(picture: form), pageContext)
        }
        if let upload = form.file("picture") {
            do {
                try await pictures.save(upload.bytes, of: details.product.uuid)
                return done(Notice("products.pictureTaken"), details, pageContext)
            } catch let error as PhotographError {
                form.note(error.phrase, at: "picture")
            } catch let error as KitchenError {
                try form.note(error)
            }
        } else {
            form.note("products.noPicture", at: "picture")
        }
        return try await page(of: details, ProductPageForms(picture: form), pageContext)
    }

    func removePicture(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await details(context)
        try await pictures.remove(of: details.product.uuid)
        return done(Notice("products.pictureRemoved"), details, pageContext)
    }
}
