import Foundation
import Scanner

/// A picture being drawn.
struct BenchCanvas {
    let size: FrameSize
    /// Row by row, 0 to 255.
    private(set) var brightness: [Float]

    /// A rotated rectangle.
    struct Area {
        let centre: SIMD2<Float>
        /// Half of its width and height.
        let half: SIMD2<Float>
        /// Clockwise, in radians.
        let angle: Float
    }

    /// Creates an even surface; light falls off to the sides.
    init(_ size: FrameSize, _ shade: Double, falloff: Double) {
        self.size = size
        let row = (0..<size.width).map { x in
            Float(shade - falloff * abs(Double(x) / Double(size.width) - 0.5))
        }
        brightness = []
        brightness.reserveCapacity(size.pixels)
        for _ in 0..<size.height { brightness += row }
    }

    mutating func fill(_ area: Area, _ shade: Float) {
        paint(area) { _ in shade }
    }

    /// Draws waves of brightness, such as ribs, blinds and weave.
    mutating func drawStripes(in area: Area, pitch: Float, direction: Float) {
        let wave = SIMD2(cos(direction), sin(direction)) * (2 * .pi / pitch)
        paint(area) { 128 + 90 * sin((($0 - area.half) * wave).sum()) }
    }

    /// Draws lines of letters, each made of some of eight strokes.
    mutating func drawPrint(in area: Area, height: Float, _ shade: Float, seed: UInt64) {
        let width = 0.6 * height
        paint(area) { point in
            let (line, column) = (Int(point.y / (1.4 * height)), Int(point.x / width))
            let (x, y) = (point.x / width - Float(column), point.y / height - 1.4 * Float(line))
            let letter = (seed &+ UInt64(line * 64 + column)) &* 0x9E37_79B9_7F4A_7C15 >> 40
            guard x < 0.8, y < 1, letter % 6 > 0 else { return nil }
            return letter & Self.strokes(x, y) == 0 ? nil : shade
        }
    }

    /// Returns the strokes at a point of a letter, a bit for each: the halves of both sides, the stem, top, bottom and
    /// bar.
    private static func strokes(_ x: Float, _ y: Float) -> UInt64 {
        var strokes: UInt64 = 0
        if x < 0.2 { strokes |= y < 0.5 ? 8 : 16 }
        if x > 0.6 { strokes |= y < 0.5 ? 32 : 64 }
        if x > 0.32, x < 0.5 { strokes |= 128 }
        if y < 0.15 { strokes |= 256 }
        if y > 0.85 { strokes |= 512 }
        if y > 0.43, y < 0.57 { strokes |= 1024 }
        return strokes
    }

    mutating func draw(_ pattern: BlurredPattern, in area: Area) {
        let modules = pattern.length / (2 * area.half.x)
        paint(area) { pattern.brightness(at: $0.x * modules) }
    }

    /// Blurs by (1 2 1)/4 in both directions.
    mutating func soften() {
        soften(rows: size.height, apart: size.width, columns: size.width, by: 1)
        soften(rows: size.width, apart: 1, columns: size.height, by: size.width)
    }

    private mutating func soften(rows: Int, apart: Int, columns: Int, by step: Int) {
        brightness.withUnsafeMutableBufferPointer { brightness in
            for row in 0..<rows {
                var before = brightness[row * apart]
                for index in stride(from: row * apart + step, to: row * apart + (columns - 1) * step, by: step) {
                    let here = brightness[index]
                    brightness[index] = (before + 2 * here + brightness[index + step]) / 4
                    before = here
                }
            }
        }
    }

    /// Sets the pixels of an area to a shade by their distance from its corner; nil leaves them as they are.
    private mutating func paint(_ area: Area, _ shade: (SIMD2<Float>) -> Float?) {
        let across = SIMD2(cos(area.angle), sin(area.angle))
        let down = SIMD2(-across.y, across.x)
        let reach = SIMD2(
            abs(across.x) * area.half.x + abs(down.x) * area.half.y,
            abs(across.y) * area.half.x + abs(down.y) * area.half.y)
        let (first, last) = (area.centre - reach, area.centre + reach)
        for y in max(0, Int(first.y))..<max(0, min(size.height, Int(last.y) + 1)) {
            for x in max(0, Int(first.x))..<max(0, min(size.width, Int(last.x) + 1)) {
                let offset = SIMD2(Float(x), Float(y)) + 0.5 - area.centre
                let point = SIMD2((offset * across).sum(), (offset * down).sum()) + area.half
                guard point.x >= 0, point.y >= 0, point.x < 2 * area.half.x, point.y < 2 * area.half.y,
                    let shade = shade(point)
                else { continue }
                brightness[y * size.width + x] = shade
            }
        }
    }
}
