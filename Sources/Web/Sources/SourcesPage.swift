import Kiosk
import Kitchen
import Phrases

/// The content of the page of external sources.
struct SourcesPage {
    let rows: [Row]
    /// The recipe sources.
    let recipes: [RecipeSourceRow]
    let form: FormView
    /// Why no source, or only a staging copy, is asked whatever the settings are; nil if they apply.
    let remark: String?

    struct Row {
        let id: String
        let name: String
        let isOn: Bool
        let state: String
        /// What is wrong, and what helps; nil if nothing is.
        let trouble: String?
        /// Its index after moving it up or down.
        let before: Int
        let behind: Int
        let isFirst: Bool
        let isLast: Bool
    }

    init(
        _ settings: SourceSettings, _ recipes: RecipeSettings, _ external: ExternalServices, form: FormView,
        _ pageContext: PageContext
    ) {
        self.form = form
        self.recipes = RecipeSourceRow.all(recipes, external, pageContext)
        let remark: Phrase? = external.isOffline ? "sources.offline" : external.isStaging ? "sources.staging" : nil
        self.remark = remark.map(pageContext.localized)
        rows = settings.providers.enumerated().map { index, provider in
            let isOn = provider.isOn && !settings.lacksKey(provider.source)
            let state: Phrase =
                isOn ? "sources.isOn" : settings.lacksKey(provider.source) ? "sources.lacksKey" : "sources.isOff"
            let trouble = isOn ? external.trouble(with: provider.source)?.phrase : nil
            return Row(
                id: provider.source.rawValue, name: provider.source.name, isOn: isOn,
                state: pageContext.localized(state),
                trouble: trouble.map(pageContext.localized), before: index - 1, behind: index + 1, isFirst: index == 0,
                isLast: index == settings.providers.count - 1)
        }
    }
}
