import GRDB
import Values

/// What somebody says of a product.
public struct ProductDraft: Equatable, Sendable {
    public var name: String
    /// The brand's name; one that is new is added to the list. Nil for none.
    public var brand: String?
    public var packageSize: String?
    /// The category's name; one that is new is added to the list. Nil for none.
    public var category: String?
    public var unitId: Int64
    public var locationId: Int64?
    /// Days, -1 for ever, nil where nobody knows; as are the others.
    public var daysFresh: Int?
    public var daysFrozen: Int?
    public var daysThawed: Int?
    public var daysOpened: Int?
    public var hasUseBy: Bool
    /// In the product's unit.
    public var minimum: Amount?
    /// Grams or millilitres that one person has at a meal.
    public var portion: Amount?
    public var note: String?

    public init(
        name: String, brand: String? = nil, packageSize: String? = nil, category: String? = nil,
        unitId: Int64 = Unit.pieceId, locationId: Int64? = nil, daysFresh: Int? = nil, daysFrozen: Int? = nil,
        daysThawed: Int? = nil, daysOpened: Int? = nil, hasUseBy: Bool = false, minimum: Amount? = nil,
        portion: Amount? = nil, note: String? = nil
    ) {
        self.name = name
        self.brand = brand
        self.packageSize = packageSize
        self.category = category
        self.unitId = unitId
        self.locationId = locationId
        self.daysFresh = daysFresh
        self.daysFrozen = daysFrozen
        self.daysThawed = daysThawed
        self.daysOpened = daysOpened
        self.hasUseBy = hasUseBy
        self.minimum = minimum
        self.portion = portion
        self.note = note
    }

    /// What is said of a product now, to be changed.
    public init(_ details: ProductDetails) {
        let product = details.product
        self.init(
            name: product.name ?? "", brand: details.summary.brand, packageSize: product.packageSize,
            category: details.summary.category, unitId: product.unitId, locationId: product.locationId,
            daysFresh: product.daysFresh, daysFrozen: product.daysFrozen, daysThawed: product.daysThawed,
            daysOpened: product.daysOpened, hasUseBy: product.hasUseBy, minimum: product.minimum,
            portion: product.portion, note: product.note)
    }
}

extension Product {
    /// Takes what somebody says. From then on the household's word holds, and look-ups change nothing.
    mutating func take(_ draft: ProductDraft, _ db: Database) throws {
        name = try draft.name.checked(as: .name)
        source = .household
        brandId = try draft.brand.checked(as: .brand).map { try Brand.named($0, db).rowId }
        categoryId = try draft.category.checked(as: .category).map { try Category.named($0, db).rowId }
        packageSize = try draft.packageSize.checked(as: .packageSize, most: 100)
        note = try draft.note.checked(as: .note, most: 2_000)
        locationId = try draft.locationId.map { try Location.known($0, db).rowId }
        try takeRules(of: draft, db)
    }

    /// Five kilograms are a meal for nobody.
    private static let largestPortion = Amount(thousandths: 5_000_000)

    private mutating func takeRules(of draft: ProductDraft, _ db: Database) throws {
        for (field, days) in [
            (Field.daysFresh, draft.daysFresh), (.daysFrozen, draft.daysFrozen), (.daysThawed, draft.daysThawed),
            (.daysOpened, draft.daysOpened),
        ] where days.map((-1...36_500).contains) == false {
            throw KitchenError.violated(.outOfRange(field))
        }
        (daysFresh, daysFrozen) = (draft.daysFresh, draft.daysFrozen)
        (daysThawed, daysOpened) = (draft.daysThawed, draft.daysOpened)
        hasUseBy = draft.hasUseBy
        unitId = try Unit.known(draft.unitId, db).rowId
        if let minimum = draft.minimum, minimum <= .zero { throw KitchenError.violated(.outOfRange(.minimum)) }
        minimum = draft.minimum
        guard draft.portion.map({ $0 > .zero && $0 <= Self.largestPortion }) != false else {
            throw KitchenError.violated(.outOfRange(.portion))
        }
        portion = draft.portion
    }
}
