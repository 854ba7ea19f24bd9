import Testing

@testable import Scanner

struct SwipeTests {
    /// An idle camera decodes a frame every 90 ms when a pack is swiped past it, as fast as at a till.
    @Test(arguments: [0, 3, 7]) func aPackThatIsSwipedPastACameraAtRestCounts(phase: Int) async throws {
        let watch = CameraWatch { () throws(FrameSourceError) in Swipe(phase: phase) }
        var texts: [String] = []
        for await event in watch.events() {
            if case .presented(let symbol, _) = event { texts.append(symbol.text) }
        }
        #expect(texts == [Picture.packCode])
    }
}

/// A counter on which nothing moves for twelve seconds, past which a pack is then swiped in half a second.
private struct Swipe: FrameSource {
    let description = "swipe"
    private let frames: [Picture]
    private var now: Duration
    private static let start = Duration.seconds(12)
    private static let crossing = Duration.milliseconds(500)

    /// - Parameter phase: The delay of the swipe in hundredths of a second, since it may begin between two decodes.
    init(phase: Int) {
        now = .milliseconds(-10 * phase)
        let counter = Picture.blank(FrameSize(width: 320, height: 240))
        let pattern = RetailPattern(.ean13, Picture.packCode)
        // From one side of the view to the other, with the whole code in view for most of the way.
        frames =
            [counter]
            + (0..<16).compactMap { step in
                pattern.map { counter.with($0, left: 10 + step * 7, top: 80, module: 2, height: 60) }
            }
    }

    mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) -> FrameWait {
        now += .milliseconds(atRest ? 100 : 33)
        let passed = (now - Self.start) / Self.crossing
        guard passed < 3 else { return .ended }
        let index = (0..<1).contains(passed) ? 1 + Int(passed * 16) : 0
        frames[index].withFrame(at: now, body)
        return .delivered
    }
}
