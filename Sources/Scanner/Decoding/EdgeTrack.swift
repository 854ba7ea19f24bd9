/// The edges of one scan line as they are found, by the rules of zbar's scanner (scanner.c): an edge is the steepest point
/// of a rise or fall, and the next one goes the other way.
struct EdgeTrack {
    /// The parts of a pixel in which edges are measured.
    static let subpixels: Int32 = 32
    /// The weight of a new pixel in the smoothed brightness, in 1/32.
    static let weight: Int16 = 25
    /// The least slope of an edge, in steps of brightness for a pixel.
    static let leastSlope: Int32 = 4

    /// Returns the pixel of a line in which an edge is. zbar measures from one and a half pixels before the line.
    static func pixel(of edge: Int32) -> Int { Int((edge - subpixels * 3 / 2) >> 5) }

    /// The slope at the present edge; zero before the first.
    private var slope: Int32 = 0
    private var threshold: Int32 = Self.leastSlope
    /// The present edge, which a steeper point may still replace.
    private var present: Int32 = 0
    /// The last edge that is certain; zero before the first.
    private var last: Int32 = 0
    private var width: Int32 = 0

    /// A pixel where the second difference of the smoothed brightness is zero or changes its sign.
    struct Point {
        let pixel: Int32
        /// The first differences before this pixel and before the last one.
        let slope: Int32
        let formerSlope: Int32
        /// The second differences.
        let bend: Int32
        let formerBend: Int32
    }

    /// Adds a point. Returns the edge before it if that is certain now.
    @inline(__always)
    mutating func add(_ point: Point) -> Int32? {
        let isFormerSteeper =
            abs(point.slope) < abs(point.formerSlope) && (point.slope >= 0) == (point.formerSlope >= 0)
        let steepest = isFormerSteeper ? point.formerSlope : point.slope
        guard isEdge(abs(steepest), at: point.pixel) else { return nil }
        let isReversal = slope > 0 ? steepest < 0 : steepest > 0
        let edge = isReversal ? finishEdge() : nil
        if isReversal || abs(slope) < abs(steepest) {
            slope = steepest
            // 0.44 of the slope.
            threshold = max(Self.leastSlope, (abs(steepest) * 14 + 16) >> 5)
            present = point.pixel * Self.subpixels + Self.offset(of: point)
        }
        return edge
    }

    /// Returns the next edge at the end of a line, which ends the last bar or space; nil after the last.
    mutating func nextAtEnd(of length: Int) -> Int32? {
        guard slope != 0 else { return nil }
        let end = Int32(length) * Self.subpixels + Self.subpixels / 2
        if present == end, slope < 0 {
            slope = 0
            return last
        }
        let edge = finishEdge()
        (present, slope) = (end, -slope)
        return edge
    }

    /// Returns whether a slope is steep enough for an edge. The demand falls with the distance from the last edge, to
    /// ``leastSlope`` after eight times the last width.
    private func isEdge(_ steepness: Int32, at pixel: Int32) -> Bool {
        guard steepness < threshold else { return true }
        let distance = Int(pixel &* Self.subpixels &- last)
        return steepness >= Self.leastSlope
            && Int(threshold) &* distance >= Int(threshold &- steepness) &* 8 &* Int(width)
    }

    /// Returns where the second difference is zero, by its values on both sides.
    private static func offset(of point: Point) -> Int32 {
        let change = point.bend - point.formerBend
        if change == 0 { return subpixels / 2 }
        return point.bend == 0 ? subpixels : subpixels - (point.bend * subpixels + 1) / change
    }

    private mutating func finishEdge() -> Int32 {
        if slope == 0 {
            present = Self.subpixels * 3 / 2
            last = present
        } else if last == 0 {
            last = present
        }
        width = present - last
        last = present
        return present
    }
}
