/// One way to read a region.
struct ReadingAttempt {
    /// The part of the region's height that is averaged: where a pack is bent, or light falls on it, parts differ.
    var band: RegionPixels.Band = wide
    /// Whether bars may converge, as in a picture that is taken from above or below.
    var withFan = false
    /// Whether bars are brighter than the spaces, as on metal.
    var isInverted = false
    /// Whether modules may vary in width along the symbol, as on a crumpled bag.
    var isElastic = false
    /// Whether the mean of the last frames is read, not this one alone.
    var isJoint = false
    /// Whether the parts of the band count by their contrast: glare may hide the bars of some.
    var byContrast = false
    /// The number of hypotheses that are followed.
    var search = HypothesisSearch.quick

    static let wide: RegionPixels.Band = -0.85...0.85
    static let upper: RegionPixels.Band = -0.9 ... -0.05
    static let middle: RegionPixels.Band = -0.45...0.45
    static let lower: RegionPixels.Band = 0.05...0.9
    static let thinUpper: RegionPixels.Band = -0.6 ... -0.2
    static let thinMiddle: RegionPixels.Band = -0.2...0.2
    static let thinLower: RegionPixels.Band = 0.2...0.6
    static let highest: RegionPixels.Band = -0.9 ... -0.5
    static let lowest: RegionPixels.Band = 0.5...0.9
}

/// The number of presumed places of a symbol that are followed from step to step, in one attempt.
struct HypothesisSearch {
    /// The bends k0 and k1 that the comb tries.
    var bends = GuardComb.bends
    /// The number of matches of the comb that are kept.
    var matches: Int
    /// The number of places suggested by quiet zones that are tried.
    var endMatches: Int
    /// The number of these that are moved to where their cost is least.
    var settled: Int
    /// The number of hypotheses left after weighing, after choosing an appearance, and after climbing.
    var selections: (Int, Int, Int)
    /// The number of hypotheses that are followed where modules vary in width.
    var elasticTries: Int
    /// Whether a comb that fits well rules out the other layout, and places that only the quiet zones suggest.
    var trustsComb = false
    /// The factor by which a hypothesis may cost more than usual.
    var slack: Float = 1
    /// Whether places are given up whose cost is high for how well the comb fits: those of readings are not. See
    /// ``Hypothesis/Limits/perScore``.
    var isSelective = false

    /// The score that the comb of a layout has at least where a symbol may be; see ``GuardComb/Match/score``.
    var leastComb: Float = 0

    /// The same search, of places that are worth it.
    ///
    /// On the odd rows of the photographs, the combs of clear readings had scores of 0.70 and more in quick searches and of
    /// 0.60 in thorough ones; on drawn degraded frames, 99 of 100 had 0.67 and 0.56. Half of the searches that read
    /// nothing had less than 0.6.
    var selective: HypothesisSearch {
        var search = self
        search.isSelective = true
        search.leastComb = trustsComb ? 0.6 : 0.5
        return search
    }

    /// A millisecond or two.
    static let quick = HypothesisSearch(
        bends: [(0, 0), (-1.6, 0), (1.6, 0), (0, 3), (0, 7)], matches: 8, endMatches: 2, settled: 1,
        selections: (3, 2, 1),
        elasticTries: 2, trustsComb: true)
    /// Some ten milliseconds.
    static let thorough = HypothesisSearch(
        matches: 18, endMatches: 8, settled: 4, selections: (9, 4, 3), elasticTries: 4)
    /// Some thirty milliseconds.
    static let exhaustive = HypothesisSearch(
        matches: 24, endMatches: 16, settled: 8, selections: (14, 6, 4), elasticTries: 6, slack: 1.4)
}
