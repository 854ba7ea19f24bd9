/// The products of brightness gradients in a part of a frame, summed over square tiles.
///
/// Larger cells are sums of tiles, so that ``BarRegionLocator``s of several sizes share one pass over the pixels.
final class GradientTiles {
    /// The side of a tile in pixels.
    static let side = 4

    /// Full tiles from left to right, and from top to bottom.
    private(set) var columns = 0
    private(set) var rows = 0
    /// The upper left corner of the first tile, in pixels of the frame.
    private(set) var origin = SIMD2<Float>.zero
    private var products: [SIMD4<Float>] = []

    /// Sums the gradient products of every other row of each tile. Pixels at the frame's edge have no gradient.
    func measure(_ frame: borrowing Frame, _ part: BoundingBox) {
        let (left, top) = (max(1, part.left), max(1, part.top))
        columns = max(0, min(frame.size.width - 1, part.right) - left) / Self.side
        rows = max(0, min(frame.size.height - 1, part.bottom) - top) / Self.side
        origin = SIMD2(Float(left), Float(top))
        products.removeAll(keepingCapacity: true)
        guard columns >= Self.atOnce, let luma = frame.luma.baseAddress else {
            columns = 0
            return
        }
        products.append(contentsOf: repeatElement(.zero, count: columns * rows))
        let width = frame.size.width
        products.withUnsafeMutableBufferPointer { products in
            for row in 0..<rows {
                for start in stride(from: 0, to: columns, by: Self.atOnce) {
                    let column = min(start, columns - Self.atOnce)
                    let pixel = luma + ((top + row * Self.side) * width + left + column * Self.side)
                    var sums = Products(pixel, width)
                    sums += Products(pixel + 2 * width, width)
                    for lane in 0..<Self.atOnce {
                        products[row * columns + column + lane] = SIMD4(
                            sums.xx[lane], sums.yy[lane], sums.xy[lane], 0)
                    }
                }
            }
        }
    }

    /// Tiles that are summed at once, in the lanes of a vector.
    private static let atOnce = 4

    /// The products of four tiles.
    private struct Products {
        var xx: SIMD4<Float>
        var yy: SIMD4<Float>
        var xy: SIMD4<Float>

        /// The sums over sixteen pixels of a row, four to a tile.
        @inline(__always)
        init(_ pixel: UnsafePointer<UInt8>, _ width: Int) {
            let (left, right) = (Gradients(pixel, width), Gradients(pixel + 8, width))
            xx = Self.sums(left.x, left.x, right.x, right.x)
            yy = Self.sums(left.y, left.y, right.y, right.y)
            xy = Self.sums(left.x, left.y, right.x, right.y)
        }

        /// The sums of products in groups of four: two of eight lanes on the left, two on the right.
        @inline(__always)
        private static func sums(
            _ one: SIMD8<Int16>, _ other: SIMD8<Int16>, _ oneRight: SIMD8<Int16>, _ otherRight: SIMD8<Int16>
        ) -> SIMD4<Float> {
            let pairs = SIMD8(lowHalf: pairs(one, other), highHalf: pairs(oneRight, otherRight))
            return SIMD4<Float>(pairs.evenHalf &+ pairs.oddHalf)
        }

        /// The sums of products in pairs.
        @inline(__always)
        private static func pairs(_ one: SIMD8<Int16>, _ other: SIMD8<Int16>) -> SIMD4<Int32> {
            let products = SIMD8<Int32>(truncatingIfNeeded: one) &* SIMD8(truncatingIfNeeded: other)
            return products.evenHalf &+ products.oddHalf
        }

        @inline(__always)
        static func += (sum: inout Products, other: Products) {
            sum.xx += other.xx
            sum.yy += other.yy
            sum.xy += other.xy
        }
    }

    /// The differences of both neighbours of eight pixels, across and down.
    private struct Gradients {
        let x: SIMD8<Int16>
        let y: SIMD8<Int16>

        @inline(__always)
        init(_ pixel: UnsafePointer<UInt8>, _ width: Int) {
            x = SIMD8(luma: pixel + 1) &- SIMD8(luma: pixel - 1)
            y = SIMD8(luma: pixel + width) &- SIMD8(luma: pixel - width)
        }
    }

    /// Writes the means of gx², gy² and gx·gy over square cells, row by row, and returns how many columns and rows of them
    /// there are.
    ///
    /// - Parameter cell: The side of a cell in pixels, a multiple of ``side``.
    func means(cell: Int, into cells: inout [SIMD4<Float>]) -> (columns: Int, rows: Int) {
        let step = cell / Self.side
        let size = (columns: columns / step, rows: rows / step)
        let scale = 1 / Float(cell * cell / 2)
        let count = size.columns * size.rows
        if cells.count != count { cells = [SIMD4<Float>](repeating: .zero, count: count) }
        products.withUnsafeBufferPointer { products in
            cells.withUnsafeMutableBufferPointer { cells in
                for row in 0..<size.rows {
                    for column in 0..<size.columns {
                        var sum = SIMD4<Float>.zero
                        var start = row &* step &* columns &+ column &* step
                        for _ in 0..<step {
                            for tile in start..<start &+ step { sum += products[tile] }
                            start &+= columns
                        }
                        cells[row &* size.columns &+ column] = sum * scale
                    }
                }
            }
        }
        return size
    }
}
