import Kiosk
import Kitchen
import Phrases
import Values

/// The question which value two in-store codes contain, with a button for each answer.
struct InStoreCodeQuestionView {
    let id: String
    let first: String
    let second: String
    /// The names of their products; nil if none has one.
    let names: String?
    let answers: [Answer]
    let shops: [FieldKind.Choice]
    let hasShops: Bool
    /// The page to return to.
    let back: String

    struct Answer {
        let kind: String
        let label: String
        /// The values in the codes if this answer is right; nil if it means that they contain none.
        let values: String?
    }

    /// - Parameter shops: The shops to choose from for the rule; empty to offer no choice.
    init(_ question: InStoreCodeQuestion, back: String, shops: [FieldKind.Choice] = [], for pageContext: PageContext) {
        (first, second) = (question.first.printed, question.second.printed)
        id = first
        let names = question.products.compactMap(\.name)
        self.names = names.isEmpty ? nil : names.joined(separator: " · ")
        answers = InStoreCodePattern.Kind.allCases.compactMap { Answer(question, $0, pageContext) }
        (self.shops, hasShops, self.back) = (shops, shops.count > 1, back)
    }
}

extension InStoreCodeQuestionView.Answer {
    /// Nil for an implausible answer: a pack with a hundred or more pieces.
    fileprivate init?(_ question: InStoreCodeQuestion, _ kind: InStoreCodePattern.Kind, _ pageContext: PageContext) {
        let values = question.values(as: kind)
        let isManyPieces = values.contains {
            if case .count(let pieces) = $0 { pieces > Self.mostPieces } else { false }
        }
        guard !isManyPieces else { return nil }
        self.kind = kind.rawValue
        label = pageContext.localized("numbers.\(kind.rawValue)Answer")
        let said = values.map { pageContext.localized($0.phrase(in: pageContext.household.currency)) }
        self.values = said.isEmpty ? nil : said.joined(separator: " · ")
    }

    private static let mostPieces = Amount(thousandths: 99_000)
}

extension InStoreValue {
    fileprivate func phrase(in currency: String) -> Phrase {
        switch self {
        case .weight(let grams): Phrase("numbers.grams", ["amount": .amount(grams)])
        case .price(let price): Phrase("numbers.money", ["price": .money(price, currency: currency)])
        case .count(let pieces): Phrase("numbers.pieces", ["amount": .amount(pieces)])
        }
    }
}
