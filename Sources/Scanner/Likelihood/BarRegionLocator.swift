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
    private var queue: [Int] = []
    /// The least energy of a seed cell in this frame.
    private var leastEnergy: Float = 0

    private struct Cell {
        var energy: Float = 0
        var coherence: Float = 0
        /// The direction across the edges, doubled, as a unit vector: opposite gradients are the same direction then.
        var direction = SIMD2<Float>(1, 0)
        var isTaken = false
    }

    init(cell: Int) { self.cell = cell }

    private static let leastEnergy: Float = 12
    private static let leastSeedCoherence: Float = 0.55
    private static let leastCoherence: Float = 0.45
    private static let fewestCells = 5
    private static let shortest: Float = 36

    /// Returns the most likely regions of a part of a frame, the likeliest first, at most `limit`.
    mutating func regions(in frame: borrowing Frame, _ part: Place, limit: Int) -> [BarRegion] {
        columns = part.width / cell
        rows = part.height / cell
        guard columns > 2, rows > 2 else { return [] }
        measure(frame, part)
        smooth()
        classify()
        let origin = SIMD2(Float(part.left), Float(part.top))
        let grown = grow(from: origin).sorted { $0.score > $1.score }.prefix(10)
        let all = Array(grown) + joined(Array(grown.prefix(6)))
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

    /// Sums the gradient products of every other row of each cell.
    private mutating func measure(_ frame: borrowing Frame, _ part: Place) {
        let (width, height) = (frame.size.width, frame.size.height)
        tensors.removeAll(keepingCapacity: true)
        let luma = frame.luma.baseAddress!
        let scale = 1 / Float(cell * cell / 2)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = SIMD4<Float>.zero
                let left = part.left + column * cell
                guard left > 0, left + cell < width else {
                    tensors.append(sum)
                    continue
                }
                for y in stride(from: part.top + row * cell, to: part.top + (row + 1) * cell, by: 2)
                where y > 0 && y + 1 < height {
                    for x in stride(from: left, to: left + cell, by: 4) {
                        sum += Self.products(luma + (y * width + x), width)
                    }
                }
                tensors.append(sum * scale)
            }
        }
    }

    /// The sums of gx², gy² and gx·gy over four pixels.
    @inline(__always)
    private static func products(_ pixel: UnsafePointer<UInt8>, _ width: Int) -> SIMD4<Float> {
        @inline(__always) func four(_ offset: Int) -> SIMD4<Int16> {
            SIMD4<Int16>(
                truncatingIfNeeded: UnsafeRawPointer(pixel + offset).loadUnaligned(as: SIMD4<UInt8>.self))
        }
        let gx = SIMD4<Float>(four(1) &- four(-1))
        let gy = SIMD4<Float>(four(width) &- four(-width))
        return SIMD4((gx * gx).sum(), (gy * gy).sum(), (gx * gy).sum(), 0)
    }

    /// Smooths the tensors by (1 2 1)/4 in both directions.
    private mutating func smooth() {
        smoothed.removeAll(keepingCapacity: true)
        for row in 0..<rows {
            let (above, below) = (max(0, row - 1) * columns, min(rows - 1, row + 1) * columns)
            for column in 0..<columns {
                let here = row * columns + column
                smoothed.append((tensors[above + column] + 2 * tensors[here] + tensors[below + column]) / 4)
            }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let start = row * columns
                let sides = smoothed[start + max(0, column - 1)] + smoothed[start + min(columns - 1, column + 1)]
                tensors[start + column] = (sides + 2 * smoothed[start + column]) / 4
            }
        }
    }

    /// Energy, coherence and direction of each cell. The weakest fifth of the cells shows the sensor's noise, which would
    /// lower the coherence of weak bars.
    private mutating func classify() {
        let noise = noiseFloor()
        leastEnergy = max(Self.leastEnergy, noise / 2)
        cells.removeAll(keepingCapacity: true)
        for tensor in tensors {
            let (difference, both) = (tensor.x - tensor.y, 2 * tensor.z)
            let energy = (difference * difference + both * both).squareRoot()
            let whole = max(1, tensor.x + tensor.y - 0.7 * noise) + 4
            let direction = energy > 0 ? SIMD2(difference, both) / energy : SIMD2(1, 0)
            cells.append(Cell(energy: energy, coherence: energy / whole, direction: direction))
        }
    }

    private func noiseFloor() -> Float {
        var some: [Float] = []
        for index in stride(from: 0, to: tensors.count, by: max(1, tensors.count / 256)) {
            some.append(tensors[index].x + tensors[index].y)
        }
        some.sort()
        return some[some.count / 5]
    }

    /// Grows regions from the strongest cells.
    private mutating func grow(from origin: SIMD2<Float>) -> [BarRegion] {
        let seeds = cells.indices
            .filter { cells[$0].coherence >= Self.leastSeedCoherence && cells[$0].energy >= leastEnergy }
            .sorted { cells[$0].energy * cells[$0].coherence > cells[$1].energy * cells[$1].coherence }
        var regions: [BarRegion] = []
        for seed in seeds where !cells[seed].isTaken {
            let group = group(around: seed)
            guard group.count >= Self.fewestCells else { continue }
            regions.append(region(of: group, from: origin))
        }
        return regions
    }

    /// The cells that can be reached from a seed through neighbours of the same direction.
    private mutating func group(around seed: Int) -> [Int] {
        let least = max(8, 0.1 * cells[seed].energy)
        var direction = cells[seed].direction * cells[seed].energy
        queue.removeAll(keepingCapacity: true)
        queue.append(seed)
        cells[seed].isTaken = true
        var next = 0
        while next < queue.count {
            let (row, column) = (queue[next] / columns, queue[next] % columns)
            next += 1
            for y in max(0, row - 1)...min(rows - 1, row + 1) {
                for x in max(0, column - 1)...min(columns - 1, column + 1) {
                    let index = y * columns + x
                    let cell = cells[index]
                    guard !cell.isTaken, cell.coherence >= Self.leastCoherence, cell.energy >= least else { continue }
                    let length = (direction * direction).sum().squareRoot()
                    guard (cell.direction * direction).sum() > Self.leastAgreement * length else { continue }
                    cells[index].isTaken = true
                    direction += cell.direction * cell.energy
                    queue.append(index)
                }
            }
        }
        return queue
    }

    /// The cosine of twice 0.33 radians.
    private static let leastAgreement: Float = 0.79

    /// The parallelogram around the middle of almost all cells of a group.
    private func region(of group: [Int], from origin: SIMD2<Float>) -> BarRegion {
        var direction = SIMD2<Float>.zero
        var score: Float = 0
        for index in group {
            direction += cells[index].direction * cells[index].energy
            score += cells[index].energy
        }
        let angle = atan2(direction.y, direction.x) / 2
        let (across, along) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
        let middles = group.map { index in
            origin + (SIMD2(Float(index % columns), Float(index / columns)) + 0.5) * Float(cell)
        }
        let points = middles.map { SIMD2(($0 * across).sum(), ($0 * along).sum()) }
        let slope = Self.slope(points)
        let u = points.map(\.x).sorted()
        let v = points.map { $0.y - slope * $0.x }.sorted()
        let (uStart, uEnd) = (Self.quantile(u, 0.01), Self.quantile(u, 0.99))
        let (vStart, vEnd) = (Self.quantile(v, 0.03), Self.quantile(v, 0.97))
        let middle = (uStart + uEnd) / 2
        return BarRegion(
            centre: across * middle + along * ((vStart + vEnd) / 2 + slope * middle), angle: angle,
            // Smoothing has widened it.
            length: max(24, uEnd - uStart - 0.6 * Float(cell)), height: max(3, vEnd - vStart - 0.3 * Float(cell)),
            slope: slope, score: score)
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

    private static func quantile(_ sorted: [Float], _ share: Float) -> Float {
        sorted[Int((share * Float(sorted.count - 1)).rounded())]
    }
}
