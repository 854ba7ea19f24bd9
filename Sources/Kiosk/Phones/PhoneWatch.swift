import Kitchen
import Scanner

/// The packs in view of one phone's camera, frame by frame.
public struct PhoneWatch: Sendable {
    /// The phone and its page.
    public struct Key: Hashable, Sendable {
        let station: String
        let page: String

        /// - Parameter page: An identifier that the page creates when it begins to film; cut to 40 characters.
        public init(station: String, page: String) {
            self.station = station
            self.page = String(page.prefix(40))
        }
    }

    /// A longer absence than a camera's, because a phone's frames come more slowly.
    private var presentations = Presentations(absence: .milliseconds(1_200), article: Symbol.article)
    /// Advances with each frame, at most by the time for which a pack may be covered: a slow network removes no pack.
    private var time = Duration.zero
    private var last: ContinuousClock.Instant
    var packs = CountedPacks()
    /// Whether a frame is being decoded.
    var isLooking = false
    /// Scans that count and could not be stored yet.
    var waiting: [Scan] = []

    init(at now: ContinuousClock.Instant) {
        last = now
    }

    private static let longestStep = Duration.milliseconds(500)
    private static let silence = Duration.seconds(10)

    func isOver(at now: ContinuousClock.Instant) -> Bool { now - last > Self.silence }

    /// Processes the symbols of one frame, and returns those that count from it on.
    mutating func observe(_ symbols: [Symbol], at now: ContinuousClock.Instant) -> [Presentations.Counted] {
        time += min(now - last, Self.longestStep)
        last = now
        return presentations.observe(symbols, at: time)
    }
}

/// The codes seen in one frame of a phone's camera, and the results of their scans.
public struct PhoneFrameResult: Sendable {
    public let size: FrameSize
    /// Codes in view, counted or not, with their positions in the frame.
    public let seen: [Symbol]
    public internal(set) var booked: [ScanResult] = []
    /// Why a scan could not be stored; it waits for the next frame, unless it breaks a rule.
    public internal(set) var failure: KitchenError?

    init(size: FrameSize, seen: [Symbol]) {
        (self.size, self.seen) = (size, seen)
    }
}
