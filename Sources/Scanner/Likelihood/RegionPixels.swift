import Glibc

/// The pixels of a bar region, by how far they lie across and along its bars.
///
/// ``BarStrips`` averages them along the bars. Forty rows cut the noise by six, and since bars are a little oblique to the
/// pixels, the average also samples finer than a pixel.
final class RegionPixels {
    /// Pixels across the bars from the region's centre.
    let across: Storage<Float>
    /// Pixels along the bars from their middle.
    let along: Storage<Float>
    let brightness: Storage<Float>
    private(set) var count = 0
    /// Half of the width of what was collected, in pixels.
    private(set) var reach: Float = 0
    /// The middle of the collected band, in pixels along the bars from their middle.
    private(set) var middle: Float = 0
    private(set) var height: Float = 0
    /// Pixels along the bars from one row, or column, that was collected to the next.
    private(set) var step = 1

    static let most = 60_000

    init() {
        across = Storage(Self.most, filledWith: 0)
        along = Storage(Self.most, filledWith: 0)
        brightness = Storage(Self.most, filledWith: 0)
    }

    /// A part of a region's height, as shares of its half height from -1 to 1.
    typealias Band = ClosedRange<Float>

    /// How much of a region's length is collected on each side of its centre.
    private static let reach: Float = 0.65

    /// Collects the pixels of a band of a region: a little longer than was found, a little lower.
    func collect(_ frame: borrowing Frame, _ region: BarRegion, _ band: Band = -0.85...0.85) {
        reach = Self.reach * region.length + 10
        let half = region.height / 2
        let (start, end) = (band.lowerBound * half, band.upperBound * half)
        let (first, last) = end - start >= 3 ? (start, end) : ((start + end) / 2 - 1.5, (start + end) / 2 + 1.5)
        height = last - first
        middle = (first + last) / 2
        let (cosine, sine) = (cos(region.angle), sin(region.angle))
        let (alongPerColumn, alongPerRow) = (-sine - region.slope * cosine, cosine - region.slope * sine)
        step = max(1, Int((2 * reach * height / Float(Self.most - 4_000)).rounded(.up)))
        count = 0
        let corners = [(-reach, first), (-reach, last), (reach, first), (reach, last)].map {
            region.point($0.0, $0.1)
        }
        let top = max(0, Int(corners.map(\.y).min() ?? 0))
        let bottom = min(frame.size.height - 1, Int(corners.map(\.y).max() ?? 0))
        // Rows are left out where they cross the bars, columns where the bars lie.
        let (rowStep, columnStep) = abs(cosine) > abs(sine) ? (step, 1) : (1, step)
        for y in stride(from: top, through: bottom, by: rowStep) {
            let down = Float(y) + 0.5 - region.centre.y
            var span = -Float(frame.size.width)...Float(frame.size.width) * 2
            span = Self.clip(span, slope: cosine, offset: down * sine, to: -reach...reach)
            span = Self.clip(span, slope: alongPerColumn, offset: down * alongPerRow, to: first...last)
            let left = max(0, Int((span.lowerBound + region.centre.x).rounded(.up)))
            let right = min(frame.size.width - 1, Int(span.upperBound + region.centre.x) - 1)
            guard left <= right else { continue }
            let line = frame.luma.baseAddress! + y * frame.size.width
            for x in stride(from: left, through: right, by: columnStep) where count < Self.most {
                let aside = Float(x) + 0.5 - region.centre.x
                across.base[count] = aside * cosine + down * sine
                along.base[count] = aside * alongPerColumn + down * alongPerRow
                brightness.base[count] = Float(line[x])
                count += 1
            }
        }
    }

    /// The values x of a range for which `slope·x + offset` lies in another range.
    private static func clip(
        _ range: ClosedRange<Float>, slope: Float, offset: Float, to limits: ClosedRange<Float>
    ) -> ClosedRange<Float> {
        guard abs(slope) > 1e-4 else {
            return limits.contains(offset) ? range : range.lowerBound...range.lowerBound
        }
        let (one, other) = ((limits.lowerBound - offset) / slope, (limits.upperBound - offset) / slope)
        let start = max(range.lowerBound, min(one, other))
        return start...max(start, min(range.upperBound, max(one, other)))
    }
}
