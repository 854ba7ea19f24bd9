import Hummingbird
import Kiosk
import Kitchen

/// `/cards`: the cards that the kiosk understands, to be printed.
struct CardPages {
    let pages: Pages

    var routes: RouteCollection<Visit> {
        RouteCollection(context: Visit.self).get("", use: show)
    }

    private func show(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = Form(urlEncoded: (request.uri.query ?? "").utf8)
        let wish = CardWish(&form, for: visitor)
        let store = pages.kiosk.store
        let house = CardHousehold(members: try await store.members(), locations: try await store.locations())
        let page = CardsPage(wish, form, house, visitor)
        return pages.show("cards", page, title: "cards.title", to: visitor, at: .settings, form: form)
    }
}

/// The choices, and the pages as they will be printed.
private struct CardsPage {
    let sets: [FieldView]
    let fields: [FieldView]
    let sheets: [Sheet]
    /// How many pages and cards there are, and how many got the square code instead of bars.
    let summary: String
    let tooFine: String?

    struct Sheet {
        /// The name of the paper.
        let paper: String
        let cards: [CardView]
    }

    init(_ wish: CardWish, _ form: Form, _ house: CardHousehold, _ visitor: Visitor) {
        let cards = wish.cards(in: house).compactMap {
            CardView($0, in: house, on: wish.paper, wish.codes, for: visitor)
        }
        let labels = wish.labels.map { CardView($0, on: wish.paper, wish.codes) }
        sheets = Self.sheets(cards, wish.paper) + Self.sheets(labels, wish.paper)
        let count = cards.count + labels.count
        let values: [String: Phrase.Value] = [
            "cards": .phrase(Phrase("cards.cards", ["count": .number(count)])),
            "pages": .phrase(Phrase("cards.pages", ["count": .number(sheets.count)])),
        ]
        summary = visitor.say("cards.summary", values)
        tooFine = visitor.count("cards.tooFine", (cards + labels).count(where: \.codes.isTooFine))
        let hints: [CardSet: Phrase] = [.emptying: "cards.emptyingHint"]
        sets =
            CardSet.allCases.map { set in
                FieldView(
                    set.rawValue, .check, label: Phrase("cards.\(set)"), in: form, for: visitor, hint: hints[set])
            } + [
                FieldView(
                    CardWish.ownLabels, .check, label: "cards.ownLabels", in: form, for: visitor,
                    hint: "cards.ownLabelsHint")
            ]
        fields = Self.fields(form, visitor)
    }

    private static func sheets(_ cards: [CardView], _ paper: Paper) -> [Sheet] {
        stride(from: 0, to: cards.count, by: paper.count).map { start in
            Sheet(paper: paper.rawValue, cards: Array(cards[start...].prefix(paper.count)))
        }
    }

    private static func fields(_ form: Form, _ visitor: Visitor) -> [FieldView] {
        let papers = Paper.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: visitor.say("cards.\($0.rawValue)"))
        }
        let codes = CardWish.Codes.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: visitor.say("cards.\($0.rawValue)"))
        }
        return [
            FieldView("paper", .choice(papers), label: "cards.paper", in: form, for: visitor),
            FieldView("codes", .choice(codes), label: "cards.codes", in: form, for: visitor, hint: "cards.codesHint"),
            FieldView("date", .day, label: "cards.ownDate", in: form, for: visitor, hint: "cards.ownDateHint"),
        ]
    }
}
