/// Comparing what another reader has read with the picture.
extension LikelihoodReader {
    /// Compares claims with one region, for as long as a look would.
    func compare(_ claims: [SymbolClaim], with region: BarRegion, in frame: borrowing Frame) -> [LikelihoodReading] {
        var (progress, pass) = (RegionProgress(region, RegionView()), DecodePass())
        _ = compareEach(claims, &progress, in: frame, since: startComparing(), into: &pass)
        return pass.readings
    }

    /// Compares claims with a region, and returns whether one was confirmed. Equal claims are each compared with their own part
    /// of it: equal packs beside each other are often one region.
    func compareEach(
        _ claims: [SymbolClaim], _ progress: inout RegionProgress, in frame: borrowing Frame, since start: Duration,
        into look: inout DecodePass
    ) -> Bool {
        guard !claims.isEmpty else { return false }
        guard Set(claims.map(\.text)).count < claims.count else {
            return compare(claims, &progress, in: frame, since: start, into: &look)
        }
        var isConfirmed = false
        let comparisons = progress.comparisons
        for claim in claims {
            var part = RegionProgress(progress.region.part(around: claim.place), RegionView())
            part.comparisons = comparisons
            if compare([claim], &part, in: frame, since: start, into: &look) { isConfirmed = true }
            progress.comparisons = max(progress.comparisons, part.comparisons)
        }
        return isConfirmed
    }

    /// Sets the deadline of comparisons and returns the current time.
    func startComparing() -> Duration {
        let start = clock()
        comparer.isOverdue = { [clock, limit = effort.deadline] in clock() - start > limit }
        return start
    }

    /// Compares claims with a region until one is confirmed, and returns whether one was.
    private func compare(
        _ claims: [SymbolClaim], _ progress: inout RegionProgress, in frame: borrowing Frame,
        since start: Duration, into look: inout DecodePass
    ) -> Bool {
        let region = progress.region
        for number in effort.comparisons.indices {
            if number > 0, clock() - start > effort.claimTimeLimit { return false }
            let attempt = effort.comparisons[progress.comparisons % effort.comparisons.count]
            if prepare(region, attempt, in: frame, for: comparer) {
                comparer.load()
                let length = region.length / comparer.upright.binWidth
                let readings = claims.compactMap { comparer.compare($0, length: length, attempt) }
                    .map { reading($0, region, by: comparer, isClaimed: true) }
                look.readings += readings
                if readings.contains(where: Certainty.confirms) { return true }
            }
            progress.comparisons += 1
        }
        return false
    }
}
