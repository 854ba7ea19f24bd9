import Kitchen
import NIOCore
import Values

/// The stock as comma-separated values (RFC 4180) for spreadsheets, one line for each lot.
enum StockTable {
    /// The byte order mark and the header line.
    static var begin: ByteBuffer {
        var buffer = ByteBuffer(string: CSV.byteOrderMark)
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
            if let value { buffer.writeString(CSV.field(value)) }
        }
        buffer.writeString(CSV.lineEnd)
    }
}
