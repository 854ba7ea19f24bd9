import Kiosk
import Kitchen
import Phrases
import Values

/// What the page shows on which a meal is planned.
struct NewMealView {
    /// The day, and how many eat.
    let fields: [FieldView]
    let mistakes: MistakesView?
    /// The recipe that is meant; nil while one is to be chosen.
    let recipe: Chosen?
    /// Said where the recipe does not tell for how many it is.
    let base: String?
    /// What it is called, or words.
    let name: FieldView?
    let choices: [RecipeCard]
    /// How many more there are, in words; nil for none.
    let more: String?
    /// Said where no title is like what was typed.
    let nothing: String?
    /// What the button says that plans what was typed as it is.
    let words: String
    /// Where one goes back to.
    let back: String
    /// Where another recipe is chosen for the same day.
    let another: String

    struct Chosen {
        let id: String
        let title: String
        let picture: String
    }

    private static let mostChoices = 24

    /// Plans a recipe.
    init(_ details: RecipeDetails, _ form: Form, today: Day, _ visitor: PageContext) {
        let recipe = details.recipe
        base = visitor.written(baseOf: details)
        fields = FieldView.planned(form, today: today, visitor)
        mistakes = MistakesView(form, fields: fields, for: visitor)
        self.recipe = Chosen(id: recipe.uuid.text, title: recipe.title, picture: recipe.picturePath)
        (name, choices, more, nothing) = (nil, [], nil, nil)
        words = visitor.say("plan.add")
        back = "/recipes/\(recipe.uuid.text)"
        another = "/plan/new?day=\(form["day"].percentEncoded)&people=\(form["people"].percentEncoded)"
    }

    /// Offers some.
    init(_ found: [RecipeSummary], _ form: Form, today: Day, _ visitor: PageContext) {
        let typed = form["name"]
        let name = FieldView("name", .line(), label: "plan.what", in: form, for: visitor, hint: "plan.whatHint")
        fields = FieldView.planned(form, today: today, visitor)
        mistakes = MistakesView(form, fields: fields + [name], for: visitor)
        (self.name, recipe, base) = (name, nil, nil)
        choices = found.prefix(Self.mostChoices).map { RecipeCard($0, visitor) }
        let rest = found.count - choices.count
        more = rest > 0 ? visitor.say("plan.moreRecipes", ["count": .number(rest)]) : nil
        let isUnknown = found.isEmpty && !typed.isEmpty
        nothing = isUnknown ? visitor.say("plan.noRecipe", ["name": .text(typed.shortened)]) : nil
        words =
            typed.isEmpty ? visitor.say("plan.asWords") : visitor.say("plan.words", ["name": .text(typed.shortened)])
        (back, another) = ("/plan", "/plan/new")
    }
}

extension FieldView {
    /// The day of a meal, and how many eat.
    static func planned(_ form: Form, today: Day, _ visitor: PageContext) -> [FieldView] {
        [
            FieldView(
                "day", .calendar(Form.plannable(today)), label: "plan.day", in: form, for: visitor, isRequired: true
            )
            .half,
            FieldView(.people, .number, in: form, for: visitor, isRequired: true).half,
        ]
    }
}

extension Form {
    /// A year back and a year ahead.
    static func plannable(_ today: Day) -> ClosedRange<Day> {
        (today.adding(days: -366) ?? today)...(today.adding(days: 366) ?? today)
    }

    /// A day that was chosen for a meal.
    mutating func plannedDay(_ today: Day) -> Day? {
        guard let day = Day(rawValue: self["day"]) else {
            note(self["day"].isEmpty ? "refusal.empty" : "lots.unreadableDay", at: "day")
            return nil
        }
        if !Self.plannable(today).contains(day) { note("plan.tooFar", at: "day") }
        return day
    }

    /// Fills in what nobody has filled in yet.
    mutating func fillIn(_ usual: [String: String]) {
        self = Form(
            usual.merging(["name": self["name"], "day": self["day"], "people": self["people"]]) { $1.isEmpty ? $0 : $1 }
        )
    }
}

extension Notice {
    /// What was done with a meal.
    static func planned(_ phrase: String, _ line: PlannedMealLine, _ visitor: PageContext) -> Notice {
        Notice(phrase, ["name": .text(line.title), "day": .text(visitor.language.writtenShort(line.meal.day))])
    }
}
