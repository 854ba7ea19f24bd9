import GRDB
import Values

/// What somebody says of how a product is cooked.
public struct CookingDraft: Equatable, Sendable {
    public var seconds: Int
    public var doneness: String?
    /// For one person, in the unit; nil where nobody says.
    public var fullMeal: Amount?
    public var sideDish: Amount?
    public var unitId: Int64
    public var mealSize: CookingProfile.MealSize
    public var people: Int
    /// So many seconds before the end of its timer somebody wants to know; nil for never.
    public var warning: Int?

    public init(
        seconds: Int, doneness: String? = nil, fullMeal: Amount? = nil, sideDish: Amount? = nil,
        unitId: Int64 = CookingDraft.gramId, mealSize: CookingProfile.MealSize = .fullMeal, people: Int = 2,
        warning: Int? = nil
    ) {
        self.seconds = seconds
        self.doneness = doneness
        self.fullMeal = fullMeal
        self.sideDish = sideDish
        self.unitId = unitId
        self.mealSize = mealSize
        self.people = people
        self.warning = warning
    }

    /// What is said now, to be changed.
    public init(_ profile: CookingProfile) {
        self.init(
            seconds: profile.seconds, doneness: profile.doneness, fullMeal: profile.fullMeal,
            sideDish: profile.sideDish, unitId: profile.unitId, mealSize: profile.mealSize, people: profile.people,
            warning: profile.warning)
    }

    /// The row of the gram, which is in every database from the beginning.
    public static var gramId: Int64 { Unit.first(of: .mass) }

    /// From a second to a day.
    public static let times = 1...86_400
    /// The largest portion that is taken: five kilograms or litres.
    public static let largestPortion = Amount(thousandths: 5_000_000)
}

extension CookingProfile {
    init(productId: Int64, _ draft: CookingDraft, _ db: Database) throws {
        self.init(productId: productId, seconds: draft.seconds, unitId: draft.unitId)
        try take(draft, db)
    }

    /// Says how a product is cooked, in place of what was said before.
    @discardableResult
    static func say(_ draft: CookingDraft, of product: Product, _ db: Database) throws -> CookingProfile {
        guard var profile = try fetchOne(db, key: product.rowId) else {
            return try CookingProfile(productId: product.rowId, draft, db).inserted(db)
        }
        try profile.take(draft, db)
        try profile.update(db)
        return profile
    }

    /// Takes what somebody says of it.
    mutating func take(_ draft: CookingDraft, _ db: Database) throws {
        guard CookingDraft.times.contains(draft.seconds) else { throw KitchenError.violated(.outOfRange(.cookingTime)) }
        guard Self.crowd.contains(draft.people) else { throw KitchenError.violated(.outOfRange(.people)) }
        guard draft.warning.map(CookingDraft.times.contains) != false else {
            throw KitchenError.violated(.outOfRange(.warning))
        }
        for (field, amount) in [(Field.fullMeal, draft.fullMeal), (.sideDish, draft.sideDish)]
        where amount.map({ $0 > .zero && $0 <= CookingDraft.largestPortion }) == false {
            throw KitchenError.violated(.outOfRange(field))
        }
        (seconds, people, mealSize) = (draft.seconds, draft.people, draft.mealSize)
        (fullMeal, sideDish, warning) = (draft.fullMeal, draft.sideDish, draft.warning)
        doneness = try draft.doneness.checked(as: .doneness, most: 60)
        unitId = try Unit.known(draft.unitId, db).rowId
    }
}
