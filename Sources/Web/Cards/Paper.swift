import Printing

/// The paper that cards are printed on: sheets to be cut, label sheets or single labels. `cards.css` has the same
/// sizes.
enum Paper: String, CaseIterable {
    case a4, letter
    /// Two on a page, readable from afar: for freezer doors.
    case a4Signs, letterSigns
    /// Label sheets, by labels on a sheet: 70 × 37 mm, 63.5 × 38.1 mm, and 2⅝ × 1 inches.
    case a4Labels24, a4Labels21, letterLabels30
    /// Labels of a label printer, by width: 62 × 29 mm and 50 × 30 mm.
    case label62, label50

    /// The number of cards on a page.
    var count: Int {
        switch self {
        case .a4, .letter: 10
        case .a4Signs, .letterSigns: 2
        case .a4Labels24: 24
        case .a4Labels21: 21
        case .letterLabels30: 30
        case .label62, .label50: 1
        }
    }

    /// Whether a card has room for both codes.
    var isRoomy: Bool { [.a4, .letter, .a4Signs, .letterSigns].contains(self) }

    /// Returns the side of a square code in millimetres, its margin included.
    private func side(isAlone: Bool) -> Double {
        switch self {
        case .a4, .letter: isAlone ? 40 : 27
        case .a4Signs, .letterSigns: isAlone ? 92 : 80
        case .a4Labels24: 28
        case .a4Labels21: 30
        case .letterLabels30: 20
        case .label62: 25
        case .label50: 22
        }
    }

    /// Returns the size of bars in millimetres, their margins included.
    private func bars(isAlone: Bool) -> (width: Double, height: Double) {
        switch self {
        case .a4, .letter: (88, isAlone ? 20 : 12)
        case .a4Signs, .letterSigns: (174, isAlone ? 50 : 22)
        case .a4Labels24: (68, 13)
        case .a4Labels21: (62, 14)
        case .letterLabels30: (64, 9)
        case .label62: (60, 11)
        case .label50: (48, 11)
        }
    }

    /// The finest module that cheap cameras and scanner guns read, in millimetres.
    private static let finestBars = 0.33

    /// Returns a text as bars in SVG; nil if they would be too fine.
    ///
    /// - Parameter isAlone: Whether the card has no square code.
    func bars(of text: String, isAlone: Bool) -> String? {
        let size = bars(isAlone: isAlone)
        guard let code = PrintedCode(text, as: .bars), size.width / Double(code.width) >= Self.finestBars else {
            return nil
        }
        return code.svg(size: size)
    }

    /// Returns a text as a square code in SVG.
    ///
    /// - Parameter isAlone: Whether the card has no bars.
    func square(of text: String, isAlone: Bool) -> String? {
        let side = side(isAlone: isAlone)
        return PrintedCode(text, as: .square)?.svg(size: (side, side))
    }
}
