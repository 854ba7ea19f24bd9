import Foundation
import GRDB
import Values

/// The editable fields of a product: those of ``Product``, and the names of its brand and category.
@dynamicMemberLookup
public struct ProductDraft: Equatable, Sendable {
    public var name: String
    /// The brand's name; one that is new is added to the list. Nil for none.
    public var brand: String?
    /// The category's name; one that is new is added to the list. Nil for none.
    public var category: String?
    /// The other fields as the product stores them.
    fileprivate var product: Product

    public subscript<Value>(dynamicMember place: WritableKeyPath<Product, Value>) -> Value {
        get { product[keyPath: place] }
        set { product[keyPath: place] = newValue }
    }

    public init(
        name: String, brand: String? = nil, packageSize: String? = nil, category: String? = nil,
        unitId: Int64 = Unit.pieceId, locationId: Int64? = nil, daysFresh: Int? = nil, daysFrozen: Int? = nil,
        daysThawed: Int? = nil, daysOpened: Int? = nil, hasUseBy: Bool = false, minimum: Amount? = nil,
        portion: Amount? = nil, note: String? = nil
    ) {
        (self.name, self.brand, self.category) = (name, brand, category)
        product = Product(uuid: Self.nobody, packageSize: packageSize, unitId: unitId, locationId: locationId)
        (product.daysFresh, product.daysFrozen) = (daysFresh, daysFrozen)
        (product.daysThawed, product.daysOpened) = (daysThawed, daysOpened)
        (product.hasUseBy, product.minimum, product.portion, product.note) = (hasUseBy, minimum, portion, note)
    }

    /// Creates a draft of a stored product, for changing it.
    public init(_ details: ProductDetails) {
        self.init(details.product, brand: details.summary.brand, category: details.summary.category)
    }

    init(_ product: Product, brand: String? = nil, category: String? = nil) {
        (name, self.brand, self.category) = (product.name ?? "", brand, category)
        self.product = product.keepingIdentity(of: Product(uuid: Self.nobody))
    }

    /// The id of a draft, which is no stored product.
    private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension ProductDraft: FieldDraft {
    /// All editable fields of a product, in the order of its form.
    ///
    /// A new field needs a column in ``Product`` and the schema, a case of ``Field`` with its phrases, and a line here.
    public static let fields: [DraftField<ProductDraft>] = [
        DraftField(.name, .name(\.name), canBeUnknown: true),
        DraftField(.brand, .line(\.brand), description: "By name; one that is new is added."),
        DraftField(.packageSize, .line(\.packageSize, most: 100), hint: "products.packageSizeHint"),
        DraftField(.category, .line(\.category), description: "By name; one that is new is added."),
        DraftField(.unit, .unit(\.unitId), hint: "products.unitHint", description: "The unit of its stock."),
        DraftField(
            .location, .location(\.locationId), hint: "products.locationHint",
            description: "Its default location."),
        DraftField(
            .minimum, .amount(\.minimum), hint: "products.minimumHint",
            description: "Below this much of it, in its unit, it is proposed for shopping."),
        DraftField(
            .portion, .amount(\.portion, most: largestPortion), hint: "products.portionHint",
            description: "Grams or millilitres that one person has at a meal."),
        DraftField(.origin, .line(\.origin, most: 100), description: "Where it is from, such as `Italy`."),
        DraftField(
            .daysFresh, .days(\.daysFresh, in: Product.keepingDays), hint: "products.daysHint", description: daysMeaning
        ),
        DraftField(.daysFrozen, .days(\.daysFrozen, in: Product.keepingDays), description: daysMeaning),
        DraftField(.daysThawed, .days(\.daysThawed, in: Product.keepingDays), description: daysMeaning),
        DraftField(.daysOpened, .days(\.daysOpened, in: Product.keepingDays), description: daysMeaning),
        DraftField(
            .hasUseBy, .flag(\.hasUseBy), description: "Whether its date is a use-by date, which must be observed."),
        DraftField(.note, .text(\.note)),
    ]

    public static var blank: ProductDraft { ProductDraft(name: "") }

    /// The largest portion that is allowed: five kilograms or litres.
    private static let largestPortion = Amount(thousandths: 5_000_000)
    private static let daysMeaning = "-1 for ever; null where nobody knows."
}

extension Product {
    /// Copies the user's values. Lookups then no longer change them.
    mutating func apply(_ draft: ProductDraft, _ db: Database) throws {
        let draft = try draft.checked(db)
        self = draft.product.keepingIdentity(of: self)
        (name, source) = (draft.name, .household)
        brandId = try draft.brand.map { try Brand.named($0, db).id }
        categoryId = try draft.category.map { try Category.named($0, db).id }
    }

    /// Fills missing values, except the note, from another product.
    ///
    /// - Parameter minimum: The other's minimum, in this one's unit.
    mutating func fillIn(from other: Product, minimum: Amount?) {
        var (mine, theirs) = (ProductDraft(self), ProductDraft(other))
        (theirs.minimum, theirs.note) = (minimum, nil)
        mine.fillIn(from: theirs)
        self = mine.product.keepingIdentity(of: self)
        if name == nil { (name, source) = (other.name, other.source) }
        brandId = brandId ?? other.brandId
        categoryId = categoryId ?? other.categoryId
        picture = picture ?? other.picture
    }

    /// Returns the editable fields in the record of another product, whose other values stay.
    fileprivate func keepingIdentity(of other: Product) -> Product {
        var product = self
        (product.id, product.uuid, product.name) = (other.id, other.uuid, other.name)
        (product.brandId, product.categoryId, product.source) = (other.brandId, other.categoryId, other.source)
        (product.picture, product.mergedInto, product.isRemoved) = (other.picture, other.mergedInto, other.isRemoved)
        return product
    }
}
