/// Decides whether a counted code that is read again is on the same pack, brought back, or on an equal one that follows
/// it.
///
/// Packs are swept past one after the other in the same direction. It is another pack if the first had moved out of
/// sight and the code is read again further back, moving the same way at about the same speed. A pack waved to and fro
/// is also seen moving back.
struct RepeatPassDetector: Sendable {
    private let begun: Duration
    private let start: BoundingBox
    private let direction: (x: Double, y: Double)
    private let speed: Double
    private let width: Double

    enum Verdict {
        case another, theSame, open
    }

    /// A pack unread for a shorter time has not been out of sight.
    private static let outOfSight = Duration.milliseconds(250)
    /// The time after which an undecided direction counts as the same pack.
    private static let patience = Duration.milliseconds(400)

    /// - Parameters:
    ///   - place: The place of the code now, at `time`.
    ///   - trail: Its places before.
    /// - Returns: Nil if the pack may just have moved on.
    init?(of place: BoundingBox, at time: Duration, after trail: Trail) {
        guard let lastSeen = trail.end, time - lastSeen >= Self.outOfSight, let motion = trail.motion else {
            return nil
        }
        let speed = (motion.x * motion.x + motion.y * motion.y).squareRoot()
        let width = Double(max(place.width, place.height, motion.from.width, motion.from.height, 1))
        // The pack must have moved on by half its width; after twice its width it has passed for sure.
        let seconds: Double = (time - lastSeen) / .seconds(1)
        let wayOn = speed * seconds
        guard wayOn > width / 2 else { return nil }
        direction = (motion.x / speed, motion.y / speed)
        let wayBack = -place.way(from: motion.from, along: direction)
        guard wayBack > (wayOn > 2 * width ? 0 : width / 4) else { return nil }
        (begun, start, self.speed, self.width) = (time, place, speed, width)
    }

    /// Returns the verdict by the code's motion since it was read again.
    func verdict(at place: BoundingBox, _ time: Duration) -> Verdict {
        let way = place.way(from: start, along: direction)
        if way < -width / 10 || time - begun > Self.patience { return .theSame }
        let seconds: Double = (time - begun) / .seconds(1)
        return way > width / 10 && way > speed * seconds / 3 ? .another : .open
    }
}

extension BoundingBox {
    /// Returns the distance of its centre from another's along a direction of length 1.
    fileprivate func way(from other: BoundingBox, along direction: (x: Double, y: Double)) -> Double {
        Double(centre.x - other.centre.x) * direction.x + Double(centre.y - other.centre.y) * direction.y
    }
}
