/// Where a code begins and ends on each of the lines that read it.
struct CodeSpan {
    let start: Edge
    let end: Edge
    /// The lines that read it.
    let lines: ClosedRange<Int>
    /// Whether the lines are columns of the frame, not rows.
    let isColumns: Bool

    /// One side of a code: a straight line, a little slanted where the pack is tilted.
    struct Edge {
        fileprivate var middle: Double
        fileprivate var slope: Double
        fileprivate var middleLine: Double

        func along(at line: Int) -> Double { middle + slope * (Double(line) - middleLine) }
    }

    /// The spans that a reading's points allow.
    ///
    /// Lines in one direction end at the code's start, those in the other at its end, and many also stop in its middle.
    /// Where only one direction was read, what looks like one end is the middle.
    static func possible(for reading: Reading) -> [CodeSpan] {
        let ends = reading.points.map { point in
            reading.readByColumns ? (line: point.x, along: point.y) : (line: point.y, along: point.x)
        }
        guard let first = ends.map(\.along).min(), let last = ends.map(\.along).max(), last - first > 24,
            let top = ends.map(\.line).min(), let bottom = ends.map(\.line).max()
        else { return [] }
        let quarter = (last - first) / 4
        let start = Edge(ends.filter { $0.along < first + quarter })
        let end = Edge(ends.filter { $0.along > last - quarter })
        let whole = CodeSpan(start: start, end: end, lines: top...bottom, isColumns: reading.readByColumns)
        guard reading.symbol.symbology.shape.pointsPerLine == 2 else { return [whole] }
        return [
            whole,
            CodeSpan(start: end.mirrored(at: start), end: end, lines: top...bottom, isColumns: reading.readByColumns),
            CodeSpan(start: start, end: start.mirrored(at: end), lines: top...bottom, isColumns: reading.readByColumns),
        ]
    }

    /// The rectangle around a pattern that is stretched so along the lines.
    func place(_ stretch: Profile.Stretch, modules: Int) -> Place {
        let ends = [lines.lowerBound, lines.upperBound].flatMap { line in
            let (first, last) = (start.along(at: line), end.along(at: line))
            let module = (last - first) / Double(modules)
            return [first + stretch.start * module, last + stretch.end * module]
        }
        let (first, last) = (Int(ends.min() ?? 0), Int(ends.max() ?? 0))
        return isColumns
            ? Place(left: lines.lowerBound, top: first, right: lines.upperBound, bottom: last)
            : Place(left: first, top: lines.lowerBound, right: last, bottom: lines.upperBound)
    }

    /// At most 16 of the lines, evenly spread.
    var someLines: [Int] {
        Array(stride(from: lines.lowerBound, through: lines.upperBound, by: max(1, lines.count / 16)))
    }
}

extension CodeSpan.Edge {
    /// The straight line through some points, by least squares.
    fileprivate init(_ ends: [(line: Int, along: Int)]) {
        let count = Double(max(1, ends.count))
        middleLine = ends.reduce(0) { $0 + Double($1.line) } / count
        middle = ends.reduce(0) { $0 + Double($1.along) } / count
        var (both, ofLines) = (0.0, 0.0)
        for end in ends {
            both += (Double(end.line) - middleLine) * (Double(end.along) - middle)
            ofLines += (Double(end.line) - middleLine) * (Double(end.line) - middleLine)
        }
        // The slope of a few neighbouring lines would be the points' jitter.
        slope = ofLines > 20 ? both / ofLines : 0
    }

    /// The edge as far on the other side of another one.
    fileprivate func mirrored(at other: Self) -> Self {
        Self(
            middle: 2 * other.along(at: Int(middleLine)) - middle, slope: 2 * other.slope - slope,
            middleLine: middleLine)
    }
}
