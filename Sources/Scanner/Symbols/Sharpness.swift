/// The sharpness of the middle of a frame: 0 for fog, 100 for edges that are hard from one pixel to the next.
///
/// The Tenengrad measure: the mean of the squared brightness gradients by Sobel's operator (Krotkov, *Focusing*, 1987;
/// among the steadiest in Pertuz, Puig and Garcia, *Analysis of focus measure operators for shape-from-focus*, 2013).
/// Divided by the contrast it does not depend on the light, and falls with any blur, because blur takes more from fine
/// detail than from coarse. The energy of the quietest tenth of the cells is the camera's noise and is subtracted. Only
/// values of one scene can be compared: print has more edges than a wall.
public struct Sharpness: Hashable, Comparable, Sendable {
    public let percent: Double

    /// Measures a frame; returns nil if there is too little contrast to focus on.
    public init?(of frame: borrowing Frame) {
        let middle = BoundingBox.middle(of: frame.size)
        let cells = Cell.all(of: frame, in: middle)
        let pixels = Double(cells.count * Cell.samples)
        guard pixels > 0 else { return nil }
        let mean = Double(cells.reduce(0) { $0 + $1.sum }) / pixels
        let contrast = Double(cells.reduce(0) { $0 + $1.squares }) / pixels - mean * mean
        guard contrast >= Self.leastContrast else { return nil }
        let energies = cells.map { Double($0.energy) / Double(Cell.samples) }.sorted()
        let noise = min(energies[energies.count / 10], Self.mostNoise)
        let energy = energies.reduce(0, +) / Double(energies.count)
        percent = min(100, 100 * (max(0, energy - noise) / contrast).squareRoot() / Cell.sobelGain)
    }

    public static func < (one: Sharpness, other: Sharpness) -> Bool { one.percent < other.percent }

    /// The variance of 12 grey levels, below which there is little but noise.
    private static let leastContrast = 144.0
    /// The energy of noise of 8 grey levels: the squared weights of Sobel's two sums add up to 12 each. Limits the
    /// subtraction, because a code that fills the frame has no quiet cell.
    private static let mostNoise = 24.0 * 8 * 8
}

extension BoundingBox {
    /// Returns the place where sharpness is measured: half of the width and of the height.
    public static func middle(of size: FrameSize) -> BoundingBox {
        BoundingBox(
            left: size.width / 4, top: size.height / 4, right: size.width - size.width / 4,
            bottom: size.height - size.height / 4)
    }
}

/// A small square of a frame, summed on every other row.
private struct Cell {
    var sum = 0
    var squares = 0
    var energy = 0

    static let side = 16
    static let samples = side * side / 2
    /// The result of Sobel's operator for a rise of one grey level per pixel.
    static let sobelGain = 8.0

    static func all(of frame: borrowing Frame, in place: BoundingBox) -> [Cell] {
        var cells: [Cell] = []
        for top in stride(from: max(1, place.top), through: place.bottom - side - 1, by: side) {
            for left in stride(from: max(1, place.left), through: place.right - side - 1, by: side) {
                cells.append(Cell(of: frame, left: left, top: top))
            }
        }
        return cells
    }

    /// - Precondition: The frame has another pixel on every side.
    private init(of frame: borrowing Frame, left: Int, top: Int) {
        for y in stride(from: top, to: top + Self.side, by: 2) {
            let above = (y - 1) * frame.size.width
            let here = above + frame.size.width
            let below = here + frame.size.width
            for x in left..<left + Self.side {
                func luma(_ row: Int, _ offset: Int) -> Int { Int(frame.luma[row &+ x &+ offset]) }
                let value = luma(here, 0)
                let across =
                    luma(above, 1) &+ 2 &* luma(here, 1) &+ luma(below, 1)
                    &- luma(above, -1) &- 2 &* luma(here, -1) &- luma(below, -1)
                let down =
                    luma(below, -1) &+ 2 &* luma(below, 0) &+ luma(below, 1)
                    &- luma(above, -1) &- 2 &* luma(above, 0) &- luma(above, 1)
                sum &+= value
                squares &+= value &* value
                energy &+= across &* across &+ down &* down
            }
        }
    }
}
