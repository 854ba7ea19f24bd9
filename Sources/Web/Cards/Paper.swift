import Printing

/// What cards are printed on: sheets to be cut up, sheets of labels, or single labels. `cards.css` has the same sizes.
enum Paper: String, CaseIterable {
    case a4, letter
    /// Two on a page, to be read from afar: for the doors of freezers.
    case a4Signs, letterSigns
    /// By how many are on a sheet: 70 × 37 mm, 63.5 × 38.1 mm, and 2⅝ × 1 inches.
    case a4Labels24, a4Labels21, letterLabels30
    /// From a label printer, by their width: 62 × 29 mm and 50 × 30 mm.
    case label62, label50

    /// How many cards are on a page.
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

    /// The side of a square code in millimetres, its margin included.
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

    /// How large bars are in millimetres, their margins included.
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

    /// What cheap cameras and scanner guns still read, in millimetres a module.
    private static let finestBars = 0.33

    /// A text as bars; nil if they would be too fine.
    ///
    /// - Parameter isAlone: Whether the card has no square code.
    func bars(of text: String, isAlone: Bool) -> String? {
        let size = bars(isAlone: isAlone)
        guard let code = PrintedCode(text, as: .bars), size.width / Double(code.width) >= Self.finestBars else {
            return nil
        }
        return code.svg(size: size)
    }

    /// A text as a square code.
    ///
    /// - Parameter isAlone: Whether the card has no bars.
    func square(of text: String, isAlone: Bool) -> String? {
        let side = side(isAlone: isAlone)
        return PrintedCode(text, as: .square)?.svg(size: (side, side))
    }
}
