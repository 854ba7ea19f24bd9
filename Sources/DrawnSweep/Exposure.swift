import Foundation
import Scanner

/// A pack during one exposure, sampled at several moments, each shifted a little to simulate the lens's blur.
struct Exposure {
    private let moments: [Moment]
    private let width: Int
    private let height: Int

    init(_ pack: SweptPack, _ picture: PackPicture, at time: Double, _ settings: Sweep.Settings) {
        width = picture.size.width
        height = picture.size.height
        let step = settings.exposure
        let before = pack.position(at: time - step / 2, in: settings.size)
        let after = pack.position(at: time + step / 2, in: settings.size)
        let smear = hypot(after.x - before.x, after.y - before.y)
        let count = 6 + Int(min(smear, 12))
        let readout = 0.8 / settings.rate / Double(settings.size.height)
        let skew = step > 0 ? ((after.x - before.x) / step * readout, (after.y - before.y) / step * readout) : (0, 0)
        let centre = (x: Double(picture.size.width) / 2, y: Double(picture.size.height) / 2)
        moments = (0..<count).map { index in
            let share = (Double(index) + 0.5) / Double(count)
            let blur = Self.blurs[index % Self.blurs.count]
            return Moment(
                x: before.x + (after.x - before.x) * share + blur.x,
                y: before.y + (after.y - before.y) * share + blur.y, turn: before.turn, pack.pose, skew: skew,
                centre: centre)
        }
    }

    /// The blur of a cheap lens, in pixels.
    private static let blurs: [(x: Double, y: Double)] = [
        (-0.2, -0.5), (0.5, 0.1), (-0.5, 0.3), (0.2, 0.6), (0.1, -0.1), (-0.3, -0.2), (0.4, -0.4), (0, 0.3),
    ]

    /// Returns the part of the view that the pack may cover, or nil if none.
    func box(in size: FrameSize) -> BoundingBox? {
        guard let first = moments.first, let last = moments.last else { return nil }
        let far = first.reach
        let box = BoundingBox(
            left: max(0, Int(min(first.x, last.x) - far)), top: max(0, Int(min(first.y, last.y) - far)),
            right: min(size.width, Int(max(first.x, last.x) + far)),
            bottom: min(size.height, Int(max(first.y, last.y) + far)))
        return box.width > 0 && box.height > 0 ? box : nil
    }

    /// Returns the columns of a row of the box that the pack may cover; most of the box is beside it.
    func columns(ofRow row: Int, in box: BoundingBox) -> Range<Int> {
        var (left, right) = (Float(box.right), Float(box.left))
        for moment in moments {
            guard let seen = moment.columns(ofRow: Float(row), width: Float(width), height: Float(height)) else {
                continue
            }
            (left, right) = (min(left, seen.lowerBound), max(right, seen.upperBound))
        }
        let first = max(box.left, Int(max(left, Float(box.left))) - 2)
        let end = min(box.right, Int(min(right, Float(box.right))) + 3)
        return left <= right && first < end ? first..<end : box.left..<box.left
    }

    /// Returns the brightness of a pixel, and the share of it that the pack covers.
    func shade(
        _ x: Int, _ y: Int, _ texels: UnsafeBufferPointer<UInt8>, behind: UInt8, light: Float
    ) -> (value: Float, cover: Float) {
        var (sum, hits) = (0, 0)
        for moment in moments {
            guard let (column, row) = moment.texel(Float(x), Float(y)), column < width, row < height else { continue }
            let shade = texels[row &* width &+ column]
            if shade > 0 { (sum, hits) = (sum &+ Int(shade), hits &+ 1) }
        }
        let cover = Float(hits) / Float(moments.count)
        return (Float(sum) / Float(moments.count) * light + Float(behind) * (1 - cover), cover)
    }
}

/// The mapping from the camera's pixels to the pack's picture at one moment.
private struct Moment {
    let x: Double
    let y: Double
    /// The distance in pixels from the pack's middle to its farthest corner, with a margin.
    let reach: Double
    private let from: SIMD3<Float>
    private let across: SIMD3<Float>
    private let down: SIMD3<Float>

    init(
        x: Double, y: Double, turn: Double, _ pose: SweptPack.Pose, skew: (Double, Double),
        centre: (x: Double, y: Double)
    ) {
        self.x = x
        self.y = y
        reach = 1.5 * hypot(centre.x, centre.y) / PackPicture.scale * pose.module
        // Forward: view = (a·u + b·v, c·u + d·v) / (1 + p·u + q·v) around the pack's middle, with u and v in modules.
        // A lower row is read later, when the pack is a little further on.
        let (a0, b0) = (pose.module * cos(turn), -pose.module * sin(turn))
        let (c, d) = (pose.module * sin(turn) * (1 + skew.1), pose.module * cos(turn) * (1 + skew.1))
        let (a, b) = (a0 + skew.0 * c, b0 + skew.0 * d)
        let (p, q) = (pose.lean.x, pose.lean.y)
        let area = a * d - b * c
        // Backward, by the adjugate: u, v and what both are divided by.
        let right = (d, -c, -(p * d - q * c))
        let below = (-b, a, p * b - q * a)
        let scale = PackPicture.scale
        across = SIMD3(
            Float(scale * right.0 + centre.x * right.2), Float(scale * right.1 + centre.y * right.2), Float(right.2))
        down = SIMD3(
            Float(scale * below.0 + centre.x * below.2), Float(scale * below.1 + centre.y * below.2), Float(below.2))
        let origin = SIMD3(Float(centre.x * area), Float(centre.y * area), Float(area))
        from = origin - Float(x) * across - Float(y) * down
    }

    /// Returns where a row crosses the pack's picture, with a margin for rounding, or nil if it does not.
    func columns(ofRow row: Float, width: Float, height: Float) -> ClosedRange<Float>? {
        let start = from + row * down
        var (low, high): (Float, Float) = (-100_000, 100_000)
        // Each is at least 0 on the picture, and linear along the row.
        let bounds = [
            (start.z + 0.001, across.z), (start.x + 0.5, across.x), (start.y + 0.5, across.y),
            (width * start.z - start.x + 0.5, width * across.z - across.x),
            (height * start.z - start.y + 0.5, height * across.z - across.y),
        ]
        for (value, slope) in bounds {
            if slope > 0 {
                low = max(low, -value / slope)
            } else if slope < 0 {
                high = min(high, -value / slope)
            } else if value < 0 {
                return nil
            }
        }
        return low <= high ? low...high : nil
    }

    /// Returns the pixel of the pack's picture that is seen here, or nil left of it, above it or behind the camera.
    func texel(_ column: Float, _ row: Float) -> (Int, Int)? {
        let point = from + column * across + row * down
        guard point.z > 0, point.x >= 0, point.y >= 0 else { return nil }
        let (right, below) = (point.x / point.z, point.y / point.z)
        guard right < 10_000, below < 10_000 else { return nil }
        return (Int(right), Int(below))
    }
}
