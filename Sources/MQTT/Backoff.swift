/// The pauses between attempts: each twice as long as the one before up to a limit, and shortened by chance, so that
/// clients do not all come back at the same moment after a broker's restart.
public struct Backoff: Equatable, Sendable {
    private let first: Duration
    private let longest: Duration
    private var next: Duration

    public init(first: Duration = .seconds(1), longest: Duration = .seconds(60)) {
        (self.first, self.longest, next) = (first, longest, first)
    }

    /// Returns the next pause: between half of the doubled time and all of it.
    public mutating func pause(using random: inout some RandomNumberGenerator) -> Duration {
        defer { next = min(next * 2, longest) }
        return next * Double.random(in: 0.5...1, using: &random)
    }

    /// Begins anew, after a connection that has lasted.
    public mutating func reset() { next = first }
}
