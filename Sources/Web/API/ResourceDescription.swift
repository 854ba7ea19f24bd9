import Foundation

/// What the API's description says of records that are listed, made, changed and deleted as many are. What else can be
/// done with them stands in the fragments.
struct ResourceDescription {
    /// The end of the path of all of them, which is what several are called: `brands`.
    let path: String
    /// What one is called: `brand`.
    let name: String
    /// The schema of one.
    let schema: String
    /// What stands for the number of one in the path.
    let parameter: String
    let operations: [Operation]

    /// What can be done, in a sentence.
    enum Operation {
        case list(String)
        case add(String, body: String)
        case fetch(String)
        /// - verb: What the operation's identifier begins with.
        case change(String, body: String, verb: String = "change", method: String = "patch")
        case delete(String)
        case merge(String)
        /// Puts one elsewhere in the list.
        case move(String)
    }

    init(
        _ path: String, of name: String, schema: String, parameter: String = "id", _ operations: [Operation]
    ) {
        (self.path, self.name, self.schema) = (path, name, schema)
        (self.parameter, self.operations) = (parameter, operations)
    }

    /// The operations by their paths and methods, as OpenAPI has them.
    var paths: [String: [String: Any]] {
        operations.reduce(into: [:]) { paths, operation in
            let place = place(of: operation)
            paths["\(API.path)/\(path)\(place.path)", default: [:]][place.method] = description(of: operation)
        }
    }

    private func place(of operation: Operation) -> (path: String, method: String) {
        switch operation {
        case .list: ("", "get")
        case .add: ("", "post")
        case .fetch: ("/{\(parameter)}", "get")
        case .change(_, _, _, let method): ("/{\(parameter)}", method)
        case .delete: ("/{\(parameter)}", "delete")
        case .merge: ("/{\(parameter)}/merge", "post")
        case .move: ("/{\(parameter)}/move", "post")
        }
    }

    private func description(of operation: Operation) -> [String: Any] {
        let one = "The \(name)."
        return switch operation {
        case .list(let summary):
            describe(path, summary, isOne: false, ["limit", "after"], answer: answer(200, "A page of \(path).", page))
        case .add(let summary, let body):
            describe(
                "add\(title)", summary, isOne: false, body: Schema.reference(body), answer: answer(201, one, record))
        case .fetch(let summary): describe(name, summary, answer: answer(200, one, record))
        case .change(let summary, let body, let verb, _):
            describe("\(verb)\(title)", summary, body: Schema.reference(body), answer: answer(200, one, record))
        case .delete(let summary): describe("delete\(title)", summary, answer: answer(204, "It is done."))
        case .merge(let summary):
            describe(
                "merge\(title)", summary, body: Schema.object(["into": Schema.reference("Id")]),
                answer: answer(200, "The \(name) that stays.", record))
        case .move(let summary):
            describe(
                "move\(title)", summary, body: Schema.object(["index": Schema.integer(in: 0...Int.limits.upperBound)]),
                answer: answer(200, one, record))
        }
    }

    /// - Parameters:
    ///   - isOne: Whether the path names one of them.
    ///   - shared: The parameters that other operations have, too.
    private func describe(
        _ identifier: String, _ summary: String, isOne: Bool = true, _ shared: [String] = [],
        body: [String: Any]? = nil, answer: [String: Any]
    ) -> [String: Any] {
        var operation: [String: Any] = [
            "operationId": identifier, "summary": summary, "tags": [path.capitalized], "responses": answer,
        ]
        let number: [String: Any] = [
            "name": parameter, "in": "path", "required": true, "schema": Schema.reference("Id"),
        ]
        let parameters = (isOne ? [number] : []) + shared.map { ["$ref": "#/components/parameters/\($0)"] }
        if !parameters.isEmpty { operation["parameters"] = parameters }
        operation["requestBody"] = body.map { ["required": true, "content": Self.content($0)] }
        return operation
    }

    private var title: String { name.capitalized }
    private var record: [String: Any] { Schema.reference(schema) }
    private var page: [String: Any] {
        [
            "type": "object",
            "properties": ["items": ["type": "array", "items": record], "next": Schema.reference("Next")],
            "required": ["items", "next"],
        ]
    }

    private func answer(_ status: Int, _ words: String, _ schema: [String: Any]? = nil) -> [String: Any] {
        var answer: [String: Any] = ["description": words]
        answer["content"] = schema.map(Self.content)
        switch status {
        case 201: answer["headers"] = ["Location": ["$ref": "#/components/headers/Location"]]
        case 200 where schema?["properties"] != nil: answer["headers"] = ["Link": ["$ref": "#/components/headers/Link"]]
        default: break
        }
        return ["\(status)": answer]
    }

    private static func content(_ schema: [String: Any]) -> [String: Any] { [JSON.type: ["schema": schema]] }
}
