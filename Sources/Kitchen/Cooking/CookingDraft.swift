import GRDB
import Values

/// The editable fields of a cooking profile.
public struct CookingDraft: Equatable, Sendable {
    public var seconds: Int
    public var doneness: String?
    /// For one person, in the unit; nil if unknown.
    public var fullMeal: Amount?
    public var sideDish: Amount?
    public var unitId: Int64
    public var mealSize: CookingProfile.MealSize
    public var people: Int
    /// Seconds before the end of the timer at which to warn, or nil for never.
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

    /// Creates a draft with the profile's current fields, to be edited.
    public init(_ profile: CookingProfile) {
        self.init(
            seconds: profile.seconds, doneness: profile.doneness, fullMeal: profile.fullMeal,
            sideDish: profile.sideDish, unitId: profile.unitId, mealSize: profile.mealSize, people: profile.people,
            warning: profile.warning)
    }

    /// The row id of the gram, which every database has from the beginning.
    public static var gramId: Int64 { Unit.first(of: .mass) }

    /// The valid cooking times in seconds: up to a day.
    public static let times = 1...86_400
    /// The largest valid portion: five kilograms or litres.
    public static let largestPortion = Amount(thousandths: 5_000_000)
}

extension CookingDraft: FieldDraft {
    public static let fields: [DraftField<CookingDraft>] = [
        DraftField(
            .cookingTime, .duration(\.seconds, in: times), named: "seconds", isRequired: true,
            hint: "form.durationHint", description: "How long it cooks, in seconds."),
        DraftField(
            .warning, .warning(\.warning, in: times),
            description: "Seconds before the end of its timer at which to warn; left out for no warning."),
        DraftField(
            .doneness, .line(\.doneness, most: 60), hint: "cooking.donenessHint",
            description: "Its doneness, such as al dente."),
        DraftField(.unit, .unit(\.unitId), description: "The unit of both portions; left out, grams."),
        DraftField(
            .fullMeal, .amount(\.fullMeal, most: largestPortion), hint: "cooking.portionHint",
            description: portionMeaning),
        DraftField(
            .sideDish, .amount(\.sideDish, most: largestPortion), hint: "cooking.portionHint",
            description: portionMeaning),
        DraftField(.mealSize, .choice(\.mealSize), description: "The usual size of a portion."),
        DraftField(.people, .number(\.people, in: CookingProfile.crowd), description: "How many mostly eat of it."),
    ]

    private static let portionMeaning = "For one person, in the unit; more than nothing, at most 5000."

    /// For two people, in grams; the user must enter the time.
    public static var blank: CookingDraft { CookingDraft(seconds: 0) }
}

extension CookingProfile {
    init(productId: Int64, _ draft: CookingDraft, _ db: Database) throws {
        self.init(productId: productId, seconds: draft.seconds, unitId: draft.unitId)
        try apply(draft, db)
    }

    /// Replaces the cooking profile of a product, or adds it.
    @discardableResult
    static func save(_ draft: CookingDraft, of product: Product, _ db: Database) throws -> CookingProfile {
        guard var profile = try fetchOne(db, key: product.id) else {
            return try CookingProfile(productId: product.id, draft, db).inserted(db)
        }
        try profile.apply(draft, db)
        try profile.update(db)
        return profile
    }

    /// Validates the fields of a draft and copies them.
    mutating func apply(_ draft: CookingDraft, _ db: Database) throws {
        let draft = try draft.checked(db)
        (seconds, people, mealSize) = (draft.seconds, draft.people, draft.mealSize)
        (fullMeal, sideDish, warning) = (draft.fullMeal, draft.sideDish, draft.warning)
        (doneness, unitId) = (draft.doneness, draft.unitId)
    }
}
