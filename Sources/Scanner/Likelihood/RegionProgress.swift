/// A striped region, and how often it was tried to read it, in this frame and those before.
struct RegionProgress {
    let region: BarRegion
    /// Attempts so far; the next one is number `attempts` of ``ReadingEffort/attempts``, again and again.
    var attempts = 0
    /// How often the last attempt was repeated because it showed a part of a text.
    var repetitions = 0
    /// The best score of a comb of guards so far; see ``GuardComb/Match/score``.
    var combScore: Float = 0
    /// Attempts at confirming what another reader has read in it.
    var comparisons = 0
    /// Frames since it was located.
    var missing = 0
    /// The mean of its profiles in the last frames; nil before the first.
    var mean: ProfileMean?
    /// Whether this frame is in the mean.
    var isAveraged = false

    /// What it looked like when it was tried first.
    let view: RegionView

    init(_ region: BarRegion, _ view: RegionView) { (self.region, self.view) = (region, view) }

    /// Continues with a region that was seen in a frame before. Where the picture has changed since its first attempt, it
    /// is tried from the beginning.
    init(_ region: BarRegion, _ view: RegionView, after last: RegionProgress) {
        guard !view.differs(from: last.view) else {
            self.init(region, view)
            return
        }
        self.init(region, last.view)
        (attempts, repetitions, combScore) = (last.attempts, last.repetitions, last.combScore)
        (comparisons, mean) = (last.comparisons, last.mean)
    }

    /// The order in which regions are tried, least first: one with a clear comb gets more attempts than one with none.
    var turn: Float { Float(attempts) / max(combScore * combScore, 0.05) }
}

extension BarRegion {
    /// Whether a symbol lies over its middle half.
    func isCovered(by place: BoundingBox) -> Bool { place.overlaps(self.place(from: -length / 4, to: length / 4)) }
}
