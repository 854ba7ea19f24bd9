/// Searches frames with zxing-cpp for what zbar does not read: a picture wholly, live frames in steps as far as there is time
/// for them. The search of the next frame begins with the next step.
struct ZXingSearch {
    private var scanner = ZXingScanner()
    private let isLive: Bool
    private let clock: @Sendable () -> Duration
    /// How far a live search has come.
    private var progress = Progress()
    /// The progress before the step that has read something last.
    private var success: (turn: Turn, progress: Progress)?

    private struct Progress {
        /// The number of steps that have been done.
        var steps: [Turn: Int] = [:]
        /// The number of windows that have been searched, by the lengths of their sides; zero for those beside a code.
        var windows: [Int: Int] = [:]
    }

    /// The kind of code to search for in a live frame.
    enum Turn {
        /// Codes in two dimensions.
        case matrix
        /// Light ones on a dark ground, which are rarer.
        case invertedMatrix
        case linear
    }

    /// - Parameter clock: The clock that the time for a live frame is measured by.
    init(isLive: Bool, clock: @escaping @Sendable () -> Duration) {
        (self.isLive, self.clock) = (isLive, clock)
    }

    /// After this time no further step of a live frame begins.
    private static let limit = Duration.milliseconds(8)

    /// Searches some places of a frame.
    ///
    /// - Parameter isRepeat: Whether to begin with the step that has read something last, to read it again.
    mutating func scan(
        _ frame: borrowing Frame, in places: [BoundingBox], _ turn: Turn, isRepeat: Bool = false
    ) -> [Symbol] {
        let start = clock()
        let turn = isRepeat ? goBack() ?? turn : turn
        let size = frame.size
        let steps = searches(turn).flatMap { search in self.steps(of: search, in: places, size) }
        let first = isLive ? progress.steps[turn, default: 0] : 0
        var symbols: [Symbol] = []
        for number in steps.indices {
            if isOver(since: start) { break }
            let before = progress
            progress.steps[turn, default: 0] &+= 1
            let step = steps[(first &+ number) % steps.count]
            // A picture may have a second code there, and no later frame shows it.
            let isRead =
                isLive && step.search.isForMatrix
                && symbols.contains { step.place.contains($0.place.centre) }
            guard !isRead else { continue }
            let found = run(step, frame, since: start)
            if !found.isEmpty { success = (turn, before) }
            symbols.appendOthers(found)
        }
        return symbols
    }

    /// Sets the progress back to that before the last success. Returns its turn.
    private mutating func goBack() -> Turn? {
        guard let success else { return nil }
        progress = success.progress
        return success.turn
    }

    /// Searches around a retail code for a DataMatrix on the same pack, at twice the size unless the code is large.
    mutating func scanSurroundings(of code: Symbol, in frame: borrowing Frame) -> [Symbol] {
        let width = max(code.place.width, code.place.height)
        // Room for a DataMatrix of 20 mm beside bars of 31 mm, their nominal width.
        let side = width * 3 / 4
        return scanWindows(
            of: code.place.grown(by: width, in: frame.size), side: side, beside: code,
            areDoubled: side * side <= mostDoubled, of: frame, for: .init(symbologies: [.dataMatrix]), since: clock())
    }

    /// Returns a QR code of zbar with its text as zxing-cpp reads it, if that may differ: zbar guesses the encoding of one
    /// without ECI, and often takes UTF-8 for something else. Returns nil where a later frame can be read.
    mutating func reread(_ code: Symbol, in frame: borrowing Frame) -> Symbol? {
        guard !code.text.utf8.allSatisfy({ $0 < 0x80 }) else { return code }
        let margin = max(code.place.width, code.place.height) / 4 + 8
        let symbols = scanner.scan(
            frame, in: code.place.grown(by: margin, in: frame.size),
            for: .init(symbologies: [.qrCode], isThorough: true))
        return symbols.first { $0.place.overlaps(code.place) } ?? (isLive ? nil : code)
    }

    private func isOver(since start: Duration) -> Bool { isLive && clock() - start > Self.limit }

    private func searches(_ turn: Turn) -> [ZXingScanner.Search] {
        let matrix = ZXingScanner.Search(symbologies: ZXingScanner.Search.matrix, isThorough: !isLive)
        let inverted = ZXingScanner.Search(
            symbologies: ZXingScanner.Search.matrix, isInverted: true, isThorough: !isLive)
        let linear = [ZXingScanner.Search.linear, ZXingScanner.Search.stacked].map {
            ZXingScanner.Search(symbologies: $0, isThorough: true)
        }
        guard isLive else { return [matrix] + linear + [inverted] }
        return switch turn {
        case .matrix: [matrix]
        case .invertedMatrix: [inverted]
        case .linear: linear
        }
    }

    /// A search of one place.
    private struct Step {
        let search: ZXingScanner.Search
        let place: BoundingBox
        var part = Part.whole

        enum Part {
            case whole
            /// The whole place at twice the size.
            case doubled
            /// Windows of the place, by the length of their sides.
            case windows(side: Int)
        }
    }

    /// Returns the steps of a search. Those that read most are before others of the same place.
    private func steps(of search: ZXingScanner.Search, in places: [BoundingBox], _ size: FrameSize) -> [Step] {
        guard search.isForMatrix else {
            // With room for the quiet zones.
            return places.map { Step(search: search, place: $0.grown(by: max($0.width, $0.height) / 10, in: size)) }
        }
        let doubled = places.filter { $0.width * $0.height <= mostDoubled }
        return places.map { Step(search: search, place: $0) }
            + doubled.map { Step(search: search, place: $0, part: .doubled) }
            + [size.width / 4, size.width / 8].flatMap { side in
                places.map { Step(search: search, place: $0, part: .windows(side: side)) }
            }
    }

    private mutating func run(_ step: Step, _ frame: borrowing Frame, since start: Duration) -> [Symbol] {
        switch step.part {
        case .whole: scanner.scan(frame, in: step.place, for: step.search)
        case .doubled: scanDoubled(step.place, of: frame, for: step.search)
        case .windows(let side): scanWindows(of: step.place, side: side, of: frame, for: step.search, since: start)
        }
    }

    /// Searches windows of a place for DataMatrix codes: zxing-cpp finds only those near the middle of what it is shown.
    ///
    /// - Parameter code: A code that lies in the place. Windows whose middle is in it are left out.
    private mutating func scanWindows(
        of place: BoundingBox, side: Int, beside code: Symbol? = nil, areDoubled: Bool = false,
        of frame: borrowing Frame, for search: ZXingScanner.Search, since start: Duration
    ) -> [Symbol] {
        let search = ZXingScanner.Search(
            symbologies: [.dataMatrix], isInverted: search.isInverted, isThorough: search.isThorough)
        var symbols: [Symbol] = []
        let key = code == nil ? side : 0
        let windows = place.windows(side: side, step: max(1, side * 3 / 8)).filter { window in
            code.map { !$0.place.contains(window.centre) } ?? true
        }
        for _ in windows.indices {
            if isOver(since: start) { return symbols }
            let window = windows[progress.windows[key, default: 0] % windows.count]
            progress.windows[key, default: 0] &+= 1
            guard !symbols.contains(where: { $0.place.contains(window.centre) }) else { continue }
            symbols.appendOthers(
                areDoubled
                    ? scanDoubled(window, of: frame, for: search) : scanner.scan(frame, in: window, for: search))
        }
        return symbols
    }

    /// Searches at twice the size: of codes with modules of less than three pixels, zxing-cpp alone reads few.
    private mutating func scanDoubled(
        _ place: BoundingBox, of frame: borrowing Frame, for search: ZXingScanner.Search
    ) -> [Symbol] {
        let doubled = DoubledPart(of: place, in: frame)
        let whole = BoundingBox(left: 0, top: 0, right: 2 * place.width, bottom: 2 * place.height)
        return doubled.withFrame { scanner.scan($0, in: whole, for: search) }.map(doubled.inFrame)
    }

    /// The pixels of the largest place that is searched at twice its size. A small code in a large place of a live frame
    /// is left to frames in which the place is smaller.
    private var mostDoubled: Int { isLive ? 320 * 320 : 1_280 * 720 }
}
