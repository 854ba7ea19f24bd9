import Glibc

/// A striped region of a frame, turned so that its bars stand upright, for readers that scan along rows only.
struct StraightenedRegion {
    private let region: BarRegion
    private let size: FrameSize
    private var luma: [UInt8]
    /// Pixels along the bars from one row to the next.
    private let step: Float
    /// Its pixels per pixel of the frame, across the bars.
    private let magnification: Float

    /// Pixels of the frame beside the region, in which its quiet zones lie: a share of its length, and at least so many.
    private static let margin: (share: Float, pixels: Float) = (0.12, 12)
    /// More rows take time and read nothing else.
    private static let mostRows: Float = 160

    /// Samples a region with room for its quiet zones, each pixel interpolated from four; grey beyond the frame.
    ///
    /// - Parameter magnification: Its pixels per pixel of the frame, across the bars.
    init(of region: BarRegion, in frame: borrowing Frame, magnification: Float = 1) {
        let margin = max(Self.margin.share * region.length, Self.margin.pixels)
        let width = min(magnification * (region.length + 2 * margin), 4_096)
        self.magnification = magnification
        step = max(1, region.height / Self.mostRows)
        size = FrameSize(width: max(1, Int(width)), height: max(1, Int(region.height / step)))
        self.region = region
        luma = Self.sampled(region, size, step, magnification, in: frame)
    }

    private static func sampled(
        _ region: BarRegion, _ size: FrameSize, _ step: Float, _ magnification: Float, in frame: borrowing Frame
    ) -> [UInt8] {
        guard let source = frame.luma.baseAddress else { return [UInt8](repeating: 128, count: size.pixels) }
        let (wide, high) = (Float(frame.size.width - 1), Float(frame.size.height - 1))
        let stride = frame.size.width
        let right = (region.across + region.along * region.slope) / magnification
        return [UInt8](unsafeUninitializedCapacity: size.pixels) { pixels, count in
            for row in 0..<size.height {
                let along = (Float(row) + 0.5 - Float(size.height) / 2) * step
                var point = region.point((0.5 - Float(size.width) / 2) / magnification, along)
                for column in 0..<size.width {
                    var value: UInt8 = 128
                    if point.x >= 0, point.y >= 0, point.x < wide, point.y < high {
                        let (left, top) = (Int(point.x), Int(point.y))
                        let (x, y) = (point.x - Float(left), point.y - Float(top))
                        let first = source + top * stride + left
                        let above = Float(first[0]) * (1 - x) + Float(first[1]) * x
                        let below = Float(first[stride]) * (1 - x) + Float(first[stride + 1]) * x
                        value = UInt8(above * (1 - y) + below * y)
                    }
                    pixels[row * size.width + column] = value
                    point += right
                }
            }
            count = size.pixels
        }
    }

    /// Makes light bars on a dark ground dark ones on a light ground.
    mutating func invert() {
        for index in luma.indices { luma[index] = 255 - luma[index] }
    }

    /// Lends the region as a frame.
    func withFrame<Result>(_ body: (borrowing Frame) -> Result) -> Result {
        luma.withUnsafeBufferPointer { body(Frame(luma: $0, size: size, time: .zero)) }
    }

    /// Returns a symbol at its place in the frame from which the region was taken. A symbol that zbar has placed at one
    /// end of the code gets the place of the region.
    func inFrame(_ symbol: Symbol) -> Symbol {
        guard Float(symbol.place.width) > magnification * region.length / 2 else {
            return Symbol(
                symbology: symbol.symbology, text: symbol.text, quality: symbol.quality, place: region.place,
                evidence: symbol.evidence)
        }
        return symbol.moved { point in
            let across = (Float(point.x) - Float(size.width) / 2) / magnification
            let place = region.point(across, (Float(point.y) - Float(size.height) / 2) * step)
            return ReadingPoint(x: Int(place.x), y: Int(place.y))
        }
    }
}

extension BarRegion {
    /// True if its bars are so far from upright and level that few rows or columns of the frame cross all of them.
    var isOblique: Bool { abs(remainder(angle, .pi / 2)) > Self.leastSlant }

    /// Three degrees: a code four times as wide as high is then crossed by rows a fifth lower than its bars.
    private static let leastSlant: Float = 3 * .pi / 180
}
