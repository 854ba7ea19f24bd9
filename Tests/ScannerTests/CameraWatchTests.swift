import Scanner
import Synchronization
import Testing

struct CameraWatchTests {
    @Test func tellsWhatIsPresentedInTheSamples() async throws {
        let folder = try samples("frames")
        let watch = CameraWatch { () throws(FrameSourceError) in
            try Replay(paths: [folder], settings: .init(loops: false, isPaced: false))
        }
        var texts: [String] = []
        for await event in watch.events() {
            if case .presented(let symbol, _) = event { texts.append(symbol.text) }
        }
        let expected = try SampleFrames().codes.sorted()
        #expect(texts.sorted() == expected)
    }

    @Test func opensALostSourceAgain() async {
        let openings = Mutex(0)
        let watch = CameraWatch(retryAfter: .zero) { () throws(FrameSourceError) in
            let opening = openings.withLock {
                $0 += 1; return $0
            }
            guard opening > 2 else { throw .missing("/dev/video0") }
            return ScriptedSource(fails: opening == 3)
        }
        let events = await watch.events().reduce(into: []) { $0.append($1) }
        #expect(
            events == [
                .lost(.missing("/dev/video0")), .started("scripted"), .lost(.failed("scripted", reason: "broke")),
                .remarked("a.png"), .started("scripted"), .ended,
            ])
    }
}

/// A source that breaks after its first frame, or ends after it.
private struct ScriptedSource: FrameSource {
    let fails: Bool
    let description = "scripted"
    private var calls = 0

    init(fails: Bool) {
        self.fails = fails
    }

    mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) throws(FrameSourceError) -> FrameWait {
        calls += 1
        if calls > 1, fails { throw .failed("scripted", reason: "broke") }
        if calls < 3, !fails { return .skipped("a.png") }  // said once
        if calls > 3 { return .ended }
        Picture.blank(.vga).withFrame(body)
        return .delivered
    }
}
