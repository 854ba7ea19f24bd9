import Kitchen
import Values

/// The values of a table's line.
struct TableLine {
    private(set) var name: String?
    private(set) var barcodes: [String] = []
    private(set) var brand: String?
    private(set) var size: String?
    /// Nil for an empty cell, and without such a column.
    private(set) var amount: Amount?
    private(set) var unit: String?
    private(set) var place: String?
    private(set) var bestBefore = BestBefore.never
    private(set) var isUseBy: Bool?
    private(set) var purchased: Day?
    private(set) var price: ImportedLot.Price?
    private(set) var isOpened = false
    private(set) var opened: Day?
    private(set) var shop: String?
    private(set) var category: String?
    private(set) var minimum: Amount?
    private(set) var note: String?
    private(set) var list: String?
    private(set) var lot: String?
    /// The values that could not be read.
    private(set) var faults: [TableFault] = []
    private let row: Table.Row
    private let header: TableHeader
    private let style: TableStyle

    /// - Throws: ``TableFault`` if a cell cannot be read.
    init(_ row: Table.Row, _ header: TableHeader, _ style: TableStyle) throws(TableFault) {
        (self.row, self.header, self.style) = (row, header, style)
        guard row.cells.dropFirst(header.columns.count).allSatisfy(\.isBlank) else {
            throw TableFault(row.line, .tooManyCells)
        }
        readTexts()
        barcodes = try readBarcodes()
        guard name != nil || !barcodes.isEmpty else { throw TableFault(row.line, .nameless) }
        try readAmounts()
        try readDays()
        try readPrice()
    }

    /// By which lines of the same product are known.
    var productKey: String {
        guard let name else { return "barcode \(barcodes.first ?? "")" }
        return ["product \(name.folded)", brand?.folded, size?.folded].compactMap { $0 }.joined(separator: "|")
    }

    // MARK: - Texts

    private mutating func readTexts() {
        (name, brand, size) = (text(.name), text(.brand), text(.size))
        (unit, place, shop, category) = (text(.unit), text(.place), text(.shop), text(.category))
        (list, lot) = (text(.list), text(.lot))
        note = header[.note].flatMap { column in
            let note = TableCell.plain(row[column])
            return note.isBlank ? nil : note
        }
    }

    private func text(_ field: TableField) -> String? {
        guard let column = header[field] else { return nil }
        let text = TableCell.line(row[column])
        return text.isBlank ? nil : text
    }

    private func cell(_ field: TableField) -> String? {
        header[field].map { row[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func fault(_ problem: TableFault.Problem, _ field: TableField, _ text: String) -> TableFault {
        TableFault(row.line, problem, text, in: header.name(of: field))
    }

    private func readBarcodes() throws(TableFault) -> [String] {
        var found: [String] = []
        for part in (cell(.barcode) ?? "").split(whereSeparator: { ",;|".contains($0) || $0.isNewline }) {
            let text = String(part).trimmingSpaces().drop { $0 == "'" }
            guard !text.isEmpty else { continue }
            let code = try barcode(text.hasSuffix(".0") ? String(text.dropLast(2)) : String(text))
            if !found.contains(code) { found.append(code) }
        }
        return found
    }

    private func barcode(_ text: String) throws(TableFault) -> String {
        let isShortened = text.wholeMatch(of: #/\d([.,]\d+)?[eE]\+?\d+/#) != nil
        guard !isShortened else { throw fault(.shortenedBarcode, .barcode, text) }
        guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 32 || $0 == 45 }) else { return text }
        let digits = text.filter(\.isNumber)
        // Eight digits may be a UPC-E.
        guard GTIN(digits) != nil || GTIN(upcE: digits) != nil else { throw fault(.notBarcode, .barcode, text) }
        return digits
    }

    // MARK: - Numbers

    private mutating func readAmounts() throws(TableFault) {
        if let cell = cell(.amount) {
            let (number, words) = TableCell.number(cell)
            amount = try amount(number, .amount, cell)
            if !words.isEmpty {
                // `500 g` in a cell beside a column of units is doubtful.
                guard unit == nil || unit?.folded == words.folded else { throw fault(.notNumber, .amount, cell) }
                unit = words
            }
        }
        if let cell = cell(.minimum) { minimum = try amount(cell, .minimum, cell) }
    }

    private func amount(_ number: String, _ field: TableField, _ cell: String) throws(TableFault) -> Amount {
        let text = try decimal(number, field, cell)
        guard text.decimals <= 3 else { throw fault(.inexact, field, cell) }
        guard let amount = Amount(text) else { throw fault(.outOfRange, field, cell) }
        return amount
    }

    /// Returns a number with a decimal point and no trailing zeros.
    private func decimal(_ number: String, _ field: TableField, _ cell: String) throws(TableFault) -> String {
        do {
            return try TableNumber(number, usual: style.decimal).text.withoutTrailingZeros
        } catch {
            throw fault(error == .ambiguous ? .ambiguousNumber : .notNumber, field, cell)
        }
    }

    private mutating func readPrice() throws(TableFault) {
        guard let amount, amount > .zero else { return }
        let field: TableField = cell(.price) == nil ? .totalPrice : .price
        guard let cell = cell(field) else { return }
        let text = try decimal(TableCell.number(cell).number, field, cell)
        guard text.decimals <= 2, let money = Money(text) else {
            var fault = fault(text.decimals > 2 ? .inexact : .outOfRange, field, cell)
            fault.isTaken = true
            return faults.append(fault)
        }
        let priced = try self.cell(.pricedAmount).map { cell throws(TableFault) in
            try self.amount(cell, .pricedAmount, cell)
        }
        let isWhole = field == .totalPrice || unit.map { Self.small.contains($0.folded) } ?? false
        price = ImportedLot.Price(money, for: priced ?? (isWhole ? amount : .one))
    }

    /// Units of which one has no price of its own.
    private static let small: Set = ["g", "mg", "ml", "cl", "dl", "gram", "grams", "gramme", "grammes", "millilitre"]

    // MARK: - Days

    private mutating func readDays() throws(TableFault) {
        bestBefore = try day(.bestBefore).map(BestBefore.on) ?? .never
        if let cell = cell(.useBy) {
            if let isUseBy = TableCell.isTrue(cell) {
                self.isUseBy = isUseBy
            } else if let day = try day(.useBy) {
                (bestBefore, isUseBy) = (.on(day), true)
            }
        }
        purchased = try day(.purchased)
        guard let cell = cell(.opened) else { return }
        if let isOpened = TableCell.isTrue(cell) {
            self.isOpened = isOpened
        } else {
            guard TableDay(cell, order: nil) != nil else { throw fault(.notYesOrNo, .opened, cell) }
            opened = try day(.opened)
            isOpened = opened != nil
        }
    }

    /// Returns the day in a cell; nil for an empty one, and for never.
    private func day(_ field: TableField) throws(TableFault) -> Day? {
        guard let cell = cell(field), let column = header[field] else { return nil }
        switch TableDay(cell, order: style.orders[column]) {
        case .day(let day):
            guard day.isOnPacks else { throw fault(.outOfRange, field, cell) }
            return day
        case .never: return nil
        case .either: throw fault(.ambiguousDay, field, cell)
        case nil: throw fault(.notDay, field, cell)
        }
    }
}

extension String {
    fileprivate var decimals: Int { split(separator: ".").dropFirst().first?.count ?? 0 }

    fileprivate var withoutTrailingZeros: String {
        guard contains(".") else { return self }
        var text = self[...]
        while text.last == "0" { text.removeLast() }
        return String(text.last == "." ? text.dropLast() : text)
    }
}
