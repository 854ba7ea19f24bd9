/// The codes of a card or label that fit on a paper.
struct PrintedCodes {
    /// SVG images; nil for none.
    let square: String?
    let bars: String?
    /// Whether bars alone were requested, but would be too fine on this paper.
    let isTooFine: Bool

    init(_ text: String, on paper: Paper, as codes: CardRequest.Codes) {
        let wantsBars = codes == .bars || codes == .both && paper.isRoomy
        let drawn = wantsBars ? paper.bars(of: text, isAlone: codes == .bars) : nil
        bars = drawn
        square = codes == .bars && drawn != nil ? nil : paper.square(of: text, isAlone: drawn == nil)
        isTooFine = codes == .bars && drawn == nil
    }

    /// The CSS class of the layout.
    var layout: String {
        switch (square, bars) {
        case (_, nil): "squared"
        case (nil, _): "barred"
        default: "doubled"
        }
    }
}
