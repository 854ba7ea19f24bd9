import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/members`: the members of the household.
struct MemberRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Members", parameters: [.path("id", "Id")])
            .get("", for: .known, use: all)
            .described(
                "members", "The household's people, in their order", parameters: [.limit, .after],
                gives: .page("A page of members.", of: "Member")
            )
            .post("", for: .known, changing: .household, use: add)
            .described(
                "addMember", "Adds a member; one who had left with this name comes back", takes: "NewMember",
                gives: .created("The member.", "Member")
            )
            .get(":id", for: .known, use: one)
            .described("member", "One member", gives: .ok("The member.", "Member"))
            .put(":id", for: .known, changing: .household, use: change)
            .described("changeMember", "Changes a member", takes: "NewMember", gives: .ok("The member.", "Member"))
            .delete(":id", for: .known, changing: .household, use: delete)
            .described("deleteMember", "Removes a member", gives: .done)
            .get(":id/avoidances", for: .known, use: avoidances)
            .described(
                "avoidances", "What a member does not eat", gives: .ok("What the member does not eat.", "Avoidances")
            )
            .put(":id/avoidances", for: .known, changing: .household, use: changeAvoidances)
            .described(
                "changeAvoidances", "Replaces what a member does not eat",
                takes: "AvoidancesChange", gives: .ok("What the member does not eat.", "Avoidances")
            )
            .post(":id/move", for: .known, changing: .household, use: move)
            .described(
                "moveMember", "Moves a member in the list",
                takes: .object(["index": .integer(from: 0, to: 9007199254740991)]), gives: .ok("The member.", "Member"))
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: try await kiosk.store.members(), page, of: request, id: { String($0.id) }, MemberJSON.init)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { $0.draft(MemberDraft.self) }
        let member = try await kiosk.store.add(draft)
        return try .created(MemberJSON(member), at: "\(API.path)/members/\(member.id)")
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(MemberJSON(try await kiosk.store.member(context.rowId("id", of: .member))))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("id", of: .member)
        let draft = try await request.body { $0.draft(MemberDraft.self) }
        let member = try await kiosk.store.edit(member: id, draft)
        return try .json(MemberJSON(member))
    }

    private func avoidances(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(AvoidancesJSON(try await kiosk.store.avoidances(ofMember: context.rowId("id", of: .member))))
    }

    private func changeAvoidances(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("id", of: .member)
        let wanted = try await request.body { body in
            let diets: [Avoidance.Diet] = body.values("diets", atMost: 3)
            let allergens: [String] = body.values("allergens", atMost: 50)
            let ingredients: [String] = body.values("ingredients", atMost: 50)
            return diets.map(Avoidance.diet) + allergens.map(Avoidance.allergen)
                + ingredients.map(Avoidance.ingredient)
        }
        try await kiosk.store.set(wanted, ofMember: id)
        return try .json(AvoidancesJSON(try await kiosk.store.avoidances(ofMember: id)))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await kiosk.store.remove(member: context.rowId("id", of: .member))
        return .nothing
    }

    private func move(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("id", of: .member)
        let index = try await request.body { $0.index }
        try await kiosk.store.move(member: id, to: index)
        return try .json(MemberJSON(try await kiosk.store.member(id)))
    }
}

extension Colour: FieldRequirable {}
extension Avoidance.Diet: FieldRequirable {}

/// The API's form of a member.
typealias MemberJSON = DraftJSON<MemberDraft, RowJSON>

extension MemberJSON {
    init(_ member: Member) { self.init(MemberDraft(member), RowJSON(id: member.id)) }
}

/// The API's form of what a member does not eat.
struct AvoidancesJSON: Encodable {
    private(set) var diets: [String] = []
    private(set) var allergens: [String] = []
    private(set) var ingredients: [String] = []

    init(_ avoidances: [Avoidance]) {
        for avoidance in avoidances {
            switch avoidance {
            case .diet(let diet): diets.append(diet.rawValue)
            case .allergen(let tag): allergens.append(tag)
            case .ingredient(let words): ingredients.append(words)
            }
        }
    }
}
