/// The effort of the likelihood reader: what it tries, and for how long.
struct ReadingEffort {
    /// The number of regions of a frame that are read, for each size of cells.
    var regions: Int
    /// Sides of the cells by which regions are located, in pixels.
    var cells = [8, 16, 4]
    /// Sides of cells for large frames, in which no edge may fall into a smaller one: each from 50 of them on.
    let largeCells = [32, 64]
    /// The ways in which a region is read, one after the other until one is clear: what costs little or helps often comes
    /// first.
    var attempts: [ReadingAttempt]
    /// The ways in which a region is compared with claims, one after the other until one holds.
    var comparisons: [ReadingAttempt]
    /// Whether frames follow each other, so that a region that lies still is tried in another way each time.
    var isContinuous = false
    /// The ``RegionProgress/turn`` after which a region is given up where nothing was read, until the picture there
    /// changes.
    var lastTurn: Float = 20
    /// The processor's time after which no attempt is begun, but for the first. On frames of a camera, an attempt pauses
    /// then and goes on with the next frame.
    var timeLimit: Duration
    /// The same while a text shows that is not clear yet.
    var timeLimitForText = Duration.milliseconds(12)
    /// The processor's time after which attempts and comparisons end early: what is left of their steps is done with the
    /// likeliest hypothesis alone. Attempts that pause do not need it.
    var deadline: Duration
    /// The processor's time after which no comparison is begun, but for the first at each region.
    var claimTimeLimit: Duration

    /// Between two frames of a camera.
    static let live = ReadingEffort(
        regions: 3,
        attempts: [
            ReadingAttempt(search: .quick.selective),
            ReadingAttempt(withFan: true, isJoint: true, search: .thorough.selective),
            ReadingAttempt(band: thinMiddle, search: .quick.selective),
            ReadingAttempt(isInverted: true, search: .quick.selective),
            ReadingAttempt(band: thinLower, withFan: true, isElastic: true, search: .thorough.selective),
            ReadingAttempt(band: upper, isInverted: true, search: .quick.selective),
            ReadingAttempt(band: lower, search: .thorough.selective),
            ReadingAttempt(withFan: true, byContrast: true, search: .thorough.selective),
        ],
        comparisons: quickComparisons, isContinuous: true, lastTurn: 10, timeLimit: .milliseconds(8),
        deadline: .milliseconds(15), claimTimeLimit: .milliseconds(5))

    /// A fraction of a second, for one picture.
    static let patient = ReadingEffort(
        regions: 6,
        attempts: [ReadingAttempt(), thorough(wide), inverted(wide)] + [upper, lower, middle].map(thorough)
            + [upper, lower].map(inverted)
            + [ReadingAttempt(withFan: true, byContrast: true, search: .thorough)],
        comparisons: quickComparisons
            + [wide, thinMiddle, thinUpper, thinLower, upper, middle, lower].map(thorough),
        timeLimit: .milliseconds(900), deadline: .seconds(1), claimTimeLimit: .milliseconds(400))

    /// Seconds, for a picture that matters.
    static let exhaustive = ReadingEffort(
        regions: 10,
        attempts: patient.attempts
            + allBands.map { ReadingAttempt(band: $0, withFan: true, isElastic: true, search: .exhaustive) }
            + allBands.map {
                ReadingAttempt(band: $0, withFan: true, isInverted: true, isElastic: true, search: .thorough)
            },
        comparisons: patient.comparisons
            + [highest, lowest].map { ReadingAttempt(band: $0, isElastic: true, search: .exhaustive) },
        lastTurn: .infinity, timeLimit: .seconds(5), deadline: .seconds(6), claimTimeLimit: .seconds(5))

    private static let quickComparisons =
        [wide, thinMiddle, thinUpper, thinLower].map { ReadingAttempt(band: $0) }
        + [ReadingAttempt(withFan: true, isElastic: true)]
        + [thinMiddle, thinUpper, thinLower].map { ReadingAttempt(band: $0, isElastic: true) }
        + [ReadingAttempt(byContrast: true)]

    private static func thorough(_ band: RegionPixels.Band) -> ReadingAttempt {
        ReadingAttempt(band: band, withFan: true, isElastic: true, search: .thorough)
    }

    private static func inverted(_ band: RegionPixels.Band) -> ReadingAttempt {
        ReadingAttempt(band: band, withFan: true, isInverted: true)
    }

    private static let allBands = [wide, upper, middle, lower, thinMiddle, thinUpper, thinLower, highest, lowest]
    private static let (wide, upper, middle, lower) = (
        ReadingAttempt.wide, ReadingAttempt.upper, ReadingAttempt.middle, ReadingAttempt.lower
    )
    private static let (thinUpper, thinMiddle, thinLower) = (
        ReadingAttempt.thinUpper, ReadingAttempt.thinMiddle, ReadingAttempt.thinLower
    )
    private static let (highest, lowest) = (ReadingAttempt.highest, ReadingAttempt.lowest)
}
