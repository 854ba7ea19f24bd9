import Values

/// The notation of numbers and days in a table, found from all of its cells.
struct TableStyle {
    /// Nil if nothing shows it.
    let decimal: TableNumber.DecimalSign?
    /// By column; none for a column that does not show it.
    let orders: [Int: TableDay.Order]

    init(_ table: Table, _ header: TableHeader, _ choice: TableChoice) {
        let rows = table.rows.filter { $0.line > header.line }
        if let decimal = choice.decimal {
            self.decimal = decimal
        } else if table.isTyped || header.isOwn {
            decimal = .point
        } else {
            let columns = Self.numbers.compactMap { header[$0] }
            decimal = .init(in: rows.lazy.flatMap { row in columns.map { TableCell.number(row[$0]).number } })
        }
        let columns = Self.days.compactMap { header[$0] }
        orders = Dictionary(
            columns.compactMap { column in
                (choice.dates ?? .init(in: rows.lazy.map { $0[column] })).map { (column, $0) }
            }
        ) { first, _ in first }
    }

    private static let numbers: [TableField] = [.amount, .price, .totalPrice, .pricedAmount, .minimum]
    private static let days: [TableField] = [.bestBefore, .useBy, .purchased, .opened]
}
