import Kitchen
import Scanner
import Values

/// Pictures of a pack for measurements, the same on every machine.
package enum DrawnPack {
    /// Returns an empty counter: light that falls off to the sides, and a webcam's noise.
    package static func counter(_ size: FrameSize) -> Picture {
        var state: UInt32 = 1
        let luma = (0..<size.pixels).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223  // Numerical Recipes' generator: cheap and reproducible
            let falloff = abs(index % size.width - size.width / 2) * 60 / size.width
            return UInt8(150 - falloff + Int(state >> 28))
        }
        return Picture(size: size, luma: luma) ?? .blank(size)
    }

    /// Returns the counter with a pack on it whose code fills a third of the width.
    package static func sharp(_ size: FrameSize, number: Int = 0) throws -> Picture {
        let digits = String(300_000_000_000 + number)
        guard let gtin = GTIN(completing: digits), let pattern = RetailPattern(.ean13, gtin.printed) else {
            return counter(size)
        }
        let module = max(2, size.width / 3 / pattern.modules.count)
        return counter(size).with(
            pattern, left: size.width / 4, top: size.height / 3, module: module, height: size.height / 6)
    }

    /// Returns the pack out of focus: its code is blurred over two modules, which neither decoder can read.
    package static func blurred(_ size: FrameSize) throws -> Picture {
        let sharp = try sharp(size)
        let reach = max(2, size.width / 3 / 95)
        let luma = sharp.luma.indices.map { index in
            let row = index / size.width * size.width
            let part = max(row, index - reach)...min(row + size.width - 1, index + reach)
            return UInt8(sharp.luma[part].reduce(0) { $0 + Int($1) } / part.count)
        }
        return Picture(size: size, luma: luma) ?? sharp
    }
}
