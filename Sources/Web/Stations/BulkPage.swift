import Kiosk
import Kitchen
import Phrases
import Values

/// A bulk session, a week's shopping, in a list.
struct BulkRow {
    let id: String
    let when: String
    let summary: String
    /// What remains to be done with it; nil for nothing.
    let toDo: String?

    init(_ review: BulkSessionReview, _ pageContext: PageContext) {
        id = review.bulk.uuid.text
        when = pageContext.language.written(review.bulk.begun)
        summary = pageContext.localized(review.summary.phrase)
        toDo =
            review.bulk.ended == nil
            ? pageContext.localized("bulk.isOn") : review.bulk.isReviewed ? nil : pageContext.localized("bulk.isNew")
    }
}

/// The page for reviewing a bulk session: each lot with the values to correct.
struct BulkPage {
    let id: String
    let when: String
    let summary: String
    /// The number of products without a name, in words; nil for none.
    let unknown: String?
    let lines: [Line]
    let mistakes: MistakesView?
    /// The original values of the fields, so that changes by others meanwhile are kept.
    let shown: String?

    struct Line {
        let name: String
        let detail: String?
        let path: String
        let fields: [FieldView]
        let amount: String
        let place: String
        let date: String
        /// Whether a field has a mistake.
        let isOpen: Bool
    }

    init(_ review: BulkSessionReview, _ places: LocationTree, _ form: Form, _ pageContext: PageContext) {
        let row = BulkRow(review, pageContext)
        (id, when, summary) = (row.id, row.when, row.summary)
        unknown = pageContext.count("start.inboxWaiting", review.summary.unknown)
        let choices = places.locations.map { place in
            let path = places.path(to: place.id).map(\.name).joined(separator: " › ")
            return FieldKind.Choice(value: "\(place.id)", label: path)
        }
        lines = review.lines.map { Line($0, choices, form, pageContext) }
        mistakes = MistakesView(form, fields: lines.flatMap(\.fields), for: pageContext)
        shown = form.originalValues(in: lines.flatMap(\.fields))
    }
}

extension BulkPage.Line {
    fileprivate init(_ line: LotLine, _ places: [FieldKind.Choice], _ form: Form, _ pageContext: PageContext) {
        let id = line.lot.uuid.text
        name = line.product.name ?? pageContext.localized("common.unknownProduct")
        detail = line.product.detail.isEmpty ? nil : line.product.detail
        path = "/lots/\(id)"
        let amountLabel = Phrase("bulk.amountIn", ["unit": .text(pageContext.name(of: line.unit))])
        fields = [
            FieldView("amount.\(id)", .decimal, label: amountLabel, in: form, for: pageContext, isRequired: true),
            FieldView("location.\(id)", .choice(places), label: "field.location", in: form, for: pageContext),
            FieldView("bestBefore.\(id)", .day, label: "bulk.until", in: form, for: pageContext),
            FieldView("price.\(id)", .decimal, label: "field.price", in: form, for: pageContext),
        ]
        (amount, place, date) = (fields[0].value, fields[1].chosen ?? "", fields[2].value)
        isOpen = fields.contains { $0.error != nil }
    }
}
