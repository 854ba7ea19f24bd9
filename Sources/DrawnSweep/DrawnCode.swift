import CZint
import Foundation
import Scanner

/// A code of any symbology, drawn as a camera shows it: turned, tilted, moved, inverted, mirrored, blurred, with noise.
package struct DrawnCode: Sendable {
    /// Rows of modules, of which dark ones are true, and the height of each in modules.
    private let rows: [(modules: [Bool], height: Double)]
    private let columns: Int
    private let height: Double

    /// Encodes a text; nil if the symbology cannot hold it.
    ///
    /// - Parameters:
    ///   - symbology: One of zint's numbers.
    ///   - isGS1: Whether the text has application identifiers in square brackets.
    ///   - rowHeight: The height in modules of rows whose height is free, but for a PDF417.
    package init?(_ text: String, _ symbology: Int32, isGS1: Bool = false, rowHeight: Double = 34) {
        guard let symbol = ZBarcode_Create() else { return nil }
        defer { ZBarcode_Delete(symbol) }
        symbol.pointee.symbology = symbology
        symbol.pointee.input_mode = isGS1 ? GS1_MODE : UNICODE_MODE
        let bytes = Array(text.utf8)
        guard ZBarcode_Encode(symbol, bytes, Int32(bytes.count)) < ZINT_ERROR else { return nil }
        let (columns, count) = (Int(symbol.pointee.width), symbol.pointee.rows)
        let heights = withUnsafeBytes(of: symbol.pointee.row_height) { Array($0.bindMemory(to: Float.self)) }
        // zint leaves the height of a PDF417's rows open, which is three modules at least (ISO/IEC 15438).
        let rowHeight = symbology == BARCODE_PDF417 ? 3 : rowHeight
        self.columns = columns
        rows = (0..<count).map { row in
            let height = Double(heights[Int(row)])
            return (
                (0..<Int32(columns)).map { scantry_zint_is_dark(symbol, row, $0) == 1 },
                count == 1 || height == 0 ? rowHeight : height
            )
        }
        height = rows.reduce(0) { $0 + $1.height }
    }

    /// Encodes UTF-8 in a QR code without ECI, as most programs write it.
    package init?(undeclaredUTF8 text: String) {
        guard let symbol = ZBarcode_Create() else { return nil }
        defer { ZBarcode_Delete(symbol) }
        symbol.pointee.symbology = BARCODE_QRCODE
        symbol.pointee.input_mode = DATA_MODE
        let bytes = Array(text.utf8)
        guard ZBarcode_Encode(symbol, bytes, Int32(bytes.count)) < ZINT_ERROR else { return nil }
        let columns = Int(symbol.pointee.width)
        self.columns = columns
        rows = (0..<symbol.pointee.rows).map { row in
            ((0..<Int32(columns)).map { scantry_zint_is_dark(symbol, row, $0) == 1 }, 1)
        }
        height = Double(rows.count)
    }

    package struct Pose: Sendable {
        /// A module's width in pixels.
        package var module = 3.0
        package var degrees = 0.0
        /// The angle in degrees between the label and the picture's plane, about the code's upright axis.
        package var tilt = 0.0
        package var isInverted = false
        package var isMirrored = false
        /// The distance of its middle from the frame's, in pixels.
        package var offset = (x: 0.0, y: 0.0)
        /// The way in pixels during the exposure, to the right.
        package var smear = 0.0
        /// The deviation in pixels of the lens's blur.
        package var blur = 0.0
        /// The largest change of a pixel by noise, in grey levels.
        package var noise = 4

        package init(
            module: Double = 3, degrees: Double = 0, isInverted: Bool = false, isMirrored: Bool = false,
            offset: (x: Double, y: Double) = (0, 0)
        ) {
            (self.module, self.degrees, self.offset) = (module, degrees, offset)
            (self.isInverted, self.isMirrored) = (isInverted, isMirrored)
        }
    }

    /// Draws it on a label in a grey frame, each pixel as the mean of four points.
    package func drawn(_ pose: Pose = Pose(), in size: FrameSize = .init(width: 640, height: 480), seed: UInt32 = 7)
        -> Picture?
    {
        var luma = [UInt8](repeating: UInt8(Self.ground), count: size.pixels)
        let label = label(pose, in: size)
        let lines = rowOfEachHalfModule()
        let projection = Projection(pose, in: size)
        for y in label.top..<label.bottom {
            for x in label.left..<label.right {
                var sum = 0
                for part in 0..<4 {
                    let point = projection.point(part, x, y)
                    sum += brightness(
                        point.x + Double(columns) / 2, point.y + height / 2, lines, pose.isInverted)
                }
                luma[y * size.width + x] = UInt8(sum / 4)
            }
        }
        if pose.blur > 0 { Self.blur(&luma, in: label, of: size, deviation: pose.blur) }
        Self.addNoise(to: &luma, atMost: pose.noise, seed)
        return Picture(size: size, luma: luma)
    }

    /// Returns the part of the frame that the label may cover.
    private func label(_ pose: Pose, in size: FrameSize) -> Place {
        let (cosine, sine) = (abs(cos(pose.degrees * .pi / 180)), abs(sin(pose.degrees * .pi / 180)))
        // What leans towards the camera is larger.
        let nearest = pose.tilt == 0 ? 1 : 1.5
        let reach = (nearest * (Double(columns) / 2 + Self.quiet), nearest * (height / 2 + Self.quiet))
        let right = (reach.0 * cosine + reach.1 * sine) * pose.module + 2 + pose.smear + 3 * pose.blur
        let down = (reach.0 * sine + reach.1 * cosine) * pose.module + 2 + 3 * pose.blur
        let (x, y) = (Double(size.width) / 2 + pose.offset.x, Double(size.height) / 2 + pose.offset.y)
        let (left, top) = (max(0, Int(x - right)), max(0, Int(y - down)))
        return Place(
            left: left, top: top, right: max(left, min(size.width, Int(x + right))),
            bottom: max(top, min(size.height, Int(y + down))))
    }

    /// The brightness beside the label.
    private static let ground = 140

    /// Blurs a part of a picture by a Gaussian, along its rows and then along its columns.
    private static func blur(_ luma: inout [UInt8], in part: Place, of size: FrameSize, deviation: Double) {
        let reach = Int((3 * deviation).rounded(.up))
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights.reduce(0, +)
        for (stride, limit) in [(1, size.width), (size.width, size.height)] {
            let sharp = luma
            for y in part.top..<part.bottom {
                for x in part.left..<part.right {
                    let position = stride == 1 ? x : y
                    let start = y * size.width + x - position * stride
                    let mean = (-reach...reach).reduce(0.0) { mean, step in
                        let nearest = min(max(0, position + step), limit - 1)
                        return mean + weights[step + reach] * Double(sharp[start + nearest * stride])
                    }
                    luma[y * size.width + x] = UInt8((mean / sum).rounded())
                }
            }
        }
    }

    private static func addNoise(to luma: inout [UInt8], atMost most: Int, _ seed: UInt32) {
        var noise = seed
        for index in luma.indices {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            luma[index] = UInt8(min(max(0, Int(luma[index]) + Int(noise >> 24) % (2 * most + 1) - most), 255))
        }
    }

    /// Its width and height in modules.
    var extent: (x: Double, y: Double) { (Double(columns), height) }

    /// The dark modules, each as a rectangle in modules from the upper left corner.
    var darkModules: [(x: Double, y: Double, width: Double, height: Double)] {
        var top = 0.0
        return rows.flatMap { row in
            defer { top += row.height }
            return row.modules.indices.filter { row.modules[$0] }.map { (Double($0), top, 1.0, row.height) }
        }
    }

    private func rowOfEachHalfModule() -> [Int] {
        rows.enumerated().flatMap { [Int](repeating: $0.offset, count: Int(($0.element.height * 2).rounded())) }
    }

    /// The quiet zone that all readers want, in modules.
    private static let quiet = 12.0

    private func brightness(_ along: Double, _ across: Double, _ lines: [Int], _ isInverted: Bool) -> Int {
        let quiet = Self.quiet
        guard along >= -quiet, along < Double(columns) + quiet, across >= -quiet, across < height + quiet else {
            return Self.ground
        }
        let isInside = along >= 0 && along < Double(columns) && across >= 0 && across < height
        let row = lines[min(max(0, Int(across * 2)), lines.count - 1)]
        let isDark = isInside && rows[row].modules[Int(along)]
        return isDark != isInverted ? 35 : 225
    }
}

/// The mapping from a frame's pixels to the modules of a code in a pose.
private struct Projection {
    private let pose: DrawnCode.Pose
    private let middle: (x: Double, y: Double)
    private let cosine: Double
    private let sine: Double
    private let tilt: (cosine: Double, sine: Double)

    /// The distance of the camera, in pixels of the label's middle.
    private static let distance = 1_500.0

    init(_ pose: DrawnCode.Pose, in size: FrameSize) {
        self.pose = pose
        middle = (Double(size.width) / 2 + pose.offset.x, Double(size.height) / 2 + pose.offset.y)
        (cosine, sine) = (cos(pose.degrees * .pi / 180), sin(pose.degrees * .pi / 180))
        tilt = (cos(pose.tilt * .pi / 180), sin(pose.tilt * .pi / 180))
    }

    /// Returns what one of the four points of a pixel shows, in modules from the code's middle.
    func point(_ part: Int, _ column: Int, _ row: Int) -> (x: Double, y: Double) {
        let (right, down) = (Double(part % 2), Double(part / 2))
        let smear = pose.smear * (right - down) / 2
        let x = Double(column) + right / 2 + 0.25 - middle.x - smear
        let y = Double(row) + down / 2 + 0.25 - middle.y
        var (along, across) = (x * cosine + y * sine, y * cosine - x * sine)
        if pose.tilt != 0 {
            along = along * Self.distance / (Self.distance * tilt.cosine - along * tilt.sine)
            across *= (Self.distance + along * tilt.sine) / Self.distance
        }
        return (along / pose.module * (pose.isMirrored ? -1 : 1), across / pose.module)
    }
}
