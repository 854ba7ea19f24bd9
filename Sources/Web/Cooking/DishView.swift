import Kiosk
import Kitchen
import Phrases
import Values

/// The content of a dish's page.
struct DishView {
    let id: String
    let brand: String?
    let picture: String
    let doneness: String?
    let time: String
    /// When its timer warns before the end; nil for never.
    let warns: String?
    let stars: StarsView?
    /// The current member's rating; nil if the user is not identified.
    let own: OwnStars?
    let whoPath: String
    let mealSizes: [MealSize]
    let isOnHand: Bool
    let onHandLabel: String
    let onHandNext: String
    let onHandHint: String
    /// Whether it was set by hand, which can be reset to what the stock says.
    let isByHand: Bool
    let believeStock: String
    let people: String
    let canBeFewer: Bool
    let canBeMore: Bool
    /// The amount to cook; nil if the portion is unknown.
    let prepare: String?
    /// The stored amount, if it is shown in ounces, else nil.
    let exact: String?
    let nutrition: DishNutrition
    /// The dish's current timer, or nil.
    let timer: TimerView?

    struct MealSize {
        let value: String
        let label: String
        let icon: String
        let pressed: String
        /// The portion for one person at this size; nil if unknown.
        let portion: String?
    }

    /// The current member's rating, and the controls to change it.
    struct OwnStars {
        let halves: [HalfStar]
        let text: String?
        let field: FieldView
        let isOpen: Bool
    }

    init(
        _ dish: Dish, timer: TimerLine?, nutrition: DishNutrition, _ form: Form, _ pageContext: PageContext
    ) {
        self.timer = timer.map { TimerView($0, pageContext) }
        let profile = dish.profile
        id = dish.product.uuid.text
        brand = dish.product.brand
        picture = dish.product.picturePath
        doneness = profile.doneness
        time = pageContext.written(cookingFor: profile.seconds)
        warns = profile.warning.map { pageContext.localized("timers.warns", ["duration": .phrase(.duration($0))]) }
        stars = StarsView(dish, pageContext)
        own = pageContext.member == nil ? nil : Self.own(dish.ownStars, form, pageContext)
        whoPath = "/who?back=\("/cooking/\(dish.product.uuid.text)".percentEncoded)"
        mealSizes = CookingProfile.MealSize.allCases.map { size in
            MealSize(
                value: size.rawValue, label: pageContext.localized(size.phrase), icon: size.rawValue,
                pressed: "\(size == profile.mealSize)",
                portion: dish.portions[size].map { pageContext.written($0) })
        }
        isOnHand = dish.isOnHand
        onHandLabel = pageContext.localized(dish.isOnHand ? "cooking.isOnHand" : "cooking.isNotOnHand")
        onHandNext = dish.isOnHand ? "no" : "yes"
        isByHand = profile.isOnHand != nil
        let byStock: Phrase = dish.isStocked ? "cooking.inStock" : "cooking.notInStock"
        onHandHint = pageContext.localized(isByHand ? "cooking.onHandByHand" : byStock)
        believeStock = pageContext.localized(CookingForm.OnHand.stock.phrase(of: dish))
        people = pageContext.localized("cooking.forPeople", ["count": .number(profile.people)])
        canBeFewer = CookingProfile.crowd.contains(profile.people - 1)
        canBeMore = CookingProfile.crowd.contains(profile.people + 1)
        prepare = dish.toPrepare.map { pageContext.written($0) }
        exact = dish.toPrepare.flatMap { $0.ounces == nil ? nil : pageContext.written($0.amount, $0.unit) }
        self.nutrition = nutrition
    }

    private static func own(_ stars: Stars?, _ form: Form, _ pageContext: PageContext) -> OwnStars {
        let shown = form.isValid ? Form(["rating": stars?.amount.description ?? ""]) : form
        return OwnStars(
            halves: HalfStar.all(chosen: stars, pageContext),
            text: stars.map { pageContext.localized("cooking.yours", ["stars": .amount($0.amount)]) },
            field: FieldView(
                "rating", .decimal, label: "cooking.rateFiner", in: shown, for: pageContext, isRequired: true,
                hint: "cooking.ratingHint"),
            isOpen: !form.isValid)
    }
}

/// The nutrition of one person's portion, or why it is unknown.
struct DishNutrition {
    let table: NutritionView?
    /// The text instead of a table, or nil.
    let message: String?
    let isAsking: Bool
    /// Whether a retry may help.
    let canAsk: Bool

    private init(table: NutritionView? = nil, message: String? = nil, isAsking: Bool = false, canAsk: Bool = false) {
        (self.table, self.message, self.isAsking, self.canAsk) = (table, message, isAsking, canAsk)
    }

    static func saying(_ phrase: Phrase, _ pageContext: PageContext) -> DishNutrition {
        DishNutrition(message: pageContext.localized(phrase))
    }

    init(_ nutrition: Nutrition, of dish: Dish, isVolume: Bool, _ pageContext: PageContext) {
        let amount = isVolume ? dish.millilitres : dish.grams
        let table = amount.flatMap { NutritionView(nutrition, portion: $0, isVolume: isVolume, pageContext) }
        self.init(table: table, message: table == nil ? pageContext.localized("cooking.noWeight") : nil)
    }

    /// Creates the view of a look-up's state; nil if none was started.
    init(_ lookup: NutritionLookup?, _ pageContext: PageContext) {
        switch lookup {
        case .asking: self.init(message: pageContext.localized("cooking.asking"), isAsking: true)
        case .failed: self.init(message: pageContext.localized("cooking.failed"), canAsk: true)
        case .unknown: self.init(message: pageContext.localized("cooking.unknown"), canAsk: true)
        case nil: self.init(message: pageContext.localized("cooking.nobodyAsked"), canAsk: true)
        }
    }
}
