import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// Known products and words that text typed on a list may mean, before it is added.
struct NearView: Encodable {
    /// The typed text.
    let typed: String
    /// The most similar first, the typed text last; empty if nothing is similar.
    let choices: [Choice]

    struct Choice: Encodable {
        /// The value that the button sends.
        let value: String
        let name: String
        let detail: String
        /// Its stock by place.
        let there: String
    }

    init(_ near: NearMatches, of typed: String, _ places: [UUID: [StockPlace]], _ pageContext: PageContext) {
        self.typed = typed
        guard !near.isEmpty else {
            choices = []
            return
        }
        let words = near.words.map {
            Choice(
                value: NearChoice.words($0).text, name: $0, detail: pageContext.localized("shopping.onListAlready"),
                there: ""
            )
        }
        let products = near.products.map { product in
            Choice(
                value: NearChoice.product(product.uuid).text, name: product.name ?? "", detail: product.detail,
                there: pageContext.written(places[product.uuid] ?? []))
        }
        let asTyped = Choice(
            value: NearChoice.typed.text, name: pageContext.localized("shopping.asTyped", ["name": .text(near.name)]),
            detail: "",
            there: "")
        choices = words + products + [asTyped]
    }
}

/// The meaning that the user chose.
enum NearChoice: Equatable {
    case product(UUID)
    /// Words that are already on the list.
    case words(String)
    /// The typed text as a new entry.
    case typed

    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("product", let uuid?): if let uuid = UUID(uuidString: uuid) { self = .product(uuid) } else { return nil }
        case ("words", let words?): self = .words(words)
        case ("typed", nil): self = .typed
        default: return nil
        }
    }

    var text: String {
        switch self {
        case .product(let uuid): "product:\(uuid.text)"
        case .words(let words): "words:\(words)"
        case .typed: "typed"
        }
    }

    /// Returns the entry to add to the list.
    func draft(of typed: String, amount: Amount) -> EntryDraft {
        switch self {
        case .product(let uuid): EntryDraft(.product(uuid), amount: amount, typed: typed)
        case .words(let words): EntryDraft(.text(words), amount: amount, typed: typed)
        case .typed: EntryDraft(.typed(typed), amount: amount)
        }
    }
}
