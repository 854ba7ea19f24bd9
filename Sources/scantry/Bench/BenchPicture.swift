import Kitchen
import Scanner

/// Pictures to measure with, the same on every machine.
enum BenchPicture {
    /// A counter with nothing on it: even light that falls off to the sides, and a webcam's noise.
    static func counter(_ size: FrameSize) -> Picture {
        var state: UInt32 = 1
        let luma = (0..<size.pixels).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223  // Numerical Recipes' generator: cheap, and always the same
            let falloff = abs(index % size.width - size.width / 2) * 60 / size.width
            return UInt8(150 - falloff + Int(state >> 28))
        }
        return Picture(size: size, luma: luma) ?? .blank(size)
    }

    /// The counter with a pack on it whose code fills a third of the width.
    static func pack(_ size: FrameSize, number: Int = 0) throws -> Picture {
        let digits = String(300_000_000_000 + number)
        guard let gtin = GTIN(completing: digits), let pattern = RetailPattern(.ean13, gtin.printed) else {
            return counter(size)
        }
        let module = max(2, size.width / 3 / pattern.modules.count)
        return counter(size).with(
            pattern, left: size.width / 4, top: size.height / 3, module: module, height: size.height / 6)
    }
}
