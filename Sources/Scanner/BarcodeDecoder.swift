/// Finds barcodes in grey pictures, with zbar.
public struct BarcodeDecoder: ~Copyable {
    private var retail: ZBarScanner
    private var glimpses: ZBarScanner
    private var upright: ZBarScanner
    private var others: ZBarScanner
    private let effort: Effort
    private var regions: (size: FrameSize, finder: StripedRegions)?
    private var turn = 0
    private var tilted = TiltedPicture()

    /// How much of a frame is looked at.
    public enum Effort: Hashable, Sendable {
        /// Every row and column, for all symbologies: for one picture that will not come again.
        case patient
        /// Where something is busy, every so many rows and columns, others in each frame: for frames that come one
        /// after the other, so that a pack is seen whole within a few.
        case every(Int)

        /// Chosen by `scantry bench photos` and `scantry bench decode`; the figures are in ARCHITECTURE.md.
        public static let live = Effort.every(2)

        fileprivate var density: Int {
            switch self {
            case .patient: 1
            case .every(let lines): max(1, lines)
            }
        }
    }

    /// Sets zbar up.
    public init(effort: Effort) throws(OutOfMemory) {
        let retail = try ZBarScanner(Symbology.allCases.filter(\.isRetail), density: effort.density)
        let others = try ZBarScanner(Symbology.allCases.filter { !$0.isRetail }, density: effort.density)
        let upright = try ZBarScanner(Symbology.allCases.filter(\.isRetail), density: effort.density, columns: false)
        let glimpses = try ZBarScanner(Symbology.allCases.filter(\.isRetail), density: 2)
        self.effort = effort
        self.glimpses = glimpses
        self.upright = upright
        self.retail = retail
        self.others = others
    }

    /// There is no memory for a scanner.
    public struct OutOfMemory: Error, CustomStringConvertible {
        public var description: String { "There is too little memory to read barcodes. Close other programs." }
    }

    /// Returns what can be read in a frame, the clearest first.
    public mutating func decode(_ frame: borrowing Frame) -> [Symbol] {
        let places = places(in: frame)
        guard !places.isEmpty else { return [] }
        var readings = retail.scan(frame, in: places)
        if isTurnOfOthers { readings += others.scan(frame, in: places) }
        turn &+= 1
        let symbols = symbols(of: readings, in: frame)
        guard effort == .patient else { return withTilted(symbols, frame, in: places) }
        guard !symbols.contains(where: { $0.evidence != .contradicts }) else { return symbols }
        return symbols + glimpsed(frame, in: places)
    }

    /// What is read once the bars stand upright that no row or column has read for certain, if the picture supports it.
    private mutating func withTilted(
        _ symbols: [Symbol], _ frame: borrowing Frame, in places: [Place]
    ) -> [Symbol] {
        let certain = symbols.filter(\.isSupported)
        guard let tilt = Tilt(in: frame, places, besides: certain.map(\.place)) else { return symbols }
        tilted.draw(tilt, of: frame)
        let found = tilted.withFrame { frame in
            let readings = upright.scan(
                frame, in: [Place(left: 0, top: 0, right: frame.size.width, bottom: frame.size.height)])
            return self.symbols(of: readings, in: frame).filter { $0.evidence == .supports }
        }
        .map { $0.moved(to: tilted.source(of: $0.place)) }
        // What rows have read of a code is often no more than a part of its height.
        .filter { found in !certain.contains { $0.isSameCode(as: found) } }
        return found + symbols.filter { symbol in !found.contains { $0.place.overlaps(symbol.place) } }
    }

    /// What less than four rows or columns have read, if the picture supports it: looking at every row and column, zbar
    /// keeps that to itself.
    private mutating func glimpsed(_ frame: borrowing Frame, in places: [Place]) -> [Symbol] {
        let readings = glimpses.scan(frame, in: places)
        return symbols(of: readings, in: frame).filter(\.isSupported)
    }

    /// The symbols of some readings, each with what the picture says of it, the clearest first.
    private func symbols(of readings: [Reading], in frame: borrowing Frame) -> [Symbol] {
        var symbols: [Symbol] = []
        for reading in readings {
            let symbol = reading.symbol
            let fit = RetailFit(reading, in: frame)
            let evidence = Certainty.evidence(for: symbol.symbology, fit)
            let place = evidence == .supports || evidence == .suggests ? fit?.place : nil
            symbols.append(
                Symbol(
                    symbology: symbol.symbology, text: symbol.text, quality: symbol.quality,
                    place: place ?? symbol.place, evidence: evidence))
        }
        return symbols.sorted { $0.quality > $1.quality }
    }

    /// Cards and labels are held still, and cost more to look for than groceries: one frame in three is enough.
    private var isTurnOfOthers: Bool { effort == .patient || turn.isMultiple(of: 3) }

    private mutating func places(in frame: borrowing Frame) -> [Place] {
        let size = frame.size
        let whole = Place(left: 0, top: 0, right: size.width, bottom: size.height)
        guard effort != .patient, size.width > 64, size.height > 64 else { return [whole] }
        var finder = regions.take().flatMap { $0.size == size ? $0.finder : nil } ?? StripedRegions(size: size)
        let places = finder.find(in: frame)
        regions = (size, finder)
        return places
    }
}

extension Symbol {
    /// Whether the other is read on the same pack: two equal codes cannot be nearer than they are wide.
    fileprivate func isSameCode(as other: Symbol) -> Bool {
        let reach = max(place.width, place.height, other.place.width, other.place.height)
        let (here, there) = (place.centre, other.place.centre)
        return text == other.text && abs(here.x - there.x) < reach && abs(here.y - there.y) < reach
    }

    fileprivate func moved(to place: Place) -> Symbol {
        Symbol(symbology: symbology, text: text, quality: quality, place: place, evidence: evidence)
    }
}
