import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/locations`: the locations, to be edited. The stock's pages show the lots in them.
struct LocationPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .post("", for: .known, changing: .household, use: add)
            .get("new", for: .known, use: new)
            .get(":id", for: .known, use: one)
            .post(":id", for: .known, changing: .household, use: change)
            .post(":id/move", for: .known, changing: .household, from: "", use: move)
            .get(":id/delete", for: .known, use: askToDelete)
            .post(":id/delete", for: .known, changing: .stock, .household, use: delete)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let tree = try await store.locations()
        let page = RowsPage(
            tree.locations.map { row(of: $0, in: tree, visitor) }, at: "/locations", icon: "pantry"
        ) { visitor.say("locations.\($0)") }
        return pages.show(
            "rows", page, title: "locations.title", to: visitor, at: .settings, areas: [.household, .stock])
    }

    private func row(of location: Location, in tree: LocationTree, _ visitor: PageContext) -> RowsPage.Row {
        let id = location.id
        let siblings = tree.children(of: location.parentId).map(\.id)
        let index = siblings.firstIndex(of: id) ?? 0
        return RowsPage.Row(
            id: id, path: "/locations/\(id)", name: location.name, detail: visitor.say(location.kind.phrase),
            icon: location.parentId == nil ? location.kind.rawValue : "drawer", colour: location.colour?.rawValue,
            depth: tree.depth(of: id), isMovable: siblings.count > 1, before: index - 1, behind: index + 1,
            isFirst: index == 0, isLast: index == siblings.count - 1)
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let tree = try await store.locations()
        let inside = request.queryFields["inside"].flatMap { Int64($0) }.flatMap { tree[$0] }
        let draft = LocationDraft(
            name: "", kind: inside?.kind ?? .pantry, colour: inside?.colour, parentId: inside?.id)
        return newForm(Form(draft.formValues), tree, visitor)
    }

    private func newForm(_ form: Form, _ tree: LocationTree, _ visitor: PageContext) -> Response {
        pages.showNew(
            fields(form, tree.locations, tree, visitor), at: "/locations", title: "locations.add", form, to: visitor)
    }

    private func fields(
        _ form: Form, _ places: [Location], _ tree: LocationTree, _ visitor: PageContext
    ) -> [FieldView] {
        let kinds = Location.Kind.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: visitor.say($0.phrase))
        }
        let nowhere = FieldKind.Choice(value: "", label: visitor.say("locations.insideNothing"))
        let inside = [nowhere] + Self.choices(places, tree)
        return LocationDraft.fields.map {
            $0.view(in: form, for: visitor, choices: $0.field == .kind ? kinds : inside)
        }
    }

    /// Returns locations as choices, labelled with their whole paths.
    static func choices(_ places: [Location], _ tree: LocationTree) -> [FieldKind.Choice] {
        places.map { place in
            FieldKind.Choice(
                value: "\(place.id)",
                label: tree.path(to: place.id).map(\.name).joined(separator: " › "))
        }
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        if let location = try await form.submit(LocationDraft.self, { try await store.add($0) }) {
            return done(Notice("locations.added", ["name": .text(location.name)]), visitor)
        }
        return newForm(form, try await store.locations(), visitor)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let location = try await store.location(try context.rowId("id", of: .location))
        return try await page(of: location, filled(location), try await pages.visitor(request, context))
    }

    private func filled(_ location: Location) -> Form { Form(changing: LocationDraft(location).formValues) }

    private func page(of location: Location, _ form: Form, _ visitor: PageContext) async throws -> Response {
        let id = location.id
        let tree = try await store.locations()
        let inside = Set(tree.subtree(of: id).map(\.id))
        let places = tree.locations.filter { !inside.contains($0.id) }
        let view = FormView(
            fields: fields(form, places, tree, visitor), cancel: "/locations", form: form, for: visitor)
        var sections = [ItemPage.Section(form: view)]
        sections.append(
            ItemPage.Section(
                heading: visitor.say("locations.whatIsThere"),
                explanation: visitor.say("thing.lotCount", ["count": .number(try await store.numberOfLots(at: id))]),
                link: .init(path: "/stock?location=\(id)", label: visitor.say("locations.show"))))
        if tree.depth(of: id) < LocationTree.deepest - 1 {
            sections.append(
                ItemPage.Section(
                    heading: visitor.say("locations.drawers"), explanation: visitor.say("locations.drawersExplanation"),
                    link: .init(path: "/locations/new?inside=\(id)", label: visitor.say("locations.addInside"))))
        }
        let page = ItemPage(sections: sections, back: "/locations", delete: "/locations/\(id)/delete")
        return pages.show(
            "item", page, title: Phrase("locations.one", ["name": .text(location.name)]), to: visitor, at: .settings,
            form: form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let id = try context.rowId("id", of: .location)
        var form = try await request.form(changing: filled(try await store.location(id)))
        if let location = try await form.submit(LocationDraft.self, { try await store.edit(location: id, $0) }) {
            return done(Notice("locations.changed", ["name": .text(location.name)]), visitor)
        }
        return try await page(of: store.location(id), form, visitor)
    }

    private func move(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        let index = form.number("to", in: 0...10_000) ?? 0
        try await store.move(location: try context.rowId("id", of: .location), to: index)
        return pages.go(to: "/locations", for: visitor)
    }

    private func askToDelete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        return try await question(try context.rowId("id", of: .location), Form(), visitor)
    }

    /// Asks whether to move or to discard the lots at a location before it is deleted.
    private func question(_ id: Int64, _ form: Form, _ visitor: PageContext) async throws -> Response {
        let location = try await store.location(id)
        let tree = try await store.locations()
        let going = Set(tree.subtree(of: id).map(\.id))
        let lots = try await store.numberOfLots(at: id)
        let places = Self.choices(tree.locations.filter { !going.contains($0.id) }, tree)
        let field = FieldView("destination", .choice(places), label: "locations.destination", in: form, for: visitor)
        let count: [String: Phrase.Value] = ["count": .number(lots)]
        let page = RemoveLocationPage(
            warning: visitor.say(lots == 0 ? "locations.deleteEmpty" : "locations.deleteWarning", count),
            field: lots == 0 ? nil : field, isEmpty: lots == 0, lots: "/stock?location=\(id)", back: "/locations/\(id)",
            mistakes: MistakesView(form, fields: [field], for: visitor))
        return pages.show(
            "removeLocation", page, title: Phrase("locations.deleteQuestion", ["name": .text(location.name)]),
            to: visitor, at: .settings, form: form)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let location = try await store.location(try context.rowId("id", of: .location))
        var form = try await request.form()
        do throws(KitchenError) {
            let fate: LotFate? =
                switch form["fate"] {
                case "move": form.id("destination").map(LotFate.move)
                case "discard": .discard
                default: nil
                }
            if form.isValid {
                let line = try await store.remove(location: location.id, fate, by: visitor.actor)
                return done(
                    Notice("locations.removed", ["name": .text(location.name)], undo: line?.id), visitor)
            }
        } catch { try form.note(error) }
        return try await question(location.id, form, visitor)
    }

    private func done(_ notice: Notice, _ visitor: PageContext) -> Response {
        pages.go(to: "/locations", saying: notice, for: visitor)
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
