import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/who`: chooses the member who uses this browser; its changes are recorded under their name.
struct WhoRoutes {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("who", for: .known, use: list)
            .post("who", for: .known, changing: .household, use: choose)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let page = WhoPage(
            try await pages.kiosk.store.greetedMembers(), back: request.queryFields["back"],
            pageContext)
        return pages.show("who", page, title: "member.whoAreYou", to: pageContext, areas: [.household])
    }

    private func choose(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let form = try await request.form()
        let member = try await pages.kiosk.store.greetedMembers().first { String($0.id) == form["member"] }
        try await note(member, of: context.caller)
        let notice = member.map { Notice("member.welcome", ["name": .text($0.name)]) }
        var response = pages.redirect(to: form["back"], saying: notice, for: pageContext)
        response.setCookie(
            member.map { .kept(CookieName.member, String($0.id), seconds: 366 * 86_400) }
                ?? .forgotten(CookieName.member))
        return response
    }

    /// Assigns a paired phone to the member, so that its cookies no longer matter.
    private func note(_ member: PageHousehold.Member?, of caller: Caller) async throws {
        guard case .device(let device) = caller, device.kind == .phone else { return }
        _ = try await pages.kiosk.store.setMember(member?.id, ofDevice: device.uuid)
    }
}

/// The members to choose from.
private struct WhoPage {
    let people: [Person]
    let back: String

    struct Person {
        let id: Int64
        let name: String
        let initial: String
        let colour: String
        let isYou: Bool
    }

    init(_ members: [PageHousehold.Member], back: String?, _ pageContext: PageContext) {
        self.back = back.flatMap(LocalPath.init)?.text ?? "/"
        people = members.map {
            Person(
                id: $0.id, name: $0.name, initial: String($0.name.prefix(1)).uppercased(), colour: $0.colour,
                isYou: $0.id == pageContext.member?.id)
        }
    }
}
