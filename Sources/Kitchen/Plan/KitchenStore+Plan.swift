import Foundation
import GRDB
import Values

/// A meal to plan for a day.
public struct MealDraft: Equatable, Sendable {
    public var day: Day
    public var subject: Subject
    /// The number of people; nil for the whole household.
    public var people: Int?

    public enum Subject: Equatable, Sendable {
        case recipe(UUID)
        /// The recipe of this title if there is one, else these words. Throws if several recipes have the title.
        case named(String)
    }

    public init(_ subject: Subject, on day: Day, people: Int? = nil) {
        (self.subject, self.day, self.people) = (subject, day, people)
    }

    /// The most days of a plan in one query.
    public static let mostDays = 400
    /// The most meals on one day.
    public static let mostMeals = 20
}

extension KitchenStore {
    /// Returns the planned meals from a day on, by day, and on each day in the order of planning.
    public func plan(from day: Day, days: Int = 7) async throws(KitchenError) -> [PlannedMealLine] {
        guard (1...MealDraft.mostDays).contains(days) else { throw .violated(.outOfRange(.days)) }
        return try await read { db in
            let last = day.adding(days: days - 1) ?? day
            let meals = try PlannedMeal.filter((day...last).contains(PlannedMeal.Columns.day))
                .order(PlannedMeal.Columns.day, Column.rowID).fetchAll(db)
            return try PlannedMealLine.all(meals, db)
        }
    }

    /// Returns one planned meal.
    public func plannedMeal(_ uuid: UUID) async throws(KitchenError) -> PlannedMealLine {
        try await read { db in try Self.line(.known(uuid, db), db) }
    }

    /// Adds a meal to the plan.
    public func plan(_ draft: MealDraft) async throws(KitchenError) -> PlannedMealLine {
        let now = clock.now
        return try await write { db in
            let (recipe, text) = try draft.subject.found(db)
            let people = try draft.people ?? Member.crowd(db)
            var meal = PlannedMeal(
                uuid: .version7(at: now), day: draft.day, recipeId: recipe?.id, text: text, people: people)
            try meal.check(db)
            try meal.insert(db)
            return try Self.line(meal, db)
        }
    }

    /// Changes the day or the number of people of a meal; nil leaves a value as it is.
    public func edit(
        meal uuid: UUID, day: Day? = nil, people: Int? = nil
    ) async throws(KitchenError) -> PlannedMealLine {
        try await write { db in
            var meal = try PlannedMeal.known(uuid, db)
            (meal.day, meal.people) = (day ?? meal.day, people ?? meal.people)
            try meal.check(db)
            try meal.update(db)
            return try Self.line(meal, db)
        }
    }

    /// Removes a meal from the plan, and takes its open entries off the lists unless they are in the basket.
    public func remove(meal uuid: UUID) async throws(KitchenError) -> PlannedMealLine {
        try await write { db in
            let line = try Self.line(.known(uuid, db), db)
            _ = try RecipeShare.remove(RecipeShare.open(of: [line.meal], db), db)
            _ = try line.meal.delete(db)
            return line
        }
    }

    /// Returns the default number of people.
    public func crowd() async throws(KitchenError) -> Int { try await read(Member.crowd) }

    private static func line(_ meal: PlannedMeal, _ db: Database) throws -> PlannedMealLine {
        try PlannedMealLine.all([meal], db).first ?? PlannedMealLine(meal: meal)
    }
}

extension Member {
    /// Returns the default number of people: all members, or two if there are none.
    static func crowd(_ db: Database) throws -> Int {
        let members = try current(db).count
        return members == 0 ? 2 : min(members, PlannedMeal.crowd.upperBound)
    }
}

extension MealDraft.Subject {
    /// Returns the recipe, or the words.
    fileprivate func found(_ db: Database) throws -> (recipe: Recipe?, text: String?) {
        switch self {
        case .recipe(let uuid): return (try Recipe.known(uuid, db), nil)
        case .named(let name):
            let name = try name.checked(as: .name)
            let recipes = try Recipe.titled(name, db)
            guard recipes.count < 2 else { throw KitchenError.violated(.several(.recipe)) }
            return (recipes.first, recipes.isEmpty ? name : nil)
        }
    }
}

extension Recipe {
    /// Returns the recipes with a title, ignoring case and accents.
    fileprivate static func titled(_ title: String, _ db: Database) throws -> [Recipe] {
        let key = title.folded
        return try filter(!Columns.isRemoved).fetchAll(db).filter { $0.title.folded == key }
    }
}

extension PlannedMeal {
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` if the day has too many meals, or the number of people is out of
    ///   range.
    func check(_ db: Database) throws {
        guard Self.crowd.contains(people) else { throw KitchenError.violated(.outOfRange(.people)) }
        let others = PlannedMeal.filter(Columns.day == day && Columns.uuid != uuid.text)
        guard try others.fetchCount(db) < MealDraft.mostMeals else {
            throw KitchenError.violated(.tooMany(.meal, most: MealDraft.mostMeals))
        }
    }
}
