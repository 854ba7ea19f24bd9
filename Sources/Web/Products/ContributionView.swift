import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The line about Open Food Facts on a product's page.
struct ContributionLine {
    /// What was sent before, and when; nil for nothing.
    let sent: String?
    /// The page for sending; nil if there is nothing to send, or the kiosk is offline.
    let path: String?
    let button: String

    /// Nil if nothing was sent and nothing can be.
    init?(_ offer: ContributionOffer, of product: String, by contributor: Contributor?, _ pageContext: PageContext) {
        sent = offer.last.map { pageContext.localized($0.phrase) }
        let isPossible = contributor != nil && offer.contribution != nil
        path = isPossible ? "/products/\(product)/contribution" : nil
        button = pageContext.localized(offer.last == nil ? "contributing.tell" : "contributing.tellAgain")
        if sent == nil, path == nil { return nil }
    }
}

/// The page that shows what will be sent.
struct ContributionPage {
    let back: String
    let gtin: String
    /// The account that it will be sent from, in words; nil if there is none.
    let explanation: String?
    let sent: String?
    let picture: String?
    let form: FormView?
    /// The page for entering the account.
    let account: String

    init(
        _ offer: ContributionOffer, _ contribution: Contribution, of product: String, from user: String?, _ form: Form,
        _ pageContext: PageContext
    ) {
        back = "/products/\(product)"
        gtin = contribution.gtin.printed
        explanation = user.map { pageContext.localized("contributing.explanation", ["user": .text($0)]) }
        sent = offer.last.map { pageContext.localized($0.phrase) }
        picture = offer.picture.map { "/pictures/\($0)" }
        account = "/contributing?back=/products/\(product)/contribution"
        guard user != nil else {
            self.form = nil
            return
        }
        let last = offer.last.map { "?last=\(Int64($0.time.timeIntervalSince1970))" } ?? ""
        self.form = FormView(
            action: "/products/\(product)/contribution\(last)", fields: Self.fields(offer, form, pageContext),
            submit: "contributing.send", cancel: back, form: form, for: pageContext)
    }

    private static func fields(_ offer: ContributionOffer, _ form: Form, _ pageContext: PageContext) -> [FieldView] {
        let hasPicture = offer.picture != nil
        let picture = FieldView("picture", .check, label: "contributing.withPicture", in: form, for: pageContext)
        return [
            FieldView(.name, .line(), in: form, for: pageContext, isRequired: true),
            FieldView(
                .language, .line(most: 2, suggestions: ["en", "fr", "de", "es", "it", "nl", "pt"]), in: form,
                for: pageContext, isRequired: true, hint: "contributing.languageHint"),
            FieldView(.brand, .line(), in: form, for: pageContext).half,
            FieldView(.packageSize, .line(most: 100), in: form, for: pageContext).half,
            FieldView(.category, .line(), in: form, for: pageContext),
        ] + (hasPicture ? [picture] : []) + [
            FieldView(
                "sure", .check, label: hasPicture ? "contributing.sureOfPhoto" : "contributing.sure", in: form,
                for: pageContext, hint: "contributing.licences")
        ]
    }
}

extension SentContribution {
    /// The time of sending, and whether the picture was sent.
    fileprivate var phrase: Phrase {
        let values: [String: Phrase.Value] = ["time": .moment(time)]
        return switch picture {
        case .none: Phrase("contributing.sentAlone", values)
        case .sent: Phrase("contributing.sentWithPicture", values)
        case .failed: Phrase("contributing.sentWithoutPicture", values)
        }
    }
}
