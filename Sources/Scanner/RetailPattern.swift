/// The bars and spaces of a retail code, module by module, as GS1 prints them.
///
/// Number sets and guard patterns: GS1 General Specifications, 5.2.1.2 and 5.2.1.3.
public struct RetailPattern: Equatable, Sendable {
    /// True for a dark module, from the first bar to the last.
    public let modules: [Bool]

    /// The pattern of a code's digits; nil for a symbology that is no retail code, or digits that it cannot hold.
    public init?(_ symbology: Symbology, _ text: String) {
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        switch (symbology, digits.count) {
        case (.ean13, 13): modules = Self.ean13(digits)
        case (.upcA, 12): modules = Self.ean13([0] + digits)
        case (.ean8, 8): modules = Self.ean8(digits)
        case (.upcE, 8) where digits[0] < 2: modules = Self.upcE(digits)
        default: return nil
        }
    }

    /// What would differ if another digit were printed, digit by digit, whether the check digit were right or not.
    func otherDigits(_ symbology: Symbology) -> [Change] {
        let (left, right) = Self.digitPlaces(symbology)
        let sets = symbology == .ean8 ? [Self.setA] : [Self.setA, Self.setB]
        return left.flatMap { start in sets.flatMap { changes(at: start, to: $0) } }
            + right.flatMap { changes(at: $0, to: Self.setC) }
    }

    /// Another digit in one place: for each of its modules 0 where it is as before, 1 where it becomes light and -1 where it
    /// becomes dark.
    struct Change {
        var start: Int
        var modules: [Float]
        /// Whether it is 1 for 7, 2 for 8 or the other way round.
        var isOftenConfused: Bool
    }

    private func changes(at start: Int, to set: (Int) -> [Bool]) -> [Change] {
        let digits = (0...9).map(set)
        let printed = digits.firstIndex { $0[...] == modules[start..<start + 7] }
        return digits.indices.filter { $0 != printed }.map { digit in
            Change(
                start: start, modules: zip(modules[start...], digits[digit]).map { $0 == $1 ? 0 : $1 ? -1 : 1 },
                isOftenConfused: printed.map { [[1, 7], [2, 8]].contains([min($0, digit), max($0, digit)]) } ?? false)
        }
    }

    /// Where digits begin, left and right of the middle.
    private static func digitPlaces(_ symbology: Symbology) -> (left: [Int], right: [Int]) {
        switch symbology {
        case .ean13, .upcA: ((0..<6).map { 3 + 7 * $0 }, (0..<6).map { 50 + 7 * $0 })
        case .ean8: ((0..<4).map { 3 + 7 * $0 }, (0..<4).map { 36 + 7 * $0 })
        case .upcE: ((0..<6).map { 3 + 7 * $0 }, [])
        case .code128, .qrCode, .dataBar, .dataBarExpanded: ([], [])
        }
    }

    /// The first digit is not printed: it is told by which of the next six are in set B.
    private static func ean13(_ digits: [Int]) -> [Bool] {
        let left = zip(digits[1...6], parities[digits[0]]).flatMap { $1 == "B" ? setB($0) : setA($0) }
        return guardBars + left + middle + digits[7...].flatMap(setC) + guardBars
    }

    private static func ean8(_ digits: [Int]) -> [Bool] {
        guardBars + digits[..<4].flatMap(setA) + middle + digits[4...].flatMap(setC) + guardBars
    }

    /// The number system and the check digit are told by which of the six digits are in set B.
    private static func upcE(_ digits: [Int]) -> [Bool] {
        let inB: Character = digits[0] == 0 ? "B" : "A"
        let article = zip(digits[1...6], checkParities[digits[7]]).flatMap { $1 == inB ? setB($0) : setA($0) }
        return guardBars + article + [false, true, false, true, false, true]
    }

    private static let guardBars = [true, false, true]
    private static let middle = [false, true, false, true, false]

    /// Seven modules, a space first.
    private static func setA(_ digit: Int) -> [Bool] {
        (0..<7).reversed().map { widths[digit] >> $0 & 1 == 1 }
    }

    /// Set C is set A in negative, set B is set C backwards.
    private static func setC(_ digit: Int) -> [Bool] { setA(digit).map { !$0 } }
    private static func setB(_ digit: Int) -> [Bool] { setC(digit).reversed() }

    private static let widths: [UInt8] = [
        0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011,
    ]
    private static let parities = [
        "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA",
    ]
    private static let checkParities = [
        "BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB",
    ]
}
