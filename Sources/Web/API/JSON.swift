import Foundation
import HTTPTypes
import Hummingbird

/// The API's JSON encoding: ISO 8601 times, sorted keys, unescaped slashes.
enum JSON {
    static let type = "application/json"

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Encodes a value as one line of text.
    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension Response {
    /// Returns a JSON response with an ETag.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws
        -> Response
    {
        .json(data: try JSON.encoder.encode(value), status: status, headers: headers)
    }

    /// Returns a response of encoded JSON, with an ETag.
    static func json(data: Data, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = JSON.type
        // A browser may cache it, but must revalidate it each time.
        headers[.cacheControl] = "no-cache"
        headers[.eTag] = ETag(of: data).description
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }
}
