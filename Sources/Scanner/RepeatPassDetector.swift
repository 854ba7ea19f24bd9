/// A code that is read again where the pack that bore it has not gone: either the pack was brought back, or an equal one
/// follows it.
///
/// Packs are swept past one after the other in the same direction. One that had gone on its way, out of sight, and is read
/// again where it came from, going the same way at about the same speed, is another one. Whoever waves a pack to and fro
/// shows it going back as well.
struct RepeatPassDetector: Sendable {
    private let begun: Duration
    private let start: Place
    private let direction: (x: Double, y: Double)
    private let speed: Double
    private let width: Double

    enum Verdict {
        case another, theSame, open
    }

    /// A pack that is only not read for less has not been out of sight.
    private static let outOfSight = Duration.milliseconds(250)
    /// How long it may take to show where it goes.
    private static let patience = Duration.milliseconds(400)

    /// - Parameters:
    ///   - place: Where the code is read now, at `time`.
    ///   - trail: Where it was read before.
    /// - Returns: Nil if it may just have moved on.
    init?(of place: Place, at time: Duration, after trail: Trail) {
        guard let lastSeen = trail.end, time - lastSeen >= Self.outOfSight, let motion = trail.motion else {
            return nil
        }
        let speed = (motion.x * motion.x + motion.y * motion.y).squareRoot()
        let width = Double(max(place.width, place.height, motion.from.width, motion.from.height, 1))
        // It would have gone on by half of itself at least; twice itself, and it has passed for sure.
        let seconds: Double = (time - lastSeen) / .seconds(1)
        let wayOn = speed * seconds
        guard wayOn > width / 2 else { return nil }
        direction = (motion.x / speed, motion.y / speed)
        let wayBack = -place.way(from: motion.from, along: direction)
        guard wayBack > (wayOn > 2 * width ? 0 : width / 4) else { return nil }
        (begun, start, self.speed, self.width) = (time, place, speed, width)
    }

    /// What its further way tells.
    func verdict(at place: Place, _ time: Duration) -> Verdict {
        let way = place.way(from: start, along: direction)
        if way < -width / 10 || time - begun > Self.patience { return .theSame }
        let seconds: Double = (time - begun) / .seconds(1)
        return way > width / 10 && way > speed * seconds / 3 ? .another : .open
    }
}

extension Place {
    /// How far its middle is from another's, measured along a direction of length 1.
    fileprivate func way(from other: Place, along direction: (x: Double, y: Double)) -> Double {
        Double(centre.x - other.centre.x) * direction.x + Double(centre.y - other.centre.y) * direction.y
    }
}
