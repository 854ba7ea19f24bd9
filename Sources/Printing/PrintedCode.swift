import CZint

/// A code to print or show: a text as dark and light modules, which are small squares or narrow bars.
public struct PrintedCode: Sendable {
    public let kind: Kind
    /// The size in modules without the light margin. Bars are one module high.
    public let columns: Int
    public let rows: Int
    private let isDark: [Bool]

    public enum Kind: Sendable {
        /// A square QR code, which phones can also read.
        case square
        /// Code 128 in bars as on groceries, which every scanner gun can read.
        case bars
    }

    /// Encodes a text; nil if it is empty or too long.
    public init?(_ text: String, as kind: Kind) {
        guard !text.isEmpty, let symbol = ZBarcode_Create() else { return nil }
        defer { ZBarcode_Delete(symbol) }
        symbol.pointee.symbology = kind.symbology
        symbol.pointee.input_mode = UNICODE_MODE
        if kind == .square { symbol.pointee.option_1 = 2 }  // level M: about 15% of the code may be covered
        let bytes = Array(text.utf8)
        guard ZBarcode_Encode(symbol, bytes, Int32(bytes.count)) < ZINT_ERROR else { return nil }
        let (columns, rows) = (symbol.pointee.width, symbol.pointee.rows)
        self.kind = kind
        (self.columns, self.rows) = (Int(columns), Int(rows))
        isDark = (0..<rows).flatMap { row in
            (0..<columns).map { scantry_zint_is_dark(symbol, row, $0) == 1 }
        }
    }

    /// Whether a module is dark; modules outside the code are light.
    public subscript(row: Int, column: Int) -> Bool {
        (0..<rows).contains(row) && (0..<columns).contains(column) && isDark[row * columns + column]
    }

    /// The number of light modules that readers need on each side.
    public var margin: Int {
        switch kind {
        case .square: 4
        case .bars: 10
        }
    }

    /// The width in modules, including the margin.
    public var width: Int { columns + 2 * margin }
}

extension PrintedCode.Kind {
    fileprivate var symbology: Int32 {
        switch self {
        case .square: BARCODE_QRCODE
        case .bars: BARCODE_CODE128
        }
    }
}
