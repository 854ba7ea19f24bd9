import Foundation
import HTTPTypes
import Hummingbird
import Kitchen

/// Something wrong with a request, as RFC 9457 describes it to programs; people read the same words.
struct Problem: Error {
    let kind: Kind
    let status: HTTPResponse.Status
    /// What is wrong, in one sentence.
    let what: String
    /// What to do about it.
    let cure: String
    /// What is wrong with single members.
    var errors: [Fault] = []
    var headers: HTTPFields = [:]

    static let type = "application/problem+json"

    /// What is wrong with one member of a body, or one parameter of a query.
    struct Fault: Equatable, Encodable {
        /// Its name, such as `bestBefore`, `quietHours.from`, `items[2].amount`.
        let field: String
        /// What is wrong and what to do, in words.
        let message: String
    }

    init(_ status: HTTPResponse.Status, _ what: String, cure: String, headers: HTTPFields = [:]) {
        self.init(Kind(status), status, what, cure: cure, headers: headers)
    }

    init(_ kind: Kind, _ status: HTTPResponse.Status, _ what: String, cure: String, headers: HTTPFields = [:]) {
        (self.kind, self.status, self.what, self.cure, self.headers) = (kind, status, what, cure, headers)
    }

    init(_ status: HTTPResponse.Status, faults: [Fault]) {
        self.init(status, faults.map(\.message).joined(separator: " "), cure: "")
        errors = faults
    }

    /// All words about it.
    var detail: String { cure.isEmpty ? what : "\(what) \(cure)" }
}

extension Problem {
    /// The answer that tells a program.
    func response(to request: Request) throws -> Response {
        var headers = headers
        headers[.contentType] = Self.type
        headers[.cacheControl] = "no-store"
        if status == .serviceUnavailable, headers[.retryAfter] == nil { headers[.retryAfter] = "5" }
        let body = ByteBuffer(bytes: try JSON.encoder.encode(ProblemJSON(self, at: request.uri.path)))
        return Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }
}

/// A problem, as the API shows it.
private struct ProblemJSON: Encodable {
    let type: String
    let title: String
    let status: Int
    let detail: String
    let instance: String
    let errors: [Problem.Fault]?

    init(_ problem: Problem, at path: String) {
        type = "\(API.path)/problems/\(problem.kind.rawValue)"
        title = problem.kind.title
        status = problem.status.code
        detail = problem.detail
        instance = String(path.prefix(1_000))
        errors = problem.errors.isEmpty ? nil : problem.errors
    }
}
