import Foundation
import Scanner

/// Draws what a camera sees of a sweep, frame by frame: smeared by the exposure, skewed by a rolling shutter, in uneven
/// light, with noise.
package struct SweepPainter {
    private let sweep: Sweep
    private let light: [Float]
    private let table: [UInt8]
    private let noise: [Int8]
    private var drawn: [Int: PackPicture] = [:]

    package init(_ sweep: Sweep) {
        self.sweep = sweep
        var chance = Chance(seed: sweep.settings.seed ^ 0x7AB1E)
        light = Self.light(sweep.settings.size)
        table = Self.table(sweep.settings.size, light, &chance)
        // A shorter exposure needs more gain, which adds noise.
        let deviation = min(6, 1.5 * (0.008 / sweep.settings.exposure).squareRoot())
        noise = (0..<65_536).map { _ in Int8(min(max(-100, chance.normal() * deviation), 100)) }
    }

    package mutating func picture(_ number: Int) -> Picture {
        let time = sweep.time(ofFrame: number)
        var luma = table
        let inView = sweep.packs.indices.filter { sweep.packs[$0].inView.contains(time) }
        drawn = drawn.filter { inView.contains($0.key) }
        for index in inView {
            let picture = picture(ofPack: index)
            paint(sweep.packs[index], picture, at: time, on: &luma)
        }
        addNoise(to: &luma, frame: number)
        return Picture(size: sweep.settings.size, luma: luma) ?? .blank(sweep.settings.size)
    }

    private mutating func picture(ofPack index: Int) -> PackPicture {
        if let known = drawn[index] { return known }
        var chance = Chance(seed: sweep.settings.seed &* 1_000 &+ UInt64(index))
        let new = PackPicture(sweep.packs[index], &chance)
        drawn[index] = new
        return new
    }

    /// Returns the light of a lamp to the upper left.
    private static func light(_ size: FrameSize) -> [Float] {
        (0..<size.pixels).map { index in
            let x = Float(index % size.width) / Float(size.width)
            let y = Float(index / size.width) / Float(size.height)
            return 1.08 - 0.35 * (0.6 * x + 0.4 * y)
        }
    }

    /// Draws a wooden table with a checked cloth in its corner.
    private static func table(_ size: FrameSize, _ light: [Float], _ chance: inout Chance) -> [UInt8] {
        let rings = (0..<5).map { _ in (chance.between(0.01, 0.05), chance.between(0, 6), chance.between(2, 6)) }
        let grain = (0..<size.height).map { y in
            rings.reduce(0) { $0 + $1.2 * sin(Double(y) * $1.0 * 6 + $1.1) }
        }
        return (0..<size.pixels).map { index in
            let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
            let isCloth = x > size.width * 4 / 5 && y < size.height / 4
            let check = (x / 12 + y / 12).isMultiple(of: 2) ? 25.0 : -10
            return UInt8(min(max(0, Float(130 + grain[y] + (isCloth ? check : 0)) * light[index]), 255))
        }
    }

    private func addNoise(to luma: inout [UInt8], frame number: Int) {
        var start = number &* 7_919 & 0xFFFF
        let width = sweep.settings.size.width
        luma.withUnsafeMutableBufferPointer { luma in
            noise.withUnsafeBufferPointer { noise in
                for row in stride(from: 0, to: luma.count, by: width) {
                    start = (start &* 4_093 &+ 12_345) & 0xFFFF
                    for x in 0..<width {
                        let sum = Int(luma[row + x]) + Int(noise[(start &+ x) & 0xFFFF])
                        luma[row + x] = UInt8(min(max(0, sum), 255))
                    }
                }
            }
        }
    }

    private func paint(_ pack: SweptPack, _ picture: PackPicture, at time: Double, on luma: inout [UInt8]) {
        let moments = Exposure(pack, picture, at: time, sweep.settings)
        let size = sweep.settings.size
        guard let box = moments.box(in: size) else { return }
        let glare = pack.look.glare.map { Glare(x: $0.x, y: $0.y, size) }
        luma.withUnsafeMutableBufferPointer { luma in
            picture.luma.withUnsafeBufferPointer { texels in
                light.withUnsafeBufferPointer { light in
                    for y in box.top..<box.bottom {
                        for x in moments.columns(ofRow: y, in: box) {
                            let index = y &* size.width &+ x
                            let shade = moments.shade(x, y, texels, behind: luma[index], light: light[index])
                            luma[index] = UInt8(min(255, shade.value + shade.cover * (glare?.shine(x, y) ?? 0)))
                        }
                    }
                }
            }
        }
    }
}

/// The reflection of a lamp on a shiny pack.
private struct Glare {
    private let x: Float
    private let y: Float

    init(x: Double, y: Double, _ size: FrameSize) {
        self.x = Float((x + 0.5) * Double(size.width))
        self.y = Float((y + 0.5) * Double(size.height))
    }

    func shine(_ column: Int, _ row: Int) -> Float {
        let (right, down) = ((Float(column) - x) / 45, (Float(row) - y) / 20)
        let near = 1 / (1 + right * right + down * down)
        return 220 * near * near
    }
}
