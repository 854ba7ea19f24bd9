/// The codes of a card or a label, as they fit on a paper.
struct PrintedCodes {
    /// As SVG images.
    let square: String?
    let bars: String?
    /// Whether bars were wished for, but would be too fine here.
    let isTooFine: Bool

    init(_ text: String, on paper: Paper, as codes: CardRequest.Codes) {
        let wantsBars = codes == .bars || codes == .both && paper.isRoomy
        let drawn = wantsBars ? paper.bars(of: text, isAlone: codes == .bars) : nil
        bars = drawn
        square = codes == .bars && drawn != nil ? nil : paper.square(of: text, isAlone: drawn == nil)
        isTooFine = codes == .bars && drawn == nil
    }

    /// How the card is laid out, a word for the style sheet.
    var layout: String {
        switch (square, bars) {
        case (_, nil): "squared"
        case (nil, _): "barred"
        default: "doubled"
        }
    }
}
