/// The position of a scan line at which a code was complete.
///
/// zbar scans the rows first and then the columns, each in the opposite direction of the one before. It reads EAN and
/// UPC-A codes as two halves and keeps the halves of the line before, so a code is often complete at its middle and
/// again at its far end: one line gives one or two points for each pack that it crosses.
struct ReadingPoint: Equatable {
    var x: Int
    var y: Int
}

extension ReadingPoint {
    /// Groups the points of equal codes by the pack they are printed on.
    ///
    /// - Parameters:
    ///   - points: In the order in which zbar found them.
    ///   - readByColumns: Whether the code lies on its side, so that columns and not rows read it.
    ///   - shape: The dimensions of such a code.
    static func byPack(_ points: [ReadingPoint], readByColumns: Bool, shape: CodeShape) -> [[ReadingPoint]] {
        let ends = points.map { LineEnd(line: readByColumns ? $0.x : $0.y, along: readByColumns ? $0.y : $0.x) }
        let firstPass = ends.indices.prefix { $0 == 0 || ends[$0].line >= ends[$0 - 1].line }
        let packs = LineEnd.byPack(Array(ends[..<firstPass.endIndex]), shape)
        guard packs.count > 1 else { return [points] }
        return packs.map { $0.map { readByColumns ? .init(x: $0.line, y: $0.along) : .init(x: $0.along, y: $0.line) } }
    }
}

/// The dimensions that all printed codes of a symbology share.
struct CodeShape {
    /// The most points that one line gives for one code.
    let pointsPerLine: Int
    /// The greatest ratio of height to width, with tolerance for tilt and odd printers; nil if printers may choose any
    /// height.
    let tallest: Double?
}

extension Symbology {
    /// The dimensions by the nominal bar heights and widths without quiet zones of the GS1 General Specifications,
    /// section 5.2: 22.85 mm by 31.35 mm (EAN-13, UPC-A), 18.23 by 22.11 (EAN-8), 22.85 by 16.83 (UPC-E).
    var shape: CodeShape {
        switch self {
        case .ean13, .upcA: CodeShape(pointsPerLine: 2, tallest: 1.1)
        case .ean8: CodeShape(pointsPerLine: 2, tallest: 1.25)
        case .upcE: CodeShape(pointsPerLine: 1, tallest: 2)
        // Two halves, and up to 22 segments: zbar may report each that completes the text.
        case .dataBar: CodeShape(pointsPerLine: 2, tallest: nil)
        case .dataBarExpanded: CodeShape(pointsPerLine: 22, tallest: nil)
        default: CodeShape(pointsPerLine: 1, tallest: nil)
        }
    }
}

extension BoundingBox {
    /// Creates the smallest rectangle around some points; all zero around none.
    init(around points: [ReadingPoint]) {
        self.init(
            left: points.map(\.x).min() ?? 0, top: points.map(\.y).min() ?? 0,
            right: points.map(\.x).max() ?? 0, bottom: points.map(\.y).max() ?? 0)
    }
}

/// A point as its scan line and its position along it.
private struct LineEnd {
    let line: Int
    let along: Int

    static func byPack(_ ends: [LineEnd], _ shape: CodeShape) -> [[LineEnd]] {
        let cut = cutBesideEachOther(ends, shape) ?? cutAboveEachOther(ends, shape) ?? cutDiagonally(ends)
        guard let cut else { return [ends] }
        return byPack(ends.filter { !cut($0) }, shape) + byPack(ends.filter(cut), shape)
    }

    /// Returns a cut between packs beside each other: several lines have more points than one code gives, and the widest
    /// gaps of most of them overlap. A line that misses one of three packs has its widest gap elsewhere.
    private static func cutBesideEachOther(_ ends: [LineEnd], _ shape: CodeShape) -> ((LineEnd) -> Bool)? {
        let crossings = Dictionary(grouping: ends, by: \.line).values.filter { $0.count > shape.pointsPerLine }
        guard crossings.count > 1 else { return nil }
        let gaps = crossings.compactMap { widestGap($0.map(\.along)) }
        let agreeing = gaps.map { gap in gaps.filter { $0.start <= gap.start && gap.start < $0.end } }
            .max { $0.count < $1.count }
        guard let agreeing, agreeing.count > 1, 2 * agreeing.count >= gaps.count,
            let start = agreeing.map(\.start).max(), let end = agreeing.map(\.end).min()
        else { return nil }
        return { $0.along > (start + end) / 2 }
    }

    /// Returns a cut between packs that are both beside and above each other, so that no line crosses both: all points
    /// above a line are to the left of all those below it, or to the right, and together they are wider than one code.
    private static func cutDiagonally(_ ends: [LineEnd]) -> ((LineEnd) -> Bool)? {
        // The points of one code are its middle and one end.
        let halves = Dictionary(grouping: ends, by: \.line).values.compactMap { line in
            line.count == 2 ? abs(line[0].along - line[1].along) : nil
        }
        let width = halves.isEmpty ? 0 : 2 * halves.sorted()[halves.count / 2]
        guard width > narrowest, 2 * (greatest(ends) - least(ends)) > 3 * width else { return nil }
        let lines = Set(ends.map(\.line)).sorted()
        return zip(lines, lines.dropFirst()).lazy.map { line, _ in { (end: LineEnd) in end.line > line } }
            .first { isBelow in
                let (above, below) = (ends.filter { !isBelow($0) }, ends.filter(isBelow))
                return greatest(above) < least(below) || greatest(below) < least(above)
            }
    }

    private static func least(_ ends: [LineEnd]) -> Int { ends.map(\.along).min() ?? 0 }
    private static func greatest(_ ends: [LineEnd]) -> Int { ends.map(\.along).max() ?? 0 }

    /// Returns a cut between packs above each other: together they are taller than one code can be.
    private static func cutAboveEachOther(_ ends: [LineEnd], _ shape: CodeShape) -> ((LineEnd) -> Bool)? {
        guard let tallest = shape.tallest, let first = ends.map(\.along).min(), let last = ends.map(\.along).max(),
            let top = ends.map(\.line).min(), let bottom = ends.map(\.line).max(),
            last - first > narrowest, Double(bottom - top) > tallest * Double(widest(ends, shape, first, last)),
            let gap = widestGap(ends.map(\.line))
        else { return nil }
        return { $0.line > gap.start }
    }

    /// Returns the greatest width of a code that ends at these points. Without a point in the middle, the points may be
    /// at the middle and one end of a code twice as wide.
    private static func widest(_ ends: [LineEnd], _ shape: CodeShape, _ first: Int, _ last: Int) -> Int {
        let third = (last - first) / 3
        let reachesBothEnds =
            shape.pointsPerLine == 1 || ends.contains { (first + third...last - third).contains($0.along) }
        return reachesBothEnds ? last - first : 2 * (last - first)
    }

    /// Returns the first of the widest gaps between some numbers; nil if there is none. The gaps between three packs in
    /// a row are about equal, and most lines must choose the same one.
    private static func widestGap(_ numbers: [Int]) -> (start: Int, end: Int)? {
        let sorted = numbers.sorted()
        let gaps = zip(sorted, sorted.dropFirst())
        guard let widest = gaps.map({ $1 - $0 }).max(), widest > 0 else { return nil }
        return gaps.first { Double($1 - $0) > 0.8 * Double(widest) }.map { (start: $0, end: $1) }
    }

    /// A readable code is wider than this, in pixels: EAN-8 has 67 modules, and below about one pixel each nothing is
    /// read.
    private static let narrowest = 24
}
