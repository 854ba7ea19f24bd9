import Glibc

/// Finds regions of parallel bars in a frame, at any rotation, by the structure tensor of its gradients.
///
/// The frame is divided into square cells. The means of gx², gy² and gx·gy over a cell give the strength and direction of
/// its edges, and how far all of them agree (its coherence). Neighbouring cells of the same direction grow into regions.
struct BarRegionLocator {
    /// The side of a cell in pixels, a multiple of four.
    let cell: Int
    private var columns = 0
    private var rows = 0
    private var cells: [Cell] = []
    private var tensors: [SIMD4<Float>] = []
    private var smoothed: [SIMD4<Float>] = []
    /// The cells of all groups, group by group.
    private var members: [Int] = []
    /// The least energy of a seed cell in this frame.
    private var leastEnergy: Float = 0

    private struct Cell {
        var energy: Float = 0
        var coherence: Float = 0
        /// The direction across the edges, doubled, as a unit vector: opposite gradients are the same direction then.
        var direction = SIMD2<Float>(1, 0)
        /// Whether its edges run one way, and it is in no group yet.
        var isFree = false
    }

    /// Neighbouring cells whose edges run the same way.
    private struct Group {
        /// The part of ``members`` that it has.
        private(set) var members: Range<Int>
        /// The sum of the energy of its cells.
        private(set) var energy: Float = 0
        /// The sum of their directions, by their energy.
        private(set) var direction = SIMD2<Float>.zero
        /// What a cell of less energy does not belong to.
        private let leastEnergy: Float
        /// The least product of a cell's direction with ``direction``.
        private var leastProduct: Float = 0

        /// The cosine of twice 0.33 radians.
        private static let leastAgreement: Float = 0.79

        init(first: Int, leastEnergy: Float) {
            members = first..<first
            self.leastEnergy = leastEnergy
        }

        func fits(_ cell: Cell) -> Bool {
            cell.energy >= leastEnergy && (cell.direction * direction).sum() > leastProduct
        }

        mutating func add(_ cell: Cell) {
            members = members.lowerBound..<members.upperBound + 1
            energy += cell.energy
            direction += cell.direction * cell.energy
            leastProduct = Self.leastAgreement * (direction * direction).sum().squareRoot()
        }
    }

    init(cell: Int) { self.cell = cell }

    /// The least energy of a seed cell, and of any cell of a region.
    private static let leastEnergy: Float = 12
    private static let faintest: Float = 8
    private static let leastSeedCoherence: Float = 0.55
    private static let leastCoherence: Float = 0.45
    private static let fewestCells = 5
    private static let mostGroups = 10
    private static let shortest: Float = 36

    /// Returns the likeliest regions of a part of a frame, the likeliest first, at most `limit`.
    mutating func regions(in tiles: GradientTiles, limit: Int) -> [BarRegion] {
        (columns, rows) = tiles.means(cell: cell, into: &tensors)
        guard columns > 2, rows > 2 else { return [] }
        smooth()
        classify()
        let grown = grow().map { region(of: $0, from: tiles.origin) }
        let all = grown + joined(Array(grown.prefix(6)))
        return Array(all.filter { $0.length >= Self.shortest }.sorted { $0.score > $1.score }.prefix(limit))
    }

    /// The likeliest two unions of regions that stand side by side.
    private func joined(_ regions: [BarRegion]) -> [BarRegion] {
        var unions: [BarRegion] = []
        for first in regions.indices {
            for second in regions.indices.dropFirst(first + 1) {
                if let union = regions[first].joined(with: regions[second]) { unions.append(union) }
            }
        }
        return Array(unions.sorted { $0.score > $1.score }.prefix(2))
    }

    /// Smooths the tensors by (1 2 1)/4 in both directions, into ``smoothed``.
    private mutating func smooth() {
        if smoothed.count != tensors.count { smoothed = tensors }
        let (columns, rows) = (columns, rows)
        tensors.withUnsafeBufferPointer { tensors in
            smoothed.withUnsafeMutableBufferPointer { smoothed in
                withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: columns) { sums in
                    for row in 0..<rows {
                        let (above, below) = (max(0, row - 1) * columns, min(rows - 1, row + 1) * columns)
                        let here = row * columns
                        for column in 0..<columns {
                            let sides = tensors[above &+ column] + tensors[below &+ column]
                            sums[column] = sides + 2 * tensors[here &+ column]
                        }
                        for column in 0..<columns {
                            let sides = sums[max(0, column &- 1)] + sums[min(columns &- 1, column &+ 1)]
                            smoothed[here &+ column] = (sides + 2 * sums[column]) * 0.0625
                        }
                    }
                }
            }
        }
    }

    /// Finds energy, coherence and direction of each cell. The weakest fifth of the cells shows the sensor's noise, which
    /// would lower the coherence of weak bars.
    private mutating func classify() {
        let noise = noiseFloor()
        leastEnergy = max(Self.leastEnergy, noise / 2)
        if cells.count != smoothed.count { cells = [Cell](repeating: Cell(), count: smoothed.count) }
        smoothed.withUnsafeBufferPointer { tensors in
            cells.withUnsafeMutableBufferPointer { cells in
                for index in cells.indices { cells[index] = Self.cell(tensors[index], noise: noise) }
            }
        }
    }

    @inline(__always)
    private static func cell(_ tensor: SIMD4<Float>, noise: Float) -> Cell {
        let sum = tensor.x + tensor.y
        guard sum >= faintest else { return Cell() }
        let (difference, both) = (tensor.x - tensor.y, 2 * tensor.z)
        let energy = (difference * difference + both * both).squareRoot()
        let whole = max(1, sum - 0.7 * noise) + 4
        guard energy >= faintest, energy >= leastCoherence * whole else { return Cell() }
        return Cell(
            energy: energy, coherence: energy / whole, direction: SIMD2(difference, both) / energy, isFree: true)
    }

    private func noiseFloor() -> Float {
        var some: [Float] = []
        for index in stride(from: 0, to: smoothed.count, by: max(1, smoothed.count / 256)) {
            some.append(smoothed[index].x + smoothed[index].y)
        }
        some.sort()
        return some[some.count / 5]
    }

    /// Grows groups from the strongest cells, and returns those with the most energy.
    private mutating func grow() -> [Group] {
        members.removeAll(keepingCapacity: true)
        var groups: [Group] = []
        for seed in seeds() where cells[seed].isFree {
            let group = group(around: seed)
            if group.members.count >= Self.fewestCells { groups.append(group) }
        }
        return Array(groups.sorted { $0.energy > $1.energy }.prefix(Self.mostGroups))
    }

    /// The cells that a group may grow from, the strongest first.
    private func seeds() -> [Int] {
        var seeds: [Int] = []
        var scores: [Float] = []
        cells.withUnsafeBufferPointer { cells in
            for index in cells.indices
            where cells[index].isFree && cells[index].coherence >= Self.leastSeedCoherence
                && cells[index].energy >= leastEnergy
            {
                seeds.append(index)
                scores.append(cells[index].energy * cells[index].coherence)
            }
        }
        return ranked(scores).map { seeds[$0] }
    }

    /// The cells that can be reached from a seed through neighbours of the same direction.
    private mutating func group(around seed: Int) -> Group {
        var group = Group(first: members.count, leastEnergy: 0.1 * cells[seed].energy)
        let (columns, rows) = (columns, rows)
        cells.withUnsafeMutableBufferPointer { cells in
            func add(_ index: Int) {
                cells[index].isFree = false
                members.append(index)
                group.add(cells[index])
            }
            add(seed)
            var next = group.members.lowerBound
            while next < members.count {
                let (row, column) = members[next].quotientAndRemainder(dividingBy: columns)
                next += 1
                let (left, right) = (max(0, column - 1), min(columns - 1, column + 1))
                for y in max(0, row - 1)...min(rows - 1, row + 1) {
                    for index in y &* columns &+ left...y &* columns &+ right
                    where cells[index].isFree && group.fits(cells[index]) { add(index) }
                }
            }
        }
        return group
    }

    /// The parallelogram around the middle of almost all cells of a group.
    private func region(of group: Group, from origin: SIMD2<Float>) -> BarRegion {
        let angle = atan2(group.direction.y, group.direction.x) / 2
        let (across, along) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
        let middles = members[group.members].map { index in
            origin + (SIMD2(Float(index % columns), Float(index / columns)) + 0.5) * Float(cell)
        }
        let points = middles.map { SIMD2(($0 * across).sum(), ($0 * along).sum()) }
        let slope = Self.slope(points)
        let (uStart, uEnd) = Self.quantiles(points.map { $0.x }, 0.01, 0.99)
        let (vStart, vEnd) = Self.quantiles(points.map { $0.y - slope * $0.x }, 0.03, 0.97)
        let middle = (uStart + uEnd) / 2
        return BarRegion(
            centre: across * middle + along * ((vStart + vEnd) / 2 + slope * middle), angle: angle,
            // Smoothing has widened it.
            length: max(24, uEnd - uStart - 0.6 * Float(cell)), height: max(3, vEnd - vStart - 0.3 * Float(cell)),
            slope: slope, score: group.energy, density: group.energy / Float(group.members.count))
    }

    /// The slope of the line through points (across, along) with the least squares. In a group that is higher than it is long,
    /// a few cells at its corners would turn it: the spread along the bars holds it down.
    private static func slope(_ points: [SIMD2<Float>]) -> Float {
        let mean = points.reduce(.zero, +) / Float(points.count)
        var sums = SIMD3<Float>.zero
        for point in points {
            let (u, v) = (point.x - mean.x, point.y - mean.y)
            sums += SIMD3(u * u, v * v, u * v)
        }
        let slope = sums.z / (sums.x + slopeRidge * sums.y)
        return min(max(slope, -steepest), steepest)
    }

    private static let slopeRidge: Float = 0.2
    private static let steepest: Float = 0.8

    private static func quantiles(_ values: [Float], _ low: Float, _ high: Float) -> (Float, Float) {
        let last = Float(values.count - 1)
        var values = values
        return (
            values.select(Int((low * last).rounded())), values.select(Int((high * last).rounded()))
        )
    }
}

extension [Float] {
    /// Returns the value that would stand at an index if all were sorted, and moves no smaller one behind it: Hoare's
    /// selection.
    fileprivate mutating func select(_ index: Int) -> Float {
        withUnsafeMutableBufferPointer { values in
            var (first, last) = (0, values.count - 1)
            while first < last {
                let pivot = values[(first + last) / 2]
                var (low, high) = (first, last)
                while low <= high {
                    while values[low] < pivot { low += 1 }
                    while values[high] > pivot { high -= 1 }
                    guard low <= high else { break }
                    values.swapAt(low, high)
                    (low, high) = (low + 1, high - 1)
                }
                if index <= high { last = high } else if index >= low { first = low } else { break }
            }
            return values[index]
        }
    }
}
