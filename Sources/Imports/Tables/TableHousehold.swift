import Foundation
import Kitchen
import Values

/// Makes the rows of a household of a table's lines.
struct TableHousehold {
    private var read: ReadTable
    private let header: TableHeader
    private let choice: TableChoice
    private let style: TableStyle
    /// The products by their keys, as indexes.
    private var products: [String: Int] = [:]
    private var barcodes: [String: String] = [:]
    private var names: [ImportKind: Set<String>] = [:]
    /// The numbers of lots and entries with the same identity so far.
    private var repeated: [String: Int] = [:]
    private var withoutAmount = 0

    init(_ header: TableHeader, _ choice: TableChoice, _ style: TableStyle, from origin: String) {
        (self.header, self.choice, self.style) = (header, choice, style)
        read = ReadTable(household: ImportedHousehold(.table, from: origin), header: header)
    }

    /// Adds a line, or says why it cannot be taken.
    mutating func add(_ row: Table.Row) {
        read.lines += 1
        do throws(TableFault) {
            let line = try TableLine(row, header, style)
            read.faults += line.faults
            switch kind(isOnList: line.list != nil) {
            case .list: add(line, to: line.list ?? choice.list ?? fileName)
            case .products: _ = product(of: line)
            case .stock: addStock(line)
            }
            read.taken += 1
        } catch {
            read.faults.append(error)
            read.household.leftOut.add(importKind(of: row), error.reason, error.name)
        }
    }

    /// The kind of record that a line holds.
    private func kind(isOnList: Bool) -> TableKind { choice.kind ?? (isOnList || choice.list != nil ? .list : .stock) }

    /// The kind of row that a line would be.
    private func importKind(of row: Table.Row) -> ImportKind {
        switch kind(isOnList: header[.list].map { !row[$0].isEmpty } ?? false) {
        case .list: .entry
        case .products: .product
        case .stock: header[.amount] == nil ? .product : .lot
        }
    }

    /// The name of the table's file without its ending.
    private var fileName: String {
        let name = read.household.origin
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// True if lines that name no list are stock.
    private var isStock: Bool { kind(isOnList: false) == .stock }

    // MARK: - Stock

    private mutating func addStock(_ line: TableLine) {
        let product = product(of: line)
        guard let amount = line.amount, amount > .zero else {
            if line.amount == nil { withoutAmount += 1 }
            return
        }
        let place = line.place ?? choice.place
        var lot = ImportedLot(id: id(of: line, product), product: product, amount: amount, unit: unit(line.unit))
        lot.place = place.map { add($0, .place) }
        (lot.bestBefore, lot.isUseBy, lot.added) = (line.bestBefore, line.isUseBy, line.purchased)
        (lot.isOpened, lot.opened, lot.note, lot.price) = (line.isOpened, line.opened, line.note, line.price)
        read.household.lots.append(lot)
        if let shop = line.shop {
            add(shop, .shop)
            read.household.leftOut.add(.shopOfStock, .notKept, shop)
        }
    }

    /// The id of some stock: that which Scantry has exported, else what does not change while it is used up. Another
    /// file has other stock.
    private mutating func id(of line: TableLine, _ product: ForeignID) -> ForeignID {
        if header.isOwn, let lot = line.lot.flatMap(UUID.init(uuidString:)) {
            return "lot \(lot.text)"
        }
        let parts = [
            product, line.place?.folded ?? "", "\(line.bestBefore.day?.rawValue ?? "")", line.purchased?.rawValue ?? "",
        ]
        return numbered("stock of \(read.household.origin.folded) " + parts.joined(separator: "|"))
    }

    private mutating func numbered(_ id: String) -> String {
        let count = repeated[id, default: 0] + 1
        repeated[id] = count
        return count == 1 ? id : "\(id) \(count)"
    }

    // MARK: - Lists

    private mutating func add(_ line: TableLine, to list: String) {
        let id = "list \(list.folded)"
        if names[.list, default: []].insert(id).inserted {
            let shop = line.shop.map { add($0, .shop) }
            read.household.lists.append(ImportedList(id: id, name: list, shop: shop))
        }
        let subject: ImportedEntry.Subject =
            line.barcodes.isEmpty && line.name != nil ? .text(line.name ?? "") : .product(product(of: line))
        let key = line.name?.folded ?? line.barcodes.first ?? ""
        let amount = line.amount.flatMap { $0 > .zero ? $0 : nil } ?? .one
        var entry = ImportedEntry(
            id: numbered("entry \(list.folded)|\(key)"), list: id, subject, amount: amount, unit: unit(line.unit))
        entry.note = line.note
        read.household.entries.append(entry)
    }

    // MARK: - Products

    /// Returns the id of a line's product, which is added if the lines before have not named it.
    private mutating func product(of line: TableLine) -> ForeignID {
        let known = line.name == nil ? line.barcodes.compactMap { barcodes[$0] }.first : nil
        let key = known ?? line.productKey
        if let index = products[key] { complete(index, from: line) } else { insert(line, as: key) }
        for text in line.barcodes where barcodes[text] != key {
            if barcodes[text] == nil { barcodes[text] = key }
            let id = barcodes[text] == key ? "barcode \(text)" : "barcode \(text) of \(key)"
            guard names[.barcode, default: []].insert(id).inserted else { continue }
            read.household.barcodes.append(ImportedBarcode(id: id, product: key, text: text))
        }
        return key
    }

    private mutating func insert(_ line: TableLine, as key: String) {
        products[key] = read.household.products.count
        read.household.products.append(ImportedProduct(id: key, name: line.name, unit: unit(line.unit)))
        complete(read.household.products.count - 1, from: line)
    }

    /// Fills in what the lines before have not said of a product.
    private mutating func complete(_ index: Int, from line: TableLine) {
        var product = read.household.products[index]
        product.brand = product.brand ?? line.brand
        product.packageSize = product.packageSize ?? line.size
        product.minimum = product.minimum ?? line.minimum
        if product.category == nil { product.category = line.category.map { add($0, .category) } }
        if product.place == nil { product.place = (line.place ?? choice.place).map { add($0, .place) } }
        if header[.amount] == nil || choice.kind == .products { product.note = product.note ?? line.note }
        read.household.products[index] = product
    }

    // MARK: - Names

    private mutating func unit(_ name: String?) -> ForeignID? { name.map { add($0, .unit) } }

    @discardableResult private mutating func add(_ name: String, _ kind: ImportKind) -> ForeignID {
        let id = "\(kind.rawValue) \(name.folded)"
        guard names[kind, default: []].insert(id).inserted else { return id }
        switch kind {
        case .place: read.household.places.append(ImportedPlace(id: id, name: name))
        case .unit: read.household.units.append(ImportedUnit(id: id, name: name))
        case .shop: read.household.shops.append(ImportedName(id: id, name: name))
        default: read.household.categories.append(ImportedName(id: id, name: name))
        }
        return id
    }

    // MARK: - Remarks

    var finished: ReadTable {
        var read = read
        let unread = header.unread
        if !unread.isEmpty { read.remarks.append("Columns that are not read: \(unread.joined(separator: ", ")).") }
        guard isStock else { return read }
        if header[.amount] == nil, header[.list] == nil {
            read.remarks.append("No column is an amount: the products are taken without stock.")
        } else if withoutAmount > 0 {
            read.remarks.append("\(withoutAmount) lines without an amount: their products are taken without stock.")
        }
        if let price = header.name(of: .price), header[.pricedAmount] == nil {
            read.remarks.append(
                """
                \(price) is read as the price of one, and with units such as g or ml as that of the whole amount. If it is \
                that of all: --map "\(price)=totalPrice".
                """)
        }
        return read
    }
}
