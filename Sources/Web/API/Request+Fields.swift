import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    /// Reads a JSON body member by member. A POST may have an empty body.
    ///
    /// - Parameter most: The largest body, in bytes.
    /// - Throws: ``Problem``: 400 for invalid JSON, 413, 415, 422 with all faults of the members.
    func body<Value>(
        upTo most: Int = API.largestBody, _ read: (Fields) throws -> Value
    ) async throws -> Value {
        let fields = Fields(try await members(upTo: most))
        return try Self.checked(fields, .unprocessableContent, read)
    }

    /// Reads the query parameter by parameter.
    ///
    /// - Throws: ``Problem``: 400 with all faults.
    func query<Value>(_ read: (Fields) throws -> Value) throws -> Value {
        var members: [String: JSONValue] = [:]
        var again: [String] = []
        for (name, value) in queryFields.pairs {
            if members.updateValue(.text(value), forKey: name) != nil { again.append(name) }
        }
        let fields = Fields(members)
        for name in again { fields.fault(name, "The \(name.prefix(60)) is given twice. Give it once.") }
        return try Self.checked(fields, .badRequest, read)
    }

    private static func checked<Value>(
        _ fields: Fields, _ status: HTTPResponse.Status, _ read: (Fields) throws -> Value
    ) throws -> Value {
        let value = try read(fields)
        let faults = fields.allFaults()
        guard faults.isEmpty else { throw Problem(status, faults: faults) }
        return value
    }

    private func members(upTo most: Int) async throws -> [String: JSONValue] {
        guard let body = await wholeBody(upTo: most) else {
            throw Problem(.contentTooLarge, "This is more than \(most) bytes.", cure: "Send less in one request.")
        }
        if body.readableBytes == 0, method == .post { return [:] }
        guard ContentKind.isJSON(headers[.contentType]) else {
            throw Problem(.unsupportedMediaType, "This is no JSON.", cure: "Set Content-Type to application/json.")
        }
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(body.readableBytesView)) else {
            throw Problem(.badRequest, "This cannot be read as JSON.", cure: "Send an object in JSON, in UTF-8.")
        }
        guard case .object(let members) = value else {
            throw Problem(.unprocessableContent, "This is JSON, but no object.", cure: #"Send an object: {"…": …}."#)
        }
        return members
    }
}
