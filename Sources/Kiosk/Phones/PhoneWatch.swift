import Kitchen
import Scanner

/// What one phone has before its camera, frame by frame, while somebody films with it.
public struct PhoneWatch: Sendable {
    /// Which phone, and which of its pages.
    public struct Key: Hashable, Sendable {
        let station: String
        let page: String

        /// - Parameter page: Made by the page when it begins to film; cut to 40 characters.
        public init(station: String, page: String) {
            self.station = station
            self.page = String(page.prefix(40))
        }
    }

    /// Frames of a phone come more slowly than a camera's.
    private var presentations = Presentations(absence: .milliseconds(1_200))
    /// Goes on with each frame, but never by more than a pack may be covered: a slow network takes no pack away.
    private var time = Duration.zero
    private var last: ContinuousClock.Instant
    /// Whether a frame is being looked at.
    var isLooking = false
    /// Scans that count and could not be stored yet.
    var waiting: [Scan] = []

    init(at now: ContinuousClock.Instant) {
        last = now
    }

    private static let longestStep = Duration.milliseconds(500)
    private static let silence = Duration.seconds(10)

    func isOver(at now: ContinuousClock.Instant) -> Bool { now - last > Self.silence }

    /// Takes the symbols of one frame, and returns those of packs that count from it on.
    mutating func observe(_ symbols: [Symbol], at now: ContinuousClock.Instant) -> [Symbol] {
        time += min(now - last, Self.longestStep)
        last = now
        return presentations.observe(symbols, at: time).map(\.symbol)
    }
}

/// What was seen in one frame of a phone's camera, and what came of it.
public struct PhoneFrameResult: Sendable {
    public let size: FrameSize
    /// Codes in view, counted or not, with their places in the frame.
    public let seen: [Symbol]
    public internal(set) var booked: [ScanResult] = []
    /// Why something could not be stored; it waits for the next frame, unless it never can be.
    public internal(set) var failure: KitchenError?

    init(size: FrameSize, seen: [Symbol]) {
        (self.size, self.seen) = (size, seen)
    }
}
