import Foundation
import Kitchen
import Values

/// A timer, as the API shows it.
struct TimerJSON: Encodable {
    let id: String
    /// As somebody called it, and what it is called where nobody has.
    let name: String?
    let title: String?
    /// The product's UUID, and what it is cooked to.
    let product: String?
    let doneness: String?
    /// The whole of it, and how long before the end somebody wants to know.
    let seconds: Int
    let warning: Int?
    let state: TimerLine.State
    /// In milliseconds: what is left, how late it began to ring, and the kiosk's clock when that was so.
    let remaining: Int64
    let late: Int64
    let time: Int64

    init(_ line: TimerLine) {
        id = line.uuid.text
        name = line.name
        title = line.title
        product = line.product?.uuid.text
        doneness = line.doneness
        seconds = line.length.wholeSeconds
        warning = line.warning?.wholeSeconds
        state = line.state
        remaining = line.remaining.wholeMilliseconds
        late = line.late.wholeMilliseconds
        time = Int64(line.time.timeIntervalSince1970 * 1_000)
    }
}
