import Kiosk
import Kitchen
import Phrases

/// Who is asked outside, as a page shows it.
struct SourcesPage {
    let rows: [Row]
    /// Who is asked for recipes.
    let recipes: [RecipeSourceRow]
    let form: FormView
    /// Why nobody is asked, whatever is set here, or only a copy; nil where this start changes nothing.
    let remark: String?

    struct Row {
        let id: String
        let name: String
        let isOn: Bool
        let state: String
        /// What is wrong, and what helps.
        let trouble: String?
        /// Where it stands if it is moved.
        let before: Int
        let behind: Int
        let isFirst: Bool
        let isLast: Bool
    }

    init(
        _ settings: SourceSettings, _ recipes: RecipeSettings, _ outside: ExternalServices, form: FormView,
        _ visitor: PageContext
    ) {
        self.form = form
        self.recipes = RecipeSourceRow.all(recipes, outside, visitor)
        let remark: Phrase? = outside.isOffline ? "sources.offline" : outside.isStaging ? "sources.staging" : nil
        self.remark = remark.map(visitor.say)
        rows = settings.providers.enumerated().map { index, provider in
            let isOn = provider.isOn && !settings.lacksKey(provider.source)
            let state: Phrase =
                isOn ? "sources.isOn" : settings.lacksKey(provider.source) ? "sources.lacksKey" : "sources.isOff"
            let trouble = isOn ? outside.trouble(with: provider.source)?.phrase : nil
            return Row(
                id: provider.source.rawValue, name: provider.source.name, isOn: isOn, state: visitor.say(state),
                trouble: trouble.map(visitor.say), before: index - 1, behind: index + 1, isFirst: index == 0,
                isLast: index == settings.providers.count - 1)
        }
    }
}
