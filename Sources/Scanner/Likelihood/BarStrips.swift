/// The pixels of a region averaged along its bars, strip by strip.
///
/// A strip is a part of the region's height. Shifting strips against each other tries out how the bars run, without going
/// through the pixels again.
final class BarStrips {
    private let sums: Storage<Float>
    private let weights: Storage<Float>
    private let combined: Storage<Float>
    /// Bins of each strip.
    private(set) var count = 0
    private(set) var strips = 0
    private var binWidth: Float = 1
    private var reach: Float = 0
    private var first: Float = 0
    private var stripHeight: Float = 1

    private static let mostStrips = 20
    /// Pixels that are enough to find how the bars run.
    private static let enough = 8_000
    /// A brightness from which a sensor shows no differences any more.
    private static let clipped: Float = 252

    init() {
        sums = Storage(Self.mostStrips * BarProfile.most, filledWith: 0)
        weights = Storage(Self.mostStrips * BarProfile.most, filledWith: 0)
        combined = Storage(BarProfile.most, filledWith: 0)
    }

    /// Averages pixels along bars of a presumed slant.
    func fill(_ pixels: RegionPixels, _ slant: BarSlant, binWidth: Float, everySo step: Int = 1) {
        self.binWidth = binWidth
        reach = pixels.reach
        count = min(Int(2 * reach / binWidth) + 1, BarProfile.most)
        strips = min(max(Int(pixels.height / 4), 1), Self.mostStrips)
        stripHeight = pixels.height / Float(strips)
        first = pixels.middle - pixels.height / 2
        for strip in 0..<strips {
            (sums.base + strip * BarProfile.most).update(repeating: 0, count: count)
            (weights.base + strip * BarProfile.most).update(repeating: 0, count: count)
        }
        add(pixels, slant, everySo: step)
    }

    private func add(_ pixels: RegionPixels, _ slant: BarSlant, everySo step: Int) {
        let (across, along, brightness) = (pixels.across.base, pixels.along.base, pixels.brightness.base)
        let (sums, weights) = (sums.base, weights.base)
        let (scale, rate, reach, first) = (1 / binWidth, 1 / stripHeight, reach, first)
        let (last, lastStrip) = (Float(count - 1) - 0.001, strips - 1)
        let rowRate = 1 / Float(pixels.step)
        var index = 0
        while index < pixels.count {
            let (s, t, value) = (across[index], along[index], brightness[index])
            let position = ((s + slant.shear * t) / (1 - slant.fan * t) + reach) * scale
            index &+= 1
            // Thinned along the bars: gaps across them would be taken for edges.
            guard position >= 0, position < last, step == 1 || Int((t - first) * rowRate) % step == 0 else { continue }
            let strip = min(max(Int((t - first) * rate), 0), lastStrip)
            let bin = Int(position)
            let share = position - Float(bin)
            let target = strip &* BarProfile.most &+ bin
            // What is clipped tells less.
            let weight: Float = value < Self.clipped ? 1 : 0.25
            let (near, far) = (weight * (1 - share), weight * share)
            sums[target] += near * value
            weights[target] += near
            sums[target &+ 1] += far * value
            weights[target &+ 1] += far
        }
    }

    /// The mean of all strips.
    func profile(into profile: BarProfile) {
        profile.begin(count: count, binWidth: binWidth, start: -reach)
        let (values, totals) = (profile.values.base, profile.weights.base)
        for strip in 0..<strips {
            let (sums, weights) = (sums.base + strip * BarProfile.most, weights.base + strip * BarProfile.most)
            for index in 0..<count {
                values[index] += sums[index]
                totals[index] += weights[index]
            }
        }
        profile.normalise()
    }

    /// The profile of all strips, each weighted by its contrast from place to place: where glare hides the bars of one strip,
    /// others show them. Afterwards, the strips have to be filled anew.
    func profileByContrast(into profile: BarProfile) {
        profile.begin(count: count, binWidth: binWidth, start: -reach)
        normaliseStrips()
        for strip in 0..<strips { addByContrast(sums.base + strip * BarProfile.most, to: profile) }
        let (values, weights) = (profile.values.base, profile.weights.base)
        for index in 0..<count { values[index] = 128 + Self.evenContrast * values[index] / max(weights[index], 1) }
    }

    /// Adds a strip less its local mean, since glare adds light, divided by its contrast, and weighted by the square of it as
    /// independent measurements are. Contrast is that of neighbouring bins, which the slopes of glare hardly change.
    private func addByContrast(_ means: UnsafeMutablePointer<Float>, to profile: BarProfile) {
        let (values, weights) = (profile.values.base, profile.weights.base)
        let (near, far) = (max(4, count / 20), max(8, count / 12))
        func slope(_ index: Int) -> Float {
            index > 0 && index + 1 < count ? means[index + 1] - means[index - 1] : 0
        }
        var (level, contrast) = (SlidingMean(), SlidingMean())
        for index in -far..<count {
            if index + near >= 0, index + near < count { level.add(means[index + near]) }
            if index - near > 0 { level.remove(means[index - near - 1]) }
            if index + far < count { contrast.add(slope(index + far) * slope(index + far)) }
            if index - far > 0 { contrast.remove(slope(index - far - 1) * slope(index - far - 1)) }
            guard index >= 0 else { continue }
            values[index] += (means[index] - level.mean) * max(0, contrast.mean).squareRoot()
            weights[index] += max(0, contrast.mean)
        }
    }

    /// The standard deviation that a profile of even contrast has, in grey levels.
    private static let evenContrast: Float = 50

    /// Finds how the bars of a region run: the right slant makes the profile sharpest.
    ///
    /// - Parameter withFan: Whether they may converge, as in a picture taken from above or below; takes three times as long.
    func slant(of pixels: RegionPixels, withFan: Bool = false) -> BarSlant {
        fill(pixels, BarSlant(), binWidth: 1, everySo: max(1, pixels.count / Self.enough))
        normaliseStrips()
        var search = SlantSearch { self.sharpness($0) }
        search.shear(reach: Self.steepestShear, step: 0.02, halvings: 4)
        guard withFan else { return search.best }
        search.fan(unit: 0.02 / max(pixels.height / 2, 4))
        return search.best
    }

    /// How much the bars may lean against the region's axis.
    private static let steepestShear: Float = 0.16

    /// Turns the sums of each strip into means.
    private func normaliseStrips() {
        for strip in 0..<strips {
            let start = strip * BarProfile.most
            BarProfile.normalise(sums.base + start, weights.base + start, count)
        }
    }

    /// The sum of squared differences of neighbouring bins in the middle of the profile that a slant would give.
    private func sharpness(_ slant: BarSlant) -> Float {
        let margin = count / 6
        let target = combined.base
        target.update(repeating: 0, count: count)
        for strip in 0..<strips {
            let t = first + (Float(strip) + 0.5) * stripHeight
            let means = sums.base + strip * BarProfile.most
            if slant.fan == 0 {
                addShifted(means, by: slant.shear * t, margin)
            } else {
                addStretched(means, by: 1 - slant.fan * t, shift: slant.shear * t, margin)
            }
        }
        var sum: Float = 0
        for index in margin..<max(margin, count - margin - 1) {
            let difference = target[index + 1] - target[index]
            sum += difference * difference
        }
        return sum
    }

    private func addShifted(_ means: UnsafeMutablePointer<Float>, by shift: Float, _ margin: Int) {
        let whole = Int((-shift).rounded(.down))
        let share = -shift - Float(whole)
        let (start, end) = (max(margin, -whole), min(count - margin, count - 1 - whole))
        guard start < end else { return }
        let (source, target) = (means + whole, combined.base)
        for index in start..<end { target[index] += source[index] * (1 - share) + source[index + 1] * share }
    }

    private func addStretched(_ means: UnsafeMutablePointer<Float>, by factor: Float, shift: Float, _ margin: Int) {
        let (target, last) = (combined.base, Float(count - 1) - 0.001)
        for index in margin..<max(margin, count - margin) {
            let position = min(max(0, (Float(index) - reach) * factor - shift + reach), last)
            let bin = Int(position)
            let share = position - Float(bin)
            target[index] += means[bin] * (1 - share) + means[bin + 1] * share
        }
    }
}

/// The mean of values that come and go.
private struct SlidingMean {
    private var count: Float = 0
    private var sum: Float = 0

    mutating func add(_ value: Float) { (count, sum) = (count + 1, sum + value) }
    mutating func remove(_ value: Float) { (count, sum) = (count - 1, sum - value) }

    var mean: Float { sum / count }
}

/// A search for the slant that makes a profile sharpest, from coarse to fine.
private struct SlantSearch {
    private(set) var best = BarSlant()
    private var sharpest: Float
    private let sharpness: (BarSlant) -> Float

    init(_ sharpness: @escaping (BarSlant) -> Float) {
        self.sharpness = sharpness
        sharpest = sharpness(BarSlant())
    }

    private mutating func consider(_ slant: BarSlant) {
        let sharpness = sharpness(slant)
        if sharpness > sharpest { (best, sharpest) = (slant, sharpness) }
    }

    mutating func shear(reach: Float, step: Float, halvings: Int) {
        let middle = best
        for offset in stride(from: step, through: reach + step / 8, by: step) {
            consider(BarSlant(shear: middle.shear - offset, fan: middle.fan))
            consider(BarSlant(shear: middle.shear + offset, fan: middle.fan))
        }
        var fine = step / 2
        for _ in 0..<halvings {
            let here = best
            consider(BarSlant(shear: here.shear - fine, fan: here.fan))
            consider(BarSlant(shear: here.shear + fine, fan: here.fan))
            fine /= 2
        }
    }

    /// Tries bars that converge, in steps of `unit`, each with the shear that suits it.
    mutating func fan(unit: Float) {
        let middle = best
        for number in 1...6 {
            consider(BarSlant(shear: middle.shear, fan: middle.fan - Float(number) * unit))
            consider(BarSlant(shear: middle.shear, fan: middle.fan + Float(number) * unit))
        }
        guard best.fan != middle.fan else { return }
        shear(reach: 0.04, step: 0.01, halvings: 2)
        for step in [unit / 2, unit / 4] {
            let here = best
            consider(BarSlant(shear: here.shear, fan: here.fan - step))
            consider(BarSlant(shear: here.shear, fan: here.fan + step))
        }
        shear(reach: 0.01, step: 0.005, halvings: 2)
    }
}
