/// The blurred patterns of each printed element of a digit, and of the guards of each symbology, under one blur.
///
/// Values are centred: +½ for white, -½ for black, 0 for what is not known. So what stands side by side adds up.
final class DigitTemplates: Sendable {
    let kernel: BlurKernel
    /// Element by element, ``span`` samples each, from ``before`` modules before the digit's first module on.
    let elements: [Float]
    /// The guards and quiet zones of a layout, sample by sample.
    let ean13Guards: [Float]
    let ean8Guards: [Float]
    let upcEGuards: [Float]

    /// Modules before a digit's first module that an element's samples begin at.
    static let before = 9
    /// Samples of an element: 28 modules.
    static let span = 112

    init(_ kernel: BlurKernel, growth: Float) {
        self.kernel = kernel
        var elements = [Float](repeating: 0, count: DigitPattern.bars.count * Self.span)
        for (element, bars) in DigitPattern.bars.enumerated() {
            Self.add(
                0..<DigitPattern.modules, bars, kernel, growth,
                to: &elements[element * Self.span..<(element + 1) * Self.span], from: -Self.before)
        }
        self.elements = elements
        ean13Guards = Self.guards(.ean13, kernel, growth)
        ean8Guards = Self.guards(.ean8, kernel, growth)
        upcEGuards = Self.guards(.upcE, kernel, growth)
    }

    func guards(of layout: SymbolLayout) -> [Float] {
        switch layout.symbology {
        case .ean8: ean8Guards
        case .upcE: upcEGuards
        default: ean13Guards
        }
    }

    private static func guards(_ layout: SymbolLayout, _ kernel: BlurKernel, _ growth: Float) -> [Float] {
        // What is between the guards is not known; beyond the ends it is white.
        let far = 40
        let starts = [-far] + layout.digits.map { $0 + DigitPattern.modules }
        var guards = [Float](repeating: 0, count: layout.samples)
        for (start, end) in zip(starts, layout.digits + [layout.modules + far]) where start < end {
            let bars = layout.guardBars.filter { (start..<end).contains($0.lowerBound) }
            add(start..<end, bars, kernel, growth, to: &guards[...], from: -SymbolLayout.margin)
        }
        return guards
    }

    /// Adds a part that is white but for some bars to samples that begin at a module.
    private static func add(
        _ part: Range<Int>, _ bars: [Range<Int>], _ kernel: BlurKernel, _ growth: Float,
        to samples: inout ArraySlice<Float>,
        from first: Int
    ) {
        func add(_ weight: Float, _ start: Float, _ end: Float) {
            let rate = Float(SymbolLayout.samplesPerModule)
            let count = samples.count
            let near = max(0, Int((start - kernel.reach - Float(first)) * rate))
            let far = min(count, Int((end + kernel.reach - Float(first)) * rate) + 2)
            for index in near..<max(near, far) {
                let x = (Float(index) + 0.5) / rate + Float(first)
                samples[samples.startIndex + index] += weight * kernel.bar(from: start, to: end, at: x)
            }
        }
        add(0.5, Float(part.lowerBound), Float(part.upperBound))
        for bar in bars { add(-1, Float(bar.lowerBound) - growth / 2, Float(bar.upperBound) + growth / 2) }
    }
}
