import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/products/UUID/contribution`: what will be sent to Open Food Facts about a product, and sending it.
struct ContributionPages {
    let pages: Pages
    let pictures: OwnPictures

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":product/contribution", for: .known, use: show)
            .post(":product/contribution", for: .known, use: send)
    }

    /// A product that can be sent, and the data to send.
    private struct Subject {
        let uuid: UUID
        let offer: ContributionOffer
        let contribution: Contribution
        let contributor: Contributor
    }

    /// Finds the product of the path. Throws a violation if the kiosk is offline or there is nothing to send.
    private func subject(_ context: AppRequestContext) async throws -> Subject {
        let uuid = try await store.product(try context.uuid("product", of: .product)).product.uuid
        let offer = try await store.contributionOffer(ofProduct: uuid)
        guard let contributor = pages.kiosk.contributor, let contribution = offer.contribution else {
            throw KitchenError.violated(.missing(.product))
        }
        return Subject(uuid: uuid, offer: offer, contribution: contribution, contributor: contributor)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let subject = try await subject(context)
        var told = subject.contribution
        if try await store.household().language == nil { told.language = pageContext.language.rawValue }
        let form = Form([
            "name": told.name, "language": told.language, "brand": told.brand ?? "",
            "packageSize": told.packageSize ?? "", "category": told.category ?? "", "picture": "1",
        ])
        return try await page(of: subject, form, pageContext)
    }

    private func page(of subject: Subject, _ form: Form, _ pageContext: PageContext) async throws -> Response {
        let view = ContributionPage(
            subject.offer, subject.contribution, of: subject.uuid.text, from: try await subject.contributor.user(),
            form,
            pageContext)
        return pages.show("contribution", view, title: "contributing.title", to: pageContext, at: .products, form: form)
    }

    private func send(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let subject = try await subject(context)
        var form = try await request.form()
        let last = request.queryFields["last"].flatMap { Double($0) }.map(Date.init(timeIntervalSince1970:))
        if !form.isChecked("sure") { form.note("contributing.notSure", at: "sure") }
        do {
            if let contribution = try form.contribution(of: subject.contribution.gtin), form.isValid {
                let picture = form.isChecked("picture") ? subject.offer.picture.flatMap(pictures.picture) : nil
                let sent = try await subject.contributor.send(
                    contribution, picture: picture, of: subject.uuid, last: last)
                return pages.redirect(
                    to: "/products/\(subject.uuid.text)", saying: Notice(sent, contribution.name), for: pageContext)
            }
        } catch let trouble as ContributionTrouble {
            form.note(trouble.phrase)
        } catch let error as KitchenError {
            try form.note(error)
        }
        return try await page(of: self.subject(context), form, pageContext)
    }
}

extension Form {
    /// Reads the data to send for a GTIN; nil if a field is invalid, which is noted.
    fileprivate mutating func contribution(of gtin: GTIN) throws(KitchenError) -> Contribution? {
        let (name, language) = (text("name"), text("language", most: 2))
        let (brand, size) = (optionalText("brand"), optionalText("packageSize", most: 100))
        let category = optionalText("category")
        guard let name, let language else { return nil }
        return try Contribution(
            gtin: gtin, language: language, name: name, brand: brand, packageSize: size, category: category)
    }
}

extension Notice {
    fileprivate init(_ sent: SentContribution, _ name: String) {
        let phrase = Phrase(
            sent.picture == .failed ? "contributing.pictureFailed" : "contributing.thanks", ["name": .text(name)])
        self.init(phrase, isTrouble: sent.picture == .failed)
    }
}
