/// The mean of a region's profiles over the last frames.
///
/// Noise that changes from frame to frame averages out. Each profile is moved and stretched to where it matches the mean
/// best, because hands are never still. No text is needed for that, so all frames share one geometry when the mean is read.
/// What stays the same, such as wrong geometry or a stain, is in the mean, too, and lowers the margin as in a single frame.
final class ProfileMean {
    /// The number of profiles in it.
    private(set) var frames = 0
    private let mean = BarProfile()
    private let moved = Storage<Float>(BarProfile.most, filledWith: 0)
    /// Where the last profile matches: `shift + scale · x` pixels for `x` pixels in the mean.
    private var match = Match()

    private struct Match {
        var shift: Float = 0
        var scale: Float = 1
        /// From -1 to 1.
        var correlation: Float = -1
    }

    /// Older frames count less from here on.
    private static let mostFrames = 8
    /// The correlation below which a profile is of something else. Those of two codes correlate by 0.69 at most in 240 pairs
    /// of random texts, because they have their guards in common.
    private static let leastCorrelation: Float = 0.7
    /// Pixels that a region's centre is off, at most, between two frames.
    private static let reach: Float = 6
    private static let scales: [Float] = [1, 0.992, 1.008, 0.984, 1.016, 0.976, 1.024]

    /// Adds the profile of another frame; begins anew where it does not match.
    func add(_ profile: BarProfile) {
        guard frames > 0, abs(profile.binWidth / mean.binWidth - 1) < 0.2 else { return begin(with: profile) }
        match = bestMatch(of: profile)
        guard match.correlation > Self.leastCorrelation else { return begin(with: profile) }
        move(profile, match)
        frames = min(frames + 1, Self.mostFrames)
        let (values, others, share) = (mean.values.base, moved.base, 1 / Float(frames))
        for index in 0..<mean.count { values[index] += share * (others[index] - values[index]) }
    }

    /// Writes the mean into a profile, at the place where the region is in the last frame.
    func copy(into profile: BarProfile) {
        profile.begin(
            count: mean.count, binWidth: mean.binWidth * match.scale, start: match.shift + match.scale * mean.start)
        profile.values.base.update(from: mean.values.base, count: mean.count)
    }

    private func begin(with profile: BarProfile) {
        (frames, match) = (1, Match())
        mean.begin(count: profile.count, binWidth: profile.binWidth, start: profile.start)
        mean.values.base.update(from: profile.values.base, count: profile.count)
    }

    /// Tries shifts of a bin at some scales, then finer ones around the best.
    private func bestMatch(of profile: BarProfile) -> Match {
        var best = Match()
        func consider(_ shift: Float, _ scale: Float) {
            let correlation = correlation(profile, shift, scale)
            if correlation > best.correlation { best = Match(shift: shift, scale: scale, correlation: correlation) }
        }
        let steps = Int(Self.reach / mean.binWidth)
        for step in -steps...steps { consider(Float(step) * mean.binWidth, 1) }
        let shift = best.shift
        for scale in Self.scales {
            for step in -2...2 { consider(shift + Float(step) * mean.binWidth, scale) }
        }
        for part: Float in [2, 4] {
            let middle = best
            for (shift, scale): (Float, Float) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                consider(middle.shift + shift * mean.binWidth / part, middle.scale + scale * 0.008 / part)
            }
        }
        return best
    }

    /// The correlation of the slopes of a moved profile with those of the mean. Slopes leave out light and shadow.
    private func correlation(_ profile: BarProfile, _ shift: Float, _ scale: Float) -> Float {
        move(profile, Match(shift: shift, scale: scale))
        let (values, others) = (mean.values.base, moved.base)
        var (product, own, other): (Float, Float, Float) = (0, 1, 1)
        for index in 0..<max(0, mean.count - 5) {
            let (one, two) = (Self.slope(values + index), Self.slope(others + index))
            product += one * two
            own += one * one
            other += two * two
        }
        return product / (own * other).squareRoot()
    }

    /// The difference of three bins and the three before them: less noisy than that of two.
    @inline(__always)
    private static func slope(_ bins: UnsafeMutablePointer<Float>) -> Float {
        bins[3] + bins[4] + bins[5] - bins[0] - bins[1] - bins[2]
    }

    /// Resamples a profile at the bins of the mean.
    private func move(_ profile: BarProfile, _ match: Match) {
        let reader = profile.reader
        let step = match.scale * mean.binWidth / profile.binWidth
        let first = (match.shift + match.scale * mean.start - profile.start) / profile.binWidth
        for index in 0..<mean.count { moved.base[index] = reader.value(at: first + Float(index) * step) }
    }
}
