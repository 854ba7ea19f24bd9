/// The rough look of a region, to tell whether the picture there has changed: another pack, other light, or another
/// focus.
struct RegionView {
    private var brightness = SIMD16<Float>.zero
    /// See ``BarRegion/density``: focus changes it, and hardly the brightness.
    private var energy: Float = 0

    /// Of no region.
    init() {}

    /// Samples a region on four rows of four patches, each of eight by eight pixels that are two apart.
    init(of region: BarRegion, in frame: borrowing Frame) {
        energy = region.density
        guard let luma = frame.luma.baseAddress, frame.size.width > 16, frame.size.height > 16 else { return }
        for patch in 0..<16 {
            let (column, row) = (Float(patch % 4) - 1.5, Float(patch / 4) - 1.5)
            let middle = region.point(column * region.length / 4, row * region.height / 4)
            let left = min(max(0, Int(middle.x) - 8), frame.size.width - 16)
            let top = min(max(0, Int(middle.y) - 8), frame.size.height - 16)
            var sum = 0
            for y in stride(from: top, to: top + 16, by: 2) {
                for x in stride(from: left, to: left + 16, by: 2) { sum += Int(luma[y * frame.size.width + x]) }
            }
            brightness[patch] = Float(sum) / 64
        }
    }

    /// Whether it shows something else, or the same in other light or focus.
    func differs(from other: RegionView) -> Bool {
        let difference = brightness - other.brightness
        return (difference * difference).sum() > 16 * Self.difference * Self.difference
            || max(energy, other.energy) > Self.factor * min(energy, other.energy)
    }

    /// Grey levels that the patches differ by, as a root mean square: more than noise, and than a region whose place in
    /// the frame is found a pixel aside.
    private static let difference: Float = 12
    private static let factor: Float = 1.5
}
