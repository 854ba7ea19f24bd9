/// A kind of row in other programs' data.
public enum ImportKind: String, Codable, CaseIterable, Sendable {
    // Kinds that Scantry keeps, in the order of reports.
    case unit, conversion, place, shop, category, product, barcode, picture, lot
    /// A row of the journal.
    case history
    case list, entry, recipe, meal
    // Kinds that it does not keep.
    case chore, battery, task, equipment, user, userField, tag, otherBarcode
    /// Known by its name alone, and in no report.
    case brand
    // Details of rows that are taken otherwise.
    case minimum, ingredient, parent, defaultShop, shopOfStock, shopOfBarcode, priceOfBarcode, calories, tare, section,
        pendingAmount
    /// Money that was spent, which Scantry does not keep either.
    case expense

    /// Whether the rows are taken, as far as they can be; the others are always left out.
    public var isTaken: Bool { Self.taken.contains(self) }

    /// The kinds that are taken, in the order of reports.
    public static let taken: [ImportKind] = [
        .unit, .conversion, .place, .shop, .category, .product, .barcode, .picture, .lot, .history, .list, .entry,
        .recipe, .meal,
    ]
}
