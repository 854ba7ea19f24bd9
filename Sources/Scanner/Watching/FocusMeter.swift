/// The current and the best sharpness, for a person who turns the focus ring.
public struct FocusMeter: Equatable, Sendable {
    /// The current sharpness, 0 to 100; nil while there is too little contrast to focus on.
    public private(set) var now: Double?
    /// The best sharpness so far; nil before the first measurement.
    public private(set) var best: Double?

    public init() {}

    /// The current sharpness compared with the best.
    public enum Reading: Sendable {
        case nothingToSee
        /// As sharp as it has been so far, or nearly.
        case best
        /// The picture was clearly sharper before.
        case softer
    }

    /// Adds a measurement and averages it with the last, because hands shake.
    public mutating func note(_ sharpness: Sharpness?) {
        guard let percent = sharpness?.percent else {
            now = nil
            return
        }
        let smooth = now.map { ($0 + percent) / 2 } ?? percent
        now = smooth
        best = max(best ?? 0, smooth)
    }

    public var reading: Reading {
        guard let now, let best else { return .nothingToSee }
        return now >= 0.93 * best ? .best : .softer
    }
}
