/// A limiter that makes speech about as loud as tones, although its peaks are much higher than its mean.
enum Limiter {
    /// Converts speech to samples: raises it, lowers its peaks smoothly instead of clipping, and fades its ends.
    static func speech(_ wave: [Float]) -> [Int16] {
        guard !wave.isEmpty else { return [] }
        let gains = gains(of: wave)
        return wave.indices.map { index in
            // The gain is interpolated linearly between the middles of two blocks.
            let (next, offset) = (index + block / 2).quotientAndRemainder(dividingBy: block)
            let (before, after) = (gains[max(0, next - 1)], gains[min(next, gains.count - 1)])
            let gain = before + (after - before) * Float(offset) / Float(block)
            let fromEnd = min(1, Float(min(index, wave.count - 1 - index)) / Float(block))
            return Int16(wave[index] * gain * fromEnd * Float(Int16.max))
        }
    }

    /// The number of samples in 5 ms.
    private static let block = Tone.sampleRate / 200
    private static let mostGain = Float(3)
    private static let ceiling = Float(0.9)
    /// The number of blocks by which the gain is lowered before a peak.
    private static let foresight = 3

    /// Returns the gain in the middle of each block: the smallest that the loudest block around it allows, smoothed.
    private static func gains(of wave: [Float]) -> [Float] {
        let borne = stride(from: 0, to: wave.count, by: block).map { start in
            let peak = wave[start..<min(start + block, wave.count)].reduce(0) { max($0, abs($1)) }
            return min(mostGain, ceiling / max(peak, 0.01))
        }
        let lowest = borne.indices.map { borne[around($0, foresight, borne.count)].min() ?? 1 }
        return lowest.indices.map { index in
            let near = lowest[around(index, foresight - 1, lowest.count)]
            return near.reduce(0, +) / Float(near.count)
        }
    }

    private static func around(_ index: Int, _ reach: Int, _ count: Int) -> Range<Int> {
        max(0, index - reach)..<min(count, index + reach + 1)
    }
}
