import Kiosk
import Kitchen

/// What counts down, as every page shows it in one line.
struct RunningView {
    /// The one that is over first.
    let first: TimerView
    /// How many more there are; nil for none.
    let more: String?
    /// The same as a number, for the eye.
    let moreCount: Int
    /// Those of them that run: a page that has lost the kiosk still says when they are over.
    let others: [TimerView]

    /// Nil if nothing counts down.
    ///
    /// - Parameter timers: The first one first.
    init?(_ timers: [TimerLine], _ visitor: PageContext) {
        guard let line = timers.first else { return nil }
        first = TimerView(line, visitor)
        let rest = timers.dropFirst()
        more = visitor.count("timers.more", rest.count)
        moreCount = rest.count
        others = rest.filter { $0.state == .running }.map { TimerView($0, visitor) }
    }
}
