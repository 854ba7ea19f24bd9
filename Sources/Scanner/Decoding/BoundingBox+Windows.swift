extension BoundingBox {
    /// Returns overlapping squares that cover the place, row by row, each within it; the place itself where it is smaller.
    ///
    /// - Parameters:
    ///   - side: The length of a square's sides, in pixels.
    ///   - step: The pixels from one square to the next.
    func windows(side: Int, step: Int) -> [BoundingBox] {
        Self.starts(top..<bottom, side: side, step: step).flatMap { top in
            Self.starts(left..<right, side: side, step: step).map { left in
                BoundingBox(left: left, top: top, right: min(left + side, right), bottom: min(top + side, bottom))
            }
        }
    }

    /// The last start is moved back, so that no window lies beyond the range.
    private static func starts(_ range: Range<Int>, side: Int, step: Int) -> [Int] {
        let last = max(range.lowerBound, range.upperBound - side)
        return Array(stride(from: range.lowerBound, to: last, by: step)) + [last]
    }
}
