import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The content of the page for reviewing all purchases before they go to stock.
struct CheckInPage {
    let list: String
    let lines: [Line]
    let mistakes: MistakesView?
    /// The numbers of the locations that freeze, separated by spaces, for scripts.
    let freezers: String

    struct Line {
        let id: String
        let name: String
        let detail: String?
        let unit: String
        let fields: [FieldView]
        let fate: FieldView
        /// The field that names another product for an entry in words; nil for a product.
        let other: FieldView?
        /// The date that was proposed.
        let shown: String
        /// The location and dates of each product to choose from, as JSON by choice, for scripts.
        let targets: String
        /// The chosen fate, in words; empty if it goes to stock as it is.
        let becomes: String
        let place: String
        let date: String
        /// Whether the user must decide or correct something.
        let isOpen: Bool
    }

    init(_ plan: CheckInPlan, _ places: LocationTree, _ form: Form, _ pageContext: PageContext) {
        list = plan.list.uuid.text
        let choices = places.locations.map { place in
            let path = places.path(to: place.id).map(\.name).joined(separator: " › ")
            return FieldKind.Choice(value: "\(place.id)", label: path)
        }
        lines = plan.lines.map { Line($0, choices, form, pageContext) }
        mistakes = MistakesView(
            form, fields: lines.flatMap { $0.fields + [$0.other].compactMap(\.self) }, for: pageContext)
        freezers = plan.freezers.map(String.init).joined(separator: " ")
    }
}

extension CheckInPage.Line {
    fileprivate init(
        _ line: CheckInPlan.Line, _ places: [FieldKind.Choice], _ form: Form, _ pageContext: PageContext
    ) {
        let id = line.entry.entry.uuid.text
        self.id = id
        name = line.entry.name ?? pageContext.localized("common.unknownProduct")
        unit = pageContext.written(line.entry.entry.amount, line.entry.unit)
        let details = [line.entry.product?.brand, line.entry.product?.packageSize, line.entry.entry.note]
        detail = details.compactMap { $0 }.isEmpty ? nil : details.compactMap { $0 }.joined(separator: " · ")
        fate = FieldView(
            "fate.\(id)", .choice(Self.fates(line, pageContext)), label: "shopping.fate", in: form, for: pageContext)
        fields = [
            FieldView("amount.\(id)", .decimal, label: "field.amount", in: form, for: pageContext, isRequired: true),
            FieldView("location.\(id)", .choice(places), label: "field.location", in: form, for: pageContext),
            FieldView(
                "bestBefore.\(id)", .day, label: "field.bestBefore", in: form, for: pageContext, hint: "lots.dateHint"),
            FieldView("price.\(id)", .decimal, label: "field.price", in: form, for: pageContext),
        ]
        other =
            line.entry.product != nil
            ? nil
            : FieldView(
                "other.\(id)", .line(), label: "shopping.otherProduct", in: form, for: pageContext,
                hint: "shopping.otherProductHint")
        shown = form["shown.\(id)"]
        targets = Self.targets(line)
        let isKept = ![CheckInFate.clear, CheckInFate.stay].contains(fate.value)
        becomes = fate.value == CheckInFate.stock ? "" : fate.chosen ?? ""
        (place, date) = isKept ? (fields[1].chosen ?? "", fields[2].value) : ("", "")
        let all = fields + [fate, other].compactMap(\.self)
        isOpen = fate.value == CheckInFate.other || all.contains { $0.error != nil }
    }

    private static func targets(_ line: CheckInPlan.Line) -> String {
        let all =
            [(CheckInFate.stock, line.target)] + line.others.map { (CheckInFate.stock(as: $0.product), $0.target) }
        let values = all.map { fate, target in
            let days = [target.bestBefore, target.bestBeforeFrozen].map { $0?.typed ?? "" }
            return (fate, ["location": "\(target.locationId)", "fresh": days[0], "frozen": days[1]])
        }
        let json = try? JSONEncoder().encode(Dictionary(values) { $1 })
        return String(decoding: json ?? Data("{}".utf8), as: UTF8.self)
    }

    /// Returns the possible fates: an entry in words may be a product, a new one, or not kept in stock.
    private static func fates(_ line: CheckInPlan.Line, _ pageContext: PageContext) -> [FieldKind.Choice] {
        let stock: FieldKind.Choice? =
            if line.entry.product != nil {
                FieldKind.Choice(value: CheckInFate.stock, label: pageContext.localized("shopping.fateStock"))
            } else {
                line.product.map { product in
                    FieldKind.Choice(
                        value: CheckInFate.stock,
                        label: pageContext.localized("shopping.fateProduct", ["name": .text(product.title)]))
                }
            }
        let likely = line.others.map { other in
            FieldKind.Choice(
                value: CheckInFate.stock(as: other.product),
                label: pageContext.localized("shopping.fateProduct", ["name": .text(other.product.title)]))
        }
        let new = line.entry.entry.text.map { text in
            FieldKind.Choice(
                value: CheckInFate.new, label: pageContext.localized("shopping.fateNew", ["name": .text(text)]))
        }
        let another =
            line.entry.product == nil
            ? [FieldKind.Choice(value: CheckInFate.other, label: pageContext.localized("shopping.fateOther"))] : []
        let others = [
            FieldKind.Choice(value: CheckInFate.clear, label: pageContext.localized("shopping.fateClear")),
            FieldKind.Choice(value: CheckInFate.stay, label: pageContext.localized("shopping.fateStay")),
        ]
        return [stock].compactMap(\.self) + likely + another + [new].compactMap(\.self) + others
    }
}
