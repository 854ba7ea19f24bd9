import DrawnSweep
import Foundation

@testable import Scanner

/// A camera's view of a counter to which packs are shown by hand, drawn moment by moment.
struct PackScene {
    enum Ground: CaseIterable {
        case plain, wood, cloth, clutter, bright, dark
    }

    /// What is in view at a moment.
    struct Shot {
        /// The middle of the code; nil if no pack is in view.
        var pack: (x: Double, y: Double)?
        /// Which of the packs it is.
        var number = 0
        /// The middle of the first pack's code, which lies in view besides; nil if it does not.
        var lying: (x: Double, y: Double)?
        /// The visible share of the pack's width and height, as it is tilted away.
        var tilt = (across: 1.0, down: 1.0)
        /// Whether an arm holds the pack from below.
        var isHeld = true
        /// The tip of a hand that reaches in from the right.
        var hand: (x: Double, y: Double)?
        /// The radius of the blur in pixels; 0 if in focus.
        var blur = 0
        /// The way in pixels that the pack moves to the right during the exposure.
        var smear = 0
        var exposure = 1.0
        /// The brightness that a lamp's reflection adds upon the pack.
        var glare = 0.0
    }

    static let size = FrameSize(width: 640, height: 480)
    private let ground: [UInt8]
    private let prints: [PackPrint]
    private var chance: Chance
    private let noise: [Int8]
    /// The brightness of hands.
    private let skin: Int

    /// - Parameters:
    ///   - texts: The EAN-13 of each pack.
    ///   - module: The width of the codes' modules in pixels.
    init?(_ ground: Ground, _ texts: [String], module: Int, noise: Double, seed: UInt64) {
        var chance = Chance(seed: seed)
        prints = texts.compactMap { PackPrint($0, module: module, &chance) }
        guard prints.count == texts.count else { return nil }
        self.ground = Self.drawn(ground, &chance)
        skin = Int(chance.between(110, 180))
        // The sum of two dice is near enough to a sensor's noise.
        self.noise = (0..<65_536).map { _ in Int8(chance.between(-noise, noise) + chance.between(-noise, noise)) }
        self.chance = chance
    }

    mutating func picture(_ shot: Shot) -> Picture {
        var luma = ground
        let size = Self.size
        if let (x, y) = shot.lying { draw(Shot(), x, y, on: &luma) }
        if let (x, y) = shot.pack {
            if shot.isHeld { fill(&luma, x - 45, y + 30, x + 45, Double(size.height), skin) }
            draw(shot, x, y, on: &luma)
        }
        if let (x, y) = shot.hand {
            for finger in 0..<4 {
                let top = y - 96 + Double(finger) * 48
                fill(&luma, x + Double(finger % 2) * 12, top, Double(size.width), top + 48, skin)
            }
        }
        for _ in 0..<(shot.blur > 0 ? 2 : 0) { luma = luma.blurred(shot.blur, size) }
        let exposure = Int(shot.exposure * 256)
        for row in stride(from: 0, to: luma.count, by: size.width) {
            let start = Int(chance.next() >> 48)
            for x in 0..<size.width {
                let shade = (Int(luma[row + x]) * exposure) >> 8 + Int(noise[(start + x) & 0xFFFF])
                luma[row + x] = UInt8(min(max(0, shade), 255))
            }
        }
        return Picture(unchecked: size, luma: luma)
    }

    private func draw(_ shot: Shot, _ x: Double, _ y: Double, on luma: inout [UInt8]) {
        let print = prints[shot.number]
        let (width, height) = (Double(print.size.width) * shot.tilt.across, Double(print.size.height) * shot.tilt.down)
        let (left, top) = (Int(x - width / 2), Int(y - height / 2))
        for row in max(0, top)..<max(0, top, min(Self.size.height, top + Int(height))) {
            for column in max(0, left)..<max(0, left, min(Self.size.width, left + Int(width))) {
                let line = Int(Double(row - top) / shot.tilt.down)
                let place = Int(Double(column - left) / shot.tilt.across)
                luma[row * Self.size.width + column] = print.shade(place, line, smear: shot.smear, glare: shot.glare)
            }
        }
    }

    /// Fills a rectangle that is darker at its upper and lower edges, like an arm or a hand.
    private func fill(
        _ luma: inout [UInt8], _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ shade: Int
    ) {
        for y in max(0, Int(top))..<max(0, Int(top), min(Self.size.height, Int(bottom))) {
            let side = min(0.5, abs(Double(y) - (top + bottom) / 2) / (bottom - top))
            for x in max(0, Int(left))..<max(0, Int(left), min(Self.size.width, Int(right))) {
                luma[y * Self.size.width + x] = UInt8(Double(shade) * (1.1 - 1.6 * side * side))
            }
        }
    }

    private static func drawn(_ ground: Ground, _ chance: inout Chance) -> [UInt8] {
        let rings = (0..<5).map { _ in (chance.between(0.01, 0.05), chance.between(0, 6), chance.between(2, 6)) }
        let things = (0..<14).map { _ -> (place: BoundingBox, shade: Double) in
            let (left, top) = (Int(chance.between(-60, 600)), Int(chance.between(-60, 440)))
            let (right, bottom) = (left + Int(chance.between(20, 160)), top + Int(chance.between(20, 160)))
            return (
                place: BoundingBox(left: left, top: top, right: right, bottom: bottom), shade: chance.between(40, 220)
            )
        }
        return (0..<size.pixels).map { index in
            let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
            let pixel = BoundingBox(left: x, top: y, right: x + 1, bottom: y + 1)
            let lamp: Double = 1.08 - 0.21 * Double(x) / 640 - 0.14 * Double(y) / 480
            let shade: Double =
                switch ground {
                case .plain: 140.0
                case .bright: 205
                case .dark: 60
                case .wood: grain(y, rings) * lamp
                case .cloth: ((x / 24 + y / 24).isMultiple(of: 2) ? 160.0 : 110.0) * lamp
                case .clutter:
                    (things.last { $0.place.overlaps(pixel) }?.shade ?? 150) * lamp
                }
            return UInt8(min(max(0, shade), 255))
        }
    }

    private static func grain(_ y: Int, _ rings: [(Double, Double, Double)]) -> Double {
        var shade = 130.0
        for (pitch, phase, depth) in rings { shade += depth * sin(Double(y) * pitch * 6 + phase) }
        return shade
    }
}

/// The print of a pack: a label with a code, and words around it.
private struct PackPrint {
    let size: FrameSize
    private var luma: [UInt8]

    init?(_ text: String, module: Int, _ chance: inout Chance) {
        guard let pattern = RetailPattern(.ean13, text) else { return nil }
        let (label, bars) = ((pattern.modules.count + 18) * module, 34 * module)
        let (across, above, below) = (
            Int(chance.between(4, 30)) * module, Int(chance.between(6, 40)) * module,
            Int(chance.between(6, 30)) * module
        )
        size = FrameSize(width: label + 2 * across, height: bars + above + below)
        luma = [UInt8](repeating: UInt8(chance.between(50, 220)), count: size.pixels)
        for _ in 0..<10 {
            let left = Int(chance.between(0, Double(size.width - 40)))
            let top = Int(chance.between(0, Double(size.height - 10)))
            let shade = UInt8(chance.between(20, 240))
            for y in top..<top + 8 {
                for x in left..<left + 40 where (x / 3).isMultiple(of: 2) { luma[y * size.width + x] = shade }
            }
        }
        for y in above..<above + bars {
            for x in 0..<label {
                let index = x / module - 9
                let isDark = pattern.modules.indices.contains(index) && pattern.modules[index]
                luma[y * size.width + across + x] = isDark ? 30 : 220
            }
        }
    }

    func shade(_ x: Int, _ y: Int, smear: Int, glare: Double) -> UInt8 {
        let row = min(max(0, y), size.height - 1) * size.width
        var sum = 0
        for step in 0...smear { sum += Int(luma[row + min(max(0, x - smear / 2 + step), size.width - 1)]) }
        return UInt8(min(255, Double(sum / (smear + 1)) + glare))
    }
}

extension [UInt8] {
    /// The mean over a square around each pixel.
    fileprivate func blurred(_ radius: Int, _ size: FrameSize) -> [UInt8] {
        func pass(_ from: [UInt8], _ lines: Int, _ length: Int, _ lineStep: Int, _ step: Int) -> [UInt8] {
            var to = from
            for line in 0..<lines {
                var sum = 0
                func at(_ place: Int) -> Int {
                    Int(from[line * lineStep + Swift.min(Swift.max(0, place), length - 1) * step])
                }
                for place in -radius...radius { sum += at(place) }
                for place in 0..<length {
                    to[line * lineStep + place * step] = UInt8(sum / (2 * radius + 1))
                    sum += at(place + radius + 1) - at(place - radius)
                }
            }
            return to
        }
        return pass(pass(self, size.height, size.width, size.width, 1), size.width, size.height, 1, size.width)
    }
}
