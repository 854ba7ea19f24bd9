import Kiosk
import Kitchen
import Phrases

/// A bulk session, a week's shopping, in a list.
struct BulkRow {
    let id: String
    let when: String
    let summary: String
    /// What remains to be done with it; nil for nothing.
    let toDo: String?

    init(_ review: BulkSessionReview, _ visitor: PageContext) {
        id = review.bulk.uuid.text
        when = visitor.language.written(review.bulk.begun)
        summary = visitor.say(review.summary.phrase)
        toDo =
            review.bulk.ended == nil
            ? visitor.say("bulk.isOn") : review.bulk.isReviewed ? nil : visitor.say("bulk.isNew")
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

    init(_ review: BulkSessionReview, _ places: LocationTree, _ form: Form, _ visitor: PageContext) {
        let row = BulkRow(review, visitor)
        (id, when, summary) = (row.id, row.when, row.summary)
        unknown = visitor.count("start.inboxWaiting", review.summary.unknown)
        let choices = places.locations.map { place in
            let path = places.path(to: place.id).map(\.name).joined(separator: " › ")
            return FieldKind.Choice(value: "\(place.id)", label: path)
        }
        lines = review.lines.map { Line($0, choices, form, visitor) }
        mistakes = MistakesView(form, fields: lines.flatMap(\.fields), for: visitor)
        shown = form.shown(in: lines.flatMap(\.fields))
    }
}

extension BulkPage.Line {
    fileprivate init(_ line: LotLine, _ places: [FieldKind.Choice], _ form: Form, _ visitor: PageContext) {
        let id = line.lot.uuid.text
        name = line.product.name ?? visitor.say("common.unknownProduct")
        detail = line.product.detail.isEmpty ? nil : line.product.detail
        path = "/lots/\(id)"
        let amountLabel = Phrase("bulk.amountIn", ["unit": .text(visitor.name(of: line.unit))])
        fields = [
            FieldView("amount.\(id)", .decimal, label: amountLabel, in: form, for: visitor, isRequired: true),
            FieldView("location.\(id)", .choice(places), label: "field.location", in: form, for: visitor),
            FieldView("bestBefore.\(id)", .day, label: "bulk.until", in: form, for: visitor),
            FieldView("price.\(id)", .decimal, label: "field.price", in: form, for: visitor),
        ]
        (amount, place, date) = (fields[0].value, fields[1].chosen ?? "", fields[2].value)
        isOpen = fields.contains { $0.error != nil }
    }
}
