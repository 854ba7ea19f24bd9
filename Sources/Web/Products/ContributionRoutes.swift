import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/api/v1/products/UUID/contribution`: tells Open Food Facts of a product, from the household's account.
struct ContributionRoutes {
    let kiosk: Kiosk
    let pictures: OwnPictures

    var routes: GuardedRoutes {
        GuardedRoutes()
            .post(":product/contribution", for: .known, use: send)
    }

    /// 200 once it was taken; what is left out is as the household has it.
    private func send(_ request: Request, context: AppRequestContext) async throws -> Response {
        let wish = try await request.body(ContributionRequest.init)
        let uuid = try await kiosk.store.product(try context.uuid("product", of: .product)).product.uuid
        guard let contributor = kiosk.contributor else {
            throw Problem(.conflict, "This kiosk asks nothing outside.", cure: "Start it without --offline.")
        }
        let offer = try await kiosk.store.contributionOffer(ofProduct: uuid)
        do {
            guard let known = offer.contribution else { throw ContributionTrouble.notOurs }
            let sent = try await contributor.send(
                try wish.changing(known), picture: wish.picture ? offer.picture.flatMap(pictures.picture) : nil,
                of: uuid, last: wish.again ? offer.last?.time : nil)
            return try .json(SentContributionJSON(sent))
        } catch let trouble as ContributionTrouble {
            throw Problem(trouble)
        }
    }
}

/// What a program wants to be told.
private struct ContributionRequest: Sendable {
    let language: String?
    let name: String?
    let brand: String?
    let packageSize: String?
    let category: String?
    let picture: Bool
    let again: Bool

    init(_ body: Fields) {
        (language, name, brand) = (body.optional("language"), body.optional("name"), body.optional("brand"))
        (packageSize, category) = (body.optional("packageSize"), body.optional("category"))
        (picture, again) = (body.optional("picture", default: true), body.optional("again", default: false))
    }

    func changing(_ known: Contribution) throws(KitchenError) -> Contribution {
        try Contribution(
            gtin: known.gtin, language: language ?? known.language, name: name ?? known.name,
            brand: brand ?? known.brand, packageSize: packageSize ?? known.packageSize,
            category: category ?? known.category)
    }
}

/// Something that was sent, as the API shows it.
private struct SentContributionJSON: Encodable {
    let gtin: String
    let time: Date
    let picture: SentContribution.Picture

    init(_ sent: SentContribution) {
        (gtin, time, picture) = (sent.gtin.printed, sent.time, sent.picture)
    }
}

extension Problem {
    fileprivate init(_ trouble: ContributionTrouble) {
        let words = Language.en.say(trouble.phrase)
        switch trouble {
        case .noAccount, .wrongLogin, .notOurs, .underway, .sentBefore: self.init(.conflict, words, cure: "")
        case .refused: self.init(.unprocessableContent, words, cure: "")
        case .busy, .unreachable, .unanswered: self.init(.serviceUnavailable, words, cure: "")
        }
    }
}
