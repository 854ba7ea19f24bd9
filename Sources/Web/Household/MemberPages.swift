import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/members`: the household's people.
struct MemberPages: RecordPages {
    let pages: Pages
    let path = "/members"
    let thing = RuleViolation.Thing.member
    let areas = [KioskEvent.Area.household]

    func key(_ name: String) -> String { "members.\(name)" }

    var routes: GuardedRoutes {
        routes()
            .post(":id/avoidances", for: .known, changing: .household, from: ":id", use: changeAvoidances)
            .post(
                ":id/move", for: .known, changing: .household, from: "",
                use: moving { try await store.move(member: $0, to: $1) })
    }

    func list(for pageContext: PageContext) async throws -> Response {
        let members = try await store.members()
        let rows = members.enumerated().map { index, member in
            RowsPage.Row(
                id: member.id, path: "/members/\(member.id)", name: member.name,
                initial: String(member.name.prefix(1)).uppercased(), colour: member.colour.rawValue, isMovable: true,
                before: index - 1, behind: index + 1, isFirst: index == 0, isLast: index == members.count - 1)
        }
        return show(rows, icon: "people", areas: [.household], for: pageContext)
    }

    func record(_ id: Int64) async throws(KitchenError) -> Member { try await store.member(id) }
    func id(of member: Member) -> String { "\(member.id)" }
    func name(of member: Member, for pageContext: PageContext) -> String { member.name }
    func filled(_ member: Member) -> Form { Form(changing: MemberDraft(member).formValues) }

    func blank(for request: Request) async throws -> Form {
        let taken = Set(try await store.members().map(\.colour))
        let colour = Colour.allCases.first { !taken.contains($0) } ?? .green
        return Form(["colour": colour.rawValue])
    }

    func fields(_ form: Form, of member: Member?, for pageContext: PageContext) -> [FieldView] {
        MemberDraft.fields.map { $0.view(in: form, for: pageContext) }
    }

    /// - Parameter avoiding: What was filled in of what the member does not eat; nil for what is known.
    func sections(
        of member: Member, _ form: FormView, other avoiding: Form?, for pageContext: PageContext
    ) async throws -> [ItemPage.Section] {
        let avoidances = AvoidanceForm(pageContext: pageContext)
        let known = avoidances.filled(try await store.avoidances(ofMember: member.id))
        return [
            ItemPage.Section(form: form),
            avoidances.section(of: member, avoiding ?? known, at: "/members/\(member.id)/avoidances"),
        ]
    }

    func insert(_ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(MemberDraft.self) { try await store.add($0) }.map {
            notice("added", $0, for: pageContext)
        }
    }

    func update(_ member: Member, _ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(MemberDraft.self) { try await store.edit(member: member.id, $0) }
            .map { notice("changed", $0, for: pageContext) }
    }

    func delete(_ member: Member, _ request: Request, for pageContext: PageContext) async throws -> Response {
        try await delete(member, for: pageContext) { try await store.remove(member: member.id) }
    }

    private func changeAvoidances(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let member = try await record(context)
        let avoidances = AvoidanceForm(pageContext: pageContext)
        let known = try await store.avoidances(ofMember: member.id)
        var form = try await request.form(changing: avoidances.filled(known))
        do throws(KitchenError) {
            try await store.set(avoidances.read(form), ofMember: member.id)
            return done(notice("changed", member, for: pageContext), for: pageContext)
        } catch { try form.note(error) }
        return try await page(of: member, other: form, for: pageContext)
    }
}

extension Form {
    /// Reads one of the colours of the palette.
    mutating func colour(_ name: String) -> Colour? { choice(name, of: Colour.self) }
}
