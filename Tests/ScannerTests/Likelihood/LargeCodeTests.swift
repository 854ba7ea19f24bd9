import Testing

@testable import Scanner

/// A pack close to the camera: its code takes more than half of the frame.
struct LargeCodeTests {
    /// The orientation of the pack.
    enum Pose: CaseIterable {
        case level, onItsSide, oblique, leaningBack, turnedAway

        /// The side of the frame along which the code lies.
        func side(of size: FrameSize) -> Int { self == .onItsSide ? size.height : size.width }

        /// The largest share that fits: the near end of a tilted pack appears larger.
        var largestShare: Double {
            switch self {
            case .level, .onItsSide, .oblique: 1
            case .leaningBack: 0.75
            case .turnedAway: 0.6
            }
        }

        var view: DrawnView {
            switch self {
            case .level: DrawnView()
            case .onItsSide: DrawnView(degrees: 90)
            case .oblique: DrawnView(degrees: 17)
            case .leaningBack: DrawnView(degrees: 4, tilt: 25, tiltAxis: 0)
            case .turnedAway: DrawnView(degrees: -6, tilt: 25, tiltAxis: 90)
            }
        }
    }

    struct Size: CustomTestStringConvertible {
        let frame: FrameSize
        /// The share of the frame's side that the bars take.
        let share: Double

        var testDescription: String { "\(share) of \(frame)" }

        static let all = [FrameSize.vga, .hd].flatMap { frame in
            [0.6, 0.75, 0.85, 0.95].map { Size(frame: frame, share: $0) }
        }
    }

    @Test(arguments: Size.all, Pose.allCases) func readsASharpCodeThatFillsTheFrame(size: Size, pose: Pose) throws {
        guard size.share <= pose.largestShare else { return }
        try expectReading(size, pose, blur: 0.3)
    }

    @Test(arguments: Size.all, Pose.allCases) func readsABlurredCodeThatFillsTheFrame(size: Size, pose: Pose) throws {
        guard size.share <= pose.largestShare, pose != .turnedAway else { return }
        let blur = 0.9
        guard blur * module(size, pose) > 10 else { return try expectReading(size, pose, blur: blur) }
        withKnownIssue("a blur of more than ten pixels hides the code", isIntermittent: true) {
            try expectReading(size, pose, blur: blur)
        }
    }

    /// Expects both readers together, and the likelihood reader alone, to read the code within eight frames.
    private func expectReading(_ size: Size, _ pose: Pose, blur: Double) throws {
        let picture = try picture(size, pose, blur)
        for readers in [BarcodeDecoder.Readers.likelihood, .both] {
            let frame = try frameThatReads(picture, by: readers)
            #expect(frame != nil, "\(readers.rawValue)")
        }
    }

    private let text = "4006381333931"

    /// The width of a module in pixels.
    private func module(_ size: Size, _ pose: Pose) -> Double {
        size.share * Double(pose.side(of: size.frame)) / Double(SymbolLayout.ean13.modules)
    }

    private func picture(_ size: Size, _ pose: Pose, _ sigma: Double) throws -> Picture {
        let symbol = try DrawnSymbol(.ean13, text, blur: .gaussian(sigma))
        var view = pose.view
        view.size = size.frame
        view.module = module(size, pose)
        view.height = 69 * view.module
        view.distance *= Double(size.frame.width) / 640
        return symbol.picture(view)
    }

    /// Returns the first of eight frames in which only this code is read; nil if there is none.
    private func frameThatReads(_ picture: Picture, by readers: BarcodeDecoder.Readers) throws -> Int? {
        var decoder = try BarcodeDecoder(effort: .live, readers: readers, clock: steppingClock(.microseconds(250)))
        return (1...8).first { _ in
            let texts = picture.withFrame { decoder.decode($0) }.filter(\.isSupported).map(\.text)
            #expect(texts.allSatisfy { $0 == text })
            return texts.contains(text)
        }
    }
}
