import Foundation
import HTTPTypes
import Kitchen

/// The API's description of itself: the fragments in `OpenAPI`, and what holds for each operation alike.
///
/// A fragment says what is its own: summary, parameters of path and query, body, and the answers that are good. The
/// headers of conditional and repeated requests and the problems that any such operation may meet are added here, and so
/// are the fields that people edit, from their lists (``FieldDraft``), and the operations that many records have alike
/// (``ResourceDescription``).
struct OpenAPIDocument {
    private var document: [String: Any] = [:]

    /// One for each area.
    private static let fragments = [
        PackageResources.api_json,
        PackageResources.access_json,
        PackageResources.cooking_json,
        PackageResources.ingredients_json,
        PackageResources.kiosk_json,
        PackageResources.labels_json,
        PackageResources.plan_json,
        PackageResources.products_json,
        PackageResources.recipe_json,
        PackageResources.recipes_json,
        PackageResources.shopping_json,
        PackageResources.sources_json,
        PackageResources.stock_json,
        PackageResources.timers_json,
        PackageResources.views_json,
    ]

    /// - Throws: If a fragment is no JSON.
    init(version: String) throws {
        for fragment in Self.fragments {
            let object = try JSONSerialization.jsonObject(with: Data(fragment))
            Self.merge(object as? [String: Any] ?? [:], into: &document)
        }
        Self.merge(["components": ["schemas": Features.schemas]], into: &document)
        for resource in Features.resources { Self.merge(["paths": resource.paths], into: &document) }
        Self.merge(["info": ["version": version], "components": ["responses": Self.problems]], into: &document)
        let paths = document["paths"] as? [String: [String: Any]] ?? [:]
        document["paths"] = Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.completed($1, at: $0)) })
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
            } else if name == "required", let more = value as? [String], let known = object[name] as? [String] {
                object[name] = known + more
            } else {
                object[name] = value
            }
        }
    }

    private static func completed(_ operations: [String: Any], at path: String) -> [String: Any] {
        Dictionary(
            uniqueKeysWithValues: operations.map { method, operation in
                guard let operation = operation as? [String: Any], method != "parameters" else {
                    return (method, operation)
                }
                return (method, completed(operation, method, at: path))
            })
    }

    private static func completed(_ operation: [String: Any], _ method: String, at path: String) -> [String: Any] {
        var operation = operation
        let isQuestion = method == "get"
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

    /// What any request may be answered with.
    private static let always = [401, 403, 404, 406, 414, 421, 429, 503]

    /// The answers that fragments need not describe, by their status.
    private static var problems: [String: Any] {
        var responses: [String: Any] = ["304": ["description": "It is as If-None-Match says."]]
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
