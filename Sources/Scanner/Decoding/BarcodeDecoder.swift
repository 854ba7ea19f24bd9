/// Finds barcodes in grey pictures: retail codes with zbar and the likelihood reader, all others with zbar and
/// zxing-cpp.
///
/// zbar is cheap and reads each frame. Where it reads nothing, or its reading is not confirmed, the likelihood reader
/// searches the striped regions. ``Certainty`` judges both.
public struct BarcodeDecoder: ~Copyable {
    private var retail: LinearScanner
    private var others: LinearScanner
    private var qr: ZBarScanner
    private var straightened: StraightenedReader
    private var zxing: ZXingSearch
    private let likelihood: LikelihoodReader?
    private let readers: Readers
    private let effort: Effort
    private let known: (any KnownCodes)?
    private let clock: @Sendable () -> Duration
    private let readsSupplements: Bool
    private var supplementSearch = SupplementSearch()
    private var regions: (size: FrameSize, finder: StripedRegions)?
    private var turn = 0
    /// The texts of symbologies other than retail codes that were read last.
    private var textsOfOthers: Set<String> = []
    /// Whether the turn is the last one, repeated.
    private var isRepeat = false
    /// The places of symbols that the last scan for other symbologies has read.
    private var placesOfOthers: [BoundingBox] = []
    /// Turns of other symbologies since a symbol was read or the view was empty.
    private var turnsWithoutSymbol = 0
    /// Frames in which only zbar's readings are compared, because the last look took longer than a frame.
    private var framesToSkip = 0

    /// The thoroughness of the search in a frame.
    public enum Effort: String, CaseIterable, Sendable {
        /// For a stream of frames: only busy regions, every other row and column in turn, and as many regions as there
        /// is time for. Each part of a pack is searched within a few frames.
        case live
        /// For a single picture: every row and column, all symbologies, all regions.
        case patient
        /// Like `patient`, with seconds for each picture: more regions, narrower bands and more hypotheses.
        case exhaustive

        fileprivate var density: Int { self == .live ? 2 : 1 }

        fileprivate var reading: ReadingEffort {
            switch self {
            case .live: .live
            case .patient: .patient
            case .exhaustive: .exhaustive
            }
        }
    }

    /// The readers of retail codes to use; a single one is for measuring.
    public enum Readers: String, CaseIterable, Sendable {
        case zbar, likelihood, both
    }

    /// - Parameters:
    ///   - known: The codes of known products, by which weak readings are confirmed.
    ///   - readsSupplements: Whether a live decoder searches for codes in two dimensions also beside a retail code.
    public init(
        effort: Effort, readers: Readers = .both, known: (any KnownCodes)? = nil, readsSupplements: Bool = false
    ) throws(OutOfMemory) {
        try self.init(effort: effort, readers: readers, known: known, readsSupplements: readsSupplements) {
            ThreadClock.now
        }
    }

    /// - Parameter clock: The clock that time limits are measured by.
    init(
        effort: Effort, readers: Readers, known: (any KnownCodes)? = nil, readsSupplements: Bool = false,
        clock: @escaping @Sendable () -> Duration
    ) throws(OutOfMemory) {
        let linear = Symbology.allCases.filter(\.isLinear)
        let retail = try LinearScanner(linear.filter(\.isRetail), distance: effort.density)
        let others = try LinearScanner(linear.filter { !$0.isRetail }, distance: effort.density)
        let qr = try ZBarScanner([.qrCode], density: effort.density)
        self.init(
            retail, others, qr, try StraightenedReader(), effort: effort, readers: readers, known: known,
            readsSupplements: readsSupplements, clock: clock)
    }

    /// Swift 6.2 cannot destroy the properties with default values in an initialiser that throws.
    private init(
        _ retail: consuming LinearScanner, _ others: consuming LinearScanner, _ qr: consuming ZBarScanner,
        _ straightened: consuming StraightenedReader, effort: Effort, readers: Readers, known: (any KnownCodes)?,
        readsSupplements: Bool,
        clock: @escaping @Sendable () -> Duration
    ) {
        self.retail = retail
        self.others = others
        self.qr = qr
        self.straightened = straightened
        zxing = ZXingSearch(isLive: effort == .live, clock: clock)
        self.effort = effort
        self.readers = readers
        self.known = known
        self.readsSupplements = readsSupplements
        self.clock = clock
        likelihood = readers == .zbar ? nil : LikelihoodReader(effort: effort.reading, clock: clock)
    }

    public struct OutOfMemory: Error, CustomStringConvertible {
        public var description: String { "There is too little memory to read barcodes. Close other programs." }
    }

    /// Returns the symbols read in a frame, highest ``Symbol/quality`` first.
    public mutating func decode(_ frame: borrowing Frame) -> [Symbol] { sight(frame).symbols }

    /// Returns the symbols read in a frame and the places that may hold an unread code.
    mutating func sight(_ frame: borrowing Frame) -> Sighting {
        let found = read(frame)
        return Sighting(retail: found.retail, others: found.others, found.look, known: known)
    }

    /// Runs only the likelihood reader on a frame, without zbar's claims and symbols of other symbologies.
    ///
    /// For measuring. Unlike ``decode(_:)`` it skips no frame after a slow one.
    package mutating func look(_ frame: borrowing Frame) -> [Symbol] {
        let places = places(in: frame)
        guard !places.isEmpty, let look = likelihood?.look(at: frame, places, claims: []) else { return [] }
        return Sighting(retail: [], others: [], look, known: known).symbols
    }

    /// The output of each reader for one frame, before ``Sighting`` combines them.
    struct Findings {
        var retail: [Symbol] = []
        var others: [Symbol] = []
        var look: LikelihoodReader.DecodePass?
    }

    /// Runs the readers on a frame.
    mutating func read(_ frame: borrowing Frame) -> Findings {
        let places = places(in: frame)
        guard !places.isEmpty else {
            supplementSearch.noteEmptyFrame()
            turnsWithoutSymbol = 0
            return Findings()
        }
        var retail = readers == .likelihood ? [] : retail.scan(frame, in: places).map(\.symbol)
        var others = isTurnOfOthers ? scanOthers(frame, places) : []
        if isTurnOfOthers {
            placesOfOthers = others.filter { Certainty.evidence(forOther: $0) == .supports }.map(\.place)
        }
        let isResting = effort == .live && framesToSkip > 0
        var look = look(at: frame, places, retail)
        if effort != .live, readers == .both { retail += readRetailStraightened(frame, retail, &look) }
        let certain = effort == .live ? Sighting(retail: retail, others: others, look).certainSymbol : nil
        if isTurnOfZXing, searches(beside: certain) {
            others.appendOthers(scanWithZXing(frame, places, beside: certain))
        }
        // A look that rests has the regions of an earlier frame.
        if isTurnOfOthers, !isResting, certain == nil {
            others.appendOthers(scanStraightened(frame, look?.regions ?? []))
        }
        if isTurnOfOthers { turnsWithoutSymbol += 1 }
        if certain != nil || !others.isEmpty { turnsWithoutSymbol = 0 }
        endTurn(others)
        return Findings(retail: retail, others: others, look: look)
    }

    /// Ends the turn of a frame. A turn that reads a new text is repeated, because two frames must agree: a card that is
    /// clear for half a second shows in few frames on a slow machine, and in a third of these for zbar. A misread of a
    /// stacked DataBar would be repeated, too, before the right text is read again.
    private mutating func endTurn(_ others: [Symbol]) {
        let isNew =
            effort == .live
            && others.contains { $0.symbology != .dataBarExpanded && !textsOfOthers.contains($0.text) }
        if isNew || isTurnOfOthers { textsOfOthers = Set(others.map(\.text)) }
        isRepeat = isNew && !isRepeat
        if !isRepeat { turn &+= 1 }
    }

    /// Reads retail codes in straightened regions in which nothing is certain, and has the likelihood reader compare them
    /// with the picture. That reader alone seldom finds the digits of a code that a fold distorts.
    private mutating func readRetailStraightened(
        _ frame: borrowing Frame, _ retail: [Symbol], _ look: inout LikelihoodReader.DecodePass?
    ) -> [Symbol] {
        guard let likelihood, let regions = look?.regions else { return [] }
        let read = Sighting(retail: retail, others: [], look).symbols.filter(\.isSupported)
        var symbols: [Symbol] = []
        for region in regions where !(read + symbols).contains(where: { region.isCovered(by: $0.place) }) {
            symbols += straightened.readRetail(in: region, of: frame)
        }
        let claims = symbols.compactMap(SymbolClaim.init)
        for region in regions {
            let near = claims.filter { $0.place.overlaps(region.place) }
            look?.readings += likelihood.compare(near, with: region, in: frame)
        }
        return symbols
    }

    /// Reads codes of other symbologies in straightened regions. A live decoder ends when the time for it is over, and
    /// begins each time with another region.
    private mutating func scanStraightened(_ frame: borrowing Frame, _ regions: [BarRegion]) -> [Symbol] {
        let start = clock()
        // A live decoder calls this in every third turn: counted by turns, it would begin with the same region each time
        // if there are three.
        let first = turn / 3
        let isTurnOfInverted =
            effort != .live || turnsWithoutSymbol >= Self.turnsBeforeInverted && turnsWithoutSymbol.isMultiple(of: 2)
        var symbols: [Symbol] = []
        for number in regions.indices {
            if effort == .live, clock() - start > Self.straighteningTime { break }
            let region = regions[(number + first) % regions.count]
            guard !symbols.contains(where: { region.isCovered(by: $0.place) }) else { continue }
            var found = straightened.readOthers(in: region, of: frame)
            if found.isEmpty, isTurnOfInverted {
                found = straightened.readOthers(in: region, of: frame, isInverted: true)
            }
            // After a picture there is no frame that confirms a DataBar of few rows.
            symbols += effort == .live ? found : found.filter(\.isReadInManyRows)
        }
        return symbols
    }

    /// A live decoder looks for light codes on a dark ground after so many turns without a symbol, 0.4 s at 30 frames a
    /// second: on a slow machine that time is needed for the others, which are more.
    private static let turnsBeforeInverted = 4

    /// After this time a live decoder straightens no further region of a frame.
    private static let straighteningTime = Duration.milliseconds(3)

    /// Returns whether to search with zxing-cpp in a frame: if no symbol is certain, and a few times beside a retail code
    /// that is.
    private mutating func searches(beside certain: Symbol?) -> Bool {
        guard readsSupplements, effort == .live else { return certain == nil }
        return supplementSearch.isDue(beside: certain)
    }

    private mutating func scanOthers(_ frame: borrowing Frame, _ places: [BoundingBox]) -> [Symbol] {
        let codes = qr.scan(frame, in: places).compactMap { zxing.reread($0.symbol, in: frame) }
        return others.scan(frame, in: places).map(\.symbol) + codes
    }

    /// Searches for what zbar does not read, and beside a retail code also around it.
    private mutating func scanWithZXing(
        _ frame: borrowing Frame, _ places: [BoundingBox], beside certain: Symbol?
    ) -> [Symbol] {
        if isTurnOfMatrix { return zxing.scan(frame, in: places, .matrix, isRepeat: isRepeat) }
        if let certain { return zxing.scanSurroundings(of: certain, in: frame) }
        let isInverted = turn % 2 == 1 && turnsWithoutSymbol >= Self.turnsBeforeInverted
        return zxing.scan(frame, in: places, isInverted ? .invertedMatrix : .linear, isRepeat: isRepeat)
    }

    private var isTurnOfMatrix: Bool { turn % 3 == 1 }

    /// A live decoder searches with zxing-cpp in the frames in which zbar does not search for other symbologies.
    private var isTurnOfZXing: Bool { effort != .live || !isTurnOfOthers }

    /// Runs the likelihood reader on a frame. If the last run took longer than a frame, it only compares zbar's
    /// readings in as many frames as were missed.
    private mutating func look(
        at frame: borrowing Frame, _ places: [BoundingBox], _ retail: [Symbol]
    ) -> LikelihoodReader.DecodePass? {
        let claims = retail.compactMap(SymbolClaim.init)
        guard framesToSkip == 0 || effort != .live else {
            framesToSkip -= 1
            return likelihood?.look(at: frame, places, claims: claims, others: placesOfOthers, onlyClaims: true)
        }
        let start = clock()
        let look = likelihood?.look(at: frame, places, claims: claims, others: placesOfOthers)
        framesToSkip = Int((clock() - start) / Self.frameTime)
        return look
    }

    /// The frame interval of a camera with 30 frames a second.
    private static let frameTime = Duration.milliseconds(33)

    /// Whether to scan for symbologies other than retail codes. A live decoder does so in one frame of three: cards and
    /// labels are held still, and the scan costs more than that for groceries.
    private var isTurnOfOthers: Bool { effort != .live || turn.isMultiple(of: 3) }

    private mutating func places(in frame: borrowing Frame) -> [BoundingBox] {
        let size = frame.size
        guard effort == .live, size.width > 64, size.height > 64 else { return [BoundingBox(whole: size)] }
        var finder = regions.take().flatMap { $0.size == size ? $0.finder : nil } ?? StripedRegions(size: size)
        let places = finder.find(in: frame)
        if places.isEmpty { likelihood?.dropPausedAttempt() }
        regions = (size, finder)
        return places
    }
}

extension [Symbol] {
    /// Adds symbols of other symbologies than retail codes, as another search has read them. Of two readings of one
    /// code the clearer stays.
    mutating func appendOthers(_ found: [Symbol]) {
        for symbol in found {
            guard let index = firstIndex(where: symbol.isSameOther(as:)) else {
                append(symbol)
                continue
            }
            if symbol.quality > self[index].quality { self[index] = symbol }
        }
    }
}
