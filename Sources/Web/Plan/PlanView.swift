import Kiosk
import Kitchen
import Phrases
import Values

/// A week of the plan.
struct PlanView {
    let days: [PlannedDay]
    /// The first and last day, in words.
    let span: String
    let from: String
    let before: String
    let after: String
    /// Whether today is among its days.
    let isNow: Bool
    /// Whether a recipe is planned, whose ingredients may be missing.
    let hasRecipes: Bool
    /// Whether some ingredients are on lists for these recipes.
    let isListed: Bool

    init(_ plan: [PlannedMealLine], from first: Day, today: Day, isListed: Bool, _ pageContext: PageContext) {
        self.isListed = isListed
        let all = (0..<7).compactMap { first.adding(days: $0) }
        days = all.map { day in PlannedDay(day, plan.filter { $0.meal.day == day }, today: today, pageContext) }
        let last = all.last ?? first
        span = pageContext.localized(
            "plan.span",
            [
                "first": .text(pageContext.language.writtenDayMonth(first)),
                "last": .text(pageContext.language.written(last)),
            ])
        from = first.rawValue
        before = "/plan?from=\((first.adding(days: -7) ?? first).rawValue)"
        after = "/plan?from=\((first.adding(days: 7) ?? first).rawValue)"
        isNow = all.contains(today)
        hasRecipes = plan.contains { $0.recipe?.isRemoved == false }
    }

    /// Returns the address of the week from a day, or of the current one if the day is in it.
    static func path(toWeekOf day: Day, today: Day) -> String {
        (0..<7).contains(day.days(since: today)) ? "/plan" : "/plan?from=\(day.rawValue)"
    }
}

/// A day of the plan.
struct PlannedDay {
    let id: String
    let title: String
    let isToday: Bool
    let meals: [MealView]
    /// The page for planning another meal on it.
    let add: String

    init(_ day: Day, _ meals: [PlannedMealLine], today: Day, _ pageContext: PageContext) {
        id = "day-\(day.rawValue)"
        isToday = day == today
        title = isToday ? pageContext.localized("plan.today") : pageContext.language.writtenShort(day)
        self.meals = meals.map { MealView($0, pageContext) }
        add = "/plan/new?day=\(day.rawValue)"
    }
}

/// A meal of the plan.
struct MealView {
    let id: String
    let title: String
    /// Its own page, for moving or removing it.
    let path: String
    /// The recipe's page; nil for a meal in words, and for a removed recipe.
    let recipe: String?
    let picture: String?
    let detail: String

    init(_ line: PlannedMealLine, _ pageContext: PageContext) {
        id = line.meal.uuid.text
        title = line.title
        path = "/plan/\(id)"
        let kept = line.recipe.flatMap { $0.isRemoved ? nil : $0.uuid.text }
        recipe = kept.map { "/recipes/\($0)?people=\(line.meal.people)" }
        picture = kept.map { "/recipes/\($0)/picture" }
        let crowd = pageContext.localized("plan.for", ["count": .number(line.meal.people)])
        let assumed = line.assumedServings.map { pageContext.localized("plan.assumed", ["count": .number($0)]) }
        detail = [crowd, assumed].compactMap(\.self).joined(separator: " · ")
    }
}
