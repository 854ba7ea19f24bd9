/// Parallel rows or columns of a frame at equal distances. Every second one runs backwards, as in zbar, whose decoder joins
/// halves of EAN codes that neighbouring lines read.
struct ScanLines {
    let areColumns: Bool
    let count: Int
    /// The pixels of each line.
    let length: Int
    private let firstLine: Int
    private let distance: Int
    private let firstPixel: Int
    private let rowLength: Int

    /// - Parameters:
    ///   - part: The part of the frame that the lines cross, not empty.
    ///   - distance: The distance between two lines, in pixels.
    init(areColumns: Bool, across part: BoundingBox, of size: FrameSize, distance: Int) {
        self.areColumns = areColumns
        self.distance = distance
        let across = areColumns ? part.width : part.height
        // zbar centres the lines (img_scanner.c).
        let margin = min(((across - 1) % distance + 1) / 2, across / 2)
        firstLine = (areColumns ? part.left : part.top) + margin
        count = (across - margin + distance - 1) / distance
        (firstPixel, length) = areColumns ? (part.top, part.height) : (part.left, part.width)
        rowLength = size.width
    }

    func isBackwards(_ line: Int) -> Bool { !line.isMultiple(of: 2) }

    /// Returns where the first pixel of a line is in the frame's memory, and how far from there the next one.
    func offsets(of line: Int) -> (start: Int, step: Int) {
        let (across, step) = (firstLine + line * distance, areColumns ? rowLength : 1)
        let along = isBackwards(line) ? firstPixel + length - 1 : firstPixel
        return (along * step + across * (areColumns ? 1 : rowLength), isBackwards(line) ? -step : step)
    }

    /// Returns the point at a distance from the beginning of a line, in pixels. Backwards, as in zbar, it is the one before.
    func point(of line: Int, after pixels: Int) -> ReadingPoint {
        let across = firstLine + line * distance
        let along = isBackwards(line) ? firstPixel + length - pixels : firstPixel + pixels
        return areColumns ? ReadingPoint(x: across, y: along) : ReadingPoint(x: along, y: across)
    }
}
