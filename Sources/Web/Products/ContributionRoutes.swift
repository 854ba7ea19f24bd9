import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/api/v1/products/UUID/contribution`: sends a product to Open Food Facts from the household's account.
struct ContributionRoutes {
    let kiosk: Kiosk
    let pictures: OwnPictures

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Products", parameters: [.path("product", "UUID")])
            .post(":product/contribution", for: .known, use: send)
            .described(
                "contribute", "Contributes a product that the household has named to Open Food Facts",
                details: """
                    It is sent from the household's account, and only if no source has named the \
                    product. Omitted members have the household's values. 409 if there is no account, or \
                    it is wrong, or the product was sent before and `again` is not set; 503 if Open Food \
                    Facts cannot be reached.
                    """,
                takes: .object(optional: [
                    "language": .orNull(.text(pattern: "^[A-Za-z]{2}$")).described("Its language, in two letters."),
                    "name": .orNull(.text(most: 300)), "brand": .orNull(.text(most: 300)),
                    "packageSize": .orNull(.text(most: 100)), "category": .orNull(.text(most: 300)),
                    "picture": .flag(default: true).described("Whether the household's own picture is sent, too."),
                    "again": .flag(default: false).described("Whether it is sent though it was sent before."),
                ]),
                gives: .ok(
                    "It was taken.",
                    .object([
                        "gtin": .text, "time": .text(format: "date-time"),
                        "picture": .one(of: ["none", "sent", "failed"]),
                    ])))
    }

    /// Returns 200 once it was accepted; members that are left out are as the household has them.
    private func send(_ request: Request, context: AppRequestContext) async throws -> Response {
        let input = try await request.body(ContributionRequest.init)
        let uuid = try await kiosk.store.product(try context.uuid("product", of: .product)).product.uuid
        guard let contributor = kiosk.contributor else {
            throw Problem(.conflict, "This kiosk asks nothing outside.", cure: "Start it without --offline.")
        }
        let offer = try await kiosk.store.contributionOffer(ofProduct: uuid)
        do {
            guard let known = offer.contribution else { throw ContributionTrouble.notOurs }
            let sent = try await contributor.send(
                try input.changing(known), picture: input.picture ? offer.picture.flatMap(pictures.picture) : nil,
                of: uuid, last: input.again ? offer.last?.time : nil)
            return try .json(SentContributionJSON(sent))
        } catch let trouble as ContributionTrouble {
            throw Problem(trouble)
        }
    }
}

/// The body of a contribution request.
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

/// The API's form of a contribution that was sent.
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
        let words = Language.en.localized(trouble.phrase)
        switch trouble {
        case .noAccount, .wrongLogin, .notOurs, .underway, .sentBefore: self.init(.conflict, words, cure: "")
        case .refused: self.init(.unprocessableContent, words, cure: "")
        case .busy, .unreachable, .unanswered: self.init(.serviceUnavailable, words, cure: "")
        }
    }
}
