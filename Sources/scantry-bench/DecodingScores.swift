import Kitchen
import Scanner
import Values

/// The right and wrong answers of a reader in some pictures, and its times.
struct ReadingScore {
    /// All pictures.
    private(set) var pictures = 0
    /// Pictures that show a code.
    private(set) var codes = 0
    /// Pictures whose code was read.
    private(set) var right = 0
    /// Pictures in which another number was read.
    private(set) var wrong = 0
    private var frames = 0
    private var time = Duration.zero
    private var worst = Duration.zero

    /// The mean time of a frame, in milliseconds.
    var mean: Double { frames == 0 ? 0 : time / .milliseconds(1) / Double(frames) }

    /// The longest time of a frame, in milliseconds.
    var longest: Double { worst / .milliseconds(1) }

    /// The share of codes that were read, or nil without a code.
    var share: Double? { codes == 0 ? nil : Double(right) / Double(codes) }

    mutating func add(_ outcome: ReadingOutcome, expected: GTIN?) {
        pictures += 1
        codes += expected == nil ? 0 : 1
        right += outcome.isRight(for: expected) ? 1 : 0
        wrong += outcome.isWrong(for: expected) ? 1 : 0
        frames += outcome.times.count
        time += outcome.times.reduce(.zero, +)
        worst = outcome.times.reduce(worst, max)
    }
}

/// The scores of several readers on the same pictures, group by group.
struct DecodingScores {
    let readers: [BarcodeDecoder.Readers]
    /// The groups in the order in which their first pictures came.
    private(set) var groups: [PictureGroup] = []
    private var scores: [PictureGroup: [BarcodeDecoder.Readers: ReadingScore]] = [:]
    private var totals: [BarcodeDecoder.Readers: ReadingScore] = [:]

    init(readers: [BarcodeDecoder.Readers]) { self.readers = readers }

    mutating func add(_ outcome: ReadingOutcome, of entry: PictureManifest.Entry, by reader: BarcodeDecoder.Readers) {
        if scores[entry.group] == nil { groups.append(entry.group) }
        scores[entry.group, default: [:]][reader, default: ReadingScore()].add(outcome, expected: entry.expected)
        totals[reader, default: ReadingScore()].add(outcome, expected: entry.expected)
    }

    /// Returns a reader's score in a group, or in all pictures if nil.
    func score(of reader: BarcodeDecoder.Readers, in group: PictureGroup?) -> ReadingScore {
        (group.map { scores[$0]?[reader] } ?? totals[reader]) ?? ReadingScore()
    }

    /// A chart for each experiment that has codes at two levels or more, in the order of the groups.
    var charts: [DegradationChart] {
        var names: [String] = []
        for case .degraded(let name, _?) in groups where !names.contains(name) { names.append(name) }
        return names.map { name in
            DegradationChart(
                experiment: Experiment(name),
                curves: readers.map { DegradationCurve(reader: $0, points: points(of: $0, in: name)) })
        }
        .filter { $0.levels.count > 1 }
    }

    /// Returns the share that a reader reads at each level of an experiment, by rising level.
    private func points(of reader: BarcodeDecoder.Readers, in experiment: String) -> [DegradationCurve.Point] {
        groups.compactMap { group in
            guard case .degraded(experiment, let level?) = group else { return nil }
            let score = score(of: reader, in: group)
            return score.share.map { DegradationCurve.Point(level: level, share: $0, frames: score.codes) }
        }
        .sorted { $0.level < $1.level }
    }
}
