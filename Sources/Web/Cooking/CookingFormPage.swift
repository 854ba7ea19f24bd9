import Kiosk
import Kitchen
import Phrases
import Values

/// The page of the form that says how something is cooked.
struct CookingFormPage {
    let form: FormView
    /// What was scanned last, the latest first, to be taken over with its name and brand.
    private(set) var scanned: [ScannedRow] = []
    /// The last scan, for a script that takes over the next one; nil for none.
    private(set) var latest: String?
    /// Whether nothing is filled in of a product that is known.
    private(set) var isNew = false
    /// The name of the product, once it is known; nil for none.
    private(set) var late: String?
    /// How it looks now; nil for what is not in the list.
    private(set) var picture: String?
    /// Where one says who one is, to give stars; nil for who has said it.
    private(set) var whoPath: String?
    /// What each unit is called behind an amount, by its number: JSON for the script.
    let unitNames: String

    struct ScannedRow {
        let id: String
        let row: ProductRow
        let path: String
        /// For a script that fills them in; empty while nobody knows.
        let ownName: String
        let ownBrand: String
        /// Says that it is in the list already; nil for what is not.
        let listed: String?

        init(_ product: ProductSummary, isListed: Bool, _ visitor: PageContext) {
            id = product.uuid.text
            row = ProductRow(product, visitor)
            path = isListed ? "/cooking/\(id)" : "/cooking/new?product=\(id)"
            (ownName, ownBrand) = (product.name ?? "", product.brand ?? "")
            listed = isListed ? visitor.say("cooking.alreadyListed", ["name": .text(row.name)]) : nil
        }
    }

    private init(_ form: FormView, _ units: [Values.Unit], _ visitor: PageContext) {
        self.form = form
        let names = Dictionary(units.map { ("\($0.id ?? 0)", visitor.name(of: $0)) }) { first, _ in first }
        unitNames = (try? JSON.text(names)) ?? "{}"
    }

    /// Of something new.
    ///
    /// - Parameters:
    ///   - product: What it is, if that is known.
    ///   - scanned: What was scanned last, and the number of the last scan.
    init(
        new form: FormView, of product: ProductDetails?, scanned: (rows: [ScannedRow], latest: String?),
        units: [Values.Unit], _ visitor: PageContext
    ) {
        self.init(form, units, visitor)
        isNew = product == nil
        late = product?.summary.name
        (self.scanned, latest) = scanned
    }

    /// Of what is in the list.
    init(_ form: FormView, of dish: Dish, units: [Values.Unit], _ visitor: PageContext) {
        self.init(form, units, visitor)
        picture = dish.product.picturePath
        whoPath = visitor.member == nil ? "/who?back=\("/cooking/\(dish.product.uuid.text)/edit".percentEncoded)" : nil
    }
}
