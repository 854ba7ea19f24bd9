import Foundation
import HTTPTypes
import Hummingbird

/// How the API writes JSON: ISO 8601 times, sorted keys, slashes as they are.
enum JSON {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// A value as one line of text.
    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension Request {
    /// The body, which must be JSON of this kind.
    ///
    /// - Parameters:
    ///   - name: What the body is, for people.
    ///   - cure: What to send instead of something else.
    func json<Body: Decodable>(_ kind: Body.Type, called name: String, cure: String) async throws -> Body {
        guard headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw Problem(
                .unsupportedMediaType, "Send \(name) as JSON.", cure: "Set Content-Type to application/json.")
        }
        guard let body = try? await body.collect(upTo: Self.largestJSON) else {
            throw Problem(.contentTooLarge, "This is more than \(Self.largestJSON) bytes.", cure: cure)
        }
        guard let value = try? JSONDecoder().decode(kind, from: Data(body.readableBytesView)) else {
            throw Problem(.badRequest, "This is not \(name) in JSON.", cure: cure)
        }
        return value
    }

    private static let largestJSON = 32 << 10
}

extension Response {
    /// An answer in JSON.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws
        -> Response
    {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        let body = ByteBuffer(bytes: try JSON.encoder.encode(value))
        return Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }
}
