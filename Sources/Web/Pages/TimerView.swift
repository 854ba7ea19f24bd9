import Kiosk
import Kitchen
import Phrases
import Values

extension [TimerLine] {
    /// The timers that are over, then those that count down, the first to end first.
    var soonestFirst: [TimerLine] { filter { ![.running, .paused].contains($0.state) } + counting }
}

/// A timer in the visitor's words.
struct TimerView {
    let id: String
    let title: String
    /// The doneness, and how late it rings; nil for neither.
    let detail: String?
    /// When it warns before its end; nil for never, and once it has.
    let warns: String?
    let path: String
    /// The state as a word for styles: running, paused, ringing, missed.
    let state: String
    /// The state in words.
    let doing: String
    /// The time left, such as `4:32`; scripts count it down.
    let time: String
    /// Whether the time needs room for hours.
    let isLong: Bool
    /// The length and the time left, in milliseconds, for scripts.
    let whole: Int64
    let remaining: Int64
    /// The time left, in thousandths of the length.
    let share: Int
    let isRunning: Bool
    let isPaused: Bool
    /// Whether it needs attention: it rings, or was missed.
    let isOver: Bool

    init(_ line: TimerLine, _ pageContext: PageContext) {
        id = line.uuid.text
        title = pageContext.localized(line.called)
        let details = [line.doneness, line.lateness.map { pageContext.localized($0) }].compactMap(\.self)
        detail = details.isEmpty ? nil : details.joined(separator: " · ")
        warns = Self.warning(line, pageContext)
        path = "/timers/\(id)"
        state = line.state.rawValue
        doing = pageContext.localized("timers.\(line.state.rawValue)")
        time = Self.clock(line.remainingSeconds)
        isLong = line.remainingSeconds >= 3_600
        whole = max(1, line.length.wholeMilliseconds)
        remaining = line.remaining.wholeMilliseconds
        share = Int(min(1_000, remaining * 1_000 / whole))
        isRunning = line.state == .running
        isPaused = line.state == .paused
        isOver = line.state == .ringing || line.state == .missed
    }

    /// Returns the warning that is still due before its end; nil for none.
    private static func warning(_ line: TimerLine, _ pageContext: PageContext) -> String? {
        guard let warning = line.warning, line.remaining > warning else { return nil }
        return pageContext.localized("timers.warns", ["duration": .phrase(.duration(warning.wholeSeconds))])
    }

    /// Returns a duration as `4:32`, or `1:04:32`.
    static func clock(_ seconds: Int) -> String {
        let parts = seconds >= 3_600 ? [seconds / 3_600, seconds / 60 % 60] : [seconds / 60]
        let digits = (parts + [seconds % 60]).enumerated().map { index, part in
            index > 0 && part < 10 ? "0\(part)" : "\(part)"
        }
        return digits.joined(separator: ":")
    }
}
