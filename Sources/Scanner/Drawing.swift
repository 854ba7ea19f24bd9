import Glibc

extension RetailPattern {
    static let samplesPerModule = 4

    /// The pattern as a blurred camera would see it.
    func drawn(blur: Double, isReversed: Bool) -> Drawing {
        let step = Self.samplesPerModule
        let bars = isReversed ? modules.reversed() : modules
        let sharp: [Float] = (0..<bars.count * step).map { bars[$0 / step] ? -1 : 1 }
        let weights = blurWeights(blur)
        let reach = weights.count / 2
        return Drawing(
            sharp.indices.map { index in
                var value: Float = 0
                for (offset, weight) in weights.enumerated() {
                    let from = index + offset - reach
                    value += weight * (sharp.indices.contains(from) ? sharp[from] : 1)
                }
                return value
            })
    }
}

/// A pattern in grey: 1 for light, -1 for dark, several samples a module.
struct Drawing {
    let samples: [Float]
    let mean: Float
    /// The sum of the squares of what differs from the mean.
    let spread: Float

    init(_ samples: [Float]) {
        self.samples = samples
        let mean = samples.reduce(0, +) / Float(max(1, samples.count))
        self.mean = mean
        spread = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
}

extension RetailPattern.Change {
    /// How samples of the pattern's drawing change, from one of them on.
    func drawn(blur: Double, isReversed: Bool, patternModules: Int) -> (start: Int, samples: [Float]) {
        let step = RetailPattern.samplesPerModule
        let modules = isReversed ? self.modules.reversed() : self.modules
        let first = isReversed ? patternModules - start - modules.count : start
        let weights = blurWeights(blur)
        var samples = [Float](repeating: 0, count: modules.count * step + weights.count - 1)
        for (index, change) in modules.enumerated() where change != 0 {
            for sample in index * step..<(index + 1) * step {
                for (offset, weight) in weights.enumerated() { samples[sample + offset] += 2 * change * weight }
            }
        }
        return (first * step - weights.count / 2, samples)
    }
}

/// What each sample gives to those around it, in all 1.
private func blurWeights(_ blur: Double) -> [Float] {
    let sigma = blur * Double(RetailPattern.samplesPerModule)
    let reach = Int((3 * sigma).rounded(.up))
    let weights = (-reach...reach).map { Float(gaussian(Double($0) / sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
}

private func gaussian(_ x: Double) -> Double { exp(-x * x / 2) }
