import Foundation
import Hummingbird
import Kiosk
import Kitchen

/// `/plan`: what is to be eaten on which day of a week.
struct PlanPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: RouteCollection<Visit> {
        RouteCollection(context: Visit.self)
            .get("", use: week)
            .get("new", use: new).post("new", use: add).post("list", use: putOnList)
            .get(":meal", use: meal).post(":meal", use: change).post(":meal/delete", use: delete)
    }

    private func week(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let first = request.day("from") ?? today
        let plan = try await store.plan(from: first)
        let view = PlanView(plan, from: first, today: today, visitor)
        return pages.show("plan", view, title: "plan.title", to: visitor, at: .recipes, areas: [.recipes, .stock])
    }

    /// Puts on the first shopping list what is missing for the week; the first list is made if there is none.
    private func putOnList(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let first = Day(rawValue: try await request.form()["from"]) ?? today
        let list = try await pages.firstList(for: visitor)
        let entries = try await store.putMissing(ofPlanFrom: first, on: list.uuid, by: visitor.actor)
        pages.kiosk.noticeboard.tell(.changed(.shopping))
        guard !entries.isEmpty else {
            return pages.go(to: path(toWeekOf: first), saying: Notice("plan.nothingMissing"), for: visitor)
        }
        let notice = Notice("plan.onList", ["count": .number(entries.count), "list": .text(list.name)])
        return pages.go(to: "/shopping/\(list.uuid.text)", saying: notice, for: visitor)
    }

    /// While the clock is not set, the days are those that it shows.
    private var today: Day { pages.clock.today ?? Day(pages.clock.now) }

    private func tell() { pages.kiosk.noticeboard.tell(.changed(.recipes)) }
}

// MARK: - Adding

extension PlanPages {
    /// The form for a day, or for a recipe.
    private func new(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var values = ["day": (request.day("day") ?? today).rawValue, "people": "\(try await store.crowd())"]
        if let recipe = request.recipe { values["name"] = try await store.recipe(recipe).recipe.title }
        return try await newForm(Form(values), of: request.recipe, visitor)
    }

    private func add(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        do throws(KitchenError) {
            let (day, name) = (form.day("day"), form.text("name"))
            let people = form.number("people", in: PlannedMeal.crowd)
            if let day, let name, let people, form.isValid {
                let line = try await store.plan(
                    MealDraft(try await subject(name, request.recipe), on: day, people: people))
                tell()
                return pages.go(to: path(to: line), saying: told("plan.added", line, visitor), for: visitor)
            }
        } catch { try form.note(error) }
        return try await newForm(form, of: request.recipe, visitor)
    }

    /// The recipe that the form is for, unless somebody has typed something else; else what is called so.
    private func subject(_ name: String, _ recipe: UUID?) async throws(KitchenError) -> MealDraft.Subject {
        guard let recipe, try await store.recipe(recipe).recipe.title == name else { return .named(name) }
        return .recipe(recipe)
    }

    /// - Parameter recipe: Which one is meant of those that have its title.
    private func newForm(_ form: Form, of recipe: UUID?, _ visitor: Visitor) async throws -> Response {
        let titles = Set(try await store.recipes().map(\.recipe.title)).sorted()
        let name = FieldView(
            "name", .line(suggestions: titles), label: "plan.what", in: form, for: visitor, isRequired: true,
            hint: "plan.whatHint")
        let view = FormView(
            action: recipe.map { "/plan/new?recipe=\($0.text)" } ?? "/plan/new", fields: [name] + fields(form, visitor),
            submit: "plan.add", cancel: recipe.map { "/recipes/\($0.text)" } ?? "/plan", form: form, for: visitor)
        return pages.show("formPage", ["form": view], title: "plan.add", to: visitor, at: .recipes, form: form)
    }

    /// A day of the next two weeks, or the one that is meant, and how many eat.
    private func fields(_ form: Form, _ visitor: Visitor) -> [FieldView] {
        var days = (0..<14).compactMap { today.adding(days: $0) }
        if let day = Day(rawValue: form["day"]), !days.contains(day) { days = (days + [day]).sorted() }
        let choices = days.map { FieldKind.Choice(value: $0.rawValue, label: visitor.language.writtenShort($0)) }
        return [
            FieldView("day", .choice(choices), label: "plan.day", in: form, for: visitor).half,
            FieldView(.people, .number, in: form, for: visitor, isRequired: true).half,
        ]
    }
}

// MARK: - Changing

extension PlanPages {
    private func meal(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let line = try await store.plannedMeal(context.uuid("meal", of: .meal))
        return show(Self.form(line), line, visitor)
    }

    private func change(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let uuid = try context.uuid("meal", of: .meal)
        let line = try await store.plannedMeal(uuid)
        var form = try await request.form(changing: Self.form(line))
        do throws(KitchenError) {
            let (day, people) = (form.day("day"), form.number("people", in: PlannedMeal.crowd))
            if let day, let people, form.isValid {
                let line = try await store.edit(meal: uuid, day: day, people: people)
                tell()
                return pages.go(to: path(to: line), for: visitor)
            }
        } catch { try form.note(error) }
        return show(form, line, visitor)
    }

    private func delete(_ request: Request, context: Visit) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let line = try await store.remove(meal: context.uuid("meal", of: .meal))
        tell()
        return pages.go(to: path(to: line), saying: told("plan.removed", line, visitor), for: visitor)
    }

    private static func form(_ line: PlannedMealLine) -> Form {
        Form(changing: ["day": line.meal.day.rawValue, "people": "\(line.meal.people)"])
    }

    private func show(_ form: Form, _ line: PlannedMealLine, _ visitor: Visitor) -> Response {
        let view = FormView(fields: fields(form, visitor), cancel: path(to: line), form: form, for: visitor)
        return pages.show(
            "plannedMeal", ["form": view, "meal": MealView(line, visitor)],
            title: Phrase("shopping.listTitle", ["name": .text(line.title)]), to: visitor, at: .recipes, form: form)
    }

    /// The week that shows it.
    private func path(to line: PlannedMealLine) -> String { path(toWeekOf: line.meal.day) }

    private func path(toWeekOf day: Day) -> String {
        (0..<7).contains(day.days(since: today)) ? "/plan" : "/plan?from=\(day.rawValue)"
    }

    private func told(_ phrase: String, _ line: PlannedMealLine, _ visitor: Visitor) -> Notice {
        Notice(phrase, ["name": .text(line.title), "day": .text(visitor.language.writtenShort(line.meal.day))])
    }
}

extension Request {
    /// A day that the address names; nil for none.
    fileprivate func day(_ name: String) -> Day? { uri.queryParameters.get(name).flatMap { Day(rawValue: $0) } }

    /// The recipe that the address names; nil for none.
    fileprivate var recipe: UUID? { uri.queryParameters.get("recipe").flatMap { UUID(uuidString: $0) } }
}

extension Form {
    /// A day that was chosen.
    fileprivate mutating func day(_ name: String) -> Day? {
        let day = Day(rawValue: self[name])
        if day == nil { note("form.notOffered", at: name) }
        return day
    }
}
