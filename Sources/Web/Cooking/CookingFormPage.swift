import Kiosk
import Kitchen
import Phrases
import Values

/// The content of the page with the form for a cooking profile.
struct CookingFormPage {
    let form: FormView
    /// The last scanned products, the latest first, whose name and brand can be adopted.
    private(set) var scanned: [ScannedRow] = []
    /// The id of the last scan, for the script that adopts the next one; nil for none.
    private(set) var latest: String?
    /// Whether the form is for a product that is not known yet.
    private(set) var isNew = false
    /// The known product's name, or nil.
    private(set) var late: String?
    /// The path of the current picture; nil for a new dish.
    private(set) var picture: String?
    /// The page where the user identifies, to rate; nil if identified.
    private(set) var whoPath: String?
    /// The units' names after an amount, by id: JSON for the script.
    let unitNames: String

    struct ScannedRow {
        let id: String
        let row: ProductRow
        let path: String
        /// For the script that fills the form; empty if unknown.
        let ownName: String
        let ownBrand: String
        /// The text that it is already listed; nil if it is not.
        let listed: String?

        init(_ product: ProductSummary, isListed: Bool, _ pageContext: PageContext) {
            id = product.uuid.text
            row = ProductRow(product, pageContext)
            path = isListed ? "/cooking/\(id)" : "/cooking/new?product=\(id)"
            (ownName, ownBrand) = (product.name ?? "", product.brand ?? "")
            listed = isListed ? pageContext.localized("cooking.alreadyListed", ["name": .text(row.name)]) : nil
        }
    }

    private init(_ form: FormView, _ units: [Values.Unit], _ pageContext: PageContext) {
        self.form = form
        let names = Dictionary(units.map { ("\($0.id)", pageContext.name(of: $0)) }) { first, _ in first }
        unitNames = (try? JSON.text(names)) ?? "{}"
    }

    /// Creates the page for a new dish.
    ///
    /// - Parameters:
    ///   - product: The product, if it is known.
    ///   - scanned: The last scanned products, and the id of the last scan.
    init(
        new form: FormView, of product: ProductDetails?, scanned: (rows: [ScannedRow], latest: String?),
        units: [Values.Unit], _ pageContext: PageContext
    ) {
        self.init(form, units, pageContext)
        isNew = product == nil
        late = product?.summary.name
        (self.scanned, latest) = scanned
    }

    /// Creates the page for a listed dish.
    init(_ form: FormView, of dish: Dish, units: [Values.Unit], _ pageContext: PageContext) {
        self.init(form, units, pageContext)
        picture = dish.product.picturePath
        whoPath =
            pageContext.member == nil ? "/who?back=\("/cooking/\(dish.product.uuid.text)/edit".percentEncoded)" : nil
    }
}
