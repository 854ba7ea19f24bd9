import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/locations`: the places of the house, to be changed. What is in them is shown by the stock.
struct LocationPages: RecordPages {
    let pages: Pages
    let path = "/locations"
    let thing = RuleViolation.Thing.location
    let areas = [KioskEvent.Area.household]

    func key(_ name: String) -> String { "locations.\(name)" }

    var routes: GuardedRoutes {
        routes(deleting: [.stock, .household])
            .post(
                ":id/move", for: .known, changing: .household, from: "",
                use: moving { try await store.move(location: $0, to: $1) })
    }

    func list(for pageContext: PageContext) async throws -> Response {
        let tree = try await store.locations()
        let rows = tree.locations.map { location in
            let id = location.id
            let siblings = tree.children(of: location.parentId).map(\.id)
            let index = siblings.firstIndex(of: id) ?? 0
            return RowsPage.Row(
                id: id, path: "/locations/\(id)", name: location.name,
                detail: pageContext.localized(location.kind.phrase),
                icon: location.parentId == nil ? location.kind.rawValue : "drawer", colour: location.colour?.rawValue,
                depth: tree.depth(of: id), isMovable: siblings.count > 1, before: index - 1, behind: index + 1,
                isFirst: index == 0, isLast: index == siblings.count - 1)
        }
        return show(rows, icon: "pantry", areas: [.household, .stock], for: pageContext)
    }

    func record(_ id: Int64) async throws(KitchenError) -> Location { try await store.location(id) }
    func id(of location: Location) -> String { "\(location.id)" }
    func name(of location: Location, for pageContext: PageContext) -> String { location.name }
    func filled(_ location: Location) -> Form { Form(changing: LocationDraft(location).formValues) }

    func blank(for request: Request) async throws -> Form {
        let tree = try await store.locations()
        let inside = request.queryFields["inside"].flatMap { Int64($0) }.flatMap { tree[$0] }
        let draft = LocationDraft(
            name: "", kind: inside?.kind ?? .pantry, colour: inside?.colour, parentId: inside?.id)
        return Form(draft.formValues)
    }

    func fields(_ form: Form, of location: Location?, for pageContext: PageContext) async throws -> [FieldView] {
        let tree = try await store.locations()
        let kinds = Location.Kind.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized($0.phrase))
        }
        let nowhere = FieldKind.Choice(value: "", label: pageContext.localized("locations.insideNothing"))
        let inside = [nowhere] + Self.choices(tree, without: location)
        return LocationDraft.fields.map {
            $0.view(in: form, for: pageContext, choices: $0.field == .kind ? kinds : inside)
        }
    }

    /// Places by their whole paths, without one and what is inside of it.
    private static func choices(_ tree: LocationTree, without location: Location?) -> [FieldKind.Choice] {
        let going = Set((location?.id).map { tree.subtree(of: $0).map(\.id) } ?? [])
        return choices(tree.locations.filter { !going.contains($0.id) }, tree)
    }

    /// Places by their whole paths.
    static func choices(_ places: [Location], _ tree: LocationTree) -> [FieldKind.Choice] {
        places.map { place in
            FieldKind.Choice(
                value: "\(place.id)",
                label: tree.path(to: place.id).map(\.name).joined(separator: " › "))
        }
    }

    func sections(
        of location: Location, _ form: FormView, other: Form?, for pageContext: PageContext
    ) async throws -> [ItemPage.Section] {
        let id = location.id
        var sections = [
            ItemPage.Section(form: form),
            ItemPage.Section(
                heading: pageContext.localized("locations.whatIsThere"),
                explanation: pageContext.localized(
                    "thing.lotCount", ["count": .number(try await store.numberOfLots(at: id))]),
                link: .init(path: "/stock?location=\(id)", label: pageContext.localized("locations.show"))),
        ]
        if try await store.locations().depth(of: id) < LocationTree.deepest - 1 {
            sections.append(
                ItemPage.Section(
                    heading: pageContext.localized("locations.drawers"),
                    explanation: pageContext.localized("locations.drawersExplanation"),
                    link: .init(
                        path: "/locations/new?inside=\(id)", label: pageContext.localized("locations.addInside"))))
        }
        return sections
    }

    func insert(_ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(LocationDraft.self) { try await store.add($0) }.map {
            notice("added", $0, for: pageContext)
        }
    }

    func update(_ location: Location, _ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(LocationDraft.self) { try await store.edit(location: location.id, $0) }
            .map { notice("changed", $0, for: pageContext) }
    }

    func question(about location: Location, for pageContext: PageContext) async throws -> Response {
        try await question(about: location, Form(), for: pageContext)
    }

    /// Asks whether what is there is to be moved or thrown away.
    private func question(about location: Location, _ form: Form, for pageContext: PageContext) async throws -> Response
    {
        let id = location.id
        let lots = try await store.numberOfLots(at: id)
        let places = Self.choices(try await store.locations(), without: location)
        let field = FieldView(
            "destination", .choice(places), label: "locations.destination", in: form, for: pageContext)
        let count: [String: Phrase.Value] = ["count": .number(lots)]
        let page = RemoveLocationPage(
            warning: pageContext.localized(lots == 0 ? "locations.deleteEmpty" : "locations.deleteWarning", count),
            field: lots == 0 ? nil : field, isEmpty: lots == 0, lots: "/stock?location=\(id)", back: "/locations/\(id)",
            mistakes: MistakesView(form, fields: [field], for: pageContext))
        return pages.show(
            "removeLocation", page, title: Phrase("locations.deleteQuestion", ["name": .text(location.name)]),
            to: pageContext, at: .settings, form: form)
    }

    func delete(_ location: Location, _ request: Request, for pageContext: PageContext) async throws -> Response {
        var form = try await request.form()
        do throws(KitchenError) {
            let fate: LotFate? =
                switch form["fate"] {
                case "move": form.id("destination").map(LotFate.move)
                case "discard": .discard
                default: nil
                }
            if form.isValid {
                let line = try await store.remove(location: location.id, fate, by: pageContext.actor)
                return done(notice("removed", location, for: pageContext, undo: line?.id), for: pageContext)
            }
        } catch { try form.note(error) }
        return try await question(about: location, form, for: pageContext)
    }
}

/// The content of the page that confirms the deletion of a location.
private struct RemoveLocationPage {
    let warning: String
    let field: FieldView?
    let isEmpty: Bool
    /// The page of the lots at the location.
    let lots: String
    let back: String
    let mistakes: MistakesView?
}

extension Location.Kind {
    /// Its name for the user.
    var phrase: Phrase { Phrase("locations.\(rawValue)") }
}
