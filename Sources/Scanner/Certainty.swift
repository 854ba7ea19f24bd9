/// When a reading may be believed.
///
/// The one place for this rule: another reader's readings will be judged here too.
public struct Certainty: Sendable {
    /// Frames that must have read the same code.
    public var likeReadings: Int
    /// Scan lines in a single frame that put a code beyond doubt, so that a pack swept past counts at once.
    public var clearLines: Int

    /// The values that `scantry bench photos` supports; ARCHITECTURE.md has the figures.
    public static let standard = Certainty(likeReadings: 2, clearLines: 8)

    public init(likeReadings: Int, clearLines: Int) {
        self.likeReadings = likeReadings
        self.clearLines = clearLines
    }

    /// Whether a code that was read in `frames` frames, by at most `lines` lines in one of them, is certain.
    func holds(frames: Int, lines: Int) -> Bool {
        frames >= likeReadings || lines >= clearLines
    }
}
