import Glibc

/// The level of a sound relative to full scale.
public struct Level: Equatable, Sendable {
    /// The level in decibels: at most 0; minus infinity for silence.
    public let decibels: Double

    public static let full = Level(decibels: 0)
    public static let silent = Level(decibels: -.infinity)

    private init(decibels: Double) {
        self.decibels = decibels
    }

    /// Creates the level of a volume from 0 to 100: half the number sounds half as loud, and 0 is silent.
    ///
    /// Half as loud is 10 dB less (S. S. Stevens, *The measurement of loudness*, 1955; the sone).
    public init(volume: Int) {
        decibels = 10 * log2(Double(min(max(volume, 0), 100)) / 100)
    }

    /// Returns this level lowered by a number of decibels.
    public func lowered(by softening: Double) -> Level { Level(decibels: decibels - softening) }

    /// Returns the samples scaled to this level.
    func applied(to samples: [Int16]) -> [Int16] {
        if self == .full { return samples }
        let factor = pow(10, decibels / 20)
        return samples.map { Int16(Double($0) * factor) }
    }
}
