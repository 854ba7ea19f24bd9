/// Which frames are worth decoding, and how soon the next is wanted.
///
/// Each picture in which something has moved is decoded, and those of the second after it, for a code is often read only
/// once the hand is still. Then nothing new can be found, but for a glance now and then.
package struct Attention {
    private var stillness = Stillness()
    private var lastNews: Duration?
    private var lastGlance = Duration.zero

    /// How long after a change each frame is decoded: longer than a pack must be away to count again.
    private static let span = Duration.seconds(1)
    /// How often a still picture is decoded all the same, for what came more slowly than noise.
    private static let betweenGlances = Duration.seconds(2)
    /// After so long without a change, fewer frames are enough.
    private static let untilRest = Duration.seconds(10)

    /// Whether nothing has moved for so long that fewer frames are enough.
    package private(set) var isAtRest = false

    package init() {}

    /// Whether a frame is to be decoded.
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
