import Glibc

/// How loud a tone is played, against the loudest.
public struct Level: Equatable, Sendable {
    /// At most 0; minus infinity for silence.
    public let decibels: Double

    public static let full = Level(decibels: 0)
    public static let silent = Level(decibels: -.infinity)

    private init(decibels: Double) {
        self.decibels = decibels
    }

    /// What a volume from 0 to 100 sounds like: half the number sounds half as loud, down to nothing at 0.
    ///
    /// Half as loud is 10 dB less (S. S. Stevens, *The measurement of loudness*, 1955; the sone).
    public init(volume: Int) {
        decibels = 10 * log2(Double(min(max(volume, 0), 100)) / 100)
    }

    /// This level, so many decibels softer.
    public func lowered(by softening: Double) -> Level { Level(decibels: decibels - softening) }

    /// Samples as loud as this.
    func applied(to samples: [Int16]) -> [Int16] {
        if self == .full { return samples }
        let factor = pow(10, decibels / 20)
        return samples.map { Int16(Double($0) * factor) }
    }
}
