import Kiosk
import Kitchen

/// The timers that count down, as every page shows them in one line.
struct RunningView {
    /// The timer that ends first.
    let first: TimerView
    /// The number of other timers, in words; nil for none.
    let more: String?
    /// The number of other timers.
    let moreCount: Int
    /// The other timers that run, so that a page without a connection can still report their ends.
    let others: [TimerView]

    /// Nil if nothing counts down.
    ///
    /// - Parameter timers: The timers, the first to end first.
    init?(_ timers: [TimerLine], _ pageContext: PageContext) {
        guard let line = timers.first else { return nil }
        first = TimerView(line, pageContext)
        let rest = timers.dropFirst()
        more = pageContext.count("timers.more", rest.count)
        moreCount = rest.count
        others = rest.filter { $0.state == .running }.map { TimerView($0, pageContext) }
    }
}
