import Foundation

/// A time of day without a day or a time zone.
public struct TimeOfDay: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    /// The time in ISO 8601, `22:00`, so that text sorts as times do.
    public let rawValue: String

    /// Parses `22:00`; nil for other text.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], rawValue.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        self.rawValue = rawValue
    }

    /// Creates the beginning of an hour, from 0 to 23.
    public init(hour: Int) { rawValue = hour < 10 ? "0\(hour):00" : "\(hour):00" }

    /// Creates the time of a moment in the household's time zone.
    public init(_ moment: Date, in zone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.hour, .minute], from: moment)
        rawValue = [parts.hour, parts.minute].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }.joined(
            separator: ":")
    }

    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.rawValue < right.rawValue }
}
