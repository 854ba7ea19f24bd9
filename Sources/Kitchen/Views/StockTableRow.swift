import GRDB
import Values

/// A row of the stock as a table: a lot, and what the table shows of its product.
public struct StockTableRow: Sendable {
    let productId: Int64
    public let product: String?
    public let brand: String?
    public let packageSize: String?
    /// The name of the product's category.
    public let category: String?
    /// The lowest of the product's GTINs; nil if it has none.
    public let gtin: GTIN?
    /// The path of the location.
    public let place: String
    public let amount: Amount
    /// The symbol of the amount's unit.
    public let unit: String
    public let bestBefore: Day?
    public let isUseBy: Bool
    public let state: String
    public let isOpened: Bool
    public let opened: Day?
    public let added: Day?
    public let price: Money?
    public let pricedAmount: Amount?
    public let note: String?
    /// The lot's UUID.
    public let lotId: String
    public let isGuessed: Bool
}

extension StockTableRow {
    /// The columns that ``init(_:in:units:)`` reads, in its order. It reads them by position, since looking up a column's
    /// name takes longer than reading its value.
    static let columns = """
        lot.productId, product.name, brand.name, product.packageSize, category.name,
        (SELECT min(gtin) FROM productCode WHERE productCode.productId = product.id),
        lot.locationId, lot.amount, lot.unitId, lot.bestBefore, lot.isUseBy, lot.state, lot.isOpened, lot.opened,
        lot.added, lot.price, lot.pricedAmount, lot.note, lot.uuid, lot.isGuessed
        """

    /// Reads a row of ``columns``.
    ///
    /// - Parameters:
    ///   - places: The paths of all locations.
    ///   - units: The symbols of all units.
    init(_ row: Row, in places: [Int64: String], units: [Int64: String]) {
        productId = row[0]
        product = row[1]
        brand = row[2]
        packageSize = row[3]
        category = row[4]
        gtin = (row[5] as String?).flatMap { GTIN($0) }
        place = places[row[6]] ?? ""
        amount = row[7]
        unit = units[row[8]] ?? ""
        bestBefore = row[9]
        isUseBy = row[10]
        state = row[11]
        isOpened = row[12]
        opened = row[13]
        added = row[14]
        price = row[15]
        pricedAmount = row[16]
        note = row[17]
        lotId = row[18]
        isGuessed = row[19]
    }
}
