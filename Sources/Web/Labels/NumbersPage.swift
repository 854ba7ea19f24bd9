import Kiosk
import Kitchen

/// The rules for shops' own numbers, and the questions that their numbers raise.
struct NumbersPage {
    let questions: [Question]
    let rows: [Row]

    struct Question {
        let id: String
        let first: String
        let second: String
        let names: String?
        let answers: [Answer]
        let shops: [FieldKind.Choice]
        let hasShops: Bool
    }

    struct Answer {
        let kind: String
        let label: String
        /// What the numbers would say; empty for nothing.
        let values: String
    }

    struct Row {
        let id: Int64
        let name: String
        let detail: String
    }

    init(_ rules: [NumberRule], _ questions: [NumberQuestion], _ shops: [Shop], _ visitor: Visitor) {
        let choices = Self.shops(shops, visitor)
        self.questions = questions.prefix(3).map { Question($0, choices, visitor) }
        rows = rules.map { rule in
            let shop = shops.first { $0.id == rule.shopId }?.name ?? visitor.say("shops.any")
            return Row(
                id: rule.id ?? 0, name: visitor.say("numbers.begin", ["prefix": .text(rule.pattern.prefix)]),
                detail: [visitor.say("numbers.\(rule.pattern.kind.rawValue)"), shop, "\(rule.pattern)"]
                    .joined(separator: " · "))
        }
    }

    /// The shops to choose from, any of them first.
    static func shops(_ shops: [Shop], _ visitor: Visitor) -> [FieldKind.Choice] {
        [FieldKind.Choice(value: "", label: visitor.say("shops.any"))]
            + shops.map { FieldKind.Choice(value: "\($0.id ?? 0)", label: $0.name) }
    }
}

extension NumbersPage.Question {
    init(_ question: NumberQuestion, _ shops: [FieldKind.Choice], _ visitor: Visitor) {
        (first, second) = (question.first.printed, question.second.printed)
        id = first
        let names = question.products.compactMap(\.name)
        self.names = names.isEmpty ? nil : names.joined(separator: " · ")
        answers = NumberPattern.Kind.allCases.compactMap { NumbersPage.Answer(question, $0, visitor) }
        (self.shops, hasShops) = (shops, shops.count > 1)
    }
}

extension NumbersPage.Answer {
    /// Nil for what cannot be meant: nobody packs a hundred pieces.
    fileprivate init?(_ question: NumberQuestion, _ kind: NumberPattern.Kind, _ visitor: Visitor) {
        let values = question.values(as: kind)
        let isManyPieces = values.contains {
            if case .count(let pieces) = $0 { pieces > Self.mostPieces } else { false }
        }
        guard !isManyPieces else { return nil }
        self.kind = kind.rawValue
        label = visitor.say("numbers.\(kind.rawValue)Answer")
        self.values = values.map { visitor.say($0.phrase(in: visitor.household.currency)) }.joined(separator: " · ")
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
