import Kitchen
import NIOCore
import Values

/// The stock as comma-separated values (RFC 4180) for spreadsheets, one line for each lot.
enum StockTable {
    /// The byte order mark, by which spreadsheets recognise UTF-8, and the header line.
    static var begin: ByteBuffer {
        var buffer = ByteBuffer(string: "\u{FEFF}")
        append(columns, to: &buffer)
        return buffer
    }

    static func rows(_ lots: [(product: ProductSummary, stock: StockLot)]) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(lots.count * 200)
        for (product, stock) in lots { append(row(stock, of: product), to: &buffer) }
        return buffer
    }

    private static let columns = [
        "product", "brand", "packageSize", "category", "gtin", "location", "amount", "unit", "bestBefore", "useBy",
        "state", "opened", "added", "price", "pricedAmount", "note", "lot",
        "guessed",
    ]

    private static func row(_ stock: StockLot, of product: ProductSummary) -> [String?] {
        let lot = stock.lot
        return [
            product.name, product.brand, product.packageSize, product.category, product.gtin?.printed,
            stock.place, lot.amount.description, stock.unit.symbol, lot.bestBefore?.rawValue,
            lot.isUseBy ? "yes" : "no", lot.state.rawValue, lot.isOpened ? lot.opened?.rawValue ?? "yes" : "no",
            lot.added?.rawValue, lot.price?.description, lot.pricedAmount?.description, lot.note, lot.uuid.text,
            lot.isGuessed ? "yes" : "no",
        ]
    }

    private static func append(_ values: [String?], to buffer: inout ByteBuffer) {
        for (column, value) in values.enumerated() {
            if column > 0 { buffer.writeStaticString(",") }
            if let value { buffer.writeString(cell(value)) }
        }
        buffer.writeStaticString("\r\n")
    }

    /// Returns a value, quoted if necessary; one that begins like a formula, such as `=1+1`, gets an apostrophe, so
    /// that spreadsheets do not evaluate it.
    private static func cell(_ value: String) -> String {
        let isFormula = value.unicodeScalars.first.map(isOfFormula) ?? false
        let text = isFormula ? "'" + value : value
        guard text.utf8.contains(where: isQuoted) || text.utf8.first == UInt8(ascii: " ") else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Whether values with the byte are quoted: one of a quote, a comma or a line break.
    private static func isQuoted(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }

    private static func isOfFormula(_ first: Unicode.Scalar) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
