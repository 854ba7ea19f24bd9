/// Finds where a symbol may lie by what is beside it: bright and even on both sides, darker within.
///
/// Defocus of more than a module blurs the edges that ``GuardComb`` needs, and a disk of two modules even inverts them. The
/// ends of a symbol survive that.
final class QuietZones {
    private let sums = Storage<Float>(BarProfile.most + 1, filledWith: 0)
    private let squares = Storage<Float>(BarProfile.most + 1, filledWith: 0)
    private var count = 0
    /// The scores of the places that are tried, and where the first module begins and how wide each is.
    private var scores: [Float] = []
    private var places: [(origin: Float, module: Float)] = []

    /// Modules beside a symbol that are bright, at least, from and to so far from its end.
    private static let quiet: (near: Float, far: Float) = (0.7, 4.5)
    /// Modules at each end that are darker than the quiet zone: guard and first digit.
    private static let inside: Float = 11

    /// Prepares a profile for searches.
    func load(_ profile: BarProfile) {
        count = profile.count
        let values = profile.values.base
        sums.base[0] = 0
        squares.base[0] = 0
        for index in 0..<count {
            sums.base[index + 1] = sums.base[index] + values[index]
            squares.base[index + 1] = squares.base[index] + values[index] * values[index]
        }
    }

    /// Returns the likeliest places, at least a module apart at one end, the likeliest first.
    ///
    /// - Parameters:
    ///   - length: The region's length in bins; its centre is that of the profile.
    func matches(modules: Int, length: Float, limit: Int) -> [SymbolGeometry] {
        scores.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        let (first, last) = (0.68 * length / Float(modules), 1.2 * length / Float(modules))
        var module = first
        while module <= last {
            let half = Float(modules) * module / 2
            var origin = Float(count) / 2 - half - 0.25 * length
            while origin <= Float(count) / 2 - half + 0.25 * length {
                let score = score(origin, module, modules)
                if score > 0 {
                    scores.append(score)
                    places.append((origin, module))
                }
                origin += module
            }
            module *= 1 + 1 / Float(modules)
        }
        var distinct: [SymbolGeometry] = []
        for index in ranked(scores) where distinct.count < limit {
            let (origin, module) = places[index]
            let geometry = SymbolGeometry(modules: modules, origin: origin, module: module)
            let isNew = distinct.allSatisfy {
                abs($0.origin - geometry.origin) > 1.2 * geometry.module
                    || abs($0.end - geometry.end) > 1.2 * geometry.module
            }
            if isNew { distinct.append(geometry) }
        }
        return distinct
    }

    /// The contrast of the darker quiet zone with the end beside it, less the unevenness of both, in grey levels.
    private func score(_ origin: Float, _ module: Float, _ modules: Int) -> Float {
        let end = origin + Float(modules) * module
        let left = part(origin - Self.quiet.far * module, origin - Self.quiet.near * module)
        let right = part(end + Self.quiet.near * module, end + Self.quiet.far * module)
        let (first, last) = (part(origin, origin + Self.inside * module), part(end - Self.inside * module, end))
        return min(left.mean - first.mean, right.mean - last.mean) - left.deviation - right.deviation
    }

    /// The mean and standard deviation of the bins from one place to another; beyond the profile there is none.
    private func part(_ from: Float, _ to: Float) -> (mean: Float, deviation: Float) {
        let (start, end) = (max(0, Int(from.rounded())), min(count, Int(to.rounded())))
        guard end > start else { return (0, 0) }
        let number = Float(end - start)
        let mean = (sums.base[end] - sums.base[start]) / number
        let variance = (squares.base[end] - squares.base[start]) / number - mean * mean
        return (mean, max(0, variance).squareRoot())
    }
}
