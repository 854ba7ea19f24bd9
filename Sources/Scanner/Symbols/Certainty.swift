/// The rules for accepting the readings of both readers.
///
/// The numbers were chosen by measured misreads; see `Docs/likelihood-reader.md`.
public struct Certainty: Sendable {
    /// The number of frames that must support or suggest a code if none puts it beyond doubt.
    public var likeReadings = 2
    /// The ``Symbol/quality`` at which one frame that supports a code puts it beyond doubt, so that a pack swept past
    /// counts at once, unless it is a DataBar that few rows have read. zbar counts scan lines; the likelihood reader uses a
    /// tenth of its margin.
    public var clearLines = 4
    /// The number of frames that must read an equal pack together with one that counts. A code that fingers or glare split is
    /// briefly read as two.
    public var readingsBeside = 3

    public init() {}

    /// The number of frames that read a code, by their evidence.
    struct Tally {
        private(set) var frames = 0
        private(set) var supported = 0
        fileprivate var isBeyondDoubt = false

        mutating func count(_ symbol: Symbol, by certainty: Certainty) {
            frames += 1
            switch symbol.evidence {
            case .supports:
                supported += 1
                if symbol.quality >= certainty.clearLines, symbol.isReadInManyRows { isBeyondDoubt = true }
            case .suggests:
                supported += 1
            case .contradicts, .none:
                break
            }
        }
    }

    /// Returns whether a code is certain.
    func isCertain(_ tally: Tally) -> Bool {
        tally.isBeyondDoubt || tally.supported >= likeReadings
    }

    /// Returns whether the second of two equal codes in view is on a pack of its own, by the frames that read both.
    func isCertainBeside(_ frames: Int) -> Bool { frames >= readingsBeside }
}

extension Certainty {
    /// Judges a reading of the likelihood reader alone; returns nil if it is too weak to report.
    ///
    /// Wrong texts reach margins of 37, mostly as an EAN-8, which has fewer edges to contradict them. A reading of
    /// several frames together must be beyond doubt by itself: two means of the same frames are not independent.
    static func evidence(for reading: LikelihoodReading) -> Symbol.Evidence? {
        evidence(for: reading, bonus: reading.isKnown ? knownBonus : 0)
    }

    /// - Parameter bonus: The reduction of the required margins, which stay at least ``leastMargin``.
    private static func evidence(for reading: LikelihoodReading, bonus: Float) -> Symbol.Evidence? {
        guard reading.isWhole else { return nil }
        func exceeds(_ explained: Float, _ margin: Float) -> Bool {
            reading.explained > explained && reading.margin > max(margin - bonus, leastMargin)
        }
        switch reading.layout.symbology {
        // A UPC-A with hidden ends looks like an EAN-8 in its middle.
        case .ean8:
            guard reading.ends.guards > 0.6, reading.ends.quiet > 0.75 else { return nil }
            if exceeds(0.92, 90) { return .supports }
            return exceeds(0.90, 60) && reading.maySuggest ? .suggests : nil
        // The left half of each EAN-13 has fifteen of its sixteen common edges, so it may only confirm zbar.
        case .upcE: return nil
        default:
            if exceeds(0.87, 60) { return .supports }
            return exceeds(0.80, 30) && reading.maySuggest ? .suggests : nil
        }
    }

    /// Judges a reading of a symbology other than retail codes, which the likelihood reader cannot compare.
    ///
    /// A single line of noise can pass for a DataBar, whose only protection is a checksum modulo 79 or 211 (ISO/IEC
    /// 24724). Code 39 has no checksum, and Interleaved 2 of 5 one of ten: two frames must agree.
    static func evidence(forOther symbol: Symbol) -> Symbol.Evidence {
        switch symbol.symbology {
        case .dataBar, .dataBarExpanded: symbol.quality > 1 ? .supports : .none
        case .code39, .itf14: .suggests
        default: .supports
        }
    }

    /// Returns whether the comparison of zbar's text with the picture confirms it.
    ///
    /// Two readers that fail in different ways seldom agree by mistake: with a prototype none of zbar's 18 misreads on
    /// 900 photographs was confirmed.
    static func confirms(_ reading: LikelihoodReading) -> Bool {
        guard reading.isClaimed else { return false }
        if reading.layout.symbology == .upcE {
            return reading.explained > 0.75 && reading.margin > 6 && reading.ends.quiet > leastQuiet
                && reading.ends.guards > 0.5 && reading.ends.contrast > 0.5
        }
        // Elastic alignment has fitted a wrong text with 0.78 and 9.
        if reading.isElastic { return reading.explained > 0.82 && reading.margin > 12 }
        return reading.explained > 0.6 && reading.margin > 3
    }

    /// The least ``Symbol/quality`` at which a text that a single picture only suggests is accepted.
    static let leastQualityInOnePicture = 4

    /// Returns whether an independent reading confirms zbar's equal text. It may be too weak to be accepted alone.
    static func agrees(_ reading: LikelihoodReading) -> Bool { !reading.isClaimed && isWeak(reading) }

    /// Returns whether another attempt is unlikely to improve the figures.
    static func isClear(explained: Float, margin: Float) -> Bool { explained > 0.93 && margin > 80 }

    /// Returns whether a reading shows at least that there is a code.
    static func isWeak(_ reading: LikelihoodReading) -> Bool { reading.explained > 0.7 && reading.margin > 8 }

    /// Returns whether the comparison of zbar's text with the picture shows a misread.
    ///
    /// A UPC-E without quiet zones is a part of a longer code.
    static func refutes(_ reading: LikelihoodReading) -> Bool {
        guard reading.isClaimed, reading.explained > 0.75 else { return false }
        return reading.margin < -3 || (reading.layout.symbology == .upcE && reading.ends.quiet <= leastQuiet)
    }

    /// The least reflectance of a UPC-E's quiet zones, from 0 for black to 1 for white.
    private static let leastQuiet: Float = 0.7
}

// MARK: - The prior of known products

extension Certainty {
    /// The reduction of the margin for a known text. The full prior of a household's own product would be 46 units,
    /// which would decide alone.
    static let knownBonus: Float = 15
    /// The margin below which no text is accepted, known or not: two flavours of a product may differ in two digits.
    static let leastMargin: Float = 20

    /// Returns whether a smaller margin is enough for a reading, because its text is known and its rival is not.
    ///
    /// The picture alone must rank the text first: the margin stays where another text is read at the same place.
    /// Unknown texts need no more margin than without a prior. Looks codes up only where the answer makes a difference.
    ///
    /// - Parameters:
    ///   - readings: All readings of the frame.
    ///   - symbols: zbar's symbols in the frame, judged by the readings.
    static func isFavoured(
        _ reading: LikelihoodReading, among readings: [LikelihoodReading], _ symbols: [Symbol],
        by known: any KnownCodes
    ) -> Bool {
        guard !reading.isClaimed, let rival = reading.rivalGTIN,
            evidence(for: reading, bonus: 0) != evidence(for: reading, bonus: knownBonus),
            !readings.contains(where: { isWeak($0) && $0.text != reading.text && $0.place.overlaps(reading.place) }),
            !symbols.contains(where: { $0.evidence != .contradicts && $0.contradicts(reading) })
        else { return false }
        // Both look-ups start before either is judged, since one may take until the next frame.
        let answers = (known.contains(reading.gtin), known.contains(rival))
        return answers == (true, false)
    }
}

extension Symbol {
    /// Returns whether both overlap and have different texts.
    fileprivate func contradicts(_ reading: LikelihoodReading) -> Bool {
        text != reading.symbolText && place.overlaps(reading.place)
    }

    /// Whether at least eight rows have read a DataBar; true for all other symbologies. Misreads, which zbar joins from
    /// segments of two rows of a stacked code, were read by up to three rows, and by six in one of 15,000 frames.
    var isReadInManyRows: Bool { !symbology.isDataBar || quality >= Self.manyRows }

    private static let manyRows = 8

    /// Whether one picture is enough to accept the symbol. A suggested text needs more than in two frames of a camera:
    /// two of 5,000 pictures without a readable code showed a text with a margin of 32, after all attempts of patient
    /// reading.
    ///
    /// Unconfirmed readings of zbar are not enough: with a strip over a part of a code, 76 lines read the same wrong
    /// text.
    public var isCertainInOnePicture: Bool {
        switch evidence {
        case .supports: true
        case .suggests: quality >= Certainty.leastQualityInOnePicture
        case .contradicts, .none: false
        }
    }
}

extension LikelihoodReading {
    /// Whether the reading may suggest a text: all digits fit about equally well, and it is of a single frame. Of 20
    /// readings with such margins in drawn frames and photographs, 19 were right, with residuals of the worst digit up
    /// to 4.0, and one was wrong, with 7.9.
    var maySuggest: Bool { !isJoint && ends.worstDigit < 6 }

    /// True if both ends and each digit show what the text demands. The check digit would supply a digit under a thumb.
    var isWhole: Bool { ends.areWhole }
}

extension SymbolEnds {
    /// See ``LikelihoodReading/isWhole``.
    var areWhole: Bool { contrast > 0.2 && guards > 0.4 && quiet > 0.55 && worstDigit < 12 }
}
