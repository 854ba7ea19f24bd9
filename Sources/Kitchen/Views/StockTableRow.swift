import GRDB
import Values

/// A row of the stock as a table: a lot, and what the table shows of its product.
public struct StockTableRow: Sendable {
    public let product: String?
    public let brand: String?
    public let packageSize: String?
    /// The name of the product's category.
    public let category: String?
    /// One of the product's GTINs; nil if it has none.
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
    /// The lot's id in the API, as text.
    public let lot: String
    public let isGuessed: Bool
}

extension StockTableRow {
    /// What ``init(_:in:units:)`` reads, by position: to find a column by its name takes longer than to read it.
    static let columns = """
        product.name, brand.name, product.packageSize, category.name,
        (SELECT min(gtin) FROM productCode WHERE productCode.productId = product.id),
        lot.locationId, lot.amount, lot.unitId, lot.bestBefore, lot.isUseBy, lot.state, lot.isOpened, lot.opened,
        lot.added, lot.price, lot.pricedAmount, lot.note, lot.uuid, lot.isGuessed
        """

    /// - Parameters:
    ///   - places: The paths of all locations.
    ///   - units: The symbols of all units.
    init(_ row: Row, in places: [Int64: String], units: [Int64: String]) {
        product = row[0]
        brand = row[1]
        packageSize = row[2]
        category = row[3]
        gtin = (row[4] as String?).flatMap { GTIN($0) }
        place = places[row[5]] ?? ""
        amount = row[6]
        unit = units[row[7]] ?? ""
        bestBefore = row[8]
        isUseBy = row[9]
        state = row[10]
        isOpened = row[11]
        opened = row[12]
        added = row[13]
        price = row[14]
        pricedAmount = row[15]
        note = row[16]
        lot = row[17]
        isGuessed = row[18]
    }
}
