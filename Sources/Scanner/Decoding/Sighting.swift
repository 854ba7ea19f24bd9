/// The combined result of both readers for one frame.
struct Sighting {
    /// The symbols that were read, the clearest first.
    private(set) var symbols: [Symbol] = []
    /// The places where the likelihood reader found a text too weak to report.
    private(set) var weak: [BoundingBox] = []
    /// Regions of parallel bars.
    private(set) var stripes: [BoundingBox] = []
    /// The texts of symbols that would be weaker, or not reported, if the product were not known.
    private(set) var favoured: Set<String> = []

    init(symbols: [Symbol] = []) { self.symbols = symbols }

    /// The clearest symbol that is accepted at once, without a second frame.
    var certainSymbol: Symbol? { symbols.first(where: \.isCertainInOnePicture) }

    /// The places without a symbol that may hold a code.
    var hints: [View.Hint] {
        let free = stripes.filter { place in !(symbols.map(\.place) + weak).contains { $0.overlaps(place) } }
        return free.map { View.Hint(place: $0, isText: false) }
            + weak.filter { place in !symbols.contains { $0.place.overlaps(place) } }
            .map { View.Hint(place: $0, isText: true) }
    }

    /// Judges zbar's readings by the likelihood reader's, and adds those that only it has read.
    ///
    /// - Parameters:
    ///   - retail: zbar's symbols of retail codes.
    ///   - others: zbar's symbols of other symbologies.
    ///   - look: The likelihood reader's result; nil if it did not run.
    ///   - known: The codes of known products; nil for no prior.
    init(retail: [Symbol], others: [Symbol], _ look: LikelihoodReader.DecodePass?, known: (any KnownCodes)? = nil) {
        let readings = Self.readings(of: look, retail, known)
        let own = readings.filter { !$0.isClaimed }
        // Without the likelihood reader, two frames must agree.
        let judged = retail.map { look == nil ? $0.with(.suggests) : $0.judged(by: readings) }
        var found: [Symbol] = []
        // A pack that has moved since is read again in its new place, which counts.
        for reading in own.filter({ !$0.isOutdated }) + own.filter(\.isOutdated) {
            guard let evidence = Certainty.evidence(for: reading) else { continue }
            let symbol = Symbol(reading, evidence)
            let isKnown = (judged + found).contains { other in
                reading.isOutdated && other.text == symbol.text || other.isSameCode(as: symbol)
                    || other.displaces(symbol)
            }
            guard !isKnown else { continue }
            found.append(symbol)
            if reading.isKnown { favoured.insert(symbol.text) }
        }
        let rivals = (judged + found).filter { $0.evidence == .supports }
        symbols = judged.map { symbol in
            symbol.evidence == .none && rivals.contains { $0.place.overlaps(symbol.place) }
                ? symbol.with(.contradicts) : symbol
        }
        symbols += found + others.map { $0.with(Certainty.evidence(forOther: $0)) }
        symbols.sort { $0.quality > $1.quality }
        stripes = look?.regions.map(\.place) ?? []
        weak = own.filter { Certainty.evidence(for: $0) == nil && Certainty.isWeak($0) }.map(\.place)
    }

    /// Returns the likelihood reader's readings, marked as known by the prior.
    private static func readings(
        of look: LikelihoodReader.DecodePass?, _ retail: [Symbol], _ known: (any KnownCodes)?
    ) -> [LikelihoodReading] {
        guard let readings = look?.readings, let known else { return look?.readings ?? [] }
        let judged = retail.map { $0.judged(by: readings) }
        return readings.map { reading in
            var reading = reading
            reading.isKnown = Certainty.isFavoured(reading, among: readings, judged, by: known)
            return reading
        }
    }
}

extension Symbol {
    /// Creates a symbol that only the likelihood reader has read.
    fileprivate init(_ reading: LikelihoodReading, _ evidence: Evidence) {
        self.init(
            symbology: reading.symbology, text: reading.symbolText, quality: reading.quality,
            place: reading.place, evidence: evidence, isOutdated: reading.isOutdated)
    }

    /// Returns the symbol as judged by the likelihood reader's readings.
    fileprivate func judged(by readings: [LikelihoodReading]) -> Symbol {
        let same = readings.filter {
            $0.symbology == symbology && $0.symbolText == text && ($0.isOutdated || isNear($0.place))
        }
        if let reading = same.first(where: { Certainty.confirms($0) || Certainty.agrees($0) }) {
            return Symbol(
                symbology: symbology, text: text, quality: max(quality, reading.quality),
                place: reading.isOutdated ? place : reading.place.joined(with: place), evidence: .supports)
        }
        return with(same.contains(where: Certainty.refutes) ? .contradicts : .none)
    }

    /// Returns the symbol with other evidence.
    func with(_ evidence: Evidence) -> Symbol {
        Symbol(
            symbology: symbology, text: text, quality: quality, place: place, evidence: evidence,
            isOutdated: isOutdated)
    }

    /// Returns whether another symbol has the same text and is near enough to be the same code.
    fileprivate func isSameCode(as other: Symbol) -> Bool { text == other.text && isNear(other.place) }

    /// Returns whether another reader has read the same symbol of a symbology other than retail codes.
    func isSameOther(as other: Symbol) -> Bool {
        guard symbology == other.symbology, text == other.text else { return false }
        // zbar's place is a part of the code, or one end of it.
        if symbology == .dataBarExpanded { return true }
        return symbology.isLinear ? isNear(other.place, within: shareOfWidth) : place.overlaps(other.place)
    }

    /// Returns whether it is supported and at least as clear as another symbol at the same place, of which one is a
    /// misread.
    fileprivate func displaces(_ other: Symbol) -> Bool {
        isSupported && quality >= other.quality
            && (place.contains(other.place.centre) || other.place.contains(place.centre))
    }

    /// The height of a code whose rows are stacked, as a share of its width: 69 modules and more by 50 (ISO/IEC 24724).
    /// A reader may have the place of one row only.
    private var shareOfWidth: Double { symbology == .dataBar ? 1.5 : 1 }

    /// Returns whether another place is so near that both are of one pack: two equal codes cannot be nearer than they
    /// are wide.
    ///
    /// - Parameter share: The distance between centres, in both directions, as a share of the longest side of either.
    func isNear(_ other: BoundingBox, within share: Double = 1) -> Bool {
        let reach = share * Double(max(place.width, place.height, other.width, other.height))
        let (here, there) = (place.centre, other.centre)
        return Double(abs(here.x - there.x)) < reach && Double(abs(here.y - there.y)) < reach
    }
}

extension BoundingBox {
    func contains(_ point: (x: Int, y: Int)) -> Bool {
        (left...right).contains(point.x) && (top...bottom).contains(point.y)
    }
}
