/// A random number generator whose numbers are the same in each run and on every machine.
package struct Chance: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
        for _ in 0..<4 { _ = next() }
    }

    /// Uses Knuth's linear congruential generator, and only the upper halves: the lower bits repeat soon.
    package mutating func next() -> UInt64 {
        (step() & ~0xFFFF_FFFF) | step() >> 32
    }

    private mutating func step() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }

    package mutating func between(_ least: Double, _ most: Double) -> Double { .random(in: least...most, using: &self) }

    /// Returns true with a probability of `percent`.
    package mutating func happens(_ percent: Int) -> Bool { .random(in: 0..<100, using: &self) < percent }

    /// Returns an approximately normally distributed number with a deviation of 1.
    mutating func normal() -> Double {
        (0..<6).reduce(0) { sum, _ in sum + between(-1, 1) } / 2.0.squareRoot()
    }
}
