/// A profile at four samples per module of a presumed symbol, as shares of the contrast, with their weights.
final class SymbolSamples {
    /// Brightness from 0 to 255.
    let brightness: Storage<Float>
    /// Centred reflectance: +½ for white, -½ for black.
    let centred: Storage<Float>
    /// The weight of each sample, 0 to 1.
    let weights: Storage<Float>
    /// The square roots of the weights.
    let roots: Storage<Float>
    private(set) var count = 0
    /// The sum of all weights.
    private(set) var totalWeight: Float = 0
    private let low: Storage<Float>
    private let high: Storage<Float>
    /// Centred reflectance, if the darkest sample near each were black and the brightest white.
    private let shares: Storage<Float>
    private let sums: Storage<Float>
    private let leastOfModule: Storage<Float>
    private let greatestOfModule: Storage<Float>

    /// An EAN-13 with five modules on each side.
    static let most = SymbolLayout.ean13.samples

    init() {
        brightness = Storage(Self.most, filledWith: 0)
        centred = Storage(Self.most, filledWith: 0)
        weights = Storage(Self.most, filledWith: 0)
        roots = Storage(Self.most, filledWith: 0)
        low = Storage(Self.most, filledWith: 0)
        high = Storage(Self.most, filledWith: 0)
        shares = Storage(Self.most, filledWith: 0)
        sums = Storage(Self.most + 1, filledWith: 0)
        let modules = Self.most / SymbolLayout.samplesPerModule + 2 * Self.neighbourhood
        leastOfModule = Storage(modules, filledWith: 0)
        greatestOfModule = Storage(modules, filledWith: 0)
    }

    /// Reads the profile where a symbol is presumed.
    func sample(_ profile: BarProfile, _ geometry: SymbolGeometry, _ layout: SymbolLayout) {
        let count = layout.samples
        self.count = count
        let (reader, values) = (profile.reader, brightness.base)
        let margin = SymbolLayout.margin * SymbolLayout.samplesPerModule
        if geometry.dents == nil {
            sampleInside(reader, geometry, margin..<count - margin)
        } else {
            for index in margin..<count - margin {
                values[index] = reader.value(at: geometry.positionInside(SymbolLayout.module(ofSample: index)))
            }
        }
        // Beyond its ends a symbol continues with the scale of its outermost module.
        let (start, end) = (geometry.origin, geometry.end)
        let first = geometry.positionInside(1) - start
        let last = end - geometry.positionInside(Float(layout.modules - 1))
        for index in 0..<margin {
            let beyond = (Float(index) + 0.5) / Float(SymbolLayout.samplesPerModule)
            values[index] = reader.value(at: start + first * (beyond - Float(SymbolLayout.margin)))
            values[count - margin + index] = reader.value(at: end + last * beyond)
        }
    }

    /// Reads the profile inside a symbol without dents, a module at a time.
    private func sampleInside(_ reader: BarProfile.Reader, _ geometry: SymbolGeometry, _ range: Range<Int>) {
        let half = Float(geometry.modules) / 2
        let bend = geometry.bend
        let (k0, k1, k2, k3, k4) = (bend[0], bend[1], bend[2], bend[3], bend[4])
        let (none, last) = (SIMD4<Float>.zero, SIMD4<Float>(repeating: reader.last))
        let quarters = SIMD4<Float>(0.125, 0.375, 0.625, 0.875)
        var (index, start) = (range.lowerBound, Float(0))
        while index < range.upperBound {
            let u: SIMD4<Float> = quarters + start
            let z: SIMD4<Float> = (u - half) / half
            var curve: SIMD4<Float> = k3 + z * k4
            curve = k2 + z * curve
            curve = k1 + z * curve
            curve = (k0 + z * curve) * (1 - z * z)
            let place: SIMD4<Float> = geometry.origin + geometry.module * (u + curve)
            let position = place.greatest(none).least(last)
            let bins = (Int(position[0]), Int(position[1]), Int(position[2]), Int(position[3]))
            let whole = SIMD4(Float(bins.0), Float(bins.1), Float(bins.2), Float(bins.3))
            let profile = reader.values
            let near = SIMD4(profile[bins.0], profile[bins.1], profile[bins.2], profile[bins.3])
            let far = SIMD4(
                profile[bins.0 &+ 1], profile[bins.1 &+ 1], profile[bins.2 &+ 1], profile[bins.3 &+ 1])
            let value: SIMD4<Float> = near + (position - whole) * (far - near)
            UnsafeMutableRawPointer(brightness.base + index).storeBytes(of: value, as: SIMD4<Float>.self)
            index &+= 4
            start += 1
        }
    }

    /// Modules around a sample within which a symbol shows its black and its white.
    private static let neighbourhood = 9

    /// Estimates black and white around each sample from the darkest and brightest near it, before any digit is known.
    /// ``normaliseByEnvelope(_:)`` makes use of it.
    func findEnvelope() {
        let reach = Self.neighbourhood * SymbolLayout.samplesPerModule
        slidingExtremes()
        smooth(low, reach)
        smooth(high, reach)
        var widest: Float = 1
        for index in 0..<count { widest = max(widest, high.base[index] - low.base[index]) }
        totalWeight = 0
        for index in 0..<count {
            let contrast = max(high.base[index] - low.base[index], 0.08 * widest)
            shares.base[index] = (brightness.base[index] - low.base[index]) / contrast - 0.5
            setWeight(index, contrast / widest)
        }
    }

    /// Takes black and white from the envelope. Narrow bars that are blurred reach neither: values are drawn towards grey by
    /// what the blur takes.
    func normaliseByEnvelope(_ kernel: BlurKernel) {
        let shrink = 1 - 2 * Self.lostContrast(kernel)
        for index in 0..<count { centred.base[index] = min(max(shares.base[index] * shrink, -0.9), 0.9) }
    }

    /// The contrast that a blur takes from each side of a symbol's widest bars.
    private static func lostContrast(_ kernel: BlurKernel) -> Float {
        let excess = max(0, kernel.shape.deviation - 0.65)
        return min(0.22, 0.13 * excess + 0.06 * excess * excess)
    }

    /// The least and greatest brightness within ``neighbourhood``, to the module.
    private func slidingExtremes() {
        let (step, reach) = (SymbolLayout.samplesPerModule, Self.neighbourhood)
        let blocks = count / step
        let (least, greatest) = (leastOfModule.base, greatestOfModule.base)
        least.update(repeating: .infinity, count: blocks + 2 * reach)
        greatest.update(repeating: -.infinity, count: blocks + 2 * reach)
        // One module beside the symbol still belongs to it.
        for block in 1..<blocks - 1 {
            let values = UnsafeRawPointer(brightness.base + block * step).loadUnaligned(as: SIMD4<Float>.self)
            (least[block + reach], greatest[block + reach]) = (values.min(), values.max())
        }
        // Each step doubles the modules that a value stands for: 2, 4, 8, 16. Two of those cover the neighbourhood.
        var width = 1
        while 2 * width <= 2 * reach + 1 {
            for block in 0..<blocks + 2 * reach - width {
                least[block] = min(least[block], least[block + width])
                greatest[block] = max(greatest[block], greatest[block + width])
            }
            width *= 2
        }
        let rest = 2 * reach + 1 - width
        for block in 0..<blocks {
            let extremes = (min(least[block], least[block + rest]), max(greatest[block], greatest[block + rest]))
            for index in block * step..<block * step + step { (low.base[index], high.base[index]) = extremes }
        }
    }

    /// The mean within a distance of each sample.
    private func smooth(_ values: Storage<Float>, _ reach: Int) {
        sums.base[0] = 0
        for index in 0..<count { sums.base[index + 1] = sums.base[index] + values.base[index] }
        for index in 0..<count {
            let (first, last) = (max(0, index - reach), min(count, index + reach + 1))
            values.base[index] = (sums.base[last] - sums.base[first]) / Float(last - first)
        }
    }

    /// Takes black and white from light that was fitted to a known symbol.
    func normalise(by light: SymbolLight, _ layout: SymbolLayout) {
        var widest: Float = 1
        for index in 0..<count { widest = max(widest, light.contrast(at: z(of: index, layout))) }
        totalWeight = 0
        for index in 0..<count {
            let z = z(of: index, layout)
            let contrast = max(light.contrast(at: z), 0.08 * widest)
            centred.base[index] = min(max((brightness.base[index] - light.black(at: z)) / contrast - 0.5, -1.1), 1.1)
            setWeight(index, contrast / widest)
        }
    }

    @inline(__always)
    private func z(of index: Int, _ layout: SymbolLayout) -> Float {
        let half = Float(layout.modules) / 2
        return (SymbolLayout.module(ofSample: index) - half) / half
    }

    /// The square root of a twentieth.
    private static let outerRoot: Float = 0.223_606_8

    /// A dim part tells less, and so does what lies far outside: it may be print.
    private func setWeight(_ index: Int, _ share: Float) {
        let outer = 2 * SymbolLayout.samplesPerModule
        let root = share * (index < outer || index >= count - outer ? Self.outerRoot : 1)
        let weight = root * root
        (roots.base[index], weights.base[index]) = (root, weight)
        totalWeight += weight
    }
}

/// Black and contrast along a symbol, as parabolas of z from -1 to 1, in grey levels.
struct SymbolLight {
    var blackTerms = SIMD4<Float>.zero
    var contrastTerms = SIMD4<Float>.zero

    @inline(__always)
    func black(at z: Float) -> Float { blackTerms[0] + z * (blackTerms[1] + z * blackTerms[2]) }
    @inline(__always)
    func contrast(at z: Float) -> Float { contrastTerms[0] + z * (contrastTerms[1] + z * contrastTerms[2]) }
}
