import CZint
import Foundation
import Scanner

/// A code of any symbology, drawn as a camera shows it: turned, moved, inverted, mirrored, with noise.
struct DrawnCode {
    /// Rows of modules, of which dark ones are true, and the height of each in modules.
    private let rows: [(modules: [Bool], height: Double)]
    private let columns: Int
    private let height: Double

    /// Encodes a text; nil if the symbology cannot hold it.
    ///
    /// - Parameters:
    ///   - symbology: One of zint's numbers.
    ///   - isGS1: Whether the text has application identifiers in square brackets.
    ///   - rowHeight: The height in modules of rows whose height is free.
    init?(_ text: String, _ symbology: Int32, isGS1: Bool = false, rowHeight: Double = 34) {
        guard let symbol = ZBarcode_Create() else { return nil }
        defer { ZBarcode_Delete(symbol) }
        symbol.pointee.symbology = symbology
        symbol.pointee.input_mode = isGS1 ? GS1_MODE : UNICODE_MODE
        let bytes = Array(text.utf8)
        guard ZBarcode_Encode(symbol, bytes, Int32(bytes.count)) < ZINT_ERROR else { return nil }
        let (columns, count) = (Int(symbol.pointee.width), symbol.pointee.rows)
        let heights = withUnsafeBytes(of: symbol.pointee.row_height) { Array($0.bindMemory(to: Float.self)) }
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
    init?(undeclaredUTF8 text: String) {
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

    struct Pose {
        /// A module's width in pixels.
        var module = 3.0
        var degrees = 0.0
        var isInverted = false
        var isMirrored = false
        /// The distance of its middle from the frame's, in pixels.
        var offset = (x: 0.0, y: 0.0)
        /// The way in pixels during the exposure, to the right.
        var smear = 0.0
    }

    /// Draws it on a label in a grey frame, each pixel as the mean of four points.
    func drawn(_ pose: Pose = Pose(), in size: FrameSize = .vga, seed: UInt32 = 7) -> Picture? {
        let (cosine, sine) = (cos(pose.degrees * .pi / 180), sin(pose.degrees * .pi / 180))
        let middle = (x: Double(size.width) / 2 + pose.offset.x, y: Double(size.height) / 2 + pose.offset.y)
        let reach = (Double(columns) / 2 + Self.quiet, height / 2 + Self.quiet)
        let right = (abs(reach.0 * cosine) + abs(reach.1 * sine)) * pose.module + 2 + pose.smear
        let down = (abs(reach.0 * sine) + abs(reach.1 * cosine)) * pose.module + 2
        let lines = rowOfEachHalfModule()
        var noise = seed
        var luma = (0..<size.pixels).map { _ in
            noise = noise &* 1_664_525 &+ 1_013_904_223
            return UInt8(Self.ground + Int(noise >> 24) % 9 - 4)
        }
        let (top, left) = (max(0, Int(middle.y - down)), max(0, Int(middle.x - right)))
        for y in top..<max(top, min(size.height, Int(middle.y + down))) {
            for x in left..<max(left, min(size.width, Int(middle.x + right))) {
                var sum = 0
                for part in 0..<4 {
                    let (column, row) = (Double(part % 2), Double(part / 2))
                    let smear = pose.smear * (column - row) / 2
                    let (across, along) = (
                        Double(x) + column / 2 + 0.25 - middle.x - smear, Double(y) + row / 2 + 0.25 - middle.y
                    )
                    let module = (across * cosine + along * sine) / pose.module * (pose.isMirrored ? -1 : 1)
                    let line = (along * cosine - across * sine) / pose.module
                    sum += brightness(module + Double(columns) / 2, line + height / 2, lines, pose.isInverted)
                }
                let index = y * size.width + x
                luma[index] = UInt8(min(max(0, sum / 4 + Int(luma[index]) - Self.ground), 255))
            }
        }
        return Picture(size: size, luma: luma)
    }

    /// The brightness beside the label.
    private static let ground = 140

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
