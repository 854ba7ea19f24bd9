import Foundation
import GRDB
import Values

/// What somebody wants to eat on a day.
public struct MealDraft: Equatable, Sendable {
    public var day: Day
    public var subject: Subject
    /// How many eat; nil for all of the household.
    public var people: Int?

    public enum Subject: Equatable, Sendable {
        case recipe(UUID)
        /// The recipe of this title if there is one, else these words. Of several nobody knows which is meant.
        case named(String)
    }

    public init(_ subject: Subject, on day: Day, people: Int? = nil) {
        (self.subject, self.day, self.people) = (subject, day, people)
    }

    /// How many days of a plan can be asked for at once.
    public static let mostDays = 400
    /// So many meals there can be on a day.
    public static let mostMeals = 20
}

extension KitchenStore {
    /// What is to be eaten from a day on, in the order of days, and of planning on each.
    public func plan(from day: Day, days: Int = 7) async throws(KitchenError) -> [PlannedMealLine] {
        guard (1...MealDraft.mostDays).contains(days) else { throw .violated(.outOfRange(.days)) }
        return try await read { db in
            let last = day.adding(days: days - 1) ?? day
            let meals = try PlannedMeal.filter((day...last).contains(PlannedMeal.Columns.day))
                .order(PlannedMeal.Columns.day, Column.rowID).fetchAll(db)
            return try PlannedMealLine.all(meals, db)
        }
    }

    /// A meal of the plan.
    public func plannedMeal(_ uuid: UUID) async throws(KitchenError) -> PlannedMealLine {
        try await read { db in try Self.line(.known(uuid, db), db) }
    }

    /// Puts something on a day of the plan.
    public func plan(_ draft: MealDraft) async throws(KitchenError) -> PlannedMealLine {
        let now = clock.now
        return try await write { db in
            let (recipe, text) = try draft.subject.found(db)
            let people = try draft.people ?? Member.crowd(db)
            var meal = PlannedMeal(
                uuid: .version7(at: now), day: draft.day, recipeId: recipe?.rowId, text: text, people: people)
            try meal.check(db)
            try meal.insert(db)
            return try Self.line(meal, db)
        }
    }

    /// Puts a meal on another day, or has it for more or fewer people; nil leaves it as it is.
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

    /// Takes a meal off the plan, and off their lists what is there for it, as far as nobody has bought it.
    public func remove(meal uuid: UUID) async throws(KitchenError) -> PlannedMealLine {
        try await write { db in
            let line = try Self.line(.known(uuid, db), db)
            _ = try RecipeShare.takeBack(RecipeShare.open(of: [line.meal], db), db)
            _ = try line.meal.delete(db)
            return line
        }
    }

    /// How many eat unless somebody says something else.
    public func crowd() async throws(KitchenError) -> Int { try await read(Member.crowd) }

    private static func line(_ meal: PlannedMeal, _ db: Database) throws -> PlannedMealLine {
        try PlannedMealLine.all([meal], db).first ?? PlannedMealLine(meal: meal)
    }
}

extension Member {
    /// How many eat here: all members, or two where nobody has said who is there.
    static func crowd(_ db: Database) throws -> Int {
        let members = try current(db).count
        return members == 0 ? 2 : min(members, PlannedMeal.crowd.upperBound)
    }
}

extension MealDraft.Subject {
    /// The recipe, or the words.
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
    /// The recipes of a title, however it is written.
    fileprivate static func titled(_ title: String, _ db: Database) throws -> [Recipe] {
        let key = title.folded
        return try filter(!Columns.isRemoved).fetchAll(db).filter { $0.title.folded == key }
    }
}

extension PlannedMeal {
    fileprivate func check(_ db: Database) throws {
        guard Self.crowd.contains(people) else { throw KitchenError.violated(.outOfRange(.people)) }
        let others = PlannedMeal.filter(Columns.day == day && Columns.uuid != uuid.uuidString.lowercased())
        guard try others.fetchCount(db) < MealDraft.mostMeals else {
            throw KitchenError.violated(.tooMany(.meal, most: MealDraft.mostMeals))
        }
    }
}
