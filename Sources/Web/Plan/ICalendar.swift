import Foundation
import Kitchen
import Values

/// A calendar for subscription by other programs: RFC 5545, with all-day events only.
struct ICalendar {
    var name: String
    var events: [Event]

    struct Event {
        /// Stable for the same event, and unique across kiosks.
        let id: String
        let day: Day
        let title: String
        var detail: String?
    }

    /// - Parameter now: The time of the request.
    func text(at now: Date) -> String {
        let stamp = Self.stamp(now)
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Scantry//Kitchen//EN", "METHOD:PUBLISH",
            "X-WR-CALNAME:\(Self.escaped(name))", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
        ]
        let lines = head + events.flatMap { Self.lines(of: $0, stamp) } + ["END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private static func lines(of event: Event, _ stamp: String) -> [String] {
        [
            "BEGIN:VEVENT", "UID:\(escaped(event.id))@scantry", "DTSTAMP:\(stamp)",
            "DTSTART;VALUE=DATE:\(event.day.rawValue.replacing("-", with: ""))", "SUMMARY:\(escaped(event.title))",
        ] + [event.detail.map { "DESCRIPTION:\(escaped($0))" }].compactMap(\.self) + [
            "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
    }

    /// Returns a time as `20261122T080000Z`.
    private static func stamp(_ moment: Date) -> String {
        moment.formatted(.iso8601).replacing("-", with: "").replacing(":", with: "")
    }

    /// Escapes a text as a value (RFC 5545, 3.3.11), and removes control characters, which could begin a new line.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case _ where scalar.properties.generalCategory == .control: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// Folds a line into pieces of at most 75 bytes, each but the first after a space (RFC 5545, 3.1).
    private static func folded(_ line: String) -> String {
        var (folded, length) = ("", 0)
        for scalar in line.unicodeScalars {
            let bytes = UTF8.width(scalar)
            if length + bytes > 75 {
                folded += "\r\n "
                length = 1
            }
            folded.unicodeScalars.append(scalar)
            length += bytes
        }
        return folded
    }
}
