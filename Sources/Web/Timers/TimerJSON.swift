import Foundation
import Kitchen
import Values

/// The API's form of a timer.
struct TimerJSON: Encodable {
    let id: String
    /// The name that the user gave it, and its title: that name, else its product's.
    let name: String?
    let title: String?
    /// The product's UUID, and the doneness it is cooked to.
    let product: String?
    let doneness: String?
    /// The length, and how long before the end to warn, in seconds.
    let seconds: Int
    let warning: Int?
    let state: TimerLine.State
    /// The time left, how late it began to ring, and the kiosk's clock at that moment, in milliseconds.
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
