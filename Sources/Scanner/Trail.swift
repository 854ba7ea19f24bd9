/// Where a pack has been read lately.
struct Trail: Sendable {
    private var steps: [Step]

    private struct Step: Sendable {
        let time: Duration
        let place: Place
    }

    /// How far back it goes: hands change their direction within less than half a second.
    private static let span = Duration.milliseconds(250)

    init(_ place: Place, at time: Duration) {
        steps = [Step(time: time, place: place)]
    }

    mutating func add(_ place: Place, at time: Duration) {
        steps.removeAll { time - $0.time > Self.span }
        steps.append(Step(time: time, place: place))
    }

    /// Where it was last, and how far it moved each second; nil if it was read too shortly to tell.
    var motion: (from: Place, x: Double, y: Double)? {
        guard let first = steps.first, let last = steps.last, last.time - first.time >= .milliseconds(60) else {
            return nil
        }
        let seconds = (last.time - first.time) / .seconds(1)
        let (from, to) = (first.place.centre, last.place.centre)
        return (last.place, Double(to.x - from.x) / seconds, Double(to.y - from.y) / seconds)
    }
}
