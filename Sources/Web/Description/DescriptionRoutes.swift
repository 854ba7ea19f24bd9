import Foundation
import Hummingbird
import Synchronization

/// `/api/v1/openapi.json` and `/api/v1/problems`: the API's description and the kinds of problems.
final class DescriptionRoutes: Sendable {
    private let describe: @Sendable () throws -> OpenAPIDocument
    private let known = Mutex<Data?>(nil)

    /// - Parameter describe: Creates the document at the first request; the result is cached.
    init(_ describe: @escaping @Sendable () throws -> OpenAPIDocument) { self.describe = describe }

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "API",
            parameters: [.path("problem", .text(least: 1, example: "missing"), "The last part of a problem's `type`.")]
        )
        .get(
            "openapi.json",
            for: .anybody(because: "It is the same in every kiosk, without household data."), use: document
        )
        .described("describe", "This description", gives: .ok("An OpenAPI 3.1 document.", .object()))
        .get(
            "problems/:problem",
            for: .anybody(because: "Error responses link to it, also those to strangers."), use: problem
        )
        .described(
            "explainProblem", "A type of problem",
            gives: .ok("The title and status of problems of this type.", .object(["type": .text, "title": .text])))
    }

    private func document(_ request: Request, context: AppRequestContext) throws -> Response {
        let data = try known.withLock { known in
            let data = try known ?? describe().data
            known = data
            return data
        }
        return .json(data: data)
    }

    private func problem(_ request: Request, context: AppRequestContext) throws -> Response {
        guard let kind = context.parameters.get("problem").flatMap(Problem.Kind.init(rawValue:)) else {
            throw Problem(.notFound, "There is no such kind of problem.", cure: "See the type of a problem.")
        }
        return try .json(KindJSON(type: "\(API.path)/problems/\(kind.rawValue)", title: kind.title))
    }
}

/// A kind of problem in JSON.
private struct KindJSON: Encodable {
    let type: String
    let title: String
}
