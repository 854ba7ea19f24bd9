import Kiosk
import Kitchen
import Phrases
import Values

/// The content of the page for planning a meal.
struct NewMealView {
    /// The day and the number of people.
    let fields: [FieldView]
    let mistakes: MistakesView?
    /// The chosen recipe; nil while there is none.
    let recipe: Chosen?
    /// A note that the recipe states no servings; nil if it does.
    let base: String?
    /// The field for a recipe's title or other words; nil once a recipe is chosen.
    let name: FieldView?
    let choices: [RecipeCard]
    /// The number of further recipes, in words; nil for none.
    let more: String?
    /// A note that no title matches the typed text; nil if one does.
    let nothing: String?
    /// The label of the button that plans the recipe, or the typed words.
    let words: String
    /// The page to go back to.
    let back: String
    /// The page for choosing another recipe for the same day.
    let another: String

    struct Chosen {
        let id: String
        let title: String
        let picture: String
    }

    private static let mostChoices = 24

    /// Creates the page for a chosen recipe.
    init(_ details: RecipeDetails, _ form: Form, today: Day, _ pageContext: PageContext) {
        let recipe = details.recipe
        base = pageContext.written(baseOf: details)
        fields = FieldView.planned(form, today: today, pageContext)
        mistakes = MistakesView(form, fields: fields, for: pageContext)
        self.recipe = Chosen(id: recipe.uuid.text, title: recipe.title, picture: recipe.picturePath)
        (name, choices, more, nothing) = (nil, [], nil, nil)
        words = pageContext.localized("plan.add")
        back = "/recipes/\(recipe.uuid.text)"
        another = "/plan/new?day=\(form["day"].percentEncoded)&people=\(form["people"].percentEncoded)"
    }

    /// Creates the page for choosing a recipe.
    init(_ found: [RecipeSummary], _ form: Form, today: Day, _ pageContext: PageContext) {
        let typed = form["name"]
        let name = FieldView("name", .line(), label: "plan.what", in: form, for: pageContext, hint: "plan.whatHint")
        fields = FieldView.planned(form, today: today, pageContext)
        mistakes = MistakesView(form, fields: fields + [name], for: pageContext)
        (self.name, recipe, base) = (name, nil, nil)
        choices = found.prefix(Self.mostChoices).map { RecipeCard($0, pageContext) }
        let rest = found.count - choices.count
        more = rest > 0 ? pageContext.localized("plan.moreRecipes", ["count": .number(rest)]) : nil
        let isUnknown = found.isEmpty && !typed.isEmpty
        nothing = isUnknown ? pageContext.localized("plan.noRecipe", ["name": .text(typed.shortened)]) : nil
        words =
            typed.isEmpty
            ? pageContext.localized("plan.asWords")
            : pageContext.localized("plan.words", ["name": .text(typed.shortened)])
        (back, another) = ("/plan", "/plan/new")
    }
}

extension FieldView {
    /// Returns the fields for a meal's day and number of people.
    static func planned(_ form: Form, today: Day, _ pageContext: PageContext) -> [FieldView] {
        [
            FieldView(
                "day", .calendar(Form.plannable(today)), label: "plan.day", in: form, for: pageContext, isRequired: true
            )
            .half,
            FieldView(.people, .number, in: form, for: pageContext, isRequired: true).half,
        ]
    }
}

extension Form {
    /// Returns the days that can be planned: a year back and a year ahead.
    static func plannable(_ today: Day) -> ClosedRange<Day> {
        (today.adding(days: -366) ?? today)...(today.adding(days: 366) ?? today)
    }

    /// Reads the day of a meal; nil if it is missing or unreadable. Notes that, and a day out of range.
    mutating func plannedDay(_ today: Day) -> Day? {
        guard let day = Day(rawValue: self["day"]) else {
            note(self["day"].isEmpty ? "refusal.empty" : "lots.unreadableDay", at: "day")
            return nil
        }
        if !Self.plannable(today).contains(day) { note("plan.tooFar", at: "day") }
        return day
    }

    /// Fills in defaults for fields that are empty.
    mutating func fillIn(_ usual: [String: String]) {
        self = Form(
            usual.merging(["name": self["name"], "day": self["day"], "people": self["people"]]) { $1.isEmpty ? $0 : $1 }
        )
    }
}

extension Notice {
    /// Returns a notice about a meal.
    static func planned(_ phrase: String, _ line: PlannedMealLine, _ pageContext: PageContext) -> Notice {
        Notice(phrase, ["name": .text(line.title), "day": .text(pageContext.language.writtenShort(line.meal.day))])
    }
}
