import Kiosk
import Kitchen
import Phrases
import Values

/// A card or an own label, as printed.
struct CardView {
    let code: String
    /// The printed text; nil for a label to write on by hand.
    let words: Words?
    let codes: PrintedCodes
    /// The CSS classes of its layout.
    let kind: String

    struct Words {
        let title: String
        let explanation: String
        /// Its picture, exactly one of: the name of an icon, an SVG image, a letter.
        let icon: String?
        let image: String?
        let letter: String?
        let colour: String?
    }

    /// Creates a card's view; nil if it names a member or location that does not exist.
    init?(
        _ card: Card, in house: CardHousehold, on paper: Paper, _ codes: CardRequest.Codes, for pageContext: PageContext
    ) {
        guard let face = CardFace(card, in: house) else { return nil }
        code = card.code
        let words = Words(face, pageContext)
        self.words = words
        self.codes = PrintedCodes(code, on: paper, as: codes)
        kind = [self.codes.layout, Self.length(of: words.title), card.isDestructive ? "destructive" : nil].compactMap(
            \.self
        )
        .joined(separator: " ")
    }

    /// Creates the view of a bound label, with its product's best-before date.
    init(_ bound: BoundLabel, on paper: Paper, _ codes: CardRequest.Codes, for pageContext: PageContext) {
        code = bound.binding.label.code
        words = Words(
            title: bound.title,
            explanation: bound.line?.lot.bestBefore.map {
                pageContext.localized("cards.bestBefore", ["day": .text(pageContext.language.writtenShort($0))])
            } ?? "", icon: "storage", image: nil, letter: nil, colour: nil)
        self.codes = PrintedCodes(code, on: paper, as: codes)
        kind = [self.codes.layout, Self.length(of: words?.title ?? "")].compactMap(\.self).joined(separator: " ")
    }

    /// Returns the CSS class of a title's length; nil for a short one.
    private static func length(of title: String) -> String? {
        switch title.count {
        case ..<13: nil
        case ..<26: "long"
        default: "longest"
        }
    }

    init(_ label: OwnLabel, on paper: Paper, _ codes: CardRequest.Codes) {
        code = label.code
        words = nil
        self.codes = PrintedCodes(code, on: paper, as: codes)
        kind = "\(self.codes.layout) own"
    }
}

extension CardView.Words {
    fileprivate init(_ face: CardFace, _ pageContext: PageContext) {
        title = pageContext.localized(face.title)
        explanation = pageContext.localized(face.explanation)
        (icon, image, letter) = face.picture.parts
        colour = face.colour?.rawValue
    }
}

extension CardFace.Picture {
    fileprivate var parts: (icon: String?, image: String?, letter: String?) {
        switch self {
        case .icon(let name): (name, nil, nil)
        case .dots(let count): (nil, Self.dots(count), nil)
        case .letter(let letter): (nil, nil, letter)
        }
    }

    /// Returns an SVG image of dots in rows; half a dot for nil.
    private static func dots(_ count: Int?) -> String {
        var side = 1
        while side * side < count ?? 1 { side += 1 }
        let step = 24 / Double(side)
        let rows = ((count ?? 1) + side - 1) / side
        let circles = (0..<(count ?? 0)).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: side)
            let inRow = min(side, (count ?? 1) - row * side)
            let x = 12 + (Double(column) - Double(inRow - 1) / 2) * step
            let y = 12 + (Double(row) - Double(rows - 1) / 2) * step
            return #"<circle cx="\#(x)" cy="\#(y)" r="\#(step * 0.38)"/>"#
        }
        let half =
            #"<path d="M12 3a9 9 0 0 0 0 18z"/><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor"/>"#
        let shapes = count == nil ? half : circles.joined()
        return #"<svg class="dots" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">\#(shapes)</svg>"#
    }
}
