/// The OpenAPI description of one route, without what all routes share.
struct APIOperation: Sendable {
    /// The operation id, used by generated clients.
    let id: String
    /// A summary of one line.
    let summary: String
    /// Further details, or nil.
    var details: String?
    /// The group of operations that it belongs to.
    let tag: String
    /// The query and path parameters. Path parameters that are not in the path are omitted.
    var parameters: [APIParameter]
    /// The request body, or nil.
    var body: APIBody?
    let answers: [APIAnswer]
    /// The statuses of problems beyond those that routes of its kind have by default.
    var problems: [Int]

    /// - Parameters:
    ///   - path: The route's path, such as `/api/v1/lots/{lot}`.
    ///   - isOpen: Whether it needs no authentication.
    func json(at path: String, isOpen: Bool) -> [String: Any] {
        var json: [String: Any] = ["operationId": id, "summary": summary, "tags": [tag]]
        json["description"] = details
        let parameters = parameters.filter { $0.belongs(to: path) }.map(\.json)
        if !parameters.isEmpty { json["parameters"] = parameters }
        json["requestBody"] = body?.json
        let problems = problems.map { ("\($0)", ["$ref": "#/components/responses/\($0)"] as Any) }
        json["responses"] = Dictionary(answers.map { ("\($0.status)", $0.json as Any) } + problems) { $1 }
        if isOpen { json["security"] = [Any]() }
        return json
    }
}

/// A parameter of a path or a query.
struct APIParameter: Sendable {
    let name: String
    private let location: String
    let schema: Schema
    private let description: String?
    private var isRequired = false
    private var isJSON = false

    static func path(_ name: String, _ schema: Schema, _ description: String? = nil) -> APIParameter {
        APIParameter(name: name, location: "path", schema: schema, description: description, isRequired: true)
    }

    static func query(
        _ name: String, _ schema: Schema, _ description: String? = nil, isRequired: Bool = false
    ) -> APIParameter {
        APIParameter(name: name, location: "query", schema: schema, description: description, isRequired: isRequired)
    }

    /// Returns a parameter of a query whose value is JSON text.
    static func json(_ name: String, _ schema: Schema, _ description: String) -> APIParameter {
        APIParameter(name: name, location: "query", schema: schema, description: description, isJSON: true)
    }

    /// The parameters of paged lists; see `api.json`.
    static let after = APIParameter(name: "after", location: "components", schema: .text, description: nil)
    static let limit = APIParameter(name: "limit", location: "components", schema: .text, description: nil)

    func belongs(to path: String) -> Bool { location != "path" || path.contains("{\(name)}") }

    var json: [String: Any] {
        if location == "components" { return ["$ref": "#/components/parameters/\(name)"] }
        var json: [String: Any] = ["name": name, "in": location]
        json["description"] = description
        if isJSON {
            json["content"] = ["application/json": ["schema": schema.json]]
        } else {
            json["schema"] = schema.json
        }
        if isRequired { json["required"] = true }
        return json
    }
}

/// A request body.
struct APIBody: Sendable {
    private let content: [String: Schema]
    private var isOptional = false

    var json: [String: Any] {
        let content = content.mapValues { ["schema": $0.json] }
        return isOptional ? ["content": content] : ["content": content, "required": true]
    }

    static func json(_ schema: Schema) -> APIBody { APIBody(content: ["application/json": schema]) }

    /// Returns an optional JSON body.
    static func optional(_ schema: Schema) -> APIBody {
        APIBody(content: ["application/json": schema], isOptional: true)
    }

    /// Returns a required JSON object with these members and no others.
    static func object(
        _ required: [String: Schema] = [:], optional: [String: Schema] = [:]
    ) -> APIBody {
        .json(.object(required, optional: optional, isClosed: true))
    }

    /// An empty object, which may be omitted.
    static let nothing = optional(.object(isClosed: true))

    /// A file of another program, or the address of its server.
    static let importedData = APIBody(
        content: [
            "application/octet-stream": .text(media: "application/octet-stream"),
            "application/zip": .text(media: "application/zip"),
            "application/json": .object(["address": .text(most: 500), "key": .text(most: 200)], isClosed: true),
        ])

    static let picture = APIBody(
        content: ["image/jpeg", "image/png", "image/webp"].reduce(into: [:]) { $0[$1] = .text(media: $1) })
}

extension APIBody: ExpressibleByStringLiteral {
    init(stringLiteral name: String) { self = .json(.named(name)) }
}

/// A success response of a route.
struct APIAnswer: Sendable {
    let status: Int
    private let description: String
    private var headers: [String] = []
    private var content: [String: Schema] = [:]

    static func ok(_ description: String, _ schema: Schema) -> APIAnswer {
        APIAnswer(status: 200, description: description, content: ["application/json": schema])
    }

    /// - Parameter hasLocation: Whether a Location header is sent.
    static func created(_ description: String, _ schema: Schema, hasLocation: Bool = true) -> APIAnswer {
        APIAnswer(
            status: 201, description: description, headers: hasLocation ? ["Location"] : [],
            content: ["application/json": schema])
    }

    static func accepted(_ description: String, _ schema: Schema) -> APIAnswer {
        APIAnswer(status: 202, description: description, content: ["application/json": schema])
    }

    /// Returns a response with a whole list.
    static func items(_ description: String, of item: Schema) -> APIAnswer {
        .ok(description, .object(["items": .list(of: item)]))
    }

    /// Returns a response with one page of a list.
    ///
    /// - Parameter others: Members beside the list.
    static func page(_ description: String, of item: Schema, with others: [String: Schema] = [:]) -> APIAnswer {
        let page = Schema.object(others.merging(["items": .list(of: item), "next": "Next"]) { $1 })
        return APIAnswer(status: 200, description: description, headers: ["Link"], content: ["application/json": page])
    }

    static func archive(_ description: String) -> APIAnswer {
        APIAnswer(status: 200, description: description, content: ["application/zip": .anything])
    }

    static func table(_ description: String) -> APIAnswer {
        APIAnswer(status: 200, description: description, content: ["text/csv": .text])
    }

    static func lines(_ description: String) -> APIAnswer {
        APIAnswer(status: 200, description: description, content: ["text/plain": .text])
    }

    static let done = done("It is done.")

    static func done(_ description: String) -> APIAnswer { APIAnswer(status: 204, description: description) }

    /// Returns a 503 response with the same schema as success, or a problem.
    static func unwell(_ description: String, _ schema: Schema) -> APIAnswer {
        APIAnswer(
            status: 503, description: description, content: ["application/json": schema, Problem.type: "Problem"])
    }

    var json: [String: Any] {
        var json: [String: Any] = ["description": description]
        if !headers.isEmpty {
            json["headers"] = headers.reduce(into: [String: Any]()) { $0[$1] = ["$ref": "#/components/headers/\($1)"] }
        }
        if !content.isEmpty { json["content"] = content.mapValues { ["schema": $0.json] } }
        return json
    }
}
