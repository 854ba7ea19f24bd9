import DrawnSweep
import Foundation
import Kitchen
import Scanner
import Values

/// A drawn kitchen in front of the camera, the same on every machine.
struct BenchScene {
    /// The content of a scene.
    enum Content: Int, CaseIterable {
        case nothing, code, codeInClutter, clutter

        var hasCode: Bool { self == .code || self == .codeInClutter }
        fileprivate var hasClutter: Bool { self == .codeInClutter || self == .clutter }
    }

    let size: FrameSize
    /// The digits of the code, or nil without one.
    private(set) var text: String?
    /// Brightness without noise.
    private var canvas: BenchCanvas
    private var chance: Chance
    /// The state of the noise generator; ``Chance`` would be too slow.
    private var noise: UInt64

    /// Draws the scene with a number; each number gives another scene.
    init(_ content: Content, _ size: FrameSize, number: Int) {
        self.size = size
        noise = UInt64(1 + number)
        chance = Chance(seed: UInt64(1_000 * content.rawValue + number))
        canvas = BenchCanvas(size, chance.between(110, 190), falloff: chance.between(10, 60))
        if content.hasClutter {
            for _ in 0..<Int(chance.between(25, 45)) { drawThing() }
        }
        if content.hasCode { drawCode() }
        for _ in 0..<Int(chance.between(1, 4)) { canvas.soften() }
    }

    /// Returns the next frame: the scene with fresh noise, as from a camera that stands still.
    mutating func frame() -> Picture {
        let luma = canvas.brightness.map { brightness in
            noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // The number of ones in 32 random bits is nearly normal, with a deviation of 2.8.
            let deviation = (noise >> 32).nonzeroBitCount - 16
            return UInt8(min(max(brightness + Float(deviation), 0), 255))
        }
        return Picture(size: size, luma: luma) ?? .blank(size)
    }

    /// The width of this frame divided by 640: a larger frame shows the same kitchen with more pixels.
    private var scale: Double { Double(size.width) / 640 }

    private mutating func length(_ least: Double, _ most: Double) -> Float {
        Float(chance.between(least, most) * scale)
    }

    private mutating func shade() -> Float { Float(chance.between(15, 240)) }

    private mutating func angle() -> Float { Float(chance.between(0, .pi)) }

    private mutating func place() -> SIMD2<Float> {
        SIMD2(
            Float(chance.between(0, Double(size.width))), Float(chance.between(0, Double(size.height))))
    }

    /// Draws a box, an edge, something striped or print.
    private mutating func drawThing() {
        let isUpright = chance.happens(60)
        let area = BenchCanvas.Area(
            centre: place(), half: SIMD2(length(8, 110), length(8, 90)), angle: isUpright ? 0 : angle())
        switch Int(chance.between(0, 100)) {
        case ..<45: canvas.fill(area, shade())
        case ..<60:
            canvas.fill(.init(centre: area.centre, half: SIMD2(area.half.x, length(0.5, 4)), angle: angle()), shade())
        case ..<75: canvas.drawStripes(in: area, pitch: length(4, 22), direction: angle())
        default:
            canvas.drawPrint(
                in: area, height: length(7, 40), shade(), seed: UInt64.random(in: 0..<1 << 32, using: &chance))
        }
    }

    /// Draws a label with an EAN-13 at any angle, from sharp to slightly out of focus.
    private mutating func drawCode() {
        let digits = "4" + (0..<11).map { _ in String(Int.random(in: 0...9, using: &chance)) }.joined()
        guard let gtin = GTIN(completing: digits), let pattern = RetailPattern(.ean13, gtin.printed) else { return }
        text = gtin.printed
        let module = length(1.2, 3)
        let profile = BlurredPattern(pattern, sigma: Float(chance.between(0.25, 0.9)))
        let half = SIMD2(profile.length * module, Float(chance.between(50, 75)) * module) / 2
        // The label stays inside the frame, at least where it is not rotated.
        let middle = SIMD2(Float(size.width), Float(size.height)) / 2
        let centre = middle + (place() - middle) * 0.4
        canvas.draw(profile, in: .init(centre: centre, half: half, angle: angle() * 2))
    }
}

/// The brightness of a label across its bars, out of focus.
struct BlurredPattern {
    private var brightness: [Float] = []

    private static let quiet = 11
    private static let steps = 16

    /// Modules from one edge of the label to the other.
    var length: Float { Float(brightness.count) / Float(Self.steps) }

    /// - Parameter sigma: The standard deviation of the blur in modules.
    init(_ pattern: RetailPattern, sigma: Float) {
        let reach = Int(3 * sigma * Float(Self.steps))
        let weights = (-reach...reach).map { offset in
            exp(-0.5 * pow(Float(offset) / (sigma * Float(Self.steps)), 2))
        }
        let whole = weights.reduce(0, +)
        let sharp = (0..<(pattern.modules.count + 2 * Self.quiet) * Self.steps).map { step -> Float in
            let module = step / Self.steps - Self.quiet
            return pattern.modules.indices.contains(module) && pattern.modules[module] ? 30 : 225
        }
        brightness = sharp.indices.map { step in
            weights.indices.reduce(0) { sum, index in
                let place = min(max(step + index - reach, 0), sharp.count - 1)
                return sum + weights[index] * sharp[place]
            } / whole
        }
    }

    /// Returns the brightness at a distance from the label's edge, in modules.
    func brightness(at module: Float) -> Float {
        brightness[min(max(Int(module * Float(Self.steps)), 0), brightness.count - 1)]
    }
}
