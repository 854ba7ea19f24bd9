import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// What a product's page says of telling Open Food Facts.
struct ContributionLine {
    /// What was told before, and when; nil for nothing.
    let sent: String?
    /// Where one tells; nil if there is nothing to tell, or nobody.
    let path: String?
    let button: String

    /// Nil for what was never told and cannot be.
    init?(_ offer: ContributionOffer, of product: String, by contributor: Contributor?, _ visitor: PageContext) {
        sent = offer.last.map { visitor.say($0.phrase) }
        let isPossible = contributor != nil && offer.contribution != nil
        path = isPossible ? "/products/\(product)/contribution" : nil
        button = visitor.say(offer.last == nil ? "contributing.tell" : "contributing.tellAgain")
        if sent == nil, path == nil { return nil }
    }
}

/// The page that shows what will be sent before it is.
struct ContributionPage {
    let back: String
    let gtin: String
    /// Who will be seen to have sent it, and where; nil while there is no account.
    let explanation: String?
    let sent: String?
    let picture: String?
    let form: FormView?
    /// Where the account is entered.
    let account: String

    init(
        _ offer: ContributionOffer, _ contribution: Contribution, of product: String, from user: String?, _ form: Form,
        _ visitor: PageContext
    ) {
        back = "/products/\(product)"
        gtin = contribution.gtin.printed
        explanation = user.map { visitor.say("contributing.explanation", ["user": .text($0)]) }
        sent = offer.last.map { visitor.say($0.phrase) }
        picture = offer.picture.map { "/pictures/\($0)" }
        account = "/contributing?back=/products/\(product)/contribution"
        guard user != nil else {
            self.form = nil
            return
        }
        let last = offer.last.map { "?last=\(Int64($0.time.timeIntervalSince1970))" } ?? ""
        self.form = FormView(
            action: "/products/\(product)/contribution\(last)", fields: Self.fields(offer, form, visitor),
            submit: "contributing.send", cancel: back, form: form, for: visitor)
    }

    private static func fields(_ offer: ContributionOffer, _ form: Form, _ visitor: PageContext) -> [FieldView] {
        let hasPicture = offer.picture != nil
        let picture = FieldView("picture", .check, label: "contributing.withPicture", in: form, for: visitor)
        return [
            FieldView(.name, .line(), in: form, for: visitor, isRequired: true),
            FieldView(
                .language, .line(most: 2, suggestions: ["en", "fr", "de", "es", "it", "nl", "pt"]), in: form,
                for: visitor, isRequired: true, hint: "contributing.languageHint"),
            FieldView(.brand, .line(), in: form, for: visitor).half,
            FieldView(.packageSize, .line(most: 100), in: form, for: visitor).half,
            FieldView(.category, .line(), in: form, for: visitor),
        ] + (hasPicture ? [picture] : []) + [
            FieldView(
                "sure", .check, label: hasPicture ? "contributing.sureOfPhoto" : "contributing.sure", in: form,
                for: visitor, hint: "contributing.licences")
        ]
    }
}

extension SentContribution {
    /// When it was sent, and what became of the picture.
    fileprivate var phrase: Phrase {
        let values: [String: Phrase.Value] = ["time": .moment(time)]
        return switch picture {
        case .none: Phrase("contributing.sentAlone", values)
        case .sent: Phrase("contributing.sentWithPicture", values)
        case .failed: Phrase("contributing.sentWithoutPicture", values)
        }
    }
}
