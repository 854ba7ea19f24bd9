import Glibc

/// Converts samples to a higher rate by band-limited interpolation, without frequencies above half the lower rate.
package struct Resampler {
    /// The ratio of output to input samples in lowest terms.
    private let (up, down): (Int, Int)
    /// The filter weights for each position between two samples: ``reach`` samples on either side.
    private let weights: [Float]

    /// With this many samples on either side, artefacts are 50 dB below the signal.
    private static let reach = 12

    package init(from rate: Int, to higher: Int) {
        let divisor = Self.greatestCommonDivisor(rate, higher)
        (up, down) = (higher / divisor, rate / divisor)
        weights = (0..<up).flatMap { [up] in Self.weights(at: Double($0) / Double(up)) }
    }

    package func resampled(_ samples: [Int16]) -> [Float] {
        let taps = 2 * Self.reach
        let silence = [Float](repeating: 0, count: Self.reach)
        let padded = silence + samples.map { Float($0) / Float(Int16.max) } + silence
        return padded.withUnsafeBufferPointer { padded in
            weights.withUnsafeBufferPointer { weights in
                (0..<(samples.count * up / down)).map { index in
                    let (first, place) = (index * down).quotientAndRemainder(dividingBy: up)
                    var sum = Float(0)
                    for tap in 0..<taps { sum += padded[first + 1 + tap] * weights[place * taps + tap] }
                    return sum
                }
            }
        }
    }

    /// Returns a sinc filter with its cutoff slightly below half the rate, in a Hann window, with weights that sum to
    /// one.
    private static func weights(at place: Double) -> [Float] {
        let weights = (0..<(2 * reach)).map { tap in
            let distance = Double(tap - reach + 1) - place
            let angle = .pi * 0.95 * distance
            return (angle == 0 ? 1 : sin(angle) / angle) * (1 + cos(.pi * distance / Double(reach))) / 2
        }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }

    private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : greatestCommonDivisor(other, one % other)
    }
}
