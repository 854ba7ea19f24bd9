/// Finds where in a profile a symbol may lie, how large it is and how it is bent, before any digit is known.
///
/// Some edges are in every symbol of a kind, whatever its digits: those of the guards, and those between digits. They form a
/// comb of 24 edges in an EAN-13, 20 in an EAN-8 and 16 in a UPC-E. Where the comb fits the profile's slope, a symbol may
/// lie. The comb of an EAN-13 or EAN-8 is its own mirror image: one search serves both directions of reading.
final class GuardComb {
    /// A presumed place of a symbol.
    struct Match {
        var geometry: SymbolGeometry
        /// The correlation of the comb with the profile's slopes: 1 would be a profile of nothing but these edges.
        var score: Float
    }

    /// Where to look, and for what.
    struct Range {
        /// The symbol's length as a share of the region's.
        var lengths: ClosedRange<Float> = 0.68...1.25
        /// The greatest distance of the symbol's centre from the region's, as a share of its length.
        var shift: Float = 0.2
        /// The greatest number of matches.
        var limit = 8
        /// The bends k0 and k1 that are tried.
        var bends = GuardComb.bends
    }

    /// None, perspective to either side with ends whose scales differ by up to a half, and cylinders of half angles of about
    /// 28°, 39°, 49° and 57°.
    static let bends: [(Float, Float)] = [
        (0, 0), (-1.6, 0), (1.6, 0), (-3.2, 0.2), (3.2, 0.2), (-4.8, 0.5), (4.8, 0.5), (0, 2), (0, 4), (0, 6.5), (0, 9),
    ]
    /// Matches below it are none. It is low because blur lowers all of them.
    static let leastScore: Float = 0.3

    private let slopes = Storage<Float>(BarProfile.most, filledWith: 0)
    private let energies = Storage<Float>(BarProfile.most + 1, filledWith: 0)
    /// Slopes at half of the profile's resolution. Zeros follow.
    private let coarseSlopes = Storage<Float>(BarProfile.most + 2 * atOnce, filledWith: 0)
    private let sums = Storage<Float>(BarProfile.most, filledWith: 0)
    /// Where in ``coarseSlopes`` the slopes of each edge begin.
    private let starts = Storage<Int>(BentComb.most, filledWith: 0)
    /// The shares of the slopes there, and of those a bin further, with the signs of the edges.
    private let nearShares = Storage<Float>(BentComb.most, filledWith: 0)
    private let farShares = Storage<Float>(BentComb.most, filledWith: 0)
    private let comb = BentComb()
    private var count = 0
    private var found: [Candidate] = []

    /// Places whose sums are found at once.
    private static let atOnce = 16

    /// A place that the coarse search has found.
    private struct Candidate {
        let score: Float
        let origin: Float
        let module: Float
        /// The number of its bend.
        let bend: Int
    }

    /// Prepares a profile's slopes for searches.
    func load(_ profile: BarProfile) {
        count = profile.count
        let values = profile.values.base
        slopes.base[0] = 0
        slopes.base[count - 1] = 0
        for index in 1..<max(1, count - 1) { slopes.base[index] = values[index + 1] - values[index - 1] }
        energies.base[0] = 0
        for index in 0..<count {
            energies.base[index + 1] = energies.base[index] + slopes.base[index] * slopes.base[index]
        }
        loadCoarse(values)
    }

    private func loadCoarse(_ values: UnsafeMutablePointer<Float>) {
        let (half, whole) = (count / 2, coarseSlopes.base)
        whole.update(repeating: 0, count: 2 * half + 2 * Self.atOnce)
        for index in 1..<max(1, half - 1) {
            let (before, after) = (2 * index - 2, 2 * index + 2)
            whole[index] = (values[after] + values[after + 1] - values[before] - values[before + 1]) / 2
        }
    }

    /// Returns the best matches that differ from each other, the best first.
    ///
    /// - Parameters:
    ///   - length: The region's length in bins; its centre is that of the profile.
    func matches(_ edges: [SymbolLayout.Edge], modules count: Int, length: Float, in range: Range) -> [Match] {
        begin()
        for bend in range.bends.indices { search(edges, modules: count, length: length, in: range, bend: bend) }
        return bestMatches(edges, modules: count, in: range)
    }

    /// Begins a search that is made bend by bend.
    func begin() { found.removeAll(keepingCapacity: true) }

    /// Tries all scales and places under one bend of a range.
    func search(_ edges: [SymbolLayout.Edge], modules count: Int, length: Float, in range: Range, bend number: Int) {
        let modules = Float(count)
        let most = range.lengths.upperBound * length / modules
        comb.set(edges, Self.geometry(range.bends[number], modules: count))
        var module = range.lengths.lowerBound * length / modules
        while module <= most {
            search(module, number, around: Float(self.count) / 2 - modules * module / 2, within: range.shift * length)
            module *= Self.scaleStep(count)
        }
    }

    /// Returns the best of what was found since ``begin()``, with refined ends, the best first.
    func bestMatches(_ edges: [SymbolLayout.Edge], modules count: Int, in range: Range) -> [Match] {
        let likeliest = ranked(found.map(\.score)).lazy.map { [found] index in
            var geometry = Self.geometry(range.bends[found[index].bend], modules: count)
            (geometry.origin, geometry.module) = (found[index].origin, found[index].module)
            return Match(geometry: geometry, score: found[index].score)
        }
        let refined = Self.distinct(likeliest, limit: 3 * range.limit, apart: 0.4).map { refine($0, edges) }
        let best = refined.sorted { $0.score > $1.score }.filter { $0.score >= Self.leastScore }
        return Self.distinct(best, limit: range.limit, apart: 0.5)
    }

    private static func geometry(_ bend: (Float, Float), modules: Int) -> SymbolGeometry {
        SymbolGeometry(modules: modules, origin: 0, module: 1, bend: SIMD8(bend.0, bend.1, 0, 0, 0, 0, 0, 0))
    }

    /// The factor between two scales: both ends move by a third of a module.
    private static func scaleStep(_ modules: Int) -> Float { 1 + 0.7 / Float(modules) }

    /// Tries one scale and bend at all places near one, at half of the profile's resolution, and keeps the three best.
    ///
    /// - Parameters:
    ///   - start: Where the first edge lies, in bins.
    ///   - reach: The greatest distance from there, in bins.
    private func search(_ module: Float, _ bend: Int, around start: Float, within reach: Float) {
        let first = max(0, Int((start - reach) / 2))
        let last = min(count / 2 - 1, Int((start + reach) / 2))
        guard last > first else { return }
        let offsets = last - first + 1
        sumSlopes(module, from: first, offsets)
        let best = greatestSums(offsets)
        for offset in [best.0, best.1, best.2] where offset >= 0 {
            let origin = Float(2 * (first + offset))
            let score = score(sums.base[offset], origin, module)
            if score > 0.8 * Self.leastScore {
                found.append(Candidate(score: score, origin: origin, module: module, bend: bend))
            }
        }
    }

    /// Sums the slopes at the comb's edges for all offsets.
    private func sumSlopes(_ module: Float, from first: Int, _ offsets: Int) {
        let (starts, nearShares, farShares, slopes) = (starts.base, nearShares.base, farShares.base, coarseSlopes.base)
        let (edges, end) = (comb.count, count / 2)
        for edge in 0..<edges {
            let position = comb.places.base[edge] * module / 2 + Float(first)
            let whole = Int(position)
            let (share, sign) = (position - Float(whole), comb.signs.base[edge])
            starts[edge] = min(whole, end)
            (nearShares[edge], farShares[edge]) = (sign * (1 - share), sign * share)
        }
        var offset = 0
        while offset < offsets {
            var sum = Sixteen()
            for edge in 0..<edges {
                sum.add(slopes + (starts[edge] &+ offset), nearShares[edge], farShares[edge])
            }
            sum.store(to: sums.base + offset)
            offset &+= Self.atOnce
        }
    }

    /// The offsets of the three greatest sums that exceed those beside them, the greatest first; -1 for none.
    private func greatestSums(_ offsets: Int) -> (Int, Int, Int) {
        let sums = sums.base
        var best: (Int, Int, Int) = (-1, -1, -1)
        /// The sum that is not among the best three; no sum below zero is.
        var bar: Float = 0
        for offset in 0..<offsets {
            let sum = sums[offset]
            guard sum > bar, offset == 0 || sum >= sums[offset - 1], offset + 1 == offsets || sum > sums[offset + 1]
            else { continue }
            if best.0 < 0 || sum > sums[best.0] {
                best = (offset, best.0, best.1)
            } else if best.1 < 0 || sum > sums[best.1] {
                best = (best.0, offset, best.1)
            } else {
                best.2 = offset
            }
            if best.2 >= 0 { bar = sums[best.2] }
        }
        return best
    }

    /// The sum of slopes at the comb's edges, at full resolution.
    private func sum(_ origin: Float, _ module: Float) -> Float {
        let (places, slopes, end) = (comb.places.base, slopes.base, Float(count - 1))
        var sum: Float = 0
        for edge in 0..<comb.count {
            let position = origin + module * places[edge]
            guard position >= 0, position < end else { continue }
            let bin = Int(position)
            let share = position - Float(bin)
            sum += comb.signs.base[edge] * (slopes[bin] * (1 - share) + slopes[bin + 1] * share)
        }
        return sum
    }

    /// The sum as a share of what it could be, less a penalty for edges in the quiet zones.
    private func score(_ sum: Float, _ origin: Float, _ module: Float) -> Float {
        let bounds = origin + module * comb.bounds
        let inside = energy(bounds[1], bounds[4])
        let spread = (inside / max(1, Float(comb.modules + 4) * module)).squareRoot()
        guard spread > 0 else { return 0 }
        let beside = energy(bounds[0], bounds[2]) + energy(bounds[3], bounds[5])
        return sum / (spread * Float(comb.count)) - 0.75 * min(0.3, 2 * beside / inside)
    }

    private func energy(_ from: Float, _ to: Float) -> Float {
        let first = min(max(0, Int(from)), count)
        let last = min(max(first, Int(to)), count)
        return energies.base[last] - energies.base[first]
    }

    /// Moves both ends in small steps to where the comb fits best.
    func refine(_ match: Match, _ edges: [SymbolLayout.Edge]) -> Match {
        comb.set(edges, match.geometry)
        func score(_ geometry: SymbolGeometry) -> Float {
            self.score(sum(geometry.origin, geometry.module), geometry.origin, geometry.module)
        }
        var best = match
        best.score = score(best.geometry)
        let length = Float(match.geometry.modules)
        for step: Float in [0.5, 0.25] {
            let middle = best.geometry
            for move in 0..<9 where move != 4 {
                let (start, end) = (step * Float(move / 3 - 1), step * Float(move % 3 - 1))
                var geometry = middle
                geometry.origin += start * middle.module
                geometry.module += (end - start) * middle.module / length
                let score = score(geometry)
                if score > best.score { best = Match(geometry: geometry, score: score) }
            }
        }
        return best
    }

    /// The first `limit` of sorted matches that differ by some modules at an end, or in their bend.
    private static func distinct(_ matches: some Sequence<Match>, limit: Int, apart: Float) -> [Match] {
        var distinct: [Match] = []
        for match in matches {
            if distinct.count >= limit { break }
            let isNew = distinct.allSatisfy { other in
                let reach = apart * other.geometry.module
                let bend = match.geometry.bend - other.geometry.bend
                return abs(match.geometry.origin - other.geometry.origin) > reach
                    || abs(match.geometry.end - other.geometry.end) > reach || abs(bend[0]) >= 1 || abs(bend[1]) >= 1
            }
            if isNew { distinct.append(match) }
        }
        return distinct
    }
}

/// Sixteen sums in vectors of four.
private struct Sixteen {
    private var sums = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)

    /// Adds values between floats: shares of each and of the next.
    @inline(__always)
    mutating func add(_ floats: UnsafePointer<Float>, _ near: Float, _ far: Float) {
        sums.0 = sums.0 + near * Self.four(floats) + far * Self.four(floats + 1)
        sums.1 = sums.1 + near * Self.four(floats + 4) + far * Self.four(floats + 5)
        sums.2 = sums.2 + near * Self.four(floats + 8) + far * Self.four(floats + 9)
        sums.3 = sums.3 + near * Self.four(floats + 12) + far * Self.four(floats + 13)
    }

    @inline(__always)
    private static func four(_ floats: UnsafePointer<Float>) -> SIMD4<Float> {
        UnsafeRawPointer(floats).loadUnaligned(as: SIMD4<Float>.self)
    }

    @inline(__always)
    func store(to floats: UnsafeMutablePointer<Float>) {
        let raw = UnsafeMutableRawPointer(floats)
        raw.storeBytes(of: sums.0, as: SIMD4<Float>.self)
        raw.storeBytes(of: sums.1, toByteOffset: 16, as: SIMD4<Float>.self)
        raw.storeBytes(of: sums.2, toByteOffset: 32, as: SIMD4<Float>.self)
        raw.storeBytes(of: sums.3, toByteOffset: 48, as: SIMD4<Float>.self)
    }
}
