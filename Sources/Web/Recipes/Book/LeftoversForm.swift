import Kiosk
import Kitchen
import Phrases
import Values

/// The form for the leftovers of a dish.
struct LeftoversForm {
    let form: Form
    let fields: [FieldView]

    /// The choice of a new label, to be printed.
    static let newLabel = "new"

    /// - Parameter containers: Labelled containers that are free.
    init(_ form: Form, places: LocationTree, containers: [OwnLabel.Binding], _ pageContext: PageContext) {
        self.form = form
        let choices = LotChoices(units: [], locations: places, pageContext: pageContext)
        let boxes =
            [
                FieldKind.Choice(value: "", label: pageContext.localized("recipe.noContainer")),
                FieldKind.Choice(value: Self.newLabel, label: pageContext.localized("recipe.newLabel")),
            ]
            + containers.map { FieldKind.Choice(value: $0.label.code, label: $0.name ?? $0.label.characters) }
        fields = [
            FieldView(.portions, .decimal, in: form, for: pageContext, isRequired: true).half,
            FieldView(.location, .choice(choices.locations), in: form, for: pageContext).half,
            FieldView(.bestBefore, .day, in: form, for: pageContext, hint: "recipe.leftoversDateHint"),
            FieldView("container", .choice(boxes), label: "recipe.container", in: form, for: pageContext).half,
            FieldView(.label, .line(most: 40), in: form, for: pageContext, hint: "recipe.labelHint").half,
        ]
    }
}

extension LocationTree {
    /// The number of the first fridge; empty if there is none.
    var usualForLeftovers: String {
        locations.first { $0.kind == .fridge }.flatMap(\.id).map { "\($0)" } ?? ""
    }
}

extension Form {
    /// Reads a draft; nil if the portions or the location is invalid. Mistakes are noted beside their fields.
    ///
    /// - Parameter title: The dish; a new label is named after it and the day.
    mutating func leftovers(of title: String, _ pageContext: PageContext) -> LeftoversDraft? {
        let (portions, location) = (amount("portions"), id("location"))
        let bestBefore = bestBefore(today: pageContext.today)
        let label = ownLabel()
        guard let portions, let location else { return nil }
        let day = pageContext.today.map { pageContext.language.writtenShort($0) }
        return LeftoversDraft(
            portions: portions, locationId: location, bestBefore: bestBefore, label: label,
            labelName: wantsNewLabel ? [title.shortened, day].compactMap(\.self).joined(separator: ", ") : nil,
            words: .in(pageContext.language))
    }

    /// Whether a new label is to be printed.
    var wantsNewLabel: Bool { self["label"].isEmpty && self["container"] == LeftoversForm.newLabel }

    /// Returns the label that was typed or scanned, else that of the chosen container.
    private mutating func ownLabel() -> OwnLabel? {
        guard !wantsNewLabel else { return .random() }
        let typed = self["label"].isEmpty ? self["container"] : self["label"]
        guard !typed.isEmpty else { return nil }
        let label = OwnLabel(typed) ?? OwnLabel(characters: typed)
        if label == nil { note("labels.unreadable", at: self["label"].isEmpty ? "container" : "label") }
        return label
    }
}
