import Scanner
import Testing

struct PresentationsTests {
    private var presentations = Presentations()
    private var now = Duration.zero

    @Test mutating func countsAPackOnceWhileItStays() {
        #expect(show(.pack("A"), frames: 60) == ["A"])
    }

    @Test mutating func believesTwoLikeReadingsOrAClearOneThatThePictureSupports() {
        #expect(show(.pack("A", quality: 1)).isEmpty)
        #expect(show(.pack("A", quality: 1)) == ["A"])
        #expect(show(.pack("B", quality: 100)) == ["B"])
    }

    @Test mutating func doesNotBelieveZBarAlone() {
        #expect(show(.pack("A", quality: 100, evidence: .none), frames: 100).isEmpty)
    }

    @Test mutating func believesNeitherOfTwoReadingsInOnePlaceThatThePictureDoesNotSupport() {
        var counted: [String] = []
        for _ in 0..<20 {
            counted += show(.pack("A", quality: 50, evidence: .none))
            counted += show(.pack("B", quality: 50, evidence: .none))
        }
        #expect(counted.isEmpty)
    }

    @Test mutating func neverBelievesWhatThePictureContradicts() {
        #expect(show(.pack("A", quality: 100, evidence: .contradicts), frames: 100).isEmpty)
    }

    @Test mutating func doesNotBelieveAGlimpse() {
        #expect(show(.pack("A", quality: 1)).isEmpty)
        pass(seconds: 2)
        #expect(show(.pack("A", quality: 1)).isEmpty)
    }

    @Test mutating func countsAgainAfterThePackWasAway() {
        #expect(show(.pack("A"), frames: 5) == ["A"])
        pass(seconds: 2)
        #expect(show(.pack("A"), frames: 5) == ["A"])
    }

    @Test mutating func forgivesFramesThatAreNotRead() {
        var counted: [String] = []
        for _ in 0..<20 {
            counted += show(.pack("A"))
            pass(seconds: 0.5)  // a hand in between, or a lens that searches for focus
        }
        #expect(counted == ["A"])
    }

    @Test mutating func countsTwoEqualPacksTwice() {
        #expect(show(.pack("A", x: 100), .pack("A", x: 500), frames: 30) == ["A", "A"])
    }

    @Test mutating func countsAnEqualPackThatJoins() {
        #expect(show(.pack("A", x: 100), frames: 10) == ["A"])
        #expect(show(.pack("A", x: 110), .pack("A", x: 500), frames: 10) == ["A"])
        // One leaves the view; the other is no new pack.
        #expect(show(.pack("A", x: 500), frames: 60).isEmpty)
    }

    @Test mutating func followsAPackThatMoves() {
        var counted: [String] = []
        for x in stride(from: 0, to: 600, by: 20) { counted += show(.pack("A", x: x)) }
        #expect(counted == ["A"])
    }

    @Test mutating func countsAnEqualPackThatFollowsOnTheSameWay() {
        #expect(sweep("A", from: 100, to: 400) == ["A"])
        pass(seconds: 0.5)
        #expect(sweep("A", from: 100, to: 400) == ["A"])
    }

    @Test mutating func isNotMisledByAGlimpseOfTheEqualPackThatFollows() {
        #expect(sweep("A", from: 100, to: 400) == ["A"])
        pass(seconds: 0.4)
        #expect(show(.pack("A", x: 60, quality: 1, evidence: .none)) == [])
        pass(seconds: 0.1)
        #expect(sweep("A", from: 100, to: 400) == ["A"])
    }

    @Test mutating func doesNotCountAPackAgainThatOthersHaveCovered() {
        #expect(show(.pack("A", x: 300), frames: 20) == ["A"])
        #expect(sweep("B", from: 0, to: 600) == ["B"])
        pass(seconds: 0.2)
        #expect(show(.pack("A", x: 302), frames: 20) == [])
    }

    @Test mutating func countsAnEqualPackBesideOneThatOthersCover() {
        #expect(show(.pack("A", x: 300), frames: 20) == ["A"])
        #expect(sweep("B", from: 0, to: 600) == ["B"])
        #expect(show(.pack("A", x: 60), frames: 20) == ["A"])
    }

    @Test mutating func doesNotBelieveOneFrameInWhichAnotherDigitFitsAsWell() {
        #expect(show(.pack("A", quality: 50, evidence: .suggests)).isEmpty)
        #expect(show(.pack("A", quality: 50, evidence: .suggests)) == ["A"])
    }

    @Test mutating func doesNotCountAPackAgainThatGoesToAndFro() {
        #expect(sweep("A", from: 100, to: 400) == ["A"])
        pass(seconds: 0.5)
        #expect(sweep("A", from: 300, to: 0) == [])
        pass(seconds: 0.5)
        #expect(sweep("A", from: 0, to: 100) == [])
    }

    @Test mutating func doesNotCountAPackAgainThatIsBroughtBackAndPutDown() {
        #expect(sweep("A", from: 100, to: 400) == ["A"])
        pass(seconds: 0.5)
        #expect(show(.pack("A", x: 100), frames: 60) == [])
        #expect(sweep("A", from: 100, to: 400) == [])
    }

    @Test mutating func doesNotCountThePiecesOfACode() {
        #expect(show(.pack("A", x: 200), frames: 5) == ["A"])
        #expect(show(.pack("A", x: 180), .pack("A", x: 240), frames: 2) == [])
    }

    @Test mutating func countsOneOfTwoEqualReadingsInTheFirstFrame() {
        #expect(show(.pack("A", x: 100), .pack("A", x: 500)) == ["A"])
        #expect(show(.pack("A", x: 100), frames: 20) == [])
    }

    /// A reader that takes longer than a frame returns the place of an earlier frame.
    @Test mutating func countsAPackOnceThatIsReadWhereItWasAndWhereItIs() {
        #expect(show(.pack("A", x: 200)) == ["A"])
        #expect(show(.pack("A", x: -100, quality: 100), .pack("A", x: 260)) == [])
        #expect(show(.pack("A", x: 260), frames: 20) == [])
    }

    @Test mutating func countsDifferentPacksInOneView() {
        #expect(Set(show(.pack("A", x: 100), .pack("B", x: 500), frames: 10)) == ["A", "B"])
    }

    @Test mutating func countsTheNextPackInTheSamePlaceAtOnce() {
        #expect(show(.pack("A"), frames: 10) == ["A"])
        #expect(show(.pack("B"), frames: 2) == ["B"])
    }

    /// zbar keeps halves of a code, and joins them with those of the next pack of the same maker.
    @Test mutating func anUnsupportedGlimpseOfACoveredPackDoesNotHideTheNext() {
        #expect(show(.pack("A"), frames: 20) == ["A"])
        #expect(show(.pack("C", symbology: .code128), frames: 20) == ["C"])
        pass(seconds: 0.4)
        let counted = show(.pack("B"), .pack("A", quality: 1, evidence: .none)) + show(.pack("B"), frames: 15)
        #expect(counted == ["B"])
    }

    @Test mutating func takesAFlickerForAMisread() {
        #expect(show(.pack("A"), frames: 10) == ["A"])
        var counted: [String] = []
        for _ in 0..<4 {
            counted += show(.pack("B", quality: 3))
            counted += show(.pack("A"), frames: 2)
        }
        #expect(counted.isEmpty)
    }

    @Test mutating func countsACardOnceThatBearsASquareAndBars() {
        let (square, bars) = (Symbol.pack("C", symbology: .qrCode), Symbol.pack("C", symbology: .code128, x: 400))
        #expect(show(square, frames: 5) == ["C"])
        #expect(show(square, bars, frames: 5).isEmpty)
        for _ in 0..<10 {
            #expect(show(bars, frames: 10).isEmpty)
            pass(seconds: 0.5)
            #expect(show(square, frames: 10).isEmpty)
        }
        pass(seconds: 2)
        #expect(show(bars, square, frames: 5) == ["C"])
    }

    @Test mutating func keepsSymbologiesApart() {
        #expect(show(.pack("06420680", symbology: .ean8), frames: 3) == ["06420680"])
        pass(seconds: 2)
        #expect(show(.pack("06420680", symbology: .upcE), frames: 3) == ["06420680"])
    }

    private mutating func show(_ symbols: Symbol..., frames: Int = 1) -> [String] {
        (0..<frames).flatMap { _ in
            pass(seconds: 1 / 30)
            return presentations.observe(symbols, at: now).map(\.symbol.text)
        }
    }

    /// A pack that moves 20 pixels from frame to frame.
    private mutating func sweep(_ text: String, from start: Int, to end: Int) -> [String] {
        stride(from: start, through: end, by: start < end ? 20 : -20).flatMap { show(.pack(text, x: $0)) }
    }

    private mutating func pass(seconds: Double) {
        now += .seconds(seconds)
    }
}

extension Symbol {
    fileprivate static func pack(
        _ text: String, symbology: Symbology = .ean13, x: Int = 200, quality: Int = 5, evidence: Evidence = .supports
    ) -> Symbol {
        Symbol(
            symbology: symbology, text: text, quality: quality,
            place: BoundingBox(left: x, top: 100, right: x + 190, bottom: 180), evidence: evidence)
    }
}
