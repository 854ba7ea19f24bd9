import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/plan`: the planned meals.
struct PlanRoutes {
    let kiosk: Kiosk
    let clock: WallClock
    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        ResourceRoutes(
            "meal", "PlannedMeal", at: "plan", tag: "Recipes", by: .path("meal", "UUID", "The meal's UUID."),
            of: .meal, for: .known, changing: .recipes, id: { $0.meal.uuid.text }, json: MealJSON.init,
            find: { try await store.plannedMeal($0) }
        )
        .add("planMeal", "Plans a meal", takes: "NewPlannedMeal", reading: { $0.mealDraft() }) { draft in
            guard let draft else { throw KitchenError.violated(.missing(.meal)) }
            return try await store.plan(draft)
        }
        .one("plannedMeal", "A meal of the plan")
        .operation(
            .patch, "changePlannedMeal", "Puts a meal on another day, or has it for more or fewer people",
            takes: "PlannedMealChange",
            reading: { ($0.optional("day", as: Day.self), $0.optional("people", as: Int.self)) }
        ) { try await store.edit(meal: $0, day: $1.0, people: $1.1) }
        .delete(
            "deletePlannedMeal",
            "Removes a meal from the plan, and from the lists what it has put there and is not bought yet",
            changing: [.shopping, .recipes], gives: .done("It is not planned any more.")
        ) { _ = try await store.remove(meal: $0) }
        .routes
        .get("", for: .known, use: plan)
        .described(
            "plan", "The planned meals by day",
            parameters: Self.span, gives: .items("The meals, by days.", of: "PlannedMeal")
        )
        .post("list", for: .known, changing: .shopping, use: addToList)
        .described(
            "putPlanOnList", "Puts the missing ingredients of some days' recipes on a list",
            takes: .object(
                ["list": "UUID"],
                optional: [
                    "from": .orNull("Day").described("The first day; today if it is left out."), "days": Self.days,
                ]),
            gives: .ok(
                """
                What was put there. Asked again, there is as much on lists for each meal as it needs \
                then.
                """, .object(["entries": .list(of: "Entry")]))
        )
        .delete("list", for: .known, changing: .shopping, use: removeEntries)
        .described(
            "takePlanOffList",
            "Takes off the lists what the meals of some days have put there and is not bought yet",
            parameters: Self.span, gives: .done)
    }

    /// The parameters that choose days of the plan.
    private static let span: [APIParameter] = [
        .query("from", "Day", "The first day; today if it is left out."), .query("days", days, "How many days."),
    ]

    private static let days = Schema.integer(from: 1, to: 400, default: 7)

    private func plan(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (from, days) = try request.query(\.span)
        let plan = try await store.plan(from: from ?? today, days: days)
        return try .json(["items": plan.map(MealJSON.init)])
    }

    /// Returns 200 with the entries that were put on the list.
    private func addToList(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (list, span) = try await request.body { ($0.needed("list", as: UUID.self), $0.span) }
        guard let list else { throw KitchenError.violated(.missing(.list)) }
        let entries = try await store.addMissingEntries(
            ofPlanFrom: span.from ?? today, days: span.days, on: list, by: context.actor)
        return try .json(["entries": entries.map(EntryJSON.init)])
    }

    private func removeEntries(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (from, days) = try request.query(\.span)
        _ = try await store.removeMissingEntries(ofPlanFrom: from ?? today, days: days)
        return .nothing
    }

    /// Today, or the day that the clock shows if it may be wrong.
    private var today: Day { clock.today ?? Day(clock.now) }
}

extension Fields {
    /// The first day, nil for today, and how many days.
    fileprivate var span: (from: Day?, days: Int) {
        (optional("from", as: Day.self), optional("days", default: 7))
    }

    /// Reads a meal; nil if a member is missing, which is noted as a fault.
    fileprivate func mealDraft() -> MealDraft? {
        let (day, people) = (needed("day", as: Day.self), optional("people", as: Int.self))
        if has("recipe") == has("name") { fault("name", "Send either a recipe or a name.") }
        let subject: MealDraft.Subject? =
            if has("recipe") { needed("recipe").map { .recipe($0) } } else { needed("name").map { .named($0) } }
        guard let day, let subject else { return nil }
        return MealDraft(subject, on: day, people: people)
    }
}

/// The API's form of a planned meal.
struct MealJSON: Encodable {
    let id: String
    let day: Day
    let title: String
    /// The recipe; nil for a meal in words, and for a removed recipe.
    let recipe: String?
    let people: Int

    init(_ line: PlannedMealLine) {
        (id, day, title) = (line.meal.uuid.text, line.meal.day, line.title)
        (recipe, people) = (line.recipe.flatMap { $0.isRemoved ? nil : $0.uuid.text }, line.meal.people)
    }
}
