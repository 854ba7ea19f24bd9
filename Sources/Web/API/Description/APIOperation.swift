/// What the API's description says of a route: what is its own, beside what holds for all routes alike.
struct APIOperation: Sendable {
    /// As programs made of the description call it.
    let id: String
    /// In one line.
    let summary: String
    /// What else is to know; nil for nothing.
    var details: String?
    /// The part of the API that it belongs to.
    let tag: String
    /// Of its query and path. Those that its path does not have are left out.
    var parameters: [APIParameter]
    /// What it takes; nil for nothing.
    var body: APIBody?
    let answers: [APIAnswer]
    /// The statuses of problems that such a route does not have by itself.
    var problems: [Int]

    /// - Parameters:
    ///   - path: Where the route is, such as `/api/v1/lots/{lot}`.
    ///   - isOpen: Whether anybody may use it.
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
    private let place: String
    private let schema: Schema
    private let meaning: String?
    private var isRequired = false

    static func path(_ name: String, _ schema: Schema, _ meaning: String? = nil) -> APIParameter {
        APIParameter(name: name, place: "path", schema: schema, meaning: meaning, isRequired: true)
    }

    static func query(
        _ name: String, _ schema: Schema, _ meaning: String? = nil, isRequired: Bool = false
    ) -> APIParameter {
        APIParameter(name: name, place: "query", schema: schema, meaning: meaning, isRequired: isRequired)
    }

    /// Those of lists that come in pages; see `api.json`.
    static let after = APIParameter(name: "after", place: "components", schema: .text, meaning: nil)
    static let limit = APIParameter(name: "limit", place: "components", schema: .text, meaning: nil)

    func belongs(to path: String) -> Bool { place != "path" || path.contains("{\(name)}") }

    var json: [String: Any] {
        if place == "components" { return ["$ref": "#/components/parameters/\(name)"] }
        var json: [String: Any] = ["name": name, "in": place, "schema": schema.json]
        json["description"] = meaning
        if isRequired { json["required"] = true }
        return json
    }
}

/// What a route takes.
struct APIBody: Sendable {
    private let content: [String: Schema]
    private var isOptional = false

    var json: [String: Any] {
        let content = content.mapValues { ["schema": $0.json] }
        return isOptional ? ["content": content] : ["content": content, "required": true]
    }

    static func json(_ schema: Schema) -> APIBody { APIBody(content: ["application/json": schema]) }

    /// What may be left out.
    static func optional(_ schema: Schema) -> APIBody {
        APIBody(content: ["application/json": schema], isOptional: true)
    }

    /// An object of these members and no others.
    static func object(
        _ required: [String: Schema] = [:], optional: [String: Schema] = [:]
    ) -> APIBody {
        .json(.object(required, optional: optional, isClosed: true))
    }

    /// What has no members; it may be left out.
    static let nothing = optional(.object(isClosed: true))

    static let picture = APIBody(
        content: ["image/jpeg", "image/png", "image/webp"].reduce(into: [:]) { $0[$1] = .text(media: $1) })
}

extension APIBody: ExpressibleByStringLiteral {
    init(stringLiteral name: String) { self = .json(.named(name)) }
}

/// A good answer of a route.
struct APIAnswer: Sendable {
    let status: Int
    private let meaning: String
    private var headers: [String] = []
    private var content: [String: Schema] = [:]

    static func ok(_ meaning: String, _ schema: Schema) -> APIAnswer {
        APIAnswer(status: 200, meaning: meaning, content: ["application/json": schema])
    }

    /// - Parameter hasLocation: Whether a header says where to find what was made.
    static func created(_ meaning: String, _ schema: Schema, hasLocation: Bool = true) -> APIAnswer {
        APIAnswer(
            status: 201, meaning: meaning, headers: hasLocation ? ["Location"] : [],
            content: ["application/json": schema])
    }

    /// All of a list.
    static func items(_ meaning: String, of item: Schema) -> APIAnswer {
        .ok(meaning, .object(["items": .list(of: item)]))
    }

    /// A page of a list.
    ///
    /// - Parameter others: What is told beside the list.
    static func page(_ meaning: String, of item: Schema, with others: [String: Schema] = [:]) -> APIAnswer {
        let page = Schema.object(others.merging(["items": .list(of: item), "next": "Next"]) { $1 })
        return APIAnswer(status: 200, meaning: meaning, headers: ["Link"], content: ["application/json": page])
    }

    static func table(_ meaning: String) -> APIAnswer {
        APIAnswer(status: 200, meaning: meaning, content: ["text/csv": .text])
    }

    static let done = done("It is done.")

    static func done(_ meaning: String) -> APIAnswer { APIAnswer(status: 204, meaning: meaning) }

    /// What is amiss is told in the same way as that all is well.
    static func unwell(_ meaning: String, _ schema: Schema) -> APIAnswer {
        APIAnswer(
            status: 503, meaning: meaning, content: ["application/json": schema, Problem.type: "Problem"])
    }

    var json: [String: Any] {
        var json: [String: Any] = ["description": meaning]
        if !headers.isEmpty {
            json["headers"] = headers.reduce(into: [String: Any]()) { $0[$1] = ["$ref": "#/components/headers/\($1)"] }
        }
        if !content.isEmpty { json["content"] = content.mapValues { ["schema": $0.json] } }
        return json
    }
}
