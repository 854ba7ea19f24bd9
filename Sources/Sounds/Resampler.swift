import Glibc

/// Turns samples of one rate into samples of a higher one: between two of them runs the only wave that both fit, which
/// has nothing above half the lower rate.
package struct Resampler {
    /// Output samples for so many of the input's, both as small as can be.
    private let (up, down): (Int, Int)
    /// For each place between two samples, how much of the samples around it to take: ``reach`` on either side.
    private let weights: [Float]

    /// With so many samples on either side, what is heard beside the wave is 50 dB below it.
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

    /// A cardinal sine, a little lower than half the rate, that a window of Hann's lets fade; as much in all as there is.
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
