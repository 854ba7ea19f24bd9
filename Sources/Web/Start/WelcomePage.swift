import Kiosk
import Kitchen
import Phrases

/// The form for the first steps.
struct WelcomePage {
    let languages: [FieldView.Option]
    let places: [PlaceRow]
    let members: [FieldView]
    /// The invitation for pairing a phone.
    let invitation: InvitationView
    /// The names of the phones that are paired already; nil for none.
    let phones: String?
    let mistakes: MistakesView?

    static let placeRows = 6
    static let memberRows = 4

    struct PlaceRow {
        let idName: String
        let id: String
        /// The icon's name.
        let icon: String
        let fields: [FieldView]
    }

    init(_ form: Form, _ invitation: InvitationView, phones: [String], _ pageContext: PageContext) {
        self.invitation = invitation
        self.phones =
            phones.isEmpty
            ? nil : pageContext.localized("welcome.paired", ["names": .text(phones.joined(separator: ", "))])
        let asked = Language(rawValue: form["language"]) ?? pageContext.language
        languages = Language.allCases.map {
            FieldView.Option(value: $0.rawValue, label: $0.name, isChosen: $0 == asked)
        }
        places = (1...Self.placeRows).map { Self.place($0, form, pageContext) }
        members = (1...Self.memberRows).map { row in
            FieldView(
                "member\(row)", .line(most: 60), label: Phrase("welcome.person", ["number": .number(row)]), in: form,
                for: pageContext)
        }
        mistakes = MistakesView(form, fields: places.flatMap(\.fields) + members, for: pageContext)
    }

    private static func place(_ row: Int, _ form: Form, _ pageContext: PageContext) -> PlaceRow {
        let kinds = Location.Kind.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized("welcome.\($0.rawValue)"))
        }
        let kind = Location.Kind(rawValue: form["kind\(row)"]) ?? .other
        let number: [String: Phrase.Value] = ["number": .number(row)]
        return PlaceRow(
            idName: "id\(row)", id: form["id\(row)"], icon: kind.rawValue,
            fields: [
                FieldView(
                    "place\(row)", .line(most: 100), label: Phrase("welcome.place", number), in: form, for: pageContext),
                FieldView("kind\(row)", .choice(kinds), label: "field.kind", in: form, for: pageContext),
                FieldView("drawers\(row)", .number, label: "welcome.drawers", in: form, for: pageContext),
            ])
    }

    /// Returns the existing places, else a pantry, a fridge and a freezer with drawers; places that were not renamed
    /// have names in the visitor's language.
    static func suggestion(_ tree: LocationTree, _ pageContext: PageContext) -> [String: String] {
        var places = tree.children(of: nil).prefix(placeRows - 1).map { (Optional($0.id), $0.name, $0.kind) }
        if places.isEmpty { places = [Location.Kind.pantry, .fridge, .freezer].map { (nil, "", $0) } }
        var values: [String: String] = [:]
        for (index, (id, name, kind)) in places.enumerated() {
            let isUnnamed = name.isEmpty || kind.isDefaultName(name)
            values["id\(index + 1)"] = id.map(String.init)
            values["place\(index + 1)"] =
                isUnnamed ? kind.defaultName(in: pageContext.language.rawValue) ?? name : name
            values["kind\(index + 1)"] = kind.rawValue
            let hasDrawers = id.map { !tree.children(of: $0).isEmpty } ?? false
            if kind == .freezer, !hasDrawers { values["drawers\(index + 1)"] = "3" }
        }
        return values
    }
}
