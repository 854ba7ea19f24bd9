/// The recent places of a code that the picture supports.
struct Trail: Sendable {
    private var steps: [Step] = []

    private struct Step: Sendable {
        let time: Duration
        let place: BoundingBox
    }

    /// The age at which places are dropped. Hands change direction within less than half a second.
    private static let span = Duration.milliseconds(250)
    /// The time for which a code must have been in one place to lie or be held still.
    private static let untilResting = Duration.milliseconds(200)
    /// A slow reader may take longer from one reading to the next than ``span``.
    private static let longest = Duration.milliseconds(500)

    /// Adds a place, and drops the old ones. One older than ``span`` stays if the others are too new to tell whether the
    /// code rests.
    mutating func add(_ place: BoundingBox, at time: Duration) {
        steps.append(Step(time: time, place: place))
        while let second = steps.dropFirst().first, let first = steps.first, time - first.time > Self.span,
            time - second.time >= Self.untilResting || time - first.time > Self.longest
        {
            steps.removeFirst()
        }
    }

    /// The time of the last place.
    var end: Duration? { steps.last?.time }

    /// The last place and the velocity in pixels per second; nil if the time is too short to tell.
    var motion: (from: BoundingBox, x: Double, y: Double)? {
        guard let last = steps.last, let first = steps.first(where: { last.time - $0.time <= Self.span }),
            last.time - first.time >= .milliseconds(60)
        else { return nil }
        let seconds = (last.time - first.time) / .seconds(1)
        let (from, to) = (first.place.centre, last.place.centre)
        return (last.place, Double(to.x - from.x) / seconds, Double(to.y - from.y) / seconds)
    }

    /// The place where it has lain all the time; nil if it moves or the time is too short to tell.
    var restingPlace: BoundingBox? {
        if let place = unchangedPlace { return place }
        guard let first = steps.first, let last = steps.last, last.time - first.time >= Self.untilResting else {
            return nil
        }
        let (width, height) = (steps.map(\.place.width).max() ?? 0, steps.map(\.place.height).max() ?? 0)
        let around = steps.dropFirst().reduce(first.place) { $0.joined(with: $1.place) }
        return 10 * around.width <= 13 * width && 10 * around.height <= 13 * height ? around : nil
    }

    /// The last place if it is that of the reading before, and a slow reader took so long in between that it rests.
    private var unchangedPlace: BoundingBox? {
        guard let last = steps.last, let other = steps.dropLast().last,
            last.time - other.time >= Self.untilUnchanged
        else { return nil }
        let around = last.place.joined(with: other.place)
        let (width, height) = (min(last.place.width, other.place.width), min(last.place.height, other.place.height))
        return 20 * around.width <= 21 * width && 10 * around.height <= 11 * height ? around : nil
    }

    /// The time between two readings of a slow reader.
    private static let untilUnchanged = Duration.milliseconds(90)
}
