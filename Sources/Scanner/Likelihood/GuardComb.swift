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
    private let coarseSlopes = Storage<Float>(BarProfile.most, filledWith: 0)
    private let sums = Storage<Float>(BarProfile.most, filledWith: 0)
    private var count = 0
    private var found: [Match] = []

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
        let half = count / 2
        for index in 1..<max(1, half - 1) {
            let (before, after) = (2 * index - 2, 2 * index + 2)
            coarseSlopes.base[index] = (values[after] + values[after + 1] - values[before] - values[before + 1]) / 2
        }
        coarseSlopes.base[0] = 0
        coarseSlopes.base[max(0, half - 1)] = 0
    }

    /// Returns the best matches that differ from each other, the best first.
    ///
    /// - Parameters:
    ///   - length: The region's length in bins; its centre is that of the profile.
    func matches(_ edges: [SymbolLayout.Edge], modules count: Int, length: Float, in range: Range) -> [Match] {
        found.removeAll(keepingCapacity: true)
        let modules = Float(count)
        let least = range.lengths.lowerBound * length / modules
        let most = range.lengths.upperBound * length / modules
        for bend in range.bends {
            var geometry = SymbolGeometry(
                modules: count, origin: 0, module: 1, bend: SIMD8(bend.0, bend.1, 0, 0, 0, 0, 0, 0))
            let places = edges.map { (place: geometry.position(of: $0.position), sign: $0.sign) }
            geometry.module = least
            while geometry.module <= most {
                search(places, geometry, length, range)
                geometry.module *= 1 + 0.7 / modules
            }
        }
        let likeliest = ranked(found.map { $0.score }).lazy.map { self.found[$0] }
        let refined = Self.distinct(likeliest, limit: 3 * range.limit, apart: 0.4).map { refine($0, edges) }
        let best = refined.sorted { $0.score > $1.score }.filter { $0.score >= Self.leastScore }
        return Self.distinct(best, limit: range.limit, apart: 0.5)
    }

    /// Tries one scale and bend at all places, at half of the profile's resolution, and keeps the three best.
    private func search(
        _ edges: [(place: Float, sign: Float)], _ geometry: SymbolGeometry, _ length: Float, _ range: Range
    ) {
        let half = Float(geometry.modules) * geometry.module / 2
        let middle = Float(count) / 2
        let first = max(0, Int((middle - half - range.shift * length) / 2))
        let last = min(count / 2 - 1, Int((middle - half + range.shift * length) / 2))
        guard last > first else { return }
        let offsets = last - first + 1
        let sums = sums.base
        sums.update(repeating: 0, count: offsets)
        for edge in edges { add(edge.sign, at: edge.place * geometry.module / 2 + Float(first), offsets) }
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
        for offset in [best.0, best.1, best.2] where offset >= 0 {
            var match = Match(geometry: geometry, score: 0)
            match.geometry.origin = Float(2 * (first + offset))
            match.score = score(sums[offset], edges.count, match.geometry)
            if match.score > 0.8 * Self.leastScore { found.append(match) }
        }
    }

    /// Adds the slopes around a place to the sums, for all offsets at once.
    private func add(_ sign: Float, at position: Float, _ offsets: Int) {
        let whole = Int(position.rounded(.down))
        let share = position - Float(whole)
        let (near, far) = (sign * (1 - share), sign * share)
        let begin = max(0, -whole)
        let end = min(offsets, count / 2 - 1 - whole)
        guard begin < end else { return }
        let source = coarseSlopes.base + whole
        var index = begin
        while index + 4 <= end {
            let raw = UnsafeRawPointer(source + index)
            let slopes = raw.loadUnaligned(as: SIMD4<Float>.self)
            let next = raw.loadUnaligned(fromByteOffset: 4, as: SIMD4<Float>.self)
            let target = UnsafeMutableRawPointer(sums.base + index)
            let sum = target.loadUnaligned(as: SIMD4<Float>.self) + near * slopes + far * next
            target.storeBytes(of: sum, as: SIMD4<Float>.self)
            index &+= 4
        }
        while index < end {
            sums.base[index] += near * source[index] + far * source[index + 1]
            index &+= 1
        }
    }

    /// The sum of slopes at the comb's edges, at full resolution.
    private func sum(_ edges: [SymbolLayout.Edge], _ geometry: SymbolGeometry) -> Float {
        var sum: Float = 0
        for edge in edges {
            let position = geometry.position(of: edge.position)
            guard position >= 0, position < Float(count - 1) else { continue }
            let bin = Int(position)
            let share = position - Float(bin)
            sum += edge.sign * (slopes.base[bin] * (1 - share) + slopes.base[bin + 1] * share)
        }
        return sum
    }

    /// The sum as a share of what it could be, less a penalty for edges in the quiet zones.
    private func score(_ sum: Float, _ edges: Int, _ geometry: SymbolGeometry) -> Float {
        let end = Float(geometry.modules)
        let inside = energy(geometry, -2, end + 2)
        let spread = (inside / max(1, (end + 4) * geometry.module)).squareRoot()
        guard spread > 0 else { return 0 }
        let beside = energy(geometry, -4, -1) + energy(geometry, end + 1, end + 4)
        return sum / (spread * Float(edges)) - 0.75 * min(0.3, 2 * beside / inside)
    }

    private func energy(_ geometry: SymbolGeometry, _ from: Float, _ to: Float) -> Float {
        let first = min(max(0, Int(geometry.position(of: from))), count)
        let last = min(max(first, Int(geometry.position(of: to))), count)
        return energies.base[last] - energies.base[first]
    }

    /// Moves both ends in small steps to where the comb fits best.
    func refine(_ match: Match, _ edges: [SymbolLayout.Edge]) -> Match {
        var best = match
        best.score = score(sum(edges, best.geometry), edges.count, best.geometry)
        let length = Float(match.geometry.modules)
        for step: Float in [0.5, 0.25] {
            let middle = best.geometry
            for move in 0..<9 where move != 4 {
                let (start, end) = (step * Float(move / 3 - 1), step * Float(move % 3 - 1))
                var geometry = middle
                geometry.origin += start * middle.module
                geometry.module += (end - start) * middle.module / length
                let score = score(sum(edges, geometry), edges.count, geometry)
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
