/// When a reading may be believed.
///
/// The one place for this rule: another reader's readings will be judged here too. Its numbers are those that
/// `scantry bench photos` supports; ARCHITECTURE.md has the figures.
public struct Certainty: Sendable {
    /// Frames that must have read the same code with the picture's support.
    public var likeReadings = 2
    /// How often the lines of a single frame must have read it, with the picture's support for each digit, to put it beyond
    /// doubt, so that a pack swept past counts at once.
    public var clearLines = 4
    /// Frames that must have read it where the picture says nothing, as on a curved can.
    public var unsupportedReadings = 5
    /// How often the lines of each of those must have read it.
    public var unsupportedLines = 10
    /// Frames in which an equal pack must have been read beside one that counts: a code of which fingers or glare leave
    /// pieces is read as two, for a moment.
    public var readingsBeside = 3

    public init() {}

    /// How often one code was read, as far as it makes a difference.
    struct Tally {
        private(set) var frames = 0
        private(set) var supported = 0
        fileprivate var isClear = false
        fileprivate var unsupported = 0

        /// Counts one frame's symbol.
        mutating func count(_ symbol: Symbol, by certainty: Certainty) {
            frames += 1
            switch symbol.evidence {
            case .supports:
                supported += 1
                if symbol.quality >= certainty.clearLines { isClear = true }
            case .suggests:
                supported += 1
            case .none:
                if symbol.quality >= certainty.unsupportedLines { unsupported += 1 }
            case .contradicts:
                break
            }
        }
    }

    /// Whether a code is certain.
    func holds(_ tally: Tally) -> Bool {
        tally.isClear || tally.supported >= likeReadings || tally.unsupported >= unsupportedReadings
    }

    /// Whether two equal codes in view are on two packs, by how often the second was read.
    func holdsBeside(_ tally: Tally) -> Bool { tally.frames >= readingsBeside }

    /// What a picture says of a code that was read in it.
    ///
    /// On the photographs, the bars of right readings correlate with the picture by 0.7 and more wherever the code is
    /// flat and found whole, and lean to another digit by less than 1.2 then; misreads lean by 1.3 to 1.9. A UPC-E has
    /// no middle guard, and is found in the left halves of longer codes: it has to be seen clearly, with nothing beside it.
    static func evidence(for symbology: Symbology, _ fit: RetailFit?) -> Symbol.Evidence {
        // These have checksums of their own that leave little to chance.
        guard symbology.isRetail else { return .supports }
        let isUPCE = symbology == .upcE
        guard let fit, fit.correlation >= (isUPCE ? 0.85 : 0.7), fit.standsAlone || !isUPCE else {
            return isUPCE ? .contradicts : .none
        }
        guard fit.leaning < 1.2 else { return .contradicts }
        return fit.doubt < 1 ? .supports : .suggests
    }
}
