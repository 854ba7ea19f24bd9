import Kiosk
import Kitchen
import Phrases

/// A warning for members who want to eat a product, as shown on pages.
struct WarningView {
    let text: String
    /// `bad` for a certain warning, else `ask`.
    let tone: String

    init(_ warning: Warning, _ pageContext: PageContext) {
        text = pageContext.localized(warning.phrase)
        tone = warning.reason.isCertain ? "bad" : "ask"
    }
}

/// A warning in JSON.
struct WarningJSON: Encodable {
    let kind: Kind
    /// An allergen's tag, a word among the ingredients, or a diet.
    let what: String
    let isCertain: Bool
    let members: [String]

    enum Kind: String, Encodable {
        case allergen, ingredient, diet
    }

    init(_ warning: Warning) {
        switch warning.reason {
        case .contains(let tag), .mayContain(let tag): (kind, what) = (.allergen, tag)
        case .ingredient(let words): (kind, what) = (.ingredient, words)
        case .diet(let diet, _): (kind, what) = (.diet, diet.rawValue)
        }
        isCertain = warning.reason.isCertain
        members = warning.members
    }
}
