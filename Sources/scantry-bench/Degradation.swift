import Scanner

/// The meaning of the levels of an experiment.
struct Experiment {
    /// The name in the manifest.
    let name: String
    let title: String
    /// The quantity that levels measure, for the axis of a chart.
    let quantity: String
    /// The unit of a level; empty for none.
    let unit: String
    /// Whether smaller levels are harder to read.
    let isLessHarder: Bool

    /// Describes a known experiment, and any other by its name.
    init(_ name: String) {
        self.name = name
        isLessHarder = ["module", "jpeg", "height"].contains(name)
        (title, quantity, unit) = Self.known[name] ?? (name, "level", "")
    }

    private static let known = [
        "module": ("Small codes", "module width", "pixels"),
        "blur": ("Gaussian blur, modules of 3 pixels", "sigma", "modules"),
        "blur-m1.5": ("Gaussian blur, modules of 1.5 pixels", "sigma", "modules"),
        "disk": ("Defocus, modules of 3 pixels", "half the radius", "modules"),
        "motion": ("Motion blur along the code", "length", "modules"),
        "noise": ("Sensor noise", "sigma at mid grey", "grey levels"),
        "deg": ("Rotation in the picture's plane", "angle", "degrees"),
        "tilt": ("Tilt out of the picture's plane", "angle", "degrees"),
        "cyl": ("Code around a cylinder", "half the angle covered", "degrees"),
        "light": ("Uneven light", "fall-off across the frame, 0 to 1", ""),
        "glare": ("Glare", "strength, 0 to 1", ""),
        "jpeg": ("JPEG compression", "quality, 0 to 100", ""),
        "height": ("Low bars", "height of the bars", "modules"),
    ]
}

/// The curves of all readers in one experiment.
struct DegradationChart {
    let experiment: Experiment
    let curves: [DegradationCurve]

    /// All levels with codes, rising.
    var levels: [Double] { Set(curves.flatMap { $0.points.map(\.level) }).sorted() }

    /// The smallest and the largest number of codes at a level.
    var frames: ClosedRange<Int> {
        let counts = curves.flatMap { $0.points.map(\.frames) }
        return (counts.min() ?? 0)...(counts.max() ?? 0)
    }
}

/// The share of codes that a reader reads, by level.
struct DegradationCurve {
    struct Point {
        let level: Double
        /// 0 to 1.
        let share: Double
        /// The number of codes that were shown.
        let frames: Int
    }

    let reader: BarcodeDecoder.Readers
    /// By rising level.
    let points: [Point]

    /// Returns the level up to which a share of the codes is read; nil if it is read at none.
    ///
    /// The search begins at the easiest level that reaches the share and ends where the curve falls below it.
    func limit(at share: Double, of experiment: Experiment) -> ReadingLimit? {
        let points = experiment.isLessHarder ? points.reversed() : points
        guard let start = points.firstIndex(where: { $0.share >= share }), let hardest = points.last else { return nil }
        guard let end = points[start...].firstIndex(where: { $0.share < share }) else {
            return ReadingLimit(level: hardest.level, isReadBeyond: true, missesEasier: start > 0)
        }
        let (above, below) = (points[end - 1], points[end])
        let way = (above.share - share) / (above.share - below.share)
        return ReadingLimit(
            level: above.level + way * (below.level - above.level), isReadBeyond: false, missesEasier: start > 0)
    }
}

/// The hardest level at which a share of the codes is read.
struct ReadingLimit {
    /// Interpolated between two levels.
    let level: Double
    /// Whether it is the hardest level measured, so that the limit lies beyond it.
    let isReadBeyond: Bool
    /// Whether the share is not reached at an easier level.
    let missesEasier: Bool
}
