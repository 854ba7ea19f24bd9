import Kiosk
import Kitchen
import Phrases
import Values

/// The question what is in two numbers of a shop, with an answer for each touch.
struct InStoreCodeQuestionView {
    let id: String
    let first: String
    let second: String
    /// What the two are called; nil for no names.
    let names: String?
    let answers: [Answer]
    let shops: [FieldKind.Choice]
    let hasShops: Bool
    /// The page on which one goes on.
    let back: String

    struct Answer {
        let kind: String
        let label: String
        /// What the numbers would say; nil for nothing.
        let values: String?
    }

    /// - Parameter shops: Those that may write so; none if nobody is asked.
    init(_ question: InStoreCodeQuestion, back: String, shops: [FieldKind.Choice] = [], for visitor: PageContext) {
        (first, second) = (question.first.printed, question.second.printed)
        id = first
        let names = question.products.compactMap(\.name)
        self.names = names.isEmpty ? nil : names.joined(separator: " · ")
        answers = InStoreCodePattern.Kind.allCases.compactMap { Answer(question, $0, visitor) }
        (self.shops, hasShops, self.back) = (shops, shops.count > 1, back)
    }
}

extension InStoreCodeQuestionView.Answer {
    /// Nil for what cannot be meant: nobody packs a hundred pieces.
    fileprivate init?(_ question: InStoreCodeQuestion, _ kind: InStoreCodePattern.Kind, _ visitor: PageContext) {
        let values = question.values(as: kind)
        let isManyPieces = values.contains {
            if case .count(let pieces) = $0 { pieces > Self.mostPieces } else { false }
        }
        guard !isManyPieces else { return nil }
        self.kind = kind.rawValue
        label = visitor.say("numbers.\(kind.rawValue)Answer")
        let said = values.map { visitor.say($0.phrase(in: visitor.household.currency)) }
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
