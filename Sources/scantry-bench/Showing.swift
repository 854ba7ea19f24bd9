import DrawnSweep

/// How a code is shown, frame by frame.
struct Showing {
    var pose = DrawnCode.Pose()
    var seconds = 1.0
    /// The way in pixels that it moves in a second.
    private var velocity = (x: 0.0, y: 0.0)

    private static let rate = 30.0

    init(module: Double, _ chance: inout Chance) {
        pose.module = module
        pose.degrees = chance.between(-2, 2)
        pose.offset = (chance.between(-8, 8), chance.between(-8, 8))
    }

    /// Chooses an ordinary size, rotation, motion and time.
    mutating func vary(_ chance: inout Chance) {
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
