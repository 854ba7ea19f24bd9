/// Finds the parts of a frame that may hold a code, at a small part of the cost of reading it.
///
/// Bars, and the squares of a QR code, change brightness far more from pixel to pixel than counters, walls and hands do.
/// The frame is cut into cells; busy ones that touch make a region.
struct StripedRegions {
    private let columns: Int
    private let rows: Int
    private var energies: [UInt16]
    private var isBusy: [Bool]
    private var waiting: [Int] = []
    /// How many cells have which energy, in steps of 256.
    private var counts = [Int](repeating: 0, count: 256)

    /// Pixels over which brightness is compared: two, and more in larger frames. A code that fills the frame and is blurred by
    /// a module changes too little over two.
    private let reach: Int

    /// Pixels along a cell's side.
    static let cell = 16
    /// A code has at least this many busy cells: an EAN-8 at one pixel a module is four cells wide.
    private static let fewest = 4

    init(size: FrameSize) {
        reach = min(max(2, size.width / Self.widthPerReach), Self.cell)
        columns = size.width / Self.cell
        rows = size.height / Self.cell
        energies = [UInt16](repeating: 0, count: columns * rows)
        isBusy = [Bool](repeating: false, count: columns * rows)
    }

    /// The width of a frame for each pixel of ``reach``: half of the blur of a code that fills it, if that is a module.
    private static let widthPerReach = 213

    /// The places to read, with room for quiet zones; none where nothing is busy.
    mutating func find(in frame: borrowing Frame) -> [BoundingBox] {
        measure(frame)
        let threshold = threshold()
        for index in energies.indices { isBusy[index] = energies[index] > threshold }
        return regions(in: frame.size)
    }

    /// Sums how much brightness changes over ``reach`` pixels, across and down, on every other row.
    private mutating func measure(_ frame: borrowing Frame) {
        guard let luma = frame.luma.baseAddress else { return }
        let width = frame.size.width
        for row in 0..<rows {
            for column in 0..<columns {
                var (across, down) = (SIMD8<Int16>.zero, SIMD8<Int16>.zero)
                // The last cells have no pixels further on: they are measured before their end.
                let left = min(column * Self.cell, width - Self.cell - reach)
                for line in stride(from: 0, to: Self.cell, by: 2) {
                    let y = min(row * Self.cell + line, frame.size.height - 1 - reach)
                    var pixel = luma + (y * width + left)
                    for _ in 0..<2 {
                        let here = SIMD8(luma: pixel)
                        across &+= (SIMD8(luma: pixel + reach) &- here).magnitudes
                        down &+= (SIMD8(luma: pixel + reach * width) &- here).magnitudes
                        pixel += SIMD8<Int16>.scalarCount
                    }
                }
                // At most 128 differences of 255, which sixteen bits hold.
                energies[row * columns + column] = UInt16(max(across.wrappedSum(), down.wrappedSum()))
            }
        }
    }

    /// What counts as busy: clearly above the quiet fifth of the frame, which is the camera's noise unless a code fills
    /// the frame.
    private mutating func threshold() -> UInt16 {
        for index in counts.indices { counts[index] = 0 }
        for energy in energies { counts[Int(energy >> 8)] += 1 }
        var below = 0
        let fifth =
            counts.firstIndex {
                below += $0; return below * 5 > energies.count
            } ?? 0
        let noise = min(UInt16(fifth + 1) << 8, 10 * Self.samples)
        return noise + noise / 2 + 3 * Self.samples
    }

    /// Differences in a cell's sum.
    private static let samples = UInt16(cell * cell / 2)

    private mutating func regions(in size: FrameSize) -> [BoundingBox] {
        var places: [BoundingBox] = []
        for seed in isBusy.indices where isBusy[seed] {
            if let place = region(from: seed) { places.append(place.grown(by: 2 * Self.cell, in: size)) }
        }
        return BoundingBox.merged(places)
    }

    /// Takes all busy cells that touch each other, from one of them on; nil if they are too few.
    private mutating func region(from seed: Int) -> BoundingBox? {
        var cells = 0
        var place = BoundingBox(left: .max, top: .max, right: 0, bottom: 0)
        isBusy[seed] = false
        waiting.append(seed)
        while let index = waiting.popLast() {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            cells += 1
            place.left = min(place.left, column * Self.cell)
            place.top = min(place.top, row * Self.cell)
            place.right = max(place.right, (column + 1) * Self.cell)
            place.bottom = max(place.bottom, (row + 1) * Self.cell)
            for nextRow in max(0, row - 1)...min(rows - 1, row + 1) {
                for nextColumn in max(0, column - 1)...min(columns - 1, column + 1) {
                    let next = nextRow * columns + nextColumn
                    if isBusy[next] {
                        isBusy[next] = false
                        waiting.append(next)
                    }
                }
            }
        }
        return cells < Self.fewest ? nil : place
    }
}

extension BoundingBox {
    /// The place with a margin, as far as the frame goes.
    func grown(by margin: Int, in size: FrameSize) -> BoundingBox {
        BoundingBox(
            left: max(0, left - margin), top: max(0, top - margin), right: min(size.width, right + margin),
            bottom: min(size.height, bottom + margin))
    }

    func grown(by margin: Int) -> BoundingBox {
        BoundingBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func overlaps(_ other: BoundingBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// The smallest place around both.
    func joined(with other: BoundingBox) -> BoundingBox {
        BoundingBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// Places of which none overlap: those that do are joined.
    static func merged(_ places: [BoundingBox]) -> [BoundingBox] {
        var result: [BoundingBox] = []
        for var place in places {
            while let index = result.firstIndex(where: place.overlaps) {
                let other = result.remove(at: index)
                place = place.joined(with: other)
            }
            result.append(place)
        }
        return result
    }
}
