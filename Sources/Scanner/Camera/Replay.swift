import Glibc

/// Photographs delivered as a camera's frames, one after the other.
public struct Replay: FrameSource {
    public let description: String
    private let paths: [String]
    private let settings: Settings
    private let clock = KernelCalls()
    private var start: Duration?
    private var frameNumber = -1
    private var shown: (index: Int, picture: Picture)?
    private var bad: Set<Int> = []

    /// The timing and size of the frames.
    public struct Settings: Hashable, Sendable {
        /// Frames per second.
        public var rate: Double
        /// The time for which each picture is shown. Zero shows each for one frame, for pictures of something that
        /// moves.
        public var hold: Duration
        /// Whether the replay starts over after the last picture.
        public var loops: Bool
        /// The size to which larger pictures are shrunk.
        public var frameSize: FrameSize
        /// Whether frames come at their rate. Otherwise they come as fast as they are read, with the times they would
        /// have in a paced replay that began at zero.
        public var isPaced: Bool

        public init(
            rate: Double = 15, hold: Duration = .seconds(2), loops: Bool = true, frameSize: FrameSize = .hd,
            isPaced: Bool = true
        ) {
            self.rate = rate
            self.hold = hold
            self.loops = loops
            self.frameSize = frameSize
            self.isPaced = isPaced
        }
    }

    /// - Parameter paths: Pictures, and folders whose pictures are shown in the order of their names.
    /// - Throws: ``FrameSourceError`` if a path cannot be used or there is no picture.
    public init(paths: [String], settings: Settings = .init()) throws(FrameSourceError) {
        let name = paths.joined(separator: ", ")
        do {
            self.paths = try PictureFiles.found(in: paths)
        } catch {
            throw .unsuitable(error.path, reason: error.reason)
        }
        guard !self.paths.isEmpty else { throw .unsuitable(name, reason: "it holds no PNG or JPEG pictures") }
        self.settings = settings
        let count = self.paths.count
        let folder = paths.map { String($0.split(separator: "/").last ?? "/") }.joined(separator: ", ")
        description = "replay of \(count) picture\(count == 1 ? "" : "s") from \(folder)"
    }

    public mutating func next(
        atRest: Bool, _ body: (borrowing Frame) -> Void
    ) throws(FrameSourceError) -> FrameWait {
        frameNumber = max(frameNumber + 1, dueFrame())
        let time = Duration.seconds(Double(frameNumber) / settings.rate)
        var turn = settings.hold > .zero ? Int(time / settings.hold) : frameNumber
        guard settings.loops || turn < paths.count else { return .ended }
        turn %= paths.count
        wait(until: time)
        guard !bad.contains(turn) else { return .nothingYet }
        do throws(PictureError) {
            try picture(turn).withFrame(at: (start ?? .zero) + time, body)
            return .delivered
        } catch {
            return try skip(turn, error)
        }
    }

    /// Returns the number of the frame that a camera would show now. A slow reader misses the ones before.
    private mutating func dueFrame() -> Int {
        guard settings.isPaced else { return 0 }
        let begun = start ?? clock.now
        start = begun
        return Int((clock.now - begun) / .seconds(1 / settings.rate))
    }

    private func wait(until time: Duration) {
        guard settings.isPaced, let start else { return }
        let remaining = time - (clock.now - start)
        if remaining > .zero { usleep(UInt32(remaining / .microseconds(1))) }
    }

    private mutating func picture(_ index: Int) throws(PictureError) -> Picture {
        if let shown, shown.index == index { return shown.picture }
        let picture = try Picture(contentsOf: paths[index]).fitted(in: settings.frameSize)
        shown = (index, picture)
        return picture
    }

    /// Skips a picture that cannot be shown. Throws if its file is gone or no picture is left, so that the source must
    /// be opened again.
    private mutating func skip(_ index: Int, _ error: PictureError) throws(FrameSourceError) -> FrameWait {
        bad.insert(index)
        guard access(paths[index], F_OK) == 0 else {
            throw .unsuitable(paths[index], reason: "the picture is gone; put it back")
        }
        guard bad.count < paths.count else {
            throw .unsuitable(paths[index], reason: "it \(error)")
        }
        return .skipped("\(paths[index]) \(error)")
    }
}
