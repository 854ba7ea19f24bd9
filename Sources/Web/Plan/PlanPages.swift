import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/plan`: the planned meals of a week.
struct PlanPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: week)
            .post("list", for: .known, changing: .shopping, from: "", use: addToList)
            .post("list/undo", for: .known, changing: .shopping, from: "", use: removeEntries)
            .get(":meal", for: .known, use: meal)
            .post(":meal", for: .known, changing: .recipes, use: change)
            .post(":meal/delete", for: .known, changing: .shopping, .recipes, from: ":meal", use: delete)
    }

    private func week(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let first = request.day("from") ?? today
        let plan = try await store.plan(from: first)
        let listed = try await store.listed(ofPlanFrom: first)
        let view = PlanView(plan, from: first, today: today, isListed: listed > 0, pageContext)
        return pages.show(
            "plan", view, title: "plan.title", to: pageContext, at: .recipes, areas: [.recipes, .stock, .shopping])
    }

    /// Puts ingredients missing for the week on the first shopping list, which is created if there is none.
    private func addToList(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let first = Day(rawValue: try await request.form()["from"]) ?? today
        let list = try await pages.firstList(for: pageContext)
        let entries = try await store.addMissingEntries(ofPlanFrom: first, on: list.uuid, by: pageContext.actor)
        guard !entries.isEmpty else {
            return pages.redirect(
                to: PlanView.path(toWeekOf: first, today: today), saying: Notice("plan.nothingMissing"),
                for: pageContext)
        }
        let isAssumed = try await store.plan(from: first).contains { $0.assumedServings != nil }
        let notice = Notice(
            isAssumed ? "plan.onListAssumed" : "plan.onList",
            ["count": .number(entries.count), "list": .text(list.name)])
        return pages.redirect(to: "/shopping/\(list.uuid.text)", saying: notice, for: pageContext)
    }

    private func removeEntries(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let first = Day(rawValue: try await request.form()["from"]) ?? today
        let count = try await store.removeMissingEntries(ofPlanFrom: first)
        return pages.redirect(
            to: PlanView.path(toWeekOf: first, today: today),
            saying: Notice("recipe.takenBack", ["count": .number(count)]), for: pageContext)
    }

    private var today: Day { pages.planToday }
}

// MARK: - Changing

extension PlanPages {
    private func meal(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let line = try await store.plannedMeal(context.uuid("meal", of: .meal))
        return show(Self.form(line), line, pageContext)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("meal", of: .meal)
        let line = try await store.plannedMeal(uuid)
        var form = try await request.form(changing: Self.form(line))
        do throws(KitchenError) {
            let (day, people) = (form.plannedDay(today), form.number("people", in: PlannedMeal.crowd))
            if let day, let people, form.isValid {
                let line = try await store.edit(meal: uuid, day: day, people: people)
                return pages.redirect(
                    to: path(to: line), saying: .planned("plan.added", line, pageContext), for: pageContext)
            }
        } catch { try form.note(error) }
        return show(form, line, pageContext)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let line = try await store.remove(meal: context.uuid("meal", of: .meal))
        return pages.redirect(to: path(to: line), saying: .planned("plan.removed", line, pageContext), for: pageContext)
    }

    private static func form(_ line: PlannedMealLine) -> Form {
        Form(changing: ["day": line.meal.day.rawValue, "people": "\(line.meal.people)"])
    }

    private func show(_ form: Form, _ line: PlannedMealLine, _ pageContext: PageContext) -> Response {
        let view = FormView(
            fields: FieldView.planned(form, today: today, pageContext), cancel: path(to: line), form: form,
            for: pageContext)
        return pages.show(
            "plannedMeal", ["form": view, "meal": MealView(line, pageContext)],
            title: Phrase("shopping.listTitle", ["name": .text(line.title)]), to: pageContext, at: .recipes, form: form)
    }

    /// Returns the address of the week with a meal.
    private func path(to line: PlannedMealLine) -> String { PlanView.path(toWeekOf: line.meal.day, today: today) }
}

extension Pages {
    /// Today, or the day that the clock shows if it may be wrong.
    var planToday: Day { clock.today ?? Day(clock.now) }
}

extension Request {
    /// Returns a day from the query; nil for none.
    func day(_ name: String) -> Day? { queryFields[name].flatMap { Day(rawValue: $0) } }
}
