import Kiosk
import Kitchen
import Phrases
import Values

/// The content of the page of rules for in-store codes, with the questions that codes raise.
struct InStoreCodesPage {
    let questions: [InStoreCodeQuestionView]
    let rows: [Row]

    struct Row {
        let id: Int64
        let name: String
        let detail: String
    }

    init(_ rules: [InStoreCodeRule], _ questions: [InStoreCodeQuestion], _ shops: [Shop], _ pageContext: PageContext) {
        let choices = Self.shops(shops, pageContext)
        self.questions = questions.prefix(3).map {
            InStoreCodeQuestionView($0, back: "/numbers", shops: choices, for: pageContext)
        }
        rows = rules.map { rule in
            let shop = shops.first { $0.id == rule.shopId }?.name ?? pageContext.localized("shops.any")
            return Row(
                id: rule.id, name: pageContext.localized("numbers.begin", ["prefix": .text(rule.pattern.prefix)]),
                detail: [pageContext.localized("numbers.\(rule.pattern.kind.rawValue)"), shop, "\(rule.pattern)"]
                    .joined(separator: " · "))
        }
    }

    /// Returns the shops to choose from; the first choice is any shop.
    static func shops(_ shops: [Shop], _ pageContext: PageContext) -> [FieldKind.Choice] {
        [FieldKind.Choice(value: "", label: pageContext.localized("shops.any"))]
            + shops.map { FieldKind.Choice(value: "\($0.id)", label: $0.name) }
    }
}
