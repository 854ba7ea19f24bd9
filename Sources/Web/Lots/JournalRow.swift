import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// A row of the journal: what was done, with which product, when, where and by whom.
struct JournalRow {
    let id: String
    let path: String
    /// The path to return to after undo.
    let back: String
    let icon: String
    /// The kind of operation and the products.
    let title: String
    let detail: String
    /// The time, the member and the station.
    let origin: String
    let isUndone: Bool
    /// Whether it can be undone with one touch.
    let isUndoable: Bool
    /// The undo button's label for screen readers.
    let undoLabel: String

    init(_ line: JournalLine, for pageContext: PageContext, back: String? = nil) {
        id = line.id.text
        path = "/journal/\(line.id.text)"
        self.back = back ?? pageContext.path
        icon = line.kind.icon
        let kind = pageContext.localized(line.kind.phrase)
        let name = line.parts.first.map { pageContext.name(of: $0.product) } ?? ""
        let others = line.parts.count - 1
        let names =
            others > 0
            ? pageContext.localized("journal.andMore", ["name": .text(name), "count": .number(others)]) : name
        title = pageContext.localized("journal.title", ["kind": .text(kind), "names": .text(names)])
        let what = line.parts.first.map {
            pageContext.localized($0.phrase(of: line.kind, undone: line.undoes, for: pageContext))
        }
        detail = [what, line.price.map { pageContext.written($0) }].compactMap(\.self).joined(separator: " · ")
        let station = line.station == "page" ? nil : pageContext.localized(.station(line.station))
        origin = [pageContext.language.written(line.time), line.member, station].compactMap { $0 }.joined(
            separator: " · ")
        isUndone = line.isUndone
        isUndoable = line.isUndoable
        undoLabel = pageContext.localized("journal.undoLabel", ["kind": .text(kind), "product": .text(name)])
    }
}

extension PageContext {
    /// Returns a product's name; one without a name is identified by its GTIN.
    func name(of product: ProductSummary) -> String {
        product.name
            ?? [localized("common.unknownProduct"), product.gtin?.printed].compactMap { $0 }.joined(separator: " ")
    }
}

extension MovementKind {
    var icon: String {
        switch self {
        case .added: "add"
        case .taken: "take"
        case .opened: "open"
        case .moved: "move"
        case .split: "split"
        case .frozen: "freezer"
        case .thawed: "thaw"
        case .counted: "count"
        case .spoiled: "spoiled"
        case .edited: "edit"
        case .undone: "undo"
        }
    }
}

extension JournalLine.Part {
    /// Returns the amount and its origin and destination; for an edit, the old and new values.
    func phrase(
        of kind: MovementKind, undone: JournalLine.Undone? = nil, for pageContext: PageContext
    ) -> Phrase {
        let values: [String: Phrase.Value] = [
            "amount": .phrase(pageContext.phrase(amount, unit)), "place": .text(location),
            "target": .text(destination ?? location),
            "kind": .phrase(undone?.kind.phrase ?? kind.phrase),
        ]
        switch kind {
        case .edited: return edits(for: pageContext) ?? Phrase("journal.there", values)
        case .undone: return Phrase("journal.undid", values)
        case .counted where amount == .zero: return Phrase("journal.asCounted", values)
        case .counted: return Phrase(change > .zero ? "journal.more" : "journal.less", values)
        default: return Phrase(destination == nil ? "journal.there" : "journal.fromTo", values)
        }
    }

    /// Returns the edited values; nil if there are none.
    private func edits(for pageContext: PageContext) -> Phrase? {
        guard let was, let becomes else { return nil }
        func day(_ details: Lot.Details) -> Phrase.Value {
            details.bestBefore.map { .day($0, isGuessed: details.isGuessed) } ?? .phrase("lots.noDate")
        }
        func price(_ details: Lot.Details) -> Phrase.Value {
            details.price.map { .money($0, currency: pageContext.household.currency) } ?? .phrase("common.none")
        }
        var edits: [Phrase] = []
        func note(_ label: Phrase, _ old: Phrase.Value, _ new: Phrase.Value) {
            if old != new { edits.append(Phrase("journal.edit", ["label": .phrase(label), "old": old, "new": new])) }
        }
        note(DateKind(isUseBy: becomes.isUseBy).phrase, day(was), day(becomes))
        note(
            "lots.kindOfDate", .phrase(DateKind(isUseBy: was.isUseBy).phrase),
            .phrase(DateKind(isUseBy: becomes.isUseBy).phrase))
        note("field.price", price(was), price(becomes))
        note("field.note", .text(was.note ?? "–"), .text(becomes.note ?? "–"))
        return edits.isEmpty ? nil : Phrase("journal.edits", ["edits": .phrases(edits)])
    }
}
