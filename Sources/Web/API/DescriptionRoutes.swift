import Foundation
import Hummingbird

/// `/api/v1/openapi.json` and `/api/v1/problems`: what the API says of itself.
struct DescriptionRoutes {
    private let document: Data

    init(version: String) throws {
        document = try OpenAPIDocument(version: version).data
    }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(
                "openapi.json",
                for: .anybody(because: "It is the same in every kiosk, and says nothing of the household.")
            ) { _, _ in .json(data: document) }
            .get(
                "problems/:problem",
                for: .anybody(because: "Refusals point to it, also those that strangers get."), use: problem)
    }

    private func problem(_ request: Request, context: AppRequestContext) throws -> Response {
        guard let kind = context.parameters.get("problem").flatMap(Problem.Kind.init(rawValue:)) else {
            throw Problem(.notFound, "There is no such kind of problem.", cure: "See the type of a problem.")
        }
        return try .json(KindJSON(type: "\(API.path)/problems/\(kind.rawValue)", title: kind.title))
    }
}

/// A kind of problem, as the API shows it.
private struct KindJSON: Encodable {
    let type: String
    let title: String
}
