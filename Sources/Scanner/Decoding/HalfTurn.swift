/// A rotation of a picture by 45 degrees.
struct HalfTurn {
    private let from: FrameSize
    private let to: FrameSize
    /// One over the square root of two, as a fraction of 65,536.
    private static let share = 46_341

    init(of size: FrameSize) {
        from = size
        let side = ((size.width + size.height) * Self.share) >> 16
        to = FrameSize(width: side, height: side)
    }

    /// Returns the point of the original picture for a point of the rotated one.
    func source(of point: ReadingPoint) -> ReadingPoint {
        let (x, y) = (point.x - to.width / 2, point.y - to.height / 2)
        return ReadingPoint(
            x: from.width / 2 + ((x - y) * Self.share) >> 16, y: from.height / 2 + ((x + y) * Self.share) >> 16)
    }

    /// Returns the rotated picture on grey. Each pixel is interpolated from four.
    func turned(_ picture: Picture) -> Picture {
        var luma = [UInt8](repeating: 128, count: to.pixels)
        picture.luma.withUnsafeBufferPointer { old in
            for y in 0..<to.height {
                for x in 0..<to.width {
                    let (right, down) = (x - to.width / 2, y - to.height / 2)
                    let (fromX, fromY) = (
                        (from.width << 15) + (right - down) * Self.share,
                        (from.height << 15) + (right + down) * Self.share
                    )
                    let (left, top) = (fromX >> 16, fromY >> 16)
                    guard left >= 0, top >= 0, left < from.width - 1, top < from.height - 1 else { continue }
                    let (acrossShare, downShare) = (fromX >> 8 & 255, fromY >> 8 & 255)
                    let start = top * from.width + left
                    let above = Int(old[start]) * (256 - acrossShare) + Int(old[start + 1]) * acrossShare
                    let below =
                        Int(old[start + from.width]) * (256 - acrossShare)
                        + Int(old[start + from.width + 1]) * acrossShare
                    luma[y * to.width + x] = UInt8((above * (256 - downShare) + below * downShare) >> 16)
                }
            }
        }
        return Picture(unchecked: to, luma: luma)
    }
}
