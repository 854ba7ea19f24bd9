import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/plan/new`: plans a recipe, or a dish in words, for a day.
struct NewMealPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }
    private var today: Day { pages.planToday }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("new", for: .known, use: new)
            .post("new", for: .known, changing: .recipes, use: add)
    }

    /// Shows the form for the recipe in the address, or else the recipes to choose from that match the typed text.
    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = request.queryForm
        let recipe = try await chosen(form)
        let people = try await usualCrowd(for: recipe)
        form.fillIn(["day": today.rawValue, "people": "\(people)"])
        return try await page(form, of: recipe, pageContext)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let recipe = try await chosen(form)
        do throws(KitchenError) {
            let day = form.plannedDay(today)
            let people = form.number("people", in: PlannedMeal.crowd)
            let subject: MealDraft.Subject? =
                if let recipe { .recipe(recipe.uuid) } else { form.text("name").map { .named($0) } }
            if let day, let people, let subject, form.isValid {
                let line = try await store.plan(MealDraft(subject, on: day, people: people))
                return pages.redirect(
                    to: PlanView.path(toWeekOf: line.meal.day, today: today),
                    saying: .planned("plan.added", line, pageContext), for: pageContext)
            }
        } catch { try form.note(error) }
        return try await page(form, of: recipe, pageContext)
    }

    private func chosen(_ form: Form) async throws -> Recipe? {
        guard let uuid = UUID(uuidString: form["recipe"]) else { return nil }
        return try await store.recipe(uuid).recipe
    }

    /// Returns the number of people that a recipe is set to; without a recipe, the size of the household.
    private func usualCrowd(for recipe: Recipe?) async throws -> Int {
        guard let recipe else { return try await store.crowd() }
        return min(try await store.recipeDetails(recipe.uuid).people, PlannedMeal.crowd.upperBound)
    }

    private func page(_ form: Form, of recipe: Recipe?, _ pageContext: PageContext) async throws -> Response {
        let view =
            if let recipe {
                NewMealView(try await store.recipeDetails(recipe.uuid), form, today: today, pageContext)
            } else {
                NewMealView(try await choices(form, pageContext), form, today: today, pageContext)
            }
        return pages.show(
            "newMeal", view, title: "plan.add", to: pageContext, at: .recipes, areas: [.recipes], form: form)
    }

    /// Returns the recipes whose titles have all the typed words; without words, all: favourites first, then those with
    /// the fewest missing ingredients.
    private func choices(_ form: Form, _ pageContext: PageContext) async throws -> [RecipeSummary] {
        var query = RecipeQuery()
        query.text = String(form["name"].prefix(300))
        let found = try await store.recipes(query, for: pageContext.member?.id)
        guard query.text.isEmpty else { return found }
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }
}

extension RecipeSummary {
    /// The sort key while nothing is typed, lowest first.
    fileprivate var rank: Int { recipe.isFavourite ? -1 : ingredients - (inStock ?? 0) }
}
