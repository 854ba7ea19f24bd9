import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/cards`: a print preview of control cards and labels.
struct CardPages {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: show)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = request.queryForm
        let store = pages.kiosk.store
        let bound = try await BoundLabel(form["label"], store)
        // A single label is usually printed by a label printer.
        if bound != nil, form["paper"].isEmpty { form = Form(["paper": Paper.label62.rawValue]) }
        let cardRequest = CardRequest(&form, for: pageContext)
        let house = CardHousehold(members: try await store.members(), locations: try await store.locations())
        let page = CardsPage(cardRequest, form, house, bound, pageContext)
        let title = bound.map { Phrase("labels.one", ["name": .text($0.title)]) }
        return pages.show("cards", page, title: title ?? "cards.title", to: pageContext, at: .settings, form: form)
    }
}

/// The choices, and a preview of the printed pages.
private struct CardsPage {
    let sets: [FieldView]
    let fields: [FieldView]
    let sheets: [Sheet]
    /// The number of pages and cards.
    let summary: String
    let tooFine: String?
    /// The bound label that is always printed; nil for none.
    let label: String?
    /// The path of the page to return to.
    let back: String

    struct Sheet {
        /// The paper's raw value.
        let paper: String
        let cards: [CardView]
    }

    init(
        _ cardRequest: CardRequest, _ form: Form, _ house: CardHousehold, _ bound: BoundLabel?,
        _ pageContext: PageContext
    ) {
        label = bound?.binding.label.characters
        back = bound?.line.map { "/lots/\($0.lot.uuid.text)" } ?? "/settings"
        let cards = cardRequest.cards(in: house).compactMap {
            CardView($0, in: house, on: cardRequest.paper, cardRequest.codes, for: pageContext)
        }
        let labels =
            [bound].compactMap(\.self).map { CardView($0, on: cardRequest.paper, cardRequest.codes, for: pageContext) }
            + cardRequest.labels.map { CardView($0, on: cardRequest.paper, cardRequest.codes) }
        sheets = Self.sheets(cards, cardRequest.paper) + Self.sheets(labels, cardRequest.paper)
        let count = cards.count + labels.count
        let values: [String: Phrase.Value] = [
            "cards": .phrase(Phrase("cards.cards", ["count": .number(count)])),
            "pages": .phrase(Phrase("cards.pages", ["count": .number(sheets.count)])),
        ]
        summary = pageContext.localized("cards.summary", values)
        tooFine = pageContext.count("cards.tooFine", (cards + labels).count(where: \.codes.isTooFine))
        let hints: [CardSet: Phrase] = [.emptying: "cards.emptyingHint"]
        sets =
            CardSet.allCases.map { set in
                FieldView(
                    set.rawValue, .check, label: Phrase("cards.\(set)"), in: form, for: pageContext, hint: hints[set])
            } + [
                FieldView(
                    CardRequest.ownLabels, .check, label: "cards.ownLabels", in: form, for: pageContext,
                    hint: "cards.ownLabelsHint")
            ]
        fields = Self.fields(form, hasDate: bound == nil, pageContext)
    }

    private static func sheets(_ cards: [CardView], _ paper: Paper) -> [Sheet] {
        stride(from: 0, to: cards.count, by: paper.count).map { start in
            Sheet(paper: paper.rawValue, cards: Array(cards[start...].prefix(paper.count)))
        }
    }

    /// - Parameter hasDate: Whether to offer a card for a date.
    private static func fields(_ form: Form, hasDate: Bool, _ pageContext: PageContext) -> [FieldView] {
        let papers = Paper.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized("cards.\($0.rawValue)"))
        }
        let codes = CardRequest.Codes.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized("cards.\($0.rawValue)"))
        }
        let fields = [
            FieldView("paper", .choice(papers), label: "cards.paper", in: form, for: pageContext),
            FieldView(
                "codes", .choice(codes), label: "cards.codes", in: form, for: pageContext, hint: "cards.codesHint"),
        ]
        let date = FieldView(
            "date", .day, label: "cards.ownDate", in: form, for: pageContext, hint: "cards.ownDateHint")
        return hasDate ? fields + [date] : fields
    }
}

/// A bound or named label, with its lot if it is bound to one.
struct BoundLabel {
    let binding: OwnLabel.Binding
    let line: LotLine?

    /// Its name, its lot's product, or its characters.
    var title: String { binding.name ?? line?.product.name ?? binding.label.characters }

    /// Looks up a label; nil if the text is not a label, or the label is neither bound nor named.
    init?(_ text: String, _ store: KitchenStore) async throws {
        guard let label = OwnLabel(characters: text) ?? OwnLabel(text) else { return nil }
        guard let binding = try await store.ownLabels().first(where: { $0.label == label }) else { return nil }
        self.binding = binding
        if case .lot(let uuid) = binding.target { line = try await store.lot(uuid) } else { line = nil }
    }
}
