/// The rule for believing a reading, of either reader.
///
/// Its numbers were chosen on measured misreads; `Docs/likelihood-reader.md` has the figures.
public struct Certainty: Sendable {
    /// Frames that must have read the same code where none is beyond doubt.
    public var likeReadings = 2
    /// The number of lines of a single frame that must have read it, with the picture's support, to put it beyond doubt: a
    /// pack swept past counts at once. The likelihood reader says a tenth of its margin.
    public var clearLines = 4
    /// Frames in which an equal pack must have been read beside one that counts: a code of which fingers or glare leave
    /// pieces is read as two, for a moment.
    public var readingsBeside = 3

    public init() {}

    /// The frames in which one code was read, by their evidence.
    struct Tally {
        private(set) var frames = 0
        private(set) var supported = 0
        fileprivate var isBeyondDoubt = false

        /// Counts one frame's symbol.
        mutating func count(_ symbol: Symbol, by certainty: Certainty) {
            frames += 1
            switch symbol.evidence {
            case .supports:
                supported += 1
                if symbol.quality >= certainty.clearLines { isBeyondDoubt = true }
            case .suggests:
                supported += 1
            case .contradicts, .none:
                break
            }
        }
    }

    /// Whether a code is certain.
    func holds(_ tally: Tally) -> Bool {
        tally.isBeyondDoubt || tally.supported >= likeReadings
    }

    /// Whether two equal codes in view are on two packs, by how often the second was read.
    func holdsBeside(_ tally: Tally) -> Bool { tally.frames >= readingsBeside }
}

extension Certainty {
    /// Judges a reading of the likelihood reader alone; nil if it is too weak to be reported.
    ///
    /// Wrong texts reach margins of 37, mostly as an EAN-8, which has fewer edges to contradict them. Two readings of means
    /// of the same frames would not confirm each other: what several frames show together must be beyond doubt at once.
    static func evidence(for reading: LikelihoodReading) -> Symbol.Evidence? {
        evidence(for: reading, bonus: reading.isKnown ? knownBonus : 0)
    }

    /// - Parameter bonus: What is taken off the margins that are demanded, down to ``leastMargin``.
    private static func evidence(for reading: LikelihoodReading, bonus: Float) -> Symbol.Evidence? {
        guard reading.isWhole else { return nil }
        func exceeds(_ explained: Float, _ margin: Float) -> Bool {
            reading.explained > explained && reading.margin > max(margin - bonus, leastMargin)
        }
        switch reading.layout.symbology {
        // Its left and right digits also stand around the middle of a UPC-A, whose ends may be hidden.
        case .ean8:
            guard reading.ends.guards > 0.6, reading.ends.quiet > 0.75 else { return nil }
            if exceeds(0.92, 90) { return .supports }
            return exceeds(0.90, 60) && reading.maySuggest ? .suggests : nil
        // Fifteen of its sixteen common edges stand in the left half of each EAN-13, too: it may only confirm.
        case .upcE: return nil
        default:
            if exceeds(0.87, 60) { return .supports }
            return exceeds(0.80, 30) && reading.maySuggest ? .suggests : nil
        }
    }

    /// Judges what zbar has read of another symbology than those of retail codes, which nothing is compared with.
    ///
    /// A single line of noise may pass for a DataBar: its only guard is a checksum modulo 79 or 211 (ISO/IEC 24724).
    static func evidence(forOther symbol: Symbol) -> Symbol.Evidence {
        switch symbol.symbology {
        case .dataBar, .dataBarExpanded: symbol.quality > 1 ? .supports : .none
        default: .supports
        }
    }

    /// True if the comparison of zbar's text with the picture confirms it.
    ///
    /// Two readers that fail in different ways seldom agree by mistake: with a prototype none of zbar's 18 misreads on 900
    /// photographs passed.
    static func confirms(_ reading: LikelihoodReading) -> Bool {
        guard reading.isClaimed else { return false }
        if reading.layout.symbology == .upcE {
            return reading.explained > 0.75 && reading.margin > 6 && reading.ends.quiet > leastQuiet
                && reading.ends.guards > 0.5 && reading.ends.contrast > 0.5
        }
        // A false text that may bend as it likes has reached 0.78 and 9.
        if reading.isElastic { return reading.explained > 0.82 && reading.margin > 12 }
        return reading.explained > 0.6 && reading.margin > 3
    }

    /// The least ``Symbol/quality`` at which a single picture is believed that only suggests a text.
    static let leastQualityInOnePicture = 4

    /// True if a reading confirms zbar's equal text, though it is too weak to be believed alone: of all texts it has found
    /// the same.
    static func agrees(_ reading: LikelihoodReading) -> Bool { !reading.isClaimed && isWeak(reading) }

    /// True for figures that no other attempt is likely to surpass.
    static func isClear(explained: Float, margin: Float) -> Bool { explained > 0.93 && margin > 80 }

    /// True for a reading that shows that there is a code, but not which one.
    static func isWeak(_ reading: LikelihoodReading) -> Bool { reading.explained > 0.7 && reading.margin > 8 }

    /// True if the comparison of zbar's text with the picture shows a misread.
    ///
    /// A UPC-E with bars beside it is a piece of a longer code.
    static func refutes(_ reading: LikelihoodReading) -> Bool {
        guard reading.isClaimed, reading.explained > 0.75 else { return false }
        return reading.margin < -3 || (reading.layout.symbology == .upcE && reading.ends.quiet <= leastQuiet)
    }

    /// The least reflectance of a UPC-E's quiet zones.
    private static let leastQuiet: Float = 0.7
}

// MARK: - The prior of known products

extension Certainty {
    /// How much less margin a known text needs. The prior of a household's own product would be worth 46 units, more than
    /// a clear reading has: untamed, it would decide alone.
    static let knownBonus: Float = 15
    /// The margin below which no text is believed, known or not: another flavour of a known product differs in two digits.
    static let leastMargin: Float = 20

    /// True if a reading may be believed with less margin, because its text is known and its rival is not.
    ///
    /// The evidence alone has to rank the text first: nothing is lowered where another text is read at the same place. What
    /// is not known needs no more margin than without a prior. Codes are looked up only where the answer makes a difference.
    ///
    /// - Parameters:
    ///   - readings: All readings of the frame.
    ///   - symbols: What zbar has read in the frame, judged by them.
    static func isFavoured(
        _ reading: LikelihoodReading, among readings: [LikelihoodReading], _ symbols: [Symbol],
        by known: any KnownCodes
    ) -> Bool {
        guard !reading.isClaimed, let rival = reading.rivalGTIN,
            evidence(for: reading, bonus: 0) != evidence(for: reading, bonus: knownBonus),
            !readings.contains(where: { isWeak($0) && $0.text != reading.text && $0.place.overlaps(reading.place) }),
            !symbols.contains(where: { $0.evidence != .contradicts && $0.contradicts(reading) })
        else { return false }
        // Both are asked for before either is judged, since a look-up may take until the next frame.
        let answers = (known.contains(reading.gtin), known.contains(rival))
        return answers == (true, false)
    }
}

extension Symbol {
    /// True if both overlap and have different texts.
    fileprivate func contradicts(_ reading: LikelihoodReading) -> Bool {
        text != reading.symbolText && place.overlaps(reading.place)
    }

    /// True if one picture is enough to believe the symbol. What is only suggested needs more than in two frames of a camera:
    /// two of 5,000 pictures without a readable code showed a text with a margin of 32, after all attempts of patient reading.
    ///
    /// Unconfirmed readings of zbar are not enough: with a strip over a part of a code, 76 lines misread it alike.
    public var isCertainInOnePicture: Bool {
        switch evidence {
        case .supports: true
        case .suggests: quality >= Certainty.leastQualityInOnePicture
        case .contradicts, .none: false
        }
    }
}

extension LikelihoodReading {
    /// True if a margin that is not beyond doubt may count: all digits fit about equally well, in a frame by itself. Of 20
    /// readings with such margins in drawn frames and photographs, 19 were right, with residuals of the worst digit up to
    /// 4.0, and one was wrong, with 7.9.
    var maySuggest: Bool { !isJoint && ends.worstDigit < 6 }

    /// True if both ends and each digit show what the text demands. The check digit would supply a digit under a thumb.
    var isWhole: Bool { ends.areWhole }
}

extension SymbolEnds {
    /// See ``LikelihoodReading/isWhole``.
    var areWhole: Bool { contrast > 0.2 && guards > 0.4 && quiet > 0.55 && worstDigit < 12 }
}
