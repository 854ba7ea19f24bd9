import Kiosk
import Kitchen
import Phrases
import Values

/// The list of dishes, with its filters and orders.
struct CookingView {
    let filterTabs: [Tab]
    let sortTabs: [Tab]
    let sortedBy: String
    let rows: [DishRow]
    /// The number of dishes, for screen readers.
    let found: String
    /// Whether there are no cooking profiles at all.
    let isNew: Bool
    /// Whether no dish matches the filter.
    let isNothing: Bool
    /// Whether to offer putting the shown dishes on a shopping list.
    let makesList: Bool

    struct Tab {
        let path: String
        let label: String
        let isOn: Bool
    }

    /// - Parameters:
    ///   - timers: The timers that run or ring.
    ///   - isNew: Whether there are no cooking profiles at all.
    init(_ dishes: [Dish], _ timers: [TimerLine], at address: CookingAddress, isNew: Bool, _ pageContext: PageContext) {
        let (filter, sort) = (address.query.filter, address.query.sort)
        filterTabs = CookingQuery.Filter.allCases.map { one in
            Tab(path: address.with { $0.filter = one }, label: pageContext.localized(one.phrase), isOn: one == filter)
        }
        sortTabs = CookingQuery.Sort.allCases.map { one in
            Tab(path: address.with { $0.sort = one }, label: pageContext.localized(one.phrase), isOn: one == sort)
        }
        sortedBy = pageContext.localized(sort.phrase)
        rows = dishes.map { dish in
            DishRow(dish, timer: timers.of(dish.product.uuid), pageContext)
        }
        found = pageContext.localized("cooking.found", ["count": .number(dishes.count)])
        self.isNew = isNew
        isNothing = dishes.isEmpty && !isNew
        makesList = filter == .notOnHand && !dishes.isEmpty
    }
}

/// A dish, as a row of the list.
struct DishRow {
    let id: String
    let name: String
    let brand: String?
    let picture: String
    let stars: StarsView?
    /// The current member's rating, in words; nil for none.
    let ownStars: String?
    /// The portion for one person at the chosen meal size; nil if unknown.
    let portion: String?
    let time: String
    let isFullMeal: Bool
    let meal: String
    let isOnHand: Bool
    let onHand: String
    /// The value that a touch sets: `yes` or `no`.
    let onHandNext: String
    /// The dish's current timer, or nil.
    let timer: TimerView?

    init(_ dish: Dish, timer: TimerLine?, _ pageContext: PageContext) {
        self.timer = timer.map { TimerView($0, pageContext) }
        id = dish.product.uuid.text
        name = dish.product.name ?? pageContext.localized("common.unknownProduct")
        brand = dish.product.brand
        picture = dish.product.picturePath
        stars = StarsView(dish, pageContext)
        ownStars = dish.ownStars.map { pageContext.localized("cooking.own", ["stars": .amount($0.amount)]) }
        portion = dish.portion.map { pageContext.written($0) }
        time = pageContext.written(cookingFor: dish.profile.seconds)
        isFullMeal = dish.profile.mealSize == .fullMeal
        meal = pageContext.localized(dish.profile.mealSize.phrase)
        isOnHand = dish.isOnHand
        onHand = pageContext.localized(dish.isOnHand ? "cooking.isOnHand" : "cooking.isNotOnHand")
        onHandNext = dish.isOnHand ? "no" : "yes"
    }
}

extension CookingProfile.MealSize {
    var phrase: Phrase { self == .fullMeal ? "cooking.fullMeal" : "cooking.sideDish" }
}

extension CookingQuery.Filter {
    fileprivate var phrase: Phrase {
        switch self {
        case .all: "cooking.all"
        case .onHand: "cooking.onHand"
        case .notOnHand: "cooking.notOnHand"
        case .fullMeal: "cooking.fullMeals"
        case .sideDish: "cooking.sideDishes"
        }
    }
}

extension CookingQuery.Sort {
    fileprivate var phrase: Phrase {
        switch self {
        case .name: "cooking.byName"
        case .brand: "cooking.byBrand"
        case .rating: "cooking.byRating"
        case .time: "cooking.byTime"
        }
    }
}
