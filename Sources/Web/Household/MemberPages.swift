import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/members`: the members of the household.
struct MemberPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .post("", for: .known, changing: .household, use: add)
            .get("new", for: .known, use: new)
            .get(":id", for: .known, use: one)
            .post(":id", for: .known, changing: .household, use: change)
            .post(":id/avoidances", for: .known, changing: .household, from: ":id", use: changeAvoidances)
            .post(":id/move", for: .known, changing: .household, from: "", use: move)
            .get(":id/delete", for: .known, use: askToDelete)
            .post(":id/delete", for: .known, changing: .household, use: delete)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let members = try await store.members()
        let rows = members.enumerated().map { index, member in
            RowsPage.Row(
                id: member.id, path: "/members/\(member.id)", name: member.name,
                initial: String(member.name.prefix(1)).uppercased(), colour: member.colour.rawValue, isMovable: true,
                before: index - 1, behind: index + 1, isFirst: index == 0, isLast: index == members.count - 1)
        }
        let page = RowsPage(rows, at: "/members", icon: "people") { visitor.say("members.\($0)") }
        return pages.show("rows", page, title: "members.title", to: visitor, at: .settings, areas: [.household])
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let taken = Set(try await store.members().map(\.colour))
        let colour = Colour.allCases.first { !taken.contains($0) } ?? .green
        return newForm(Form(["colour": colour.rawValue]), try await pages.visitor(request, context))
    }

    private func newForm(_ form: Form, _ visitor: PageContext) -> Response {
        pages.showNew(fields(form, visitor), at: "/members", title: "members.add", form, to: visitor)
    }

    private func fields(_ form: Form, _ visitor: PageContext) -> [FieldView] {
        MemberDraft.fields.map { $0.view(in: form, for: visitor) }
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        if let saved = try await form.submit(MemberDraft.self, { try await store.add($0) }) {
            return done("added", saved.name, visitor)
        }
        return newForm(form, visitor)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let member = try await store.member(try context.rowId("id", of: .member))
        return try await page(of: member, filled(member), try await pages.visitor(request, context))
    }

    private func filled(_ member: Member) -> Form { Form(changing: MemberDraft(member).formValues) }

    /// - Parameter avoiding: The form for what the member does not eat, as it was sent; nil for the stored values.
    private func page(
        of member: Member, _ form: Form, avoiding: Form? = nil, _ visitor: PageContext
    ) async throws -> Response {
        let id = member.id
        let view = FormView(fields: fields(form, visitor), cancel: "/members", form: form, for: visitor)
        let avoidances = AvoidanceForm(visitor: visitor)
        let known = avoidances.filled(try await store.avoidances(ofMember: id))
        let page = ItemPage(
            sections: [
                ItemPage.Section(form: view),
                avoidances.section(of: member, avoiding ?? known, at: "/members/\(id)/avoidances"),
            ], back: "/members", delete: "/members/\(id)/delete")
        return pages.show(
            "item", page, title: Phrase("members.one", ["name": .text(member.name)]), to: visitor, at: .settings,
            form: avoiding ?? form)
    }

    private func changeAvoidances(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let member = try await store.member(try context.rowId("id", of: .member))
        let avoidances = AvoidanceForm(visitor: visitor)
        let known = try await store.avoidances(ofMember: member.id)
        var form = try await request.form(changing: avoidances.filled(known))
        do throws(KitchenError) {
            try await store.set(avoidances.read(form), ofMember: member.id)
            return done("changed", member.name, visitor)
        } catch { try form.note(error) }
        return try await page(of: member, filled(member), avoiding: form, visitor)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let id = try context.rowId("id", of: .member)
        var form = try await request.form(changing: filled(try await store.member(id)))
        if let saved = try await form.submit(MemberDraft.self, { try await store.edit(member: id, $0) }) {
            return done("changed", saved.name, visitor)
        }
        return try await page(of: store.member(id), form, visitor)
    }

    private func move(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        let index = form.number("to", in: 0...10_000) ?? 0
        try await store.move(member: try context.rowId("id", of: .member), to: index)
        return pages.go(to: "/members", for: visitor)
    }

    private func askToDelete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let member = try await store.member(try context.rowId("id", of: .member))
        return pages.confirm(
            Phrase("members.deleteQuestion", ["name": .text(member.name)]), warning: "members.deleteWarning",
            button: "common.delete", cancel: "/members/\(member.id)", to: visitor, at: .settings)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let member = try await store.member(try context.rowId("id", of: .member))
        try await store.remove(member: member.id)
        return done("removed", member.name, visitor)
    }

    private func done(_ what: String, _ name: String, _ visitor: PageContext) -> Response {
        pages.go(to: "/members", saying: Notice("members.\(what)", ["name": .text(name)]), for: visitor)
    }
}

extension Form {
    /// Reads one of the colours of the palette.
    mutating func colour(_ name: String) -> Colour? { choice(name, of: Colour.self) }
}
