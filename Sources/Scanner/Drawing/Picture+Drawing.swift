extension Picture {
    /// Creates an evenly grey picture.
    public static func blank(_ size: FrameSize, brightness: UInt8 = 150) -> Picture {
        Picture(unchecked: size, luma: [UInt8](repeating: brightness, count: size.pixels))
    }

    /// Returns the picture with a code drawn on a white label, for benchmarks and tests.
    ///
    /// - Parameters:
    ///   - left: The left edge of the label's quiet zone, in pixels. `top` is its upper edge.
    ///   - module: The width of a module in pixels.
    ///   - height: The height of the bars in pixels.
    ///   - onItsSide: Whether the code is rotated by 90 degrees, to be read downwards.
    public func with(
        _ pattern: RetailPattern, left: Int, top: Int, module: Int = 3, height: Int = 90, onItsSide: Bool = false
    ) -> Picture {
        var luma = luma
        let quiet = 9
        for along in 0..<(pattern.modules.count + 2 * quiet) * module {
            let index = along / module - quiet
            let isDark = pattern.modules.indices.contains(index) && pattern.modules[index]
            for across in 0..<height {
                let (x, y) = onItsSide ? (left + across, top + along) : (left + along, top + across)
                guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { continue }
                luma[y * size.width + x] = isDark ? 25 : 235
            }
        }
        return Picture(unchecked: size, luma: luma)
    }
}
