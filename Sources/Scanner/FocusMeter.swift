/// What somebody who turns the focus ring wants to know: how sharp it is now, and how sharp it has been.
public struct FocusMeter: Equatable, Sendable {
    /// 0…100; nil while there is nothing to focus on.
    public private(set) var now: Double?
    /// The best so far; nil before the first.
    public private(set) var best: Double?

    public init() {}

    /// What the needle says.
    public enum Reading: Sendable {
        case nothingToSee
        /// As sharp as it has been so far, or nearly.
        case best
        /// It was clearly sharper before.
        case softer
    }

    /// Takes the next measurement. A hand shakes, so two of them make the needle.
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
