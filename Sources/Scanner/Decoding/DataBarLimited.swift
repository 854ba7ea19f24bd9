/// The bars of a GS1 DataBar Limited (ISO/IEC 24724), which is printed on small packs: a guard bar, 26 modules of data, 18
/// of a check character, 26 of data and a guard.
///
/// A character has 14 widths, beginning with a space. Its spaces and its bars each stand for the rank of their seven
/// widths in the lexicographic order of all that have the same sum and greatest width.
struct DataBarLimited {
    /// The 14 digits of the item that is coded.
    let digits: String

    /// The runs from the first bar of the left guard to the bar of the right one.
    static let runs = 45
    /// The modules of these runs.
    static let modules = 73

    /// Reads the lengths of runs of dark and light pixels; nil if they are no such code or the check character differs.
    init?(_ lengths: ArraySlice<Float>) {
        guard lengths.count == Self.runs else { return nil }
        let lengths = Array(lengths)
        let module = lengths.reduce(0, +) / Float(Self.modules)
        guard [lengths[0], lengths[43], lengths[44]].allSatisfy({ Self.isNarrow($0, module) }) else { return nil }
        // Half of a check character's modules are dark: what is more is ink that has spread.
        let check = lengths[15..<29]
        let growth = (Self.bars(check).reduce(0, +) - Self.spaces(check).reduce(0, +)) / 14
        guard let left = Self.widths(lengths[1..<15], modules: 26, module, growth),
            let middle = Self.widths(check, modules: 18, module, growth),
            let right = Self.widths(lengths[29..<43], modules: 26, module, growth),
            let expected = Self.checkValue(middle), expected == Self.checksum(left + right),
            let upper = Self.value(left), let lower = Self.value(right)
        else { return nil }
        let coded = upper * Self.values + lower
        let number = coded < Self.linked ? coded : coded - Self.linked
        guard (0..<2_000_000_000_000).contains(number) else { return nil }
        let written = String(number)
        let thirteen = String(repeating: "0", count: 13 - written.utf8.count) + written
        guard let digits = (0...9).map({ thirteen + String($0) }).first(where: \.isGTIN14) else { return nil }
        self.digits = digits
    }

    /// Returns whether a run may be one module wide, as the first and the last are.
    static func isNarrow(_ length: Float, _ module: Float) -> Bool { length > 0.4 * module && length < 1.7 * module }

    /// The number of values of a data character.
    private static let values = 2_013_571
    /// The offset of numbers of symbols that are linked to another code beside them.
    private static let linked = 2_015_133_531_096

    private static func spaces<Value>(_ widths: some Collection<Value>) -> [Value] {
        widths.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }

    private static func bars<Value>(_ widths: some Collection<Value>) -> [Value] { spaces(widths.dropFirst()) }

    /// Returns the widths of a character in modules; nil if they do not add up.
    private static func widths(
        _ lengths: ArraySlice<Float>, modules: Int, _ module: Float, _ growth: Float
    ) -> [Int]? {
        let own = lengths.reduce(0, +) / Float(modules)
        guard abs(own / module - 1) < 0.2 else { return nil }
        let widths = lengths.enumerated().map { index, length in
            Int(((length + (index.isMultiple(of: 2) ? growth : -growth)) / own).rounded())
        }
        return widths.allSatisfy { $0 > 0 } && widths.reduce(0, +) == modules ? widths : nil
    }

    private static func checksum(_ widths: [Int]) -> Int {
        widths.reversed().reduce(0) { (3 * $0 + $1) % 89 }
    }

    /// Returns which of the 89 check characters it is; nil for other widths.
    private static func checkValue(_ widths: [Int]) -> Int? {
        let (spaces, bars) = (spaces(widths), bars(widths))
        guard spaces.reduce(0, +) == 9, spaces.last == 1, bars.last == 1 else { return nil }
        let all = WidthSet(sum: 8, count: 6, most: 8)
        return checkCharacters.firstIndex(
            of: all.size * all.rank(of: spaces.dropLast()) + all.rank(of: bars.dropLast()))
    }

    /// The check characters of ISO/IEC 24724, Annex C, each as the rank of its spaces times 21, plus that of its bars.
    private static let checkCharacters =
        [
            0...43, 45...45, 52...52, 57...57, 63...66, 73...79, 82...82, 126...130, 132...132, 141...146, 210...217,
            220...220, 316...320, 322...323, 326...326, 337...337,
        ].flatMap(Array.init)

    private static func value(_ widths: [Int]) -> Int? {
        let (spaces, bars) = (spaces(widths), bars(widths))
        var base = 0
        for group in groups {
            guard group.spaces.sum == spaces.reduce(0, +) else {
                base += group.spaces.size * group.bars.size
                continue
            }
            guard group.spaces.contains(spaces), group.bars.contains(bars) else { return nil }
            return base + group.spaces.rank(of: spaces) * group.bars.size + group.bars.rank(of: bars)
        }
        return nil
    }

    /// The sums of the widths of spaces, and the greatest widths, of the groups in which values are numbered.
    private static let groups = [(17, 6, 3), (13, 5, 4), (9, 3, 6), (15, 5, 4), (11, 4, 5), (19, 8, 1), (7, 1, 8)].map {
        (
            spaces: WidthSet(sum: $0, count: 7, most: $1),
            bars: WidthSet(sum: 26 - $0, count: 7, most: $2, hasNarrow: true)
        )
    }
}

/// All lists of so many widths with the same sum, in lexicographic order.
private struct WidthSet {
    let sum: Int
    let count: Int
    let most: Int
    /// True for lists with at least one width of one module only.
    var hasNarrow = false

    /// The number of lists.
    var size: Int { Self.number(sum, count, 1...most) - (hasNarrow ? Self.number(sum, count, 2...max(2, most)) : 0) }

    func contains(_ widths: [Int]) -> Bool {
        widths.reduce(0, +) == sum && widths.allSatisfy { $0 <= most } && (!hasNarrow || widths.contains(1))
    }

    /// The number of lists before this one.
    func rank(of widths: [Int]) -> Int {
        var rank = 0
        var rest = WidthSet(sum: sum, count: count, most: most, hasNarrow: hasNarrow)
        for width in widths {
            for smaller in 1..<max(1, width) { rank += rest.after(smaller).size }
            rest = rest.after(width)
        }
        return rank
    }

    /// Returns the set of the lists that may follow a first width.
    private func after(_ width: Int) -> WidthSet {
        WidthSet(sum: sum - width, count: count - 1, most: most, hasNarrow: hasNarrow && width > 1)
    }

    /// The number of lists of widths in a range with a sum.
    private static func number(_ sum: Int, _ count: Int, _ range: ClosedRange<Int>) -> Int {
        guard sum >= 0 else { return 0 }
        var numbers = [1] + [Int](repeating: 0, count: sum)
        for _ in 0..<count {
            numbers = numbers.indices.map { total in
                range.reduce(0) { $0 + ($1 <= total ? numbers[total - $1] : 0) }
            }
        }
        return numbers[sum]
    }
}
