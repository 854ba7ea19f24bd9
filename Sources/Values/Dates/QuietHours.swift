/// The hours of each day when the household sleeps; they may end the next morning.
public struct QuietHours: Codable, Equatable, Sendable {
    /// The first quiet minute.
    public let from: TimeOfDay
    /// The first minute after the quiet ones.
    public let until: TimeOfDay

    /// Nil if both times are equal, which could mean never or always.
    public init?(from: TimeOfDay, until: TimeOfDay) {
        guard from != until else { return nil }
        self.from = from
        self.until = until
    }

    /// Parses `22:00-07:00`; nil for other text.
    public init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay(rawValue: String($0)) }
        guard times.count == 2, let from = times[0], let until = times[1] else { return nil }
        self.init(from: from, until: until)
    }

    public func contains(_ time: TimeOfDay) -> Bool {
        from < until ? (from..<until).contains(time) : time >= from || time < until
    }
}

extension QuietHours: CustomStringConvertible {
    public var description: String { "\(from.rawValue)-\(until.rawValue)" }
}
