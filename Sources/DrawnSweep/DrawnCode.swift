import CZint
import Foundation
import Scanner

/// A code of any symbology, drawn as a camera shows it: turned, tilted, curved, moved, inverted, mirrored, blurred, with noise.
package struct DrawnCode: Sendable {
    /// Rows of modules, of which dark ones are true, and the height of each in modules.
    let rows: [(modules: [Bool], height: Double)]
    let columns: Int
    let height: Double

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
        /// The angle in degrees by which the surface has turned away from the picture's plane at the code's ends, as on a can
        /// or a jar that stands upright.
        package var curve = 0.0
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
}
