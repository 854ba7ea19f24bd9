import DrawnSweep
import Scanner

/// A condition under which a code is shown.
struct ShowingCondition: Sendable {
    let name: String
    private let change: @Sendable (inout Showing, inout Chance) -> Void

    static let all =
        [ShowingCondition(name: "ordinary") { $0.vary(&$1) }]
        + levels("module", [1.5, 2, 3, 5], " px") { $0.pose.module = $1 }
        + levels("blur", [0.3, 0.6, 1], " modules") { $0.pose.blur = $1 * $0.pose.module }
        + levels("tilt", [15, 30, 45], "°") { $0.pose.tilt = $1 }
        + levels("rotation", [10, 30, 45, 90, 180], "°") { $0.pose.degrees = $1 }
        + levels("noise", [20, 45], " levels") { $0.pose.noise = Int($1) }
        + levels("held", [0.2, 0.5, 1, 2], " s") { $0.seconds = $1 }

    private static func levels(
        _ name: String, _ levels: [Double], _ unit: String,
        _ change: @escaping @Sendable (inout Showing, Double) -> Void
    ) -> [ShowingCondition] {
        levels.map { level in
            let number = level == level.rounded() ? String(Int(level)) : String(level)
            return ShowingCondition(name: "\(name) \(number)\(unit)") { showing, _ in change(&showing, level) }
        }
    }

    /// Returns one showing of a code that is usually held at a module's width.
    func showing(module: Double, _ chance: inout Chance) -> Showing {
        var showing = Showing(module: module, &chance)
        change(&showing, &chance)
        return showing
    }
}

/// How a code is shown, frame by frame.
struct Showing {
    var pose = DrawnCode.Pose()
    var seconds = 1.0
    /// The way in pixels that it moves in a second.
    private var velocity = (x: 0.0, y: 0.0)

    private static let rate = 30.0

    fileprivate init(module: Double, _ chance: inout Chance) {
        pose.module = module
        pose.degrees = chance.between(-2, 2)
        pose.offset = (chance.between(-8, 8), chance.between(-8, 8))
    }

    /// Chooses an ordinary size, rotation, motion and time.
    fileprivate mutating func vary(_ chance: inout Chance) {
        pose.module *= chance.between(0.85, 1.3)
        pose.degrees = chance.between(-7, 7)
        pose.tilt = chance.between(-15, 15)
        pose.offset = (chance.between(-60, 60), chance.between(-40, 40))
        if chance.happens(50) { velocity = (chance.between(-80, 80), chance.between(-50, 50)) }
        pose.blur = chance.between(0, 0.2) * pose.module
        pose.noise = Int(chance.between(3, 12))
        seconds = chance.between(0.5, 1.5)
    }

    var frames: Int { max(1, Int((seconds * Self.rate).rounded())) }

    /// Returns the time of a frame, and the pose in it: hands tremble.
    func frame(_ number: Int, _ chance: inout Chance) -> (time: Duration, pose: DrawnCode.Pose) {
        let time = Double(number) / Self.rate
        var pose = pose
        pose.offset.x += velocity.x * (time - seconds / 2) + chance.between(-1, 1)
        pose.offset.y += velocity.y * (time - seconds / 2) + chance.between(-1, 1)
        return (.seconds(time), pose)
    }
}
