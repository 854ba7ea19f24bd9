import Scanner

/// A sweep as a source of frames, drawn as fast as they are read.
package struct SweepSource: FrameSource {
    package let description = "drawn sweep"
    private let sweep: Sweep
    private let slowness: Double
    private var painter: SweepPainter
    private var next = 0

    /// - Parameter slowness: How many times slower than this machine the simulated decoder is: frames that would come
    ///   while it is busy are dropped, as by a camera. With 0 every frame is delivered.
    package init(_ sweep: Sweep, slowness: Double = 0) {
        self.sweep = sweep
        self.slowness = slowness
        painter = SweepPainter(sweep)
    }

    package mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) -> FrameWait {
        guard next < sweep.frameCount else { return .ended }
        let picture = painter.picture(next)
        let begun = ThreadClock.now
        picture.withFrame(at: .seconds(sweep.time(ofFrame: next)), body)
        let busy = (ThreadClock.now - begun) * slowness
        next += max(1, Int((busy / .seconds(1 / sweep.settings.rate)).rounded(.up)))
        return .delivered
    }
}
