import Glibc

/// A part of a frame, turned so that its bars stand upright.
struct TiltedPicture {
    private(set) var luma: [UInt8] = []
    private(set) var size = FrameSize(width: 0, height: 0)
    private var middle = (x: 0.0, y: 0.0)
    private var across = (x: 1.0, y: 0.0)

    /// Turns a part of a frame; each new pixel is mixed from four, and grey where the frame has none.
    mutating func draw(_ tilt: Tilt, of frame: borrowing Frame) {
        across = (cos(tilt.angle), sin(tilt.angle))
        let (width, height) = (Double(tilt.place.width), Double(tilt.place.height))
        size = FrameSize(
            width: Int(width * abs(across.x) + height * abs(across.y)),
            height: Int(width * abs(across.y) + height * abs(across.x)))
        middle = (Double(tilt.place.left) + width / 2, Double(tilt.place.top) + height / 2)
        luma.removeAll(keepingCapacity: true)
        for y in 0..<size.height { drawRow(y, of: frame) }
    }

    private mutating func drawRow(_ y: Int, of frame: borrowing Frame) {
        let start = source(x: 0, y: y)
        let step = (x: Int(across.x * 65_536), y: Int(across.y * 65_536))
        var (fromX, fromY) = (Int(start.x * 65_536), Int(start.y * 65_536))
        let width = frame.size.width
        for _ in 0..<size.width {
            let (left, top) = (fromX >> 16, fromY >> 16)
            if left >= 0, top >= 0, left < width - 1, top < frame.size.height - 1 {
                let (right, below) = (fromX >> 8 & 255, fromY >> 8 & 255)
                let index = top &* width &+ left
                let upper = Int(frame.luma[index]) &* (256 &- right) &+ Int(frame.luma[index &+ 1]) &* right
                let next = index &+ width
                let lower = Int(frame.luma[next]) &* (256 &- right) &+ Int(frame.luma[next &+ 1]) &* right
                luma.append(UInt8((upper &* (256 &- below) &+ lower &* below) >> 16))
            } else {
                luma.append(128)
            }
            (fromX, fromY) = (fromX &+ step.x, fromY &+ step.y)
        }
    }

    /// Where in the frame a point of this picture comes from.
    private func source(x: Int, y: Int) -> (x: Double, y: Double) {
        let (right, down) = (Double(x) - Double(size.width) / 2, Double(y) - Double(size.height) / 2)
        return (middle.x + right * across.x - down * across.y, middle.y + right * across.y + down * across.x)
    }

    /// Where in the frame a place of this picture is.
    func source(of place: Place) -> Place {
        let corners = [
            (place.left, place.top), (place.right, place.top), (place.left, place.bottom), (place.right, place.bottom),
        ].map { source(x: $0.0, y: $0.1) }
        return Place(around: corners.map { ReadingPoint(x: Int($0.x), y: Int($0.y)) })
    }

    /// Lends the picture as a frame.
    func withFrame<Result>(_ body: (borrowing Frame) -> Result) -> Result {
        luma.withUnsafeBufferPointer { body(Frame(luma: $0, size: size, time: .zero)) }
    }
}
