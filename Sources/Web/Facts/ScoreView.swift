import Kiosk
import Kitchen
import Phrases

/// A score as a row of boxes, with the product's box marked.
struct ScoreView {
    let name: String
    /// The score, for screen readers.
    let text: String
    /// The CSS class: `nutri`, `nova` or `green`.
    let kind: String
    let boxes: [Box]

    struct Box {
        let text: String
        /// The rank, from `1` for the best, for its colour.
        let rank: Int
        let isOwn: Bool
    }

    static func all(of facts: ExternalProductData, _ pageContext: PageContext) -> [ScoreView] {
        let nova = facts.novaGroup.map(String.init)
        let names = ["a-plus": "A+"]
        return [
            ScoreView("nutri", "facts.nutriScore", ["a", "b", "c", "d", "e"], facts.nutriScore, pageContext),
            ScoreView("nova", "facts.nova", ["1", "2", "3", "4"], nova, pageContext),
            ScoreView(
                "green", "facts.greenScore", ["a-plus", "a", "b", "c", "d", "e", "f"], facts.greenScore, pageContext,
                names: names),
        ].compactMap(\.self)
    }

    /// Nil if the product has no score, or an unknown one.
    private init?(
        _ kind: String, _ name: Phrase, _ all: [String], _ own: String?, _ pageContext: PageContext,
        names: [String: String] = [:]
    ) {
        guard let own, all.contains(own) else { return nil }
        func written(_ value: String) -> String { names[value] ?? value.uppercased() }
        self.kind = kind
        self.name = pageContext.localized(name)
        text = "\(self.name): \(written(own))"
        boxes = all.enumerated().map { Box(text: written($1), rank: $0 + 1, isOwn: $1 == own) }
    }
}
