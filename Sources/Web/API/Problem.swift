import Foundation
import HTTPTypes
import Hummingbird
import Kitchen

/// An error response as RFC 9457 problem details; pages show the same texts.
struct Problem: Error {
    let kind: Kind
    let status: HTTPResponse.Status
    /// The fault, in one sentence.
    let what: String
    /// The remedy, in one sentence; may be empty.
    let cure: String
    /// The faults of single members.
    var errors: [Fault] = []
    var headers: HTTPFields = [:]

    static let type = "application/problem+json"

    /// A fault of one member of a body, or of one query parameter.
    struct Fault: Equatable, Encodable {
        /// The member's name, such as `bestBefore`, `quietHours.from`, `items[2].amount`.
        let field: String
        /// The fault and its remedy.
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

    /// The fault and its remedy.
    var detail: String { cure.isEmpty ? what : "\(what) \(cure)" }
}

extension Problem {
    /// Returns the problem as a JSON response.
    func response(to request: Request) throws -> Response {
        var headers = headers
        headers[.contentType] = Self.type
        headers[.cacheControl] = "no-store"
        if status == .serviceUnavailable, headers[.retryAfter] == nil { headers[.retryAfter] = "5" }
        let body = ByteBuffer(bytes: try JSON.encoder.encode(ProblemJSON(self, at: request.uri.path)))
        return Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }
}

/// A problem in JSON.
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
