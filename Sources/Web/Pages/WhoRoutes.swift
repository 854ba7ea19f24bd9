import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen

/// `/who`: who uses this phone, chosen once; what is changed from it carries their name.
struct WhoRoutes {
    let pages: Pages

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get("who", use: list)
            .post("who", use: choose)
    }

    private func list(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let page = WhoPage(try await pages.kiosk.store.greetedMembers(), visitor)
        return pages.show("who", page, title: "member.whoAreYou", to: visitor, areas: [.household])
    }

    private func choose(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let form = try await request.form()
        let members = try await pages.kiosk.store.greetedMembers()
        guard let member = members.first(where: { String($0.id) == form["member"] }) else {
            var response = pages.go(to: form["back"], for: visitor)
            response.setCookie(.forgotten(CookieName.member))
            return response
        }
        var response = pages.go(
            to: form["back"], saying: Notice("member.welcome", ["name": .text(member.name)]), for: visitor)
        response.setCookie(.kept(CookieName.member, String(member.id), seconds: 366 * 86_400))
        return response
    }
}

/// The people to choose from.
private struct WhoPage {
    let people: [Person]
    let back = "/"

    struct Person {
        let id: Int64
        let name: String
        let initial: String
        let colour: String
        let isYou: Bool
    }

    init(_ members: [Greeting.Member], _ visitor: Visitor) {
        people = members.map {
            Person(
                id: $0.id, name: $0.name, initial: String($0.name.prefix(1)).uppercased(), colour: $0.colour,
                isYou: $0.id == visitor.member?.id)
        }
    }
}
