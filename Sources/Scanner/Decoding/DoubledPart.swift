/// A part of a frame at twice its width and height, for readers that lose codes with small modules.
struct DoubledPart {
    private let part: BoundingBox
    private let size: FrameSize
    private let luma: [UInt8]

    /// Interpolates each pixel from four.
    init(of part: BoundingBox, in frame: borrowing Frame) {
        let size = FrameSize(width: 2 * part.width, height: 2 * part.height)
        (self.part, self.size) = (part, size)
        guard let source = frame.luma.baseAddress else {
            luma = [UInt8](repeating: 128, count: size.pixels)
            return
        }
        let stride = frame.size.width
        // The sources of each new column or row: the nearest old one, which weighs three quarters, and its neighbour.
        let columns = Self.sources(part.left..<part.right, atMost: frame.size.width - 1)
        let rows = Self.sources(part.top..<part.bottom, atMost: frame.size.height - 1)
        luma = [UInt8](unsafeUninitializedCapacity: size.pixels) { pixels, count in
            for (row, vertical) in rows.enumerated() {
                let (near, far) = (source + vertical.near * stride, source + vertical.far * stride)
                for (column, horizontal) in columns.enumerated() {
                    let left = 3 * Int(near[horizontal.near]) + Int(far[horizontal.near])
                    let right = 3 * Int(near[horizontal.far]) + Int(far[horizontal.far])
                    pixels[row * size.width + column] = UInt8(truncatingIfNeeded: (3 * left + right + 8) >> 4)
                }
            }
            count = size.pixels
        }
    }

    private static func sources(_ range: Range<Int>, atMost last: Int) -> [(near: Int, far: Int)] {
        range.flatMap { [($0, max(0, $0 - 1)), ($0, min(last, $0 + 1))] }
    }

    /// Lends the part as a frame.
    func withFrame<Result>(_ body: (borrowing Frame) -> Result) -> Result {
        luma.withUnsafeBufferPointer { body(Frame(luma: $0, size: size, time: .zero)) }
    }

    /// Returns a symbol at its place in the frame from which the part was taken.
    func inFrame(_ symbol: Symbol) -> Symbol {
        symbol.moved { ReadingPoint(x: part.left + $0.x / 2, y: part.top + $0.y / 2) }
    }
}
