/// When a reading may be believed.
///
/// The one place for this rule: another reader's readings will be judged here too. Its numbers are those that
/// `scantry bench photos` supports; ARCHITECTURE.md has the figures.
public struct Certainty: Sendable {
    /// Frames that must have read the same code with the picture's support.
    public var likeReadings: Int
    /// Frames that must have read it where the picture says nothing.
    public var unsupportedReadings: Int
    /// Readings in a single frame that put a code beyond doubt if the picture supports it, so that a pack swept past
    /// counts at once.
    public var clearLines: Int

    public static let standard = Certainty(likeReadings: 2, unsupportedReadings: 5, clearLines: 4)

    public init(likeReadings: Int, unsupportedReadings: Int, clearLines: Int) {
        self.likeReadings = likeReadings
        self.unsupportedReadings = unsupportedReadings
        self.clearLines = clearLines
    }

    /// Whether a code is certain.
    ///
    /// - Parameters:
    ///   - frames: Frames in which it was read.
    ///   - supported: Those of them whose picture supports it.
    ///   - lines: The most readings in one of the latter.
    func holds(frames: Int, supported: Int, lines: Int) -> Bool {
        supported >= likeReadings || frames >= unsupportedReadings || lines >= clearLines
    }

    /// What a picture says of a code that was read in it.
    ///
    /// On the photographs, the bars of right readings correlate with the picture by 0.7 and more wherever the code is
    /// flat and found whole, and lean to another digit by less than 1.2 then; misreads lean by 1.3 to 1.9. A UPC-E has
    /// no middle guard, and zbar finds it in pieces of blurred longer codes: it has to be seen clearly.
    static func evidence(for reading: Reading, in frame: borrowing Frame) -> Symbol.Evidence {
        // These have checksums of their own that leave little to chance.
        guard reading.symbol.symbology.isRetail else { return .supports }
        let isUPCE = reading.symbol.symbology == .upcE
        guard let fit = RetailFit(reading, in: frame), fit.correlation >= (isUPCE ? 0.85 : 0.7) else {
            return isUPCE ? .contradicts : .none
        }
        return fit.leaning < 1.2 ? .supports : .contradicts
    }
}
