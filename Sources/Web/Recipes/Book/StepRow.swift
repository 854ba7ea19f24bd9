import Foods
import Kiosk
import Kitchen
import Phrases

/// A step on a recipe's page, with the timers that can be started for it.
struct StepRow {
    let id: String
    /// The step's number, from 1, counted across headings so that "step 5" is unique.
    let number: String
    let heading: String?
    let text: String
    let timers: [StepTimer]

    /// A time that the step names: a running timer, or one that can be started.
    struct StepTimer {
        let seconds: Int
        let step: Int
        let label: String
        /// The button's label for screen readers.
        let name: String
        let running: TimerView?
    }

    static func all(of recipe: Recipe, _ timers: [RecipeTimer], _ pageContext: PageContext) -> [StepRow] {
        recipe.steps.enumerated().map { index, step in
            StepRow(step, index, timers.filter { $0.step == index }, pageContext)
        }
    }

    private init(_ step: RecipeStep, _ index: Int, _ timers: [RecipeTimer], _ pageContext: PageContext) {
        (id, number) = ("\(index + 1)", pageContext.language.written(index + 1))
        (heading, text) = (step.heading, step.text)
        self.timers = step.times.map { seconds in
            let time = pageContext.written(cookingFor: seconds)
            return StepTimer(
                seconds: seconds, step: index, label: time,
                name: pageContext.localized("recipe.startTimer", ["time": .text(time), "number": .number(index + 1)]),
                running: timers.first { $0.seconds == seconds }.map { TimerView($0.line, pageContext) })
        }
    }
}
