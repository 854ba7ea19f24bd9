/// When the household sleeps: every day from one time until another, which may be the next morning's.
public struct QuietHours: Codable, Equatable, Sendable {
    /// The first minute that is quiet.
    public let from: TimeOfDay
    /// The first minute that is not.
    public let until: TimeOfDay

    /// Nil for hours that end as they begin: nobody can tell whether that is never or always.
    public init?(from: TimeOfDay, until: TimeOfDay) {
        guard from != until else { return nil }
        self.from = from
        self.until = until
    }

    /// Reads `22:00-07:00`; nil for anything else.
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
