import Kitchen
import NIOCore
import Values

/// The stock as comma-separated values (RFC 4180) for spreadsheets, one line for each lot.
enum StockTable {
    /// The byte order mark, by which spreadsheets recognise UTF-8, and the header line.
    static var begin: ByteBuffer {
        ByteBuffer(string: "\u{FEFF}" + line(columns))
    }

    static func rows(_ page: StockPage) -> ByteBuffer {
        ByteBuffer(string: page.groups.flatMap { group in group.lots.map { row($0, of: group.product) } }.joined())
    }

    private static let columns = [
        "product", "brand", "packageSize", "category", "gtin", "location", "amount", "unit", "bestBefore", "useBy",
        "state", "opened", "added", "price", "pricedAmount", "note", "lot",
        "guessed",
    ]

    private static func row(_ stock: StockLot, of product: ProductSummary) -> String {
        let lot = stock.lot
        let values: [String?] = [
            product.name, product.brand, product.packageSize, product.category, product.gtin?.printed,
            stock.place, lot.amount.description, stock.unit.symbol, lot.bestBefore?.rawValue,
            lot.isUseBy ? "yes" : "no", lot.state.rawValue, lot.isOpened ? lot.opened?.rawValue ?? "yes" : "no",
            lot.added?.rawValue, lot.price?.description, lot.pricedAmount?.description, lot.note, lot.uuid.text,
            lot.isGuessed ? "yes" : "no",
        ]
        return line(values.map { $0 ?? "" })
    }

    private static func line(_ values: [String]) -> String {
        values.map(cell).joined(separator: ",") + "\r\n"
    }

    /// Returns a value, quoted if necessary; one that begins like a formula, such as `=1+1`, gets an apostrophe, so
    /// that spreadsheets do not evaluate it.
    private static func cell(_ value: String) -> String {
        let isFormula = value.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
        let text = isFormula ? "'" + value : value
        guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) || text.hasPrefix(" ") else {
            return text
        }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
