import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/members`: the members of the household.
struct MemberRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        ResourceRoutes(
            "member", "Member", at: "members", tag: "Members", by: .path("id", "Id"), of: .member, for: .known,
            changing: .household, id: { "\($0.id)" }, json: MemberJSON.init, find: { try await store.member($0) }
        )
        .list("members", "The household's people, in their order") { try await store.members() }
        .add(
            "addMember", "Adds a member; one who had left with this name comes back", takes: "NewMember",
            of: MemberDraft.self
        ) { try await store.add($0) }
        .one("member", "One member")
        .put("changeMember", "Changes a member", takes: "NewMember", of: MemberDraft.self) {
            try await store.edit(member: $0, $1)
        }
        .delete("deleteMember", "Removes a member") { try await store.remove(member: $0) }
        .move("moveMember", "Moves a member in the list") { try await store.move(member: $0, to: $1) }
        .routes
        .get(":id/avoidances", for: .known, use: avoidances)
        .described(
            "avoidances", "What a member does not eat", gives: .ok("What the member does not eat.", "Avoidances")
        )
        .put(":id/avoidances", for: .known, changing: .household, use: changeAvoidances)
        .described(
            "changeAvoidances", "Replaces what a member does not eat",
            takes: "AvoidancesChange", gives: .ok("What the member does not eat.", "Avoidances"))
    }

    private func avoidances(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(AvoidancesJSON(try await store.avoidances(ofMember: context.rowId("id", of: .member))))
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
        try await store.set(wanted, ofMember: id)
        return try .json(AvoidancesJSON(try await store.avoidances(ofMember: id)))
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
