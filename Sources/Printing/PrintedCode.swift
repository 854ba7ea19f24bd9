import CZint

/// A code to be printed or shown: some text as dark and light modules, which are small squares or narrow bars.
public struct PrintedCode: Sendable {
    public let kind: Kind
    /// How many modules it is wide, and high, without the light margin around it. Bars are one module high.
    public let columns: Int
    public let rows: Int
    private let isDark: [Bool]

    public enum Kind: Sendable {
        /// A QR code, square; phones read it, too.
        case square
        /// Code 128, bars as on groceries; every scanner gun reads it.
        case bars
    }

    /// Nil for no text, or one that is too long.
    public init?(_ text: String, as kind: Kind) {
        guard !text.isEmpty, let symbol = ZBarcode_Create() else { return nil }
        defer { ZBarcode_Delete(symbol) }
        symbol.pointee.symbology = kind.symbology
        symbol.pointee.input_mode = UNICODE_MODE
        if kind == .square { symbol.pointee.option_1 = 2 }  // level M: one part in seven may be hidden
        let bytes = Array(text.utf8)
        guard ZBarcode_Encode(symbol, bytes, Int32(bytes.count)) < ZINT_ERROR else { return nil }
        let (columns, rows) = (symbol.pointee.width, symbol.pointee.rows)
        self.kind = kind
        (self.columns, self.rows) = (Int(columns), Int(rows))
        isDark = (0..<rows).flatMap { row in
            (0..<columns).map { scantry_zint_is_dark(symbol, row, $0) == 1 }
        }
    }

    /// Whether a module is dark; those of the margin are light.
    public subscript(row: Int, column: Int) -> Bool {
        (0..<rows).contains(row) && (0..<columns).contains(column) && isDark[row * columns + column]
    }

    /// How many modules have to stay light on each side, for readers.
    public var margin: Int {
        switch kind {
        case .square: 4
        case .bars: 10
        }
    }

    /// How many modules it is wide with its margin.
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
