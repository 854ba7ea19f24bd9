/// Decides which frames to decode and how soon the next is needed.
///
/// Frames in which something moved are decoded, and those of the second after, because a code is often read only once
/// the hand is still. Later frames can show nothing new and are decoded only now and then.
package struct Attention {
    private var stillness = Stillness()
    private var lastNews: Duration?
    private var lastGlance = Duration.zero

    /// The time after a change in which every frame is decoded. Longer than the absence after which a pack counts
    /// again.
    private static let span = Duration.seconds(1)
    /// The interval at which a still picture is decoded, for changes too slow to tell from noise.
    private static let betweenGlances = Duration.seconds(2)
    /// The time without a change after which fewer frames are enough.
    private static let untilRest = Duration.seconds(10)

    /// Whether nothing has moved for ten seconds, so that fewer frames are enough.
    package private(set) var isAtRest = false

    package init() {}

    /// Returns whether to decode a frame. Call it once for each frame.
    package mutating func isDrawn(to frame: borrowing Frame) -> Bool {
        let isNews = stillness.isNews(frame)
        let news = isNews ? frame.time : lastNews ?? frame.time
        lastNews = news
        isAtRest = frame.time - news > Self.untilRest
        guard frame.time - news > Self.span, frame.time - lastGlance < Self.betweenGlances else {
            lastGlance = frame.time
            stillness.remember(frame)
            return true
        }
        return false
    }
}
