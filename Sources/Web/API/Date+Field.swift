import Foundation
import Kitchen
import Values

extension Date: FieldReadable {
    static var expected: String { "a moment such as 2026-11-21T06:00:00Z" }

    /// Reads what RFC 3339 allows: fractions of a second, and any offset from UTC.
    init?(field: JSONValue) {
        guard case .text(let text) = field,
            let parts = text.wholeMatch(
                of:
                    #/([0-9-]{10})[Tt]([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)(?:\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})/#
            ),
            Day(rawValue: String(parts.1)) != nil,
            let midnight = try? Date("\(parts.1)T00:00:00Z", strategy: .iso8601),
            let offset = Self.seconds(ofOffset: parts.5)
        else { return nil }
        let time = [parts.2, parts.3, parts.4].reduce(0) { $0 * 60 + (Int($1) ?? 0) }
        self = midnight.addingTimeInterval(TimeInterval(time - offset))
    }

    private static func seconds(ofOffset text: Substring) -> Int? {
        let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2 else { return 0 }  // Z
        guard parts[0] < 24, parts[1] < 60 else { return nil }
        return (text.hasPrefix("-") ? -1 : 1) * (parts[0] * 60 + parts[1]) * 60
    }
}
