import Scanner
import Testing

struct FocusMeterTests {
    @Test func holdsTheBest() {
        var meter = FocusMeter()
        #expect(meter.reading == .nothingToSee && meter.now == nil && meter.best == nil)
        for blur in [3, 2, 1, 0] { meter.note(sharpness(blur)) }
        let best = meter.best
        #expect(meter.reading == .best && best == meter.now)
        for _ in 0..<6 { meter.note(sharpness(4)) }
        #expect(meter.reading == .softer && meter.best == best)
        for _ in 0..<6 { meter.note(sharpness(0)) }
        #expect(meter.reading == .best)
    }

    @Test func keepsTheBestWhileThereIsNothingToSee() {
        var meter = FocusMeter()
        meter.note(sharpness(0))
        let best = meter.best
        meter.note(nil)
        #expect(meter.reading == .nothingToSee && meter.now == nil && meter.best == best)
    }

    /// Returns the sharpness of an edge that is spread over some pixels.
    private func sharpness(_ blur: Int) -> Sharpness? {
        let size = FrameSize.vga
        let luma = (0..<size.pixels).map { UInt8(max(0, min(200, ($0 % size.width - 320) * 200 / (blur + 1) + 100))) }
        return Picture(size: size, luma: luma)?.withFrame { Sharpness(of: $0) }
    }
}
