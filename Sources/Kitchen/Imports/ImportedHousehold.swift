import Values

/// A household's data from another program, with that program's own ids.
///
/// A reader fills it and leaves out what cannot be right: texts are plain and trimmed, amounts exact. It may refer to
/// rows that are not there, or say a thing twice: ``KitchenStore/importHousehold(_:pictures:isTrial:by:)`` checks that.
public struct ImportedHousehold: Equatable, Sendable {
    public var program: Program
    /// Where it was read, for people: the name of a file, or the address of a server.
    public var origin: String
    public var units: [ImportedUnit] = []
    public var conversions: [ImportedConversion] = []
    public var places: [ImportedPlace] = []
    public var shops: [ImportedName] = []
    public var categories: [ImportedName] = []
    public var products: [ImportedProduct] = []
    public var barcodes: [ImportedBarcode] = []
    public var lots: [ImportedLot] = []
    public var history: [ImportedPastLot] = []
    public var lists: [ImportedList] = []
    public var entries: [ImportedEntry] = []
    public var recipes: [ImportedRecipe] = []
    public var meals: [ImportedMeal] = []
    /// The rows that the reader has left out.
    public var leftOut: [ImportOmission] = []

    public init(_ program: Program, from origin: String) { (self.program, self.origin) = (program, origin) }

    /// The programs whose data can be read. An id of a row is unique in its program.
    public enum Program: String, Codable, CaseIterable, Sendable {
        case grocy, barcodeBuddy, kitchenOwl, mealie, tandoor, nextcloudCookbook, paprika, pages, table

        /// Its own name.
        public var name: String {
            switch self {
            case .grocy: "Grocy"
            case .barcodeBuddy: "Barcode Buddy"
            case .kitchenOwl: "KitchenOwl"
            case .mealie: "Mealie"
            case .tandoor: "Tandoor"
            case .nextcloudCookbook: "Nextcloud Cookbook"
            case .paprika: "Paprika"
            case .pages: "HTML"
            case .table: "CSV"
            }
        }
    }
}

/// The id of a row in its source: equal whenever the same row is read again, also from another export.
///
/// An autoincremented number alone is not enough if people have several installations; Grocy's reader adds the time at
/// which the row was created.
public typealias ForeignID = String
