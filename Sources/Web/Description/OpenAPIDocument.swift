import Foundation
import HTTPTypes
import Kitchen

/// The API's OpenAPI document: its routes (``APIOperation``), the features' schemas, and what all routes share.
///
/// It adds the parameters for conditional and repeated requests, and the problems that any route may return.
struct OpenAPIDocument {
    private var document: [String: Any] = [:]

    /// - Parameter schemas: The schemas that routes refer to, by name.
    /// - Throws: If `api.json` is not valid JSON.
    init(version: String, routes: GuardedRoutes, schemas: [String: Schema]) throws {
        let common = try JSONSerialization.jsonObject(with: Data(PackageResources.api_json))
        Self.merge(common as? [String: Any] ?? [:], into: &document)
        Self.merge(["components": ["schemas": schemas.mapValues(\.json)]], into: &document)
        Self.merge(["info": ["version": version], "components": ["responses": Self.problems]], into: &document)
        document["paths"] = Self.paths(of: routes)
    }

    var data: Data {
        get throws {
            try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
        }
    }

    private static func merge(_ other: [String: Any], into object: inout [String: Any]) {
        for (name, value) in other {
            if let inner = value as? [String: Any], var known = object[name] as? [String: Any] {
                merge(inner, into: &known)
                object[name] = known
            } else {
                object[name] = value
            }
        }
    }

    private static func paths(of routes: GuardedRoutes) -> [String: [String: Any]] {
        routes.all.reduce(into: [:]) { paths, route in
            guard let operation = route.operation else { return }
            let (path, method) = ("\(route.path)", route.method.rawValue.lowercased())
            paths[path, default: [:]][method] = completed(
                operation.json(at: path, isOpen: route.access.isForAnybody), isQuestion: route.method == .get)
        }
    }

    private static func completed(_ operation: [String: Any], isQuestion: Bool) -> [String: Any] {
        var operation = operation
        let names = isQuestion ? ["ifNoneMatch"] : ["ifMatch", "idempotencyKey"]
        let parameters = names.map { ["$ref": "#/components/parameters/\($0)"] as [String: Any] }
        operation["parameters"] = (operation["parameters"] as? [[String: Any]] ?? []) + parameters
        var responses = operation["responses"] as? [String: Any] ?? [:]
        let codes = isQuestion ? [304, 400] : [400, 409, 412, 413, 415, 422]
        for code in always + codes where responses["\(code)"] == nil {
            responses["\(code)"] = ["$ref": "#/components/responses/\(code)"]
        }
        operation["responses"] = responses
        return operation
    }

    /// The statuses that any request may get.
    private static let always = [401, 403, 404, 406, 414, 421, 429, 503]

    /// The responses that all routes share, by status.
    private static var problems: [String: Any] {
        var responses: [String: Any] = ["304": ["description": "The resource matches If-None-Match."]]
        for code in always + [400, 409, 412, 413, 415, 422] {
            let schema = ["$ref": "#/components/schemas/Problem"]
            responses["\(code)"] = [
                "description": Problem.Kind(HTTPResponse.Status(code: code)).title + ".",
                "content": [Problem.type: ["schema": schema]],
            ]
        }
        return responses
    }
}
