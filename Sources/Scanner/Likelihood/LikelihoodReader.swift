/// Reads retail codes that blur, noise or small size put beyond readers that look for edges.
///
/// It makes no early decisions about edges or bars: the grey profile of a whole region is compared with blurred templates of
/// all valid texts. `Docs/likelihood-reader.md` explains the stages with pictures.
///
/// 1. ``BarRegionLocator`` finds striped regions.
/// 2. ``RegionPixels`` and ``BarStrips`` find how their bars run and average along them into a ``BarProfile``.
/// 3. ``GuardComb`` finds where guards may be.
/// 4. ``DigitEvidence`` weighs the digits of each presumed place, and ``DigitSolver`` decides for a text.
/// 5. ``SymbolModel`` fits place, light and blur to that text, and the digits are weighed again.
/// 6. ``Certainty`` judges what comes out.
final class LikelihoodReader {
    /// The result of a look at a frame.
    struct DecodePass {
        /// Likely or not: ``Certainty`` judges. The likeliest first for each text.
        var readings: [LikelihoodReading] = []
        /// The striped regions.
        var regions: [BarRegion] = []
    }

    private var locators: [BarRegionLocator]
    let effort: ReadingEffort
    let clock: @Sendable () -> Duration
    private let gradients = GradientTiles()
    private let pixels = RegionPixels()
    private let strips = BarStrips()
    private let reader = ProfileReader()
    /// Compares claims; ``reader`` may hold an attempt that is paused.
    let comparer = ProfileReader()
    /// The regions of the last frames; empty where each frame is another picture.
    private var remembered: [RegionProgress] = []
    /// The attempt that goes on with this frame, because there was no time for all of it in the last one.
    private var paused: Begun?
    /// The usual time to prepare each of the attempts, by their numbers.
    private var usualPreparations: [Duration]
    /// The frames for which looks may take longer, because a text has shown that is not clear yet.
    private var framesWithText = 0
    private var looks = 0
    private var lastRegions: [BarRegion] = []

    /// - Parameter clock: The clock that time limits are measured by.
    init(effort: ReadingEffort, clock: @escaping @Sendable () -> Duration) {
        self.effort = effort
        self.clock = clock
        usualPreparations = [Duration](repeating: .zero, count: effort.attempts.count)
        locators = (effort.cells + effort.largeCells).map { BarRegionLocator(cell: $0) }
    }

    /// Looks at some parts of a frame.
    ///
    /// Claims are compared first, within a time limit of their own. Then regions without a confirmed claim are read until the
    /// time limit. While a region lies still, each frame continues with the next of ``ReadingEffort/attempts``.
    ///
    /// - Parameters:
    ///   - claims: What another reader has read in the frame.
    ///   - others: The places of symbols of other symbologies. Regions there are compared with claims, but not read.
    ///   - onlyClaims: Whether there is no time for more.
    func look(
        at frame: borrowing Frame, _ places: [BoundingBox], claims: [SymbolClaim], others: [BoundingBox] = [],
        onlyClaims: Bool = false
    ) -> DecodePass {
        if onlyClaims, claims.isEmpty { return DecodePass(regions: lastRegions) }
        let start = startComparing()
        // Attempts that may pause do not hurry.
        reader.isOverdue = effort.isContinuous ? { false } : comparer.isOverdue
        var regions = located(in: frame, places, cellSizes(for: frame.size, isHurried: onlyClaims))
        let located = clock()
        var look = DecodePass(regions: regions.map(\.region))
        lastRegions = look.regions
        var unread: [Int] = []
        for index in regions.indices {
            let near = claims.filter { $0.place.overlaps(regions[index].region.place) }
            if compareEach(near, &regions[index], in: frame, since: start, into: &look) { continue }
            if !others.contains(where: regions[index].region.isCovered) { unread.append(index) }
        }
        if !onlyClaims { read(unread, of: &regions, others, in: frame, end(start, located), into: &look) }
        if effort.isContinuous {
            remember(regions)
            let isRead = look.readings.contains(where: \.isSettled)
            let isText = look.readings.contains(where: Certainty.isWeak)
            framesWithText = isRead ? 0 : isText ? Self.framesForText : max(0, framesWithText - 1)
        }
        look.readings.sort { $0.margin > $1.margin }
        return look
    }

    /// Returns the end of the time for attempts. On frames of a camera they have what locating has left of the limit,
    /// or half of its time on a slow machine, however long comparisons took.
    private func end(_ start: Duration, _ located: Duration) -> Duration {
        guard effort.isContinuous else { return start + effort.timeLimit }
        let limit = framesWithText > 0 ? effort.timeLimitForText : effort.timeLimit
        return clock() + max(limit - (located - start), (located - start) / 2)
    }

    /// Goes on with the attempt that is paused. Then tries regions in the order of ``RegionProgress/turn``, until the
    /// time is over or nothing is left to try.
    private func read(
        _ unread: [Int], of regions: inout [RegionProgress], _ others: [BoundingBox], in frame: borrowing Frame,
        _ end: Duration, into look: inout DecodePass
    ) {
        var isFirst = true
        if var attempt = paused.take(), isCurrent(&attempt, in: frame),
            !isCovered(attempt.region, by: look.readings, others)
        {
            isFirst = false
            guard finish(attempt, of: &regions, end, into: &look) else { return }
        }
        let isPatient = effort.isContinuous && looks.isMultiple(of: Self.framesOfRest)
        var left = unread.map { (index: $0, tries: effort.attempts.count) }
        while let next = left.indices.min(by: { regions[left[$0].index].turn < regions[left[$1].index].turn }) {
            let index = left[next].index
            let (number, begun) = (number(regions[index]), clock())
            if !isFirst, begun + usualPreparations[number] > end { return }
            if !isPatient, regions[index].turn > lastTurn(look.readings) { return }
            left[next].tries -= 1
            if left[next].tries == 0 { left.remove(at: next) }
            guard !isCovered(regions[index].region, by: look.readings) else {
                left.removeAll { $0.index == index }
                continue
            }
            isFirst = false
            let attempts = regions[index].attempts
            let attempt = begin(&regions[index], in: frame)
            usualPreparations[number] += (clock() - begun - usualPreparations[number]) / 8
            guard finish(attempt, at: index, of: &regions, end, into: &look) else { return }
            // What is to be repeated has to wait for the next frame.
            if regions[index].attempts == attempts { left.removeAll { $0.index == index } }
        }
    }

    /// An attempt at a region, as far as it has come.
    private struct Begun {
        let region: BarRegion
        /// See ``RegionProgress/view``.
        let view: RegionView
        /// The number of the look in which the attempt began.
        let look: Int
        var isJoint = false
        /// See ``LikelihoodReading/isOutdated``.
        var isOutdated = false
        /// Nil where there is nothing to read.
        var search: ProfileSearch?
    }

    /// Returns whether a paused attempt is worth finishing: the picture at its place is unchanged, or changed only a few looks
    /// ago. Sets ``Begun/isOutdated``.
    private func isCurrent(_ attempt: inout Begun, in frame: borrowing Frame) -> Bool {
        attempt.isOutdated = RegionView(of: attempt.region, in: frame).differs(from: attempt.view)
        return !attempt.isOutdated || looks - attempt.look <= Self.looksOfMovedPack
    }

    /// Drops the attempt that is paused, because nothing striped is in view any more.
    func dropPausedAttempt() { paused = nil }

    /// Whether a symbol lies over the middle of a region.
    private func isCovered(_ region: BarRegion, by readings: [LikelihoodReading], _ others: [BoundingBox] = []) -> Bool
    {
        readings.contains { $0.isSettled && region.isCovered(by: $0.place) } || others.contains(where: region.isCovered)
    }

    /// The number of the next attempt at a region.
    private func number(_ progress: RegionProgress) -> Int { progress.attempts % effort.attempts.count }

    /// Begins the next attempt at a region.
    private func begin(_ progress: inout RegionProgress, in frame: borrowing Frame) -> Begun {
        let attempt = effort.attempts[number(progress)]
        var begun = Begun(region: progress.region, view: progress.view, look: looks)
        guard prepare(progress.region, attempt, in: frame, for: reader) else { return begun }
        begun.isJoint = effort.isContinuous && average(&progress, attempt)
        if attempt.isInverted { reader.upright.invert() }
        reader.load()
        let length = progress.region.length / reader.upright.binWidth
        begun.search = ProfileSearch(attempt, length: length, reader.possibleLayouts(length: length))
        return begun
    }

    /// Takes an attempt to its end; returns false where there is no time for that, and it pauses.
    ///
    /// - Parameter index: The region's index; nil where the attempt began in an earlier frame.
    private func finish(
        _ begun: Begun, at index: Int? = nil, of regions: inout [RegionProgress], _ end: Duration,
        into look: inout DecodePass
    ) -> Bool {
        var (attempt, readings) = (begun, [LikelihoodReading]())
        if var search = attempt.search {
            while !search.isDone {
                search.advance(reader)
                if effort.isContinuous, !search.isDone, clock() > end {
                    attempt.search = search
                    paused = attempt
                    return false
                }
            }
            readings = search.candidates.map {
                var reading = reading($0, attempt.region, by: reader, isClaimed: false, isJoint: attempt.isJoint)
                reading.isOutdated = attempt.isOutdated
                return reading
            }
        }
        look.readings += readings
        if let index = index ?? regions.firstIndex(where: { attempt.region.isAbout($0.region) }) {
            note(readings, of: &regions[index])
        } else if let index = remembered.firstIndex(where: { attempt.region.isAbout($0.region) }) {
            note(readings, of: &remembered[index])
        }
        return true
    }

    /// Notes what an attempt at a region has come to.
    private func note(_ readings: [LikelihoodReading], of progress: inout RegionProgress) {
        progress.combScore = max(progress.combScore, reader.combScore(.ean13), reader.combScore(.ean8))
        // What has read a symbol reads it in the next frame, too, if it is still there.
        if effort.isContinuous, readings.contains(where: \.isSettled) { return }
        // What has shown a part of a text may show all of it in the next frame.
        if effort.isContinuous, progress.repetitions < Self.mostRepetitions,
            readings.contains(where: { Certainty.isWeak($0) && $0.isWhole })
        {
            progress.repetitions += 1
        } else {
            progress.attempts += 1
            progress.repetitions = 0
        }
    }

    /// Adds the prepared profile to the mean of its region, and puts the mean in its place if the attempt asks for that.
    /// Returns whether there is now more than this frame in it.
    private func average(_ progress: inout RegionProgress, _ attempt: ReadingAttempt) -> Bool {
        guard attempt.band == ReadingAttempt.wide, !attempt.byContrast, progress.attempts >= Self.attemptsAlone else {
            return false
        }
        let mean = progress.mean ?? ProfileMean()
        if !progress.isAveraged { mean.add(reader.upright) }
        (progress.mean, progress.isAveraged) = (mean, true)
        guard attempt.isJoint, mean.frames > 1 else { return false }
        mean.copy(into: reader.upright)
        return true
    }

    /// Which of the ``locators`` regions are found by: on frames of a camera the first, and the others in turns.
    private func cellSizes(for size: FrameSize, isHurried: Bool) -> [Int] {
        let count = effort.cells.count + effort.largeCells.count { max(size.width, size.height) >= 50 * $0 }
        guard effort.isContinuous else { return Array(0..<count) }
        return isHurried ? [0] : [0, 1 + looks % (count - 1)]
    }

    /// The likeliest regions by each size of cells, with the progress of those that were there before.
    private func located(
        in frame: borrowing Frame, _ places: [BoundingBox], _ cellSizes: [Int]
    ) -> [RegionProgress] {
        var bySize = [[BarRegion]](repeating: [], count: cellSizes.count)
        for place in places {
            gradients.measure(frame, place)
            for (number, index) in cellSizes.enumerated() {
                bySize[number] += locators[index].regions(in: gradients, limit: effort.regions)
            }
        }
        var regions: [BarRegion] = []
        for found in bySize {
            for region in found.sorted(by: { $0.score > $1.score }).prefix(effort.regions)
            where !regions.contains(where: { region.isAbout($0) }) {
                regions.append(region)
            }
        }
        looks += 1
        return regions.map { region in
            let look = effort.isContinuous ? RegionView(of: region, in: frame) : RegionView()
            let last = remembered.first { region.isAbout($0.region) }
            return last.map { RegionProgress(region, look, after: $0) } ?? RegionProgress(region, look)
        }
    }

    /// Keeps the progress of regions, and for some frames of those that this frame did not show.
    private func remember(_ regions: [RegionProgress]) {
        var kept = regions
        for var old in remembered where old.missing < Self.framesRemembered {
            guard !kept.contains(where: { $0.region.isAbout(old.region) }) else { continue }
            old.missing += 1
            kept.append(old)
        }
        remembered = kept
    }

    /// In one of so many frames of a camera, regions are tried again that were given up: fresh noise may show what the
    /// frames before did not.
    private static let framesOfRest = 32

    /// The turn after which regions are given up: sooner where a symbol was read.
    private func lastTurn(_ readings: [LikelihoodReading]) -> Float {
        readings.contains(where: \.isSettled) ? 5 : effort.lastTurn
    }

    /// Looks in which an attempt goes on although its pack has moved. At five frames a second they are shorter than the
    /// time after which ``Presentations`` takes a pack as gone, and counts it anew.
    private static let looksOfMovedPack = 3

    /// Frames for which a text that is not clear lets looks take longer.
    private static let framesForText = 8

    /// Frames in which an attempt that shows a part of a text is repeated.
    private static let mostRepetitions = 2

    /// Attempts at a region before its frames are averaged: a pack that is swept past is read alone or not at all.
    private static let attemptsAlone = 4

    /// A region is located in every other frame at least, since two sizes of cells take turns.
    private static let framesRemembered = 4

    /// Averages a band of a region along its bars; false where there is nothing to read.
    func prepare(
        _ region: BarRegion, _ attempt: ReadingAttempt, in frame: borrowing Frame, for reader: ProfileReader
    ) -> Bool {
        pixels.collect(frame, region, attempt.band)
        let slant = strips.slant(of: pixels, withFan: attempt.withFan)
        strips.fill(pixels, slant, binWidth: Self.binWidth(for: region.length))
        if attempt.byContrast {
            strips.profileByContrast(into: reader.upright)
        } else {
            strips.profile(into: reader.upright)
        }
        return reader.upright.totalVariation >= Self.leastVariation
    }

    /// Four bins for each module of an EAN-13 that fills the region, but none wider than a pixel until there are a thousand.
    private static func binWidth(for length: Float) -> Float {
        max(min(max(length / (95 * 4), 0.25), 1), length / 1_000)
    }

    /// Grey levels that a profile with a code goes up and down at least.
    private static let leastVariation: Float = 60

    func reading(
        _ candidate: ProfileReader.Candidate, _ region: BarRegion, by reader: ProfileReader, isClaimed: Bool,
        isJoint: Bool = false
    ) -> LikelihoodReading {
        let (profile, geometry) = (reader.upright, candidate.fit.geometry)
        let ends = [geometry.origin, geometry.end].map { bin in
            let inUpright = candidate.isReversed ? Float(profile.count - 1) - bin : bin
            return profile.start + inUpright * profile.binWidth
        }
        return LikelihoodReading(
            layout: candidate.layout, text: candidate.text, explained: candidate.fit.explained,
            margin: candidate.margin,
            ends: candidate.ends, place: region.place(from: min(ends[0], ends[1]), to: max(ends[0], ends[1])),
            isClaimed: isClaimed,
            isElastic: geometry.dents != nil, isJoint: isJoint, rival: candidate.rival)
    }
}
