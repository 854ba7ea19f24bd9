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

    /// Returns a line for each row.
    static func lines(_ rows: [StockTableRow]) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(rows.count * 200)
        for row in rows { append(fields(row), to: &buffer) }
        return buffer
    }

    private static let columns = [
        "product", "brand", "packageSize", "category", "gtin", "location", "amount", "unit", "bestBefore", "useBy",
        "state", "opened", "added", "price", "pricedAmount", "note", "lot",
        "guessed",
    ]

    /// Returns the row's fields. Texts of the household are quoted where CSV needs it.
    private static func fields(_ row: StockTableRow) -> [String?] {
        [
            row.product.map(CSV.field), row.brand.map(CSV.field), row.packageSize.map(CSV.field),
            row.category.map(CSV.field), row.gtin?.printed, CSV.field(row.place), row.amount.description,
            CSV.field(row.unit), row.bestBefore?.rawValue, row.isUseBy ? "yes" : "no", row.state,
            row.isOpened ? row.opened?.rawValue ?? "yes" : "no", row.added?.rawValue, row.price?.description,
            row.pricedAmount?.description, row.note.map(CSV.field), row.lotId, row.isGuessed ? "yes" : "no",
        ]
    }

    private static func append(_ fields: [String?], to buffer: inout ByteBuffer) {
        for (column, field) in fields.enumerated() {
            if column > 0 { buffer.writeStaticString(",") }
            if let field { buffer.writeString(field) }
        }
        buffer.writeString(CSV.lineEnd)
    }
}
